"""A player leaves the table during a hand, or comes back to it: what becomes of his hand.

| who has to stay         | must_stay_seated    |
| his hand                | left_seat_hand      |
| he is all-in            | all_in_player_leaves |
| he is back at his seat  | left_seat_hand      |
"""

from __future__ import annotations

from floorman.hand import Hand
from floorman.hand.state import DEAD, FOLDED, LIVE, MUCKED
from floorman.rulebook import AnyAnswer
from floorman.rulings.breaches import conduct_of
from floorman.rulings.case import Case
from floorman.rulings.conduct import no_effect, ruled_breach
from floorman.rulings.outcome import HandWord, Option, Outcome, Reason, Step
from floorman.rulings.report import BadReport, Report, kind
from floorman.terms import SeatNo

WORDS: dict[int, HandWord] = {LIVE: "live", FOLDED: "folded", DEAD: "dead", MUCKED: "mucked"}


@kind("left-table", "seat")
class LeftTable(Report, frozen=True):
    """A player has left his seat while the hand is on."""

    seat: SeatNo | None = None

    def ruled(self, case: Case) -> Outcome:
        seat = self.known(self.seat, "seat", case)
        stay = case.book.must_stay_seated
        if case.hand is None:  # who leaves his seat during a hand is taken to hold one, with chips behind
            return self._breach("left-seat", self._hand(seat, case.book.left_seat_hand, stay), case)
        hand = running(case)
        place = hand.at[seat]
        if hand.status[place] != LIVE:
            return self._without_cards(seat, hand, stay, case)
        answer = case.book.left_seat_hand if hand.stack[place] else case.book.all_in_player_leaves
        what = "left-seat" if hand.stack[place] else "all-in-left-seat"
        return self._breach(what, self._hand(seat, answer, stay), case)

    def _without_cards(self, seat: SeatNo, hand: Hand, stay: AnyAnswer, case: Case) -> Outcome:
        """He holds nothing any more: most books let him go."""
        hands = {seat: WORDS[hand.status[hand.at[seat]]]}
        if stay.value == "live_hands":
            return no_effect(stay).but(hands=hands)
        breach = ruled_breach(self, conduct_of("left-seat", case.book), case)
        return breach.but(on=(stay, *breach.on), hands=hands)

    def _hand(self, seat: SeatNo, answer: AnyAnswer, stay: AnyAnswer) -> Outcome:
        told = Outcome(outcome="hand-live", on=(answer, stay), hands={seat: "live"}, presence={seat: "left"})
        match answer.value:
            case "dead":
                taken = (Step("step.take-hand", {"seat": seat}),)
                return told.but(outcome="hand-dead", hands={seat: "dead"}, presence={}, steps=taken)
            case "floor":
                return told.but(
                    outcome="floor-decides",
                    options=(Option("hand-live"), Option("hand-dead")),
                    steps=(Step("step.call-floor"),),
                    discretion=True,
                )
            case _:
                return told

    def _breach(self, what: str, told: Outcome, case: Case) -> Outcome:
        """It is also a breach of conduct, where a statement says so."""
        found = conduct_of(what, case.book)
        if not found.rules:  # no book speaks of the all-in alone: it is a live hand like any other
            found = conduct_of("left-seat", case.book)
        if not found.rules:
            return told
        breach = ruled_breach(self, found, case)
        said = (Reason("ruling.penalty", breach.cites),) if breach.penalty else ()
        return told.but(penalty=breach.penalty, recorded=breach.recorded, also=said, steps=(*told.steps, *breach.steps))


@kind("returned", "seat")
class Returned(Report, frozen=True):
    """A player who had left is back at his seat."""

    seat: SeatNo | None = None

    def ruled(self, case: Case) -> Outcome:
        seat = self.known(self.seat, "seat", case)
        if case.hand is None:
            return Outcome(outcome="hand-live", on=(case.book.left_seat_hand,), hands={seat: "live"})
        hand = running(case)
        word = WORDS[hand.status[hand.at[seat]]]
        answer = case.book.left_seat_hand if hand.stack[hand.at[seat]] else case.book.all_in_player_leaves
        if word != "live":
            return no_effect(answer).but(hands={seat: word})
        return Outcome(outcome="hand-live", on=(answer,), hands={seat: "live"}, presence={seat: "present"})


def running(case: Case) -> Hand:
    """The hand that is being played. Raises BadReport."""
    assert case.hand is not None, "asked only where a hand is told"
    if case.hand.closed:
        raise BadReport("hand", "the hand is over; nobody has to stay for it any more")
    return case.hand
