"""The dealer takes in a hand that was not folded.

| its owner had not protected it   | unprotected_hand_taken     |
| given back all the same          | dead_hand_restored         |
| a bet that nobody has called     | killed_hand_uncalled_raise |
| a bet that was called            | killed_hand_called_bet     |
| it lay open                      | tabled_winner_killed       |
| it was mixed with other cards    | fouled_hand                |
"""

from __future__ import annotations

from msgspec.structs import replace

from floorman.rulebook import AnyAnswer
from floorman.rulings.case import Case, Since
from floorman.rulings.hands import has_bet, last_raise, open_hand_of
from floorman.rulings.outcome import Outcome, Step
from floorman.rulings.report import Report, kind
from floorman.rulings.restoring import dead, floor_may_restore, live
from floorman.rulings.ruling import left_to_the_floor
from floorman.rulings.uncalled import given_back
from floorman.terms import SeatNo


@kind("hand-taken-by-dealer", "seat")
class HandTakenByDealer(Report, frozen=True):
    """The dealer has swept in the hand of a player who had not folded."""

    seat: SeatNo | None = None
    protected: bool | None = None
    tabled: bool | None = None
    identifiable: bool | None = None
    looked_like_fold: bool | None = None
    since: tuple[Since, ...] | None = None

    def ruled(self, case: Case) -> Outcome:
        open_hand_of(case)
        seat = self.known(self.seat, "seat", case)
        if self.tabled:
            return _still_open(seat, case.book.tabled_winner_killed)
        if not self.looked_like_fold and self.known(self.protected, "protected", case):
            return self._protected(case, seat)
        answer = case.book.unprotected_hand_taken
        if answer.value == "live_if_identifiable" and self.known(self.identifiable, "identifiable", case):
            return live(seat, answer)
        return self._with_bets(case, seat, self._dead(case, seat, answer))

    def _protected(self, case: Case, seat: SeatNo) -> Outcome:
        """Its owner did what he could: only the floor can say what becomes of it."""
        answer = case.book.dead_hand_restored
        if answer.value == "floor_if_identifiable" and self.identifiable is not None:
            return floor_may_restore(case, seat, answer) if self.identifiable else dead(seat, answer)
        return left_to_the_floor(case, seat)

    def _dead(self, case: Case, seat: SeatNo, answer: AnyAnswer) -> Outcome:
        """A hand that can be told the floor may give back, where the book lets it."""
        back = case.book.dead_hand_restored
        if back.value != "floor_if_identifiable" or self.identifiable is None:
            return dead(seat, answer)
        return floor_may_restore(case, seat, answer, back) if self.identifiable else dead(seat, answer, back)

    def _with_bets(self, case: Case, seat: SeatNo, outcome: Outcome) -> Outcome:
        """What becomes of his bets, if the hand is dead."""
        raised = last_raise(case, seat)
        back = raised.uncalled if raised and not self._called_since() else 0
        on: tuple[AnyAnswer, ...] = ()
        if back:
            on = (case.book.killed_hand_uncalled_raise,)
        if has_bet(case, seat) and (raised is None or not back or raised.price > raised.before.bet_to):
            on += (case.book.killed_hand_called_bet,)
        if back and on[0].value == "stays_in_pot":
            back = 0
        if raised is None or not back:
            return replace(outcome, on=(*outcome.on, *on))
        return given_back(outcome, seat, raised, back, on)

    def _called_since(self) -> bool:
        return any(act.do not in ("fold", "check") for act in self.since or ())


def _still_open(seat: SeatNo, answer: AnyAnswer) -> Outcome:
    return Outcome(outcome="hand-live", on=(answer,), hands={seat: "shown"}, steps=(Step("step.open-again"),))


@kind("hand-fouled", "seat", "identifiable")
class HandFouled(Report, frozen=True):
    """A hand that plays has come among other cards, thrown ones for instance."""

    seat: SeatNo | None = None
    identifiable: bool | None = None
    exposed: bool | None = None  # were its cards seen? It matters to no book
    since: tuple[Since, ...] | None = None

    def ruled(self, case: Case) -> Outcome:
        open_hand_of(case)
        seat = self.known(self.seat, "seat", case)
        answer = case.book.fouled_hand
        if answer.value == "live_if_identifiable" and self.known(self.identifiable, "identifiable", case):
            return live(seat, answer)
        taken = HandTakenByDealer(seat=seat, protected=False, identifiable=False, since=self.since)
        return taken.ruled(case)
