"""What hands are worth on their board."""

from __future__ import annotations

from floorman.cards import HIGH, UNKNOWN
from floorman.hand.hand import Hand
from floorman.hand.state import LIVE


def ranks(hand: Hand) -> list[int]:
    """What each place's hand is worth, larger is better; 0 for hands that are not live. The board is counted once."""
    live = [place for place, status in enumerate(hand.status) if status == LIVE]
    found = [0] * len(hand.seats)
    holes = [(hand.cards[place][0], hand.cards[place][1]) for place in live]
    for place, worth in zip(live, HIGH.ranks(hand.board, holes), strict=True):
        found[place] = worth
    return found


def cards_missing(hand: Hand) -> bool:
    """Are there cards that nobody has told yet, without which the pots cannot be given?"""
    if UNKNOWN in hand.board:
        return True
    return any(status == LIVE and UNKNOWN in hand.cards[place] for place, status in enumerate(hand.status))
