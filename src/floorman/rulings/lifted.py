"""A stud player picks up the cards of his that lie open.

| what becomes of his hand | stud_open_cards_lifted |
"""

from __future__ import annotations

from floorman.hand.state import NOBODY
from floorman.rulings.case import Case
from floorman.rulings.hands import as_they_are, hand_of, is_live, open_hand_of
from floorman.rulings.outcome import Option, Outcome, Step
from floorman.rulings.report import BadReport, Report, kind
from floorman.rulings.restoring import dead, live, out_of_it
from floorman.rulings.ruling import left_to_the_floor
from floorman.terms import SeatNo


@kind("open-cards-lifted", "seat")
class OpenCardsLifted(Report, frozen=True):
    """He lifts them from the table while a bet is before him."""

    seat: SeatNo | None = None

    def ruled(self, case: Case) -> Outcome:
        hand, seat = hand_of(case), self.known(self.seat, "seat", case)
        open_hand_of(case)
        if not hand.rules.game.is_stud:
            raise BadReport("hand", "no cards of a hand lie open in this game")
        if not is_live(hand, seat):
            return out_of_it(case, seat)
        place = hand.at[seat]
        if hand.to_act == NOBODY or not hand.active >> place & 1 or hand.bet[place] >= hand.bet_to:
            return left_to_the_floor(case, seat)  # the rule speaks of a player who faces action
        answer = case.book.stud_open_cards_lifted
        match answer.value:
            case "dead":
                return dead(seat, answer)
            case "live":
                return live(seat, answer)
            case "floor":
                return Outcome(
                    outcome="floor-decides",
                    on=(answer,),
                    hands=as_they_are(hand, seat),
                    options=(Option("hand-live"), Option("hand-dead")),
                    steps=(Step("step.call-floor"),),
                    discretion=True,
                )
