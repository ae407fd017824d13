"""Who may look up cards that were mucked unshown, once the hand is over (mucked_cards_seen)."""

from __future__ import annotations

from floorman.hand import Hand
from floorman.hand.state import DEAD, MUCKED
from floorman.rulebook import Rulebook
from floorman.terms import RuleId, SeatNo


def may_look_up(hand: Hand, of: SeatNo, you: SeatNo | None) -> tuple[bool, tuple[RuleId, ...]]:
    """Whether this viewer may, and what that rests on. Their own cards everyone knows."""
    if you == of and killed_unseen(hand, of):
        return False, hand.rules.book.killed_hand_seen.cites
    answer = hand.rules.book.mucked_cards_seen
    reached_showdown = hand.closed and hand.status[hand.at[of]] == MUCKED
    return you == of or (reached_showdown and open_to(hand.rules.book, hand, you)), answer.cites


def killed_unseen(hand: Hand, seat: SeatNo) -> bool:
    """Was it killed in the deal because nobody sat there, and is closed to its player too (killed_hand_seen)?"""
    place = hand.at[seat]
    dead = hand.status[place] == DEAD and hand.presence[place] in ("absent", "late")
    return dead and hand.rules.book.killed_hand_seen.value == "nobody"


def open_to(book: Rulebook, hand: Hand, you: SeatNo | None) -> bool:
    """Does the book let this viewer look up what others mucked at the showdown? Only who was dealt in."""
    return book.mucked_cards_seen.value == "showdown_hands_to_table" and you is not None and you in hand.at
