"""One chip, or several of a smaller value: whoever tells an amount may mean either, and books rule otherwise on them.

A list of chips names each of them. Where a single number stands in it, it may be the sum of what went in: what would be
ruled of that is compared by whoever asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from floorman.rulings.outcome import Outcome
from floorman.rulings.telling import told_outcome
from floorman.terms import Chips

# The facts that are chips, each named by its value.
FACTS = ("chips", "motions", "lying", "taken_back")
PIECES_MOST = 20  # that somebody counts at a glance
# Into so many an amount is taken apart where nobody knows which chips are in play.
PARTS = (2, 4, 5, 20)


class Pile(Struct, frozen=True):
    """A number that stands alone: the fact in which it does, and where it is a motion, which."""

    fact: str
    nth: int
    amount: Chips


def piles(told: Mapping[str, Any]) -> Iterator[Pile]:
    for fact in FACTS:
        for nth, chips in enumerate(_motions(told.get(fact))):
            if len(chips) == 1 and isinstance(chips[0], int):
                yield Pile(fact, nth, chips[0])


def taken_apart(value: Sequence[Any], pile: Pile, chips: Sequence[Chips]) -> tuple[Any, ...]:
    """The fact with these chips in place of the number."""
    if not isinstance(value[0], (list, tuple)):
        return tuple(chips)
    told = [one for one in value if one]
    return tuple(tuple(chips) if nth == pile.nth else tuple(one) for nth, one in enumerate(told))


def _motions(value: Any) -> list[Sequence[Any]]:
    if not isinstance(value, (list, tuple)) or not value:
        return []
    return [one for one in value if one] if isinstance(value[0], (list, tuple)) else [value]


def ways(amount: Chips, in_play: Iterable[Chips]) -> tuple[tuple[Chips, ...], ...]:
    """What it may be made of, the fewest chips first: one chip, where there is such a chip, and of smaller ones."""
    values = sorted((one for one in set(in_play) if 0 < one <= amount), reverse=True)
    found = (_of(amount, values[nth:]) for nth in range(len(values)))
    return tuple(dict.fromkeys(one for one in found if one and len(one) <= PIECES_MOST)) or ((amount,),)


def in_parts(amount: Chips) -> tuple[tuple[Chips, ...], ...]:
    """Several chips of one value, of whatever value."""
    return tuple((amount // parts,) * parts for parts in PARTS if amount % parts == 0)


def _of(amount: Chips, values: Sequence[Chips]) -> tuple[Chips, ...]:
    """The largest first; nothing where it does not come out even, or takes more than anybody counts."""
    found: list[Chips] = []
    for value in values:
        count = min(amount // value, PIECES_MOST + 1)
        found += [value] * count
        amount -= value * count
    return tuple(found) if not amount else ()


def come_to_the_same(one: Outcome | None, other: Outcome | None) -> bool:
    """The same for everybody at the table, whatever was read on the way."""
    return _for_the_table(one) == _for_the_table(other)


def _for_the_table(outcome: Outcome | None) -> object:
    if outcome is None:
        return None
    told = told_outcome(outcome)
    reading = told["reading"] or {}
    return told | {"reading": {name: reading[name] for name in reading if name not in ("code", "cites")}}
