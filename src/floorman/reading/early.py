"""Declarations out of turn: kept until the turn comes, and what becomes of them then. Some hold at once.

| what is done in general            | out_of_turn_action, out_of_turn_changed_by |
| "fold", the cards not given up     | out_of_turn_fold                           |
| cards given up, with a word or not | cards_thrown_out_of_turn                   |
| words for a case that is to come   | conditional_action, in the player's turn   |
"""

from __future__ import annotations

from msgspec import Struct

from floorman.hand import NOBODY, Hand
from floorman.hand.state import LIVE
from floorman.reading.declaration import Declaration
from floorman.reading.reading import Reading
from floorman.rulebook import AnyAnswer
from floorman.terms import Chips, Ruling


class Early(Struct, frozen=True):
    """What somebody declared before their turn, and how the betting stood then."""

    said: Declaration
    street: str
    price: Chips
    open_to: Chips  # the price as far as bets and raises made it that count as such


class Held(Struct, frozen=True):
    """Whether an early declaration binds in the player's turn, and the answers behind that."""

    binds: bool
    code: str
    on: tuple[AnyAnswer, ...]
    for_good: bool = False  # at once, whatever the others do

    @property
    def reason(self) -> Ruling:
        return Ruling(self.code, tuple(dict.fromkeys(cite for answer in self.on for cite in answer.cites)))


def is_waiting(hand: Hand, seat: int) -> bool:
    """Is somebody else to act, while this seat may yet have its turn?"""
    place = hand.at.get(seat, NOBODY)
    if NOBODY in (place, hand.to_act) or place == hand.to_act:
        return False
    return hand.status[place] == LIVE and hand.stack[place] > 0


def out_of_turn(hand: Hand, said: Declaration) -> Reading:
    """It counts for nothing yet. The chips stay there until the player's turn, where the book may bind them to it."""
    book = hand.rules.book
    if not is_waiting(hand, said.seat):
        why = Ruling("reading.no-turn", book.turn_to_act.cites, {"seat": said.seat})
        return Reading(said.seat, "none", returned=put_in(said), why=(why,), on=(book.turn_to_act,))
    why = Ruling("reading.not-in-turn", book.turn_to_act.cites, {"seat": said.seat})
    kept_so = early(hand, said)
    if kept_so is not None and (at_once := so_far(hand, kept_so)).for_good:
        return given_up(kept_so, at_once, why)
    if kept_so is not None:
        kept = Ruling("reading.out-of-turn-kept", book.out_of_turn_action.cites, {})
        return Reading(said.seat, "none", why=(why, kept), on=(book.out_of_turn_action,))
    void = Ruling("reading.out-of-turn-void", book.out_of_turn_action.cites, {})
    return Reading(said.seat, "none", returned=put_in(said), why=(why, void), on=(book.out_of_turn_action,))


def early(hand: Hand, said: Declaration) -> Early | None:
    """The declaration to keep, if this one may count when their turn comes."""
    if not is_waiting(hand, said.seat) or not _stays(hand, said):
        return None
    return Early(said, hand.street, hand.bet_to, hand.open_to)


def held(hand: Hand, kept: Early) -> Held:
    """The player's turn has come, or the round is over: does it still bind, and why?"""
    book = hand.rules.book
    if hand.street != kept.street or not is_in_turn(hand, kept.said.seat):
        return Held(False, "reading.out-of-turn-over", (book.out_of_turn_action,))
    return so_far(hand, kept)


def so_far(hand: Hand, kept: Early) -> Held:
    """As the action stands now: would it bind the player?"""
    book = hand.rules.book
    if kept.said.conditional:
        return Held(True, "reading.out-of-turn-conditional", (book.conditional_action,))
    if _gives_up(kept.said) and book.cards_thrown_out_of_turn.value == "fold":
        return Held(True, "reading.out-of-turn-thrown", (book.cards_thrown_out_of_turn,), for_good=True)
    decides: AnyAnswer = book.out_of_turn_fold if _is_fold(kept.said) else book.out_of_turn_action
    if decides.value == "always_binds":
        return Held(True, "reading.out-of-turn-fold", (decides,), for_good=True)
    on = (decides, book.out_of_turn_changed_by)
    if _has_changed(hand, kept):
        return Held(False, "reading.out-of-turn-lapsed", on)
    return Held(True, "reading.out-of-turn-binds", on)


def _has_changed(hand: Hand, kept: Early) -> bool:
    """Is the action another one than when they declared?"""
    if hand.rules.book.out_of_turn_changed_by.value == "counted_raise":
        return hand.open_to > kept.open_to
    return hand.bet_to > kept.price


def lapsed(kept: Early, why: Held) -> Reading:
    """The player is free, and their chips go back."""
    return Reading(kept.said.seat, "none", returned=put_in(kept.said), why=(why.reason,), on=why.on)


def given_up(kept: Early, why: Held, *before: Ruling) -> Reading:
    """The player's hand is folded, by no act: it is not their turn. What lay before them for one goes back."""
    return Reading(kept.said.seat, "fold", returned=put_in(kept.said), why=(*before, why.reason), on=why.on)


def is_in_turn(hand: Hand, seat: int) -> bool:
    return hand.to_act != NOBODY and hand.seats[hand.to_act] == seat


def _stays(hand: Hand, said: Declaration) -> bool:
    book = hand.rules.book
    if book.out_of_turn_action.value == "binds_unless_changed":
        return True
    if _gives_up(said) and book.cards_thrown_out_of_turn.value == "fold":
        return True
    return _is_fold(said) and book.out_of_turn_fold.value == "always_binds"


def _is_fold(said: Declaration) -> bool:
    return said.words[:1] == ("fold",)


def _gives_up(said: Declaration) -> bool:
    """Do the player's cards go, without a word or with the one that says so?"""
    return said.gesture == "cards-forward" and (said.is_silent or _is_fold(said))


def put_in(said: Declaration) -> Chips:
    return sum(chip for motion in said.moved for chip in motion)
