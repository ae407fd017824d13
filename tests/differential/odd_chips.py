"""Odd chips: the pots paid out anew, as each engine does it, to tell which of its ways make the difference.

Who has the best hands is taken from the log: PokerKit has said by its stacks that it is of the same opinion.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import NamedTuple

from floorman.cards import text_of
from floorman.hand import pots_of
from floorman.hand.events import PotAwarded
from tests.differential.moment import Moment

HIGH, LOW = 0, 1


class Way(NamedTuple):
    """How a pot is split; PokerKit does none of it."""

    one_each: bool = False  # several odd chips go one to each, not all to the first
    by_card: bool = False  # in stud they go by the highest card, not by position
    low_by_card: bool = False
    whole: bool = False  # who ties for high and low shares the pot, not two halves
    each_pot: bool = False  # pots are never put together
    own_low: bool = False  # a pot has a low half if somebody who may win it has a low hand


# The words of `known_differences.toml` for what a way has and PokerKit has not.
NAMES = {
    "odd-chips-one-each": ("one_each",),
    "odd-chips-by-card": ("by_card", "low_by_card"),
    "each-pot-is-split-by-itself": ("each_pot",),
    "each-pot-has-its-own-low": ("own_low",),
}


class Part(NamedTuple):
    """One pot, or several put together."""

    amount: int
    claimants: frozenset[int]
    high: tuple[int, ...]
    low: tuple[int, ...]


def is_cause(name: str, moment: Moment) -> bool:
    return moment.what == "stacks" and name in causes(moment)


def causes(moment: Moment) -> tuple[str, ...]:
    """The fewest of our ways without which our stacks are theirs."""
    ours = _our_way(moment)
    if _paid(moment, ours) != moment.ours:
        return ()
    for count in range(1, len(NAMES) + 1):
        for names in combinations(NAMES, count):
            without = ours._replace(**{field: False for name in names for field in NAMES[name]})
            if _paid(moment, without) == moment.theirs:
                return names
    return ()


def _our_way(moment: Moment) -> Way:
    book, stud = moment.hand.rules.book, not moment.drawn.game.has_blinds
    return Way(
        one_each=book.odd_chip_distribution.value == "one_each",
        by_card=stud,
        low_by_card=stud and book.stud8_low_odd_chip.value == "high_card_suit",
        whole=_identical(moment) == "whole_pot",
        each_pot=True,
        own_low=True,
    )


def _identical(moment: Moment) -> str:
    book = moment.hand.rules.book
    drawmaha = moment.drawn.game.id == "drawmaha"
    answer: str = (book.drawmaha_identical_hands if drawmaha else book.hilo_identical_hands).value
    return answer


def _paid(moment: Moment, way: Way) -> list[int]:
    """The stacks if the pots had been paid in this way."""
    stacks = list(moment.ours)
    at = moment.hand.at
    paid = {event.pot: event for event in moment.log if isinstance(event, PotAwarded)}
    for event in paid.values():
        for share in event.shares:
            stacks[at[share.seat]] -= share.amount
    for part in _parts(moment, paid, way):
        for place, amount in _split(moment, part, way).items():
            stacks[place] += amount
    return stacks


def _parts(moment: Moment, paid: dict[int, PotAwarded], way: Way) -> list[Part]:
    at = moment.hand.at
    winners = {at[share.seat] for event in paid.values() for share in event.shares}
    any_low = any(event.low for event in paid.values())
    parts: list[Part] = []
    for number, pot in enumerate(pots_of(moment.hand)):
        event = paid[number]
        claimants = frozenset(winners & set(pot.claimants))
        high = tuple(at[seat] for seat in event.high) or tuple(at[share.seat] for share in event.shares)
        low = tuple(at[seat] for seat in event.low)
        if any_low and not low and not way.own_low:
            # Where nobody has a low hand, PokerKit finds that all have the same one.
            low = tuple(claimants)
        amount = event.amount
        if parts and parts[-1].claimants == claimants and not way.each_pot:
            amount += parts.pop().amount
        parts.append(Part(amount, claimants, high, low))
    return parts


def _split(moment: Moment, part: Part, way: Way) -> dict[int, int]:
    if not part.low or (way.whole and set(part.high) == set(part.low)):
        return _shares(moment, part.amount, part.high, HIGH, way)
    lows = _shares(moment, part.amount // 2, part.low, LOW, way)
    highs = _shares(moment, part.amount - part.amount // 2, part.high, HIGH, way)
    return {place: lows.get(place, 0) + highs.get(place, 0) for place in {*lows, *highs}}


def _shares(moment: Moment, amount: int, winners: tuple[int, ...], half: int, way: Way) -> dict[int, int]:
    by_card = way.low_by_card if half == LOW else way.by_card
    order = sorted(winners, key=partial(_highest_card, moment, half)) if by_card else sorted(winners)
    each, odd = divmod(amount, len(order))
    more = [1] * odd + [0] * (len(order) - odd) if way.one_each else [odd] + [0] * (len(order) - 1)
    return {place: each + extra for place, extra in zip(order, more, strict=True)}


def _highest_card(moment: Moment, half: int, place: int) -> list[tuple[int, int]]:
    """By the five cards of his hand: of several fives that are worth the same, those with the highest cards."""
    kind = moment.state.hand_types[half]
    cards = moment.hand.cards[place] + moment.hand.board
    found = []
    for five in combinations(cards, 5):
        try:
            worth = kind("".join(map(text_of, five)))
        except ValueError:
            continue  # no low hand
        found.append((worth, five))
    if not found:
        return []  # the low half that PokerKit shares out among those who have no low
    best = max(worth for worth, _ in found)
    ace_low = half == LOW or moment.drawn.game.id == "razz"
    orders = [
        sorted((-((card // 4 + 1) % 13 if ace_low else card // 4), -(card % 4)) for card in five)
        for worth, five in found
        if worth == best
    ]
    return min(orders)


CHECKS: dict[str, Callable[[Moment], bool]] = {name: partial(is_cause, name) for name in NAMES}
