"""Counts that a player asks for: of the pot, of a bet, of a stack.

| how much is in the pot | pot_size_told                              |
| how much is this bet   | bet_count, count_only_in_turn              |
| how much has he left   | stack_count, count_only_in_turn            |
| the pot spread         | pot_spread, where it is not told           |
| bets drawn in          | bets_drawn_in_for                          |
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from floorman.hand import Hand
from floorman.hand.state import LIVE
from floorman.reading import is_in_turn
from floorman.rulebook import AnyAnswer
from floorman.rulings.case import Case
from floorman.rulings.hands import hand_of
from floorman.rulings.outcome import Outcome, Step
from floorman.rulings.report import Report, kind
from floorman.terms import SeatNo

What: TypeAlias = Literal["bet", "stack"]


@kind("pot-count-asked", "seat")
class PotCountAsked(Report, frozen=True):
    """A player wants to know how much is in the pot."""

    seat: SeatNo | None = None

    def ruled(self, case: Case) -> Outcome:
        hand = hand_of(case)
        told, answer = pot_is_told(hand)
        if told:
            return _granted(answer, Step("step.tell-pot", {"amount": hand.pot}))
        return _refused(answer)


@kind("count-asked", "seat", "of", "what")
class CountAsked(Report, frozen=True):
    """A player wants an opponent's bet or stack counted."""

    seat: SeatNo | None = None
    of: SeatNo | None = None
    what: What | None = None

    def ruled(self, case: Case) -> Outcome:
        hand = hand_of(case)
        seat, of = self.known(self.seat, "seat", case), self.known(self.of, "of", case)
        what: What = self.known(self.what, "what", case)
        counted, answer = is_counted(hand, seat, of, what)
        if not counted:
            return _refused(answer)
        place = hand.at[of]
        amount = hand.bet[place] if what == "bet" else hand.stack[place]
        return _granted(answer, Step("step.count", {"seat": of, "amount": amount}))


@kind("pot-spread-asked", "seat")
class PotSpreadAsked(Report, frozen=True):
    """A player wants the chips of the pot spread, so that he can see them."""

    seat: SeatNo | None = None

    def ruled(self, case: Case) -> Outcome:
        hand, answer = hand_of(case), case.book.pot_spread
        told, why = pot_is_told(hand)
        if told:
            return _granted(why, Step("step.tell-pot", {"amount": hand.pot}))
        return _granted(answer, Step("step.spread-pot")) if answer.value else _refused(answer)


@kind("bets-in-asked", "seat")
class BetsInAsked(Report, frozen=True):
    """A player would like the bets of a round that is still on drawn into the pot."""

    seat: SeatNo | None = None

    def ruled(self, case: Case) -> Outcome:
        hand, answer = hand_of(case), case.book.bets_drawn_in_for
        seat = self.known(self.seat, "seat", case)
        allowed = answer.value == "any_player" or (answer.value == "player_in_turn" and is_in_turn(hand, seat))
        if not allowed:
            return Outcome(outcome="request-refused", on=(answer,), steps=(Step("step.leave-bets"),))
        return _granted(answer, Step("step.draw-bets-in"))


def pot_is_told(hand: Hand) -> tuple[bool, AnyAnswer]:
    """Are players told how much is in the pot?"""
    answer = hand.rules.book.pot_size_told
    return hand.rules.game.limit.replace("-", "_") in answer.value, answer


def is_counted(hand: Hand, seat: SeatNo | None, of: SeatNo, what: What) -> tuple[bool, AnyAnswer]:
    """May this player, or somebody who looks on, have the exact count of an opponent's bet or stack now?"""
    whose, answer = whose_count(hand, seat, what)
    return whose == "all" or (whose == "all_in" and _is_all_in(hand, of)), answer


def whose_count(hand: Hand, seat: SeatNo | None, what: What) -> tuple[Literal["all", "all_in", "none"], AnyAnswer]:
    """Of which opponents he may have it: of those who are all-in alone, perhaps."""
    book = hand.rules.book
    in_turn = book.count_only_in_turn
    if in_turn.value and (seat is None or not is_in_turn(hand, seat)):
        return "none", in_turn
    answer: AnyAnswer = book.bet_count if what == "bet" else book.stack_count
    return "all_in" if answer.value == "only_all_in" else "all", answer


def _is_all_in(hand: Hand, seat: SeatNo) -> bool:
    place = hand.at[seat]
    return hand.status[place] == LIVE and not hand.stack[place] and hand.put[place] > 0


def _granted(answer: AnyAnswer, step: Step) -> Outcome:
    return Outcome(outcome="request-granted", on=(answer,), steps=(step,))


def _refused(answer: AnyAnswer) -> Outcome:
    return Outcome(outcome="request-refused", on=(answer,), steps=(Step("step.no-count"),))
