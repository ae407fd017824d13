"""Which cards a bot throws away: what spoils the hand, and what is too high to keep with so many draws to come."""

from __future__ import annotations

from collections import Counter

from floorman.cards import BADUGI, DEUCE_TO_SEVEN, UNKNOWN, Badugi, cards_of
from floorman.hand.games import Game

# The highest rank that is kept when so many draws are left, this one among them: a nine or a ten in the last.
DEUCE_KEEPS = {1: 8, 2: 7, 3: 6}
WORST_HIGH = cards_of("AcKdQhJs9c")
# In badugi, where aces are low: a jack, a nine, an eight.
BADUGI_KEEPS = {1: 10, 2: 8, 3: 7}


def drawn(game: Game, cards: tuple[int, ...], draws_left: int) -> tuple[int, ...]:
    """The cards to throw away; nothing of a hand that nobody knows."""
    if UNKNOWN in cards or not draws_left:
        return ()
    ranking = game.shown.halves[0]
    if ranking is DEUCE_TO_SEVEN:
        return _for_deuce(cards, DEUCE_KEEPS[draws_left])
    if isinstance(ranking, Badugi):
        return _for_badugi(cards, BADUGI_KEEPS[draws_left])
    return _for_high(cards)


def _for_deuce(cards: tuple[int, ...], highest: int) -> tuple[int, ...]:
    """One of each low rank is kept. Five that make a straight or a flush lose their highest."""
    kept: dict[int, int] = {}
    for card in cards:
        if card >> 2 <= highest:
            kept.setdefault(card >> 2, card)
    if len(kept) == len(cards) and _is_spoilt(cards):
        del kept[max(kept)]
    return tuple(card for card in cards if card not in kept.values())


def _is_spoilt(cards: tuple[int, ...]) -> bool:
    """Of five different ranks: is it worse than any hand that only is high?"""
    return DEUCE_TO_SEVEN.rank(cards) < DEUCE_TO_SEVEN.rank(WORST_HIGH)


def _for_badugi(cards: tuple[int, ...], highest: int) -> tuple[int, ...]:
    keep = [card for card in BADUGI.best(cards) if ((card >> 2) + 1) % 13 <= highest]
    return tuple(card for card in cards if card not in keep)


def _for_high(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Pairs and more are kept, whole hands too, four to a flush, else the two highest."""
    ranks = Counter(card >> 2 for card in cards)
    suits = Counter(card & 3 for card in cards)
    span = max(ranks) - min(ranks)
    if len(ranks) == 5 and (len(suits) == 1 or span == 4):
        return ()
    if len(ranks) < 5:
        return tuple(card for card in cards if ranks[card >> 2] == 1)
    suit, most = suits.most_common(1)[0]
    if most == 4:
        return tuple(card for card in cards if card & 3 != suit)
    highest = sorted(cards)[-2:]
    return tuple(card for card in cards if card not in highest)
