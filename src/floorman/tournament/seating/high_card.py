"""Draws decided by a card: ranks rise from the deuce to the ace, and equal ones are parted as the book says.

| equal ranks at the top | draw_ties: the higher suit, or they draw again |
| which suit is higher   | draw_suit_order                                |

Where they draw again, a player's further cards stand behind their first: `Kh 7d`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from floorman.cards import DECK, Card, CardsError, cards_of, order_of, rank_of, text_of
from floorman.rulebook import Rulebook
from floorman.terms import Refused, RuleId, Ruling, joined
from floorman.tournament.command import no
from floorman.tournament.lots import Lots

K = TypeVar("K", bound=int | str)

UNKNOWN_CARDS_FROM = len(DECK)


class Compared(Struct, Generic[K], frozen=True):
    """All who drew, best first; or those who are equal at the top and have to draw again."""

    order: tuple[K, ...] = ()
    again: tuple[K, ...] = ()


def cites_of(book: Rulebook) -> tuple[RuleId, ...]:
    return joined(book.draw_ties.cites, book.draw_suit_order.cites if book.draw_ties.value == "by_suit" else ())


def compared(texts: Mapping[K, str], book: Rulebook) -> Compared[K] | Refused:
    """Who drew the best card. Refused are cards that cannot be, cards nobody had to draw, and missing ones."""
    try:
        cards = {who: cards_of(text) for who, text in texts.items()}
    except CardsError as error:
        return Refused(Ruling(error.code, (), error.facts))
    if (
        not cards
        or not all(cards.values())
        or any(card >= UNKNOWN_CARDS_FROM for drawn in cards.values() for card in drawn)
    ):
        return no("draw.card-missing")
    for one in range(max(map(len, cards.values()), default=0)):
        drawn = [hand[one] for hand in cards.values() if len(hand) > one]
        twice = next((card for place, card in enumerate(drawn) if card in drawn[:place]), None)
        if twice is not None:
            return no("draw.card-twice", card=text_of(twice))
    return _by_suit(cards, book) if book.draw_ties.value == "by_suit" else _by_drawing_again(cards)


def _by_suit(cards: Mapping[K, Sequence[Card]], book: Rulebook) -> Compared[K] | Refused:
    if any(len(drawn) > 1 for drawn in cards.values()):
        return no("draw.too-many-cards")
    suits = "".join(suit[0] for suit in reversed(book.draw_suit_order.value))
    return Compared(tuple(sorted(cards, key=lambda who: -order_of(cards[who][0], suits))))


def _by_drawing_again(cards: Mapping[K, Sequence[Card]]) -> Compared[K] | Refused:
    """Round after round among those who are equal at the top."""
    drawing, rounds = sorted(cards), 0
    owed = dict.fromkeys(cards, 0)
    while len(drawing) > 1 or not rounds:
        if any(len(cards[who]) <= rounds for who in drawing):
            return Compared(again=tuple(drawing))
        for who in drawing:
            owed[who] += 1
        best = max(rank_of(cards[who][rounds]) for who in drawing)
        drawing = [who for who in drawing if rank_of(cards[who][rounds]) == best]
        rounds += 1
    if any(len(cards[who]) > owed[who] for who in cards):
        return no("draw.too-many-cards")
    return Compared(tuple(sorted(cards, key=lambda who: ([-rank_of(card) for card in cards[who]], who))))


def dealt_by_lot(who: Sequence[K], lots: Lots, of: str, book: Rulebook) -> tuple[dict[K, str], tuple[K, ...]]:
    """Cards from a deck shuffled by lot, one to each and again where that is needed; and all in their order."""
    texts = dict.fromkeys(who, "")
    drawing: Sequence[K] = sorted(who)
    rounds = 0
    while True:
        deck = lots.order(DECK, f"{of} cards {rounds}")
        for one, card in zip(drawing, deck, strict=False):
            texts[one] = f"{texts[one]} {text_of(card)}".strip()
        found = compared(texts, book)
        assert not isinstance(found, Refused), "a deck holds each card once"
        if found.order:
            return texts, found.order
        drawing, rounds = found.again, rounds + 1
