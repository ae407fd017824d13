"""What a hand is called: a code and its facts. The sentence belongs to `speech`.

Facts are ranks as they stand on cards (`K`, `5`), and `cards` the ranks of all cards that play, parted by hyphens.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from floorman.cards import orders
from floorman.cards.badugi import Badugi
from floorman.cards.card import ACE, RANKS, Card
from floorman.cards.held import Held
from floorman.cards.omaha import Omaha
from floorman.cards.ranking import DEUCE_TO_SEVEN, SHORT_DECK_HIGH

if TYPE_CHECKING:
    from floorman.cards.deals import AnyRanking

# Every code there is.
MadeCode: TypeAlias = Literal[
    "hand.high-card", "hand.pair", "hand.two-pair", "hand.trips", "hand.straight", "hand.flush", "hand.full-house",
    "hand.quads", "hand.straight-flush", "hand.royal-flush",
    "low.none", "low.one", "low.cards", "low.wheel", "low.pair", "low.two-pair", "low.trips", "low.full-house",
    "low.quads",
    "badugi.one", "badugi.two", "badugi.three", "badugi.four",
]  # fmt: skip

_HIGH: dict[int, MadeCode] = {
    orders.HIGH_CARD: "hand.high-card",
    orders.PAIR: "hand.pair",
    orders.TWO_PAIR: "hand.two-pair",
    orders.TRIPS: "hand.trips",
    orders.STRAIGHT: "hand.straight",
    orders.FLUSH: "hand.flush",
    orders.FULL_HOUSE: "hand.full-house",
    orders.QUADS: "hand.quads",
    orders.STRAIGHT_FLUSH: "hand.straight-flush",
}
_PAIRED_LOW: dict[int, MadeCode] = {
    orders.PAIR: "low.pair",
    orders.TWO_PAIR: "low.two-pair",
    orders.TRIPS: "low.trips",
    orders.FULL_HOUSE: "low.full-house",
    orders.QUADS: "low.quads",
}
_BADUGI: tuple[MadeCode, ...] = ("badugi.one", "badugi.two", "badugi.three", "badugi.four")


class Described(NamedTuple):
    """A hand in words to be: a code, and the facts that its sentence needs."""

    code: MadeCode
    facts: dict[str, str]


def describe(ranking: AnyRanking, cards: Sequence[Card]) -> Described:
    """What these cards are in this ranking; for Omaha give those that play, and no cards where there is no hand."""
    if isinstance(ranking, Omaha | Held):
        ranking = ranking.ranking
    if isinstance(ranking, Badugi):
        playing = _ranks(ranking.best(cards))
        return Described(_BADUGI[len(playing) - 1], {"cards": _text(playing)})
    five = ranking.best_five(cards)
    if not five:
        return Described("low.none", {})
    suited = len(five) == 5 and len({card & 3 for card in five}) == 1
    if ranking.ace_low:
        return _low(_ranks(five))
    if ranking is DEUCE_TO_SEVEN:
        return _deuce_to_seven(_ranks(five), suited)
    return _high(_ranks(five), suited, orders.SHORT_WHEEL if ranking is SHORT_DECK_HIGH else orders.WHEEL)


def _high(ranks: tuple[int, ...], suited: bool, wheel: tuple[int, ...] | None) -> Described:
    category, (of, *others) = orders.grouped_by_count(ranks)
    if category == orders.HIGH_CARD and len(ranks) == 5:
        straight = ranks == wheel or all(upper - lower == 1 for upper, lower in pairwise(ranks))
        if ranks == wheel:
            ranks = (*ranks[1:], ACE)
            of = ranks[0]
        category = {
            (True, True): orders.STRAIGHT_FLUSH,
            (True, False): orders.STRAIGHT,
            (False, True): orders.FLUSH,
            (False, False): orders.HIGH_CARD,
        }[straight, suited]
    facts = {"of": RANKS[of], "cards": _text(ranks)}
    if category in (orders.TWO_PAIR, orders.FULL_HOUSE):
        facts["over"] = RANKS[others[0]]
    if category == orders.STRAIGHT_FLUSH and of == ACE:
        return Described("hand.royal-flush", facts)
    return Described(_HIGH[category], facts)


def _low(ranks: tuple[int, ...]) -> Described:
    category, grouped = orders.grouped_by_count(tuple((rank + 1) % 13 for rank in ranks))
    of, *others = [(rank - 1) % 13 for rank in grouped]
    if category in _PAIRED_LOW:
        facts = {"of": RANKS[of], "cards": _text(ranks)}
        if category in (orders.TWO_PAIR, orders.FULL_HOUSE):
            facts["over"] = RANKS[others[0]]
        return Described(_PAIRED_LOW[category], facts)
    return _named_low(ranks)


def _deuce_to_seven(ranks: tuple[int, ...], suited: bool) -> Described:
    """By its name as a high hand, as players call what they did not want; without a pair by its two highest cards."""
    as_high = _high(ranks, suited, wheel=None)
    return _named_low(ranks) if as_high.code == "hand.high-card" else as_high


def _named_low(ranks: tuple[int, ...]) -> Described:
    if ranks[0] == 3 and len(ranks) == 5:
        return Described("low.wheel", {"cards": _text(ranks)})
    facts = {"of": RANKS[ranks[0]], "cards": _text(ranks)}
    if len(ranks) == 1:
        return Described("low.one", facts)
    return Described("low.cards", {**facts, "next": RANKS[ranks[1]]})


def _ranks(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(card >> 2 for card in cards)


def _text(ranks: Sequence[int]) -> str:
    return "-".join(RANKS[rank] for rank in ranks)
