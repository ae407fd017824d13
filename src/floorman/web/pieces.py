"""How many chips an amount was, as taps tell it: one of that value, or which smaller ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from floorman.asking.written import MOTIONS
from floorman.rulings import Reported
from floorman.rulings.pieces import Pile, come_to_the_same, piles, taken_apart, ways
from floorman.terms import Chips, whole_number
from floorman.web.forms import Fields, field

PIECES = "pieces"  # what is asked, and how each field begins that tells it


class Way(Struct, frozen=True):
    """Chips that an amount may have been."""

    chips: tuple[Chips, ...]

    @property
    def value(self) -> str:
        return " ".join(map(str, self.chips))

    @property
    def alone(self) -> bool:
        return len(self.chips) == 1

    @property
    def counted(self) -> tuple[tuple[int, Chips], ...]:
        return tuple((self.chips.count(chip), chip) for chip in dict.fromkeys(self.chips))


class PileAsked(Struct, frozen=True):
    """One amount, what it may have been, and what was tapped of that."""

    name: str
    amount: Chips
    ways: tuple[Way, ...]
    told: str = ""


def in_pieces(fact: str, typed: str, fields: Fields) -> str:
    """The fact as it was typed, with the chips that were tapped in place of the amounts that they make up."""
    motions = MOTIONS.split(typed)
    return ";".join(_told_of(fact, nth, one, fields) or one for nth, one in enumerate(motions))


def without_pieces(fields: Fields) -> Fields:
    return {name: told for name, told in fields.items() if not name.startswith(f"{PIECES}-")}


def _told_of(fact: str, nth: int, typed: str, fields: Fields) -> str:
    amount, chips = whole_number(typed.strip()), _chips(field(fields, _name(fact, nth)))
    return ", ".join(map(str, chips)) if amount is not None and sum(chips) == amount else ""


def _chips(typed: str) -> list[Chips]:
    return [found for one in typed.split() if (found := whole_number(one)) is not None]


def _name(fact: str, nth: int) -> str:
    return f"{PIECES}-{fact}-{nth}"


def asked_of(
    report: dict[str, Any],
    bare: dict[str, Any],
    fields: Fields,
    chips: Iterable[Chips],
    rule: Callable[[dict[str, Any]], Reported | None],
) -> tuple[tuple[PileAsked, ...], bool]:
    """The amounts of which it has to be told what they were, and whether one of them is not told yet.

    `bare` is the report with the amounts as they were typed. Asked for is only what the answer hangs on.
    """
    in_play, found, lacking = [*chips], [], False
    said: Reported | None = None
    for pile in piles(bare):
        options, told = ways(pile.amount, in_play), field(fields, _name(pile.fact, pile.nth))
        if sum(_chips(told)) == pile.amount:
            found.append(PileAsked(_name(pile.fact, pile.nth), pile.amount, (*map(Way, options),), told))
            continue
        said = said or rule(report)
        if said is None or said.outcome is None:
            continue  # first all that is asked of the hand
        if any(not _alike(said, rule(one)) for one in _made_of(report, pile, options)):
            found.append(PileAsked(_name(pile.fact, pile.nth), pile.amount, (*map(Way, options),)))
            lacking = True
    return tuple(found), lacking


def _made_of(report: dict[str, Any], pile: Pile, options: Iterable[tuple[Chips, ...]]) -> Iterator[dict[str, Any]]:
    for chips in options:
        if chips != (pile.amount,):
            yield report | {pile.fact: taken_apart(report[pile.fact], pile, chips)}


def _alike(one: Reported, other: Reported | None) -> bool:
    return other is not None and one.missing == other.missing and come_to_the_same(one.outcome, other.outcome)
