"""What hands are worth: on their board, or by their own cards; in games that split the pot twice."""

from __future__ import annotations

from collections.abc import Sequence

from floorman.cards import UNKNOWN
from floorman.cards.playing import playing, worths
from floorman.hand.state import LIVE, HandState


def ranks(hand: HandState, half: int = 0) -> list[int]:
    """What each place's hand is worth in this half, larger is better; 0 for hands that are not live or not good enough.

    A shared board is counted once; of several it is the first.
    """
    live = [place for place, status in enumerate(hand.status) if status == LIVE]
    found = [0] * len(hand.seats)
    holes = [hand.cards[place] for place in live]
    for place, worth in zip(live, worths(hand.rules.game.shown.halves[half], hand.board, holes), strict=True):
        found[place] = worth
    return found


def known_ranks(hand: HandState, places: Sequence[int], half: int = 0, at: int = 0) -> list[int]:
    """What the hands at these places are worth, as `ranks` has it; 0 also for hands that nobody knows. `at` is which of
    the boards."""
    found = [0] * len(hand.seats)
    board = hand.boards[at]
    known = [place for place in places if is_known(hand, place, at)]
    if not known:
        return found
    holes = [hand.cards[place] for place in known]
    for place, worth in zip(known, worths(hand.rules.game.shown.halves[half], board, holes), strict=True):
        found[place] = worth
    return found


def is_known(hand: HandState, place: int, at: int = 0) -> bool:
    """Are all cards known that make this hand, on this one of the boards?"""
    return UNKNOWN not in hand.boards[at] and UNKNOWN not in hand.cards[place]


def best_cards(hand: HandState, place: int, half: int, suits: str) -> tuple[int, ...]:
    """The cards that play, the highest first; () is no hand. Of cards of one rank those of the last suits play."""
    return playing(hand.rules.game.shown.halves[half], hand.cards[place], hand.board, suits)


def is_halved(hand: HandState) -> bool:
    """Is the pot split between two hands: high and low, or that of the board and the one that is held?"""
    return len(hand.rules.game.shown.halves) > 1


def cards_missing(hand: HandState) -> bool:
    """Are there cards that nobody has told yet, without which the pots cannot be given?"""
    if UNKNOWN in hand.board or (hand.more is not None and any(UNKNOWN in board for board in hand.more.boards)):
        return True
    return any(status == LIVE and UNKNOWN in hand.cards[place] for place, status in enumerate(hand.status))
