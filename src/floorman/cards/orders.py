"""What five cards are worth, game by game: one function each, and the only place where a ranking is defined.

A function takes ranks from the highest down and whether all cards are of one suit, and returns a tuple that compares as
the hands do. It also orders one to four cards, as the open cards of stud are compared: pairs count, straights and
flushes need five. The tables are made from these functions (`making`); a new ranking is a new function here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

from floorman.cards.card import ACE

Order: TypeAlias = tuple[int, ...]
Five: TypeAlias = Callable[[tuple[int, ...], bool], Order]

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)

WHEEL = (ACE, 3, 2, 1, 0)
SHORT_WHEEL = (ACE, 7, 6, 5, 4)  # A-6-7-8-9
_BY_COUNTS = {
    (1,): HIGH_CARD,
    (1, 1): HIGH_CARD,
    (2,): PAIR,
    (2, 1): PAIR,
    (2, 2): TWO_PAIR,
    (3,): TRIPS,
    (3, 1): TRIPS,
    (3, 2): FULL_HOUSE,
    (4,): QUADS,
    (4, 1): QUADS,
}


def high(ranks: tuple[int, ...], suited: bool) -> Order:
    return _best_high(ranks, suited, WHEEL)


def short_deck(ranks: tuple[int, ...], suited: bool) -> Order:
    """Fewer cards of a suit make a flush rarer than a full house, and the ace also stands below the six."""
    category, *rest = _best_high(ranks, suited, SHORT_WHEEL)
    category = {FULL_HOUSE: FLUSH, FLUSH: FULL_HOUSE}.get(category, category)
    return (category, *rest)


def ace_to_five(ranks: tuple[int, ...], suited: bool) -> Order:  # noqa: ARG001 - every ranking is asked the same way
    """The low of razz and of eight-or-better: aces are low, straights and flushes do not count."""
    category, grouped = grouped_by_count(tuple((rank + 1) % 13 for rank in ranks))
    return (-category, *(-rank for rank in grouped))


def deuce_to_seven(ranks: tuple[int, ...], suited: bool) -> Order:
    """The worst high hand wins; aces are always high, so A-5-4-3-2 is an ace high and no straight."""
    return tuple(-part for part in _best_high(ranks, suited, None))


def _best_high(ranks: tuple[int, ...], suited: bool, wheel: tuple[int, ...] | None) -> Order:
    category, grouped = grouped_by_count(ranks)
    if category == HIGH_CARD and len(ranks) == 5:
        straight = ranks[0] - ranks[4] == 4
        if ranks == wheel:
            straight, grouped = True, ranks[1:]
        if straight:
            return (STRAIGHT_FLUSH if suited else STRAIGHT, grouped[0])
        if suited:
            category = FLUSH
    return (category, *grouped)


def grouped_by_count(ranks: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The category of cards without regard to straights and flushes, and each rank once: the most frequent first."""
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    category = _BY_COUNTS[tuple(count for count, _ in groups[:2])]
    return category, tuple(rank for _, rank in groups)
