"""A hand that went into the muck: at the showdown, or before the hands of an all-in are opened.

| when it dies                          | muck_kills              |
| given up on purpose at the showdown   | muck_gives_up_claim     |
| thrown away before an all-in is opened | all_in_hand_thrown_away |
| given back                            | dead_hand_restored      |
| a part of it had been shown           | part_shown_mucked, who_judges_shown_hands |
"""

from __future__ import annotations

from floorman.rulebook import AnyAnswer
from floorman.rulings.beside import with_penalty
from floorman.rulings.case import Case
from floorman.rulings.corrected import with_awards
from floorman.rulings.hands import at_showdown, has_folded, word_of
from floorman.rulings.outcome import Option, Outcome, Step
from floorman.rulings.report import BadReport, Report, kind
from floorman.rulings.restoring import dead, floor_may_restore, live, out_of_it, restored
from floorman.terms import SeatNo


@kind("hand-mucked", "seat", "on_purpose", "identifiable", "in_muck")
class HandMucked(Report, frozen=True):
    """A hand thrown away face down."""

    seat: SeatNo | None = None
    on_purpose: bool | None = None
    identifiable: bool | None = None
    in_muck: bool | None = None
    wants_back: bool | None = None
    all_agree: bool | None = None

    def ruled(self, case: Case) -> Outcome:
        seat = self.known(self.seat, "seat", case)
        hand = case.hand
        if has_folded(case, seat) and at_showdown(hand):
            return out_of_it(case, seat)
        in_all_in = hand is not None and hand.has_all_in() and at_showdown(hand) and not hand.closed
        if in_all_in and not self.known(self.on_purpose, "on_purpose", case):
            return self._thrown_away_in_all_in(case, seat)
        found = with_awards(case, seat, self._mucked(case, seat))
        return with_penalty(found, case, seat, "all-in-discard", on_purpose=True) if in_all_in else found

    def _thrown_away_in_all_in(self, case: Case, seat: SeatNo) -> Outcome:
        answer = case.book.all_in_hand_thrown_away
        if answer.value == "dead" or not self.known(self.identifiable, "identifiable", case):
            return dead(seat, answer)
        return live(seat, answer) if answer.value == "live_if_identifiable" else floor_may_restore(case, seat, answer)

    def _mucked(self, case: Case, seat: SeatNo) -> Outcome:
        answer = case.book.muck_kills
        if self._for_good(case):
            return dead(seat, case.book.muck_gives_up_claim)
        if not self._has_gone(case, at_showdown=at_showdown(case.hand)):
            return live(seat, answer.about("live"))
        if answer.value == "if_unidentifiable_at_showdown" and at_showdown(case.hand):
            if not self.known(self.identifiable, "identifiable", case):
                return dead(seat, answer.about("dead"))
            return self._given_up(case, seat) if self.wants_back is False else live(seat, answer.about("live"))
        killed = answer.about("dead")
        return self._back(case, seat, killed) if self.wants_back else dead(seat, killed)

    def _for_good(self, case: Case) -> bool:
        """Has he given it up on purpose, where the book does not give it back? In an all-in it is turned up."""
        if case.book.muck_gives_up_claim.value != "every_pot_for_good" or not at_showdown(case.hand):
            return False
        all_in = case.hand is not None and case.hand.has_all_in()
        return not all_in and self.known(self.on_purpose, "on_purpose", case)

    def _has_gone(self, case: Case, *, at_showdown: bool) -> bool:
        """Did it reach the muck? At the showdown throwing it away on purpose is enough."""
        if self.known(self.in_muck, "in_muck", case):
            return True
        return at_showdown and self.known(self.on_purpose, "on_purpose", case)

    def _given_up(self, case: Case, seat: SeatNo) -> Outcome:
        answer = case.book.muck_gives_up_claim
        return Outcome(outcome="no-effect", on=(answer,), hands={seat: "mucked"}, steps=(Step("step.muck-hand"),))

    def _back(self, case: Case, seat: SeatNo, killed: AnyAnswer) -> Outcome:
        """It is dead, and its player would like to have it back."""
        answer = case.book.dead_hand_restored
        if answer.value == "never" or not self.known(self.identifiable, "identifiable", case):
            return dead(seat, killed, answer)
        if answer.value == "floor_if_identifiable":
            return floor_may_restore(case, seat, killed, answer)
        agreed = self.known(self.all_agree, "all_agree", case)
        return restored(seat, answer) if agreed else dead(seat, killed, answer)


@kind("part-shown-mucked", "seat", "identifiable")
class PartShownMucked(Report, frozen=True):
    """Somebody has shown a part of his hand, taken himself for the winner, and thrown it away."""

    seat: SeatNo | None = None
    identifiable: bool | None = None
    clearly_read: bool | None = None

    def ruled(self, case: Case) -> Outcome:
        book, seat = case.book, self.known(self.seat, "seat", case)
        if not at_showdown(case.hand):
            raise BadReport("hand", "the betting is still on: report `bettor-discarded` or `cards-thrown`")
        if has_folded(case, seat):
            return out_of_it(case, seat)
        answer = book.part_shown_mucked
        if answer.value == "as_any_mucked_hand":
            told = HandMucked(seat=seat, on_purpose=True, identifiable=self.identifiable, in_muck=True)
            return told.ruled(case)
        if self.known(self.identifiable, "identifiable", case):
            return with_awards(case, seat, live(seat, book.muck_kills.about("live")))
        if not self.known(self.clearly_read, "clearly_read", case):
            return with_awards(case, seat, dead(seat, answer))
        found = Outcome(
            outcome="floor-decides",
            on=(answer, book.who_judges_shown_hands),
            hands={seat: word_of(case.hand, seat)},
            options=(Option("hand-live"), Option("hand-dead")),
            steps=(Step("step.keep-apart"), Step("step.call-floor")),
            discretion=True,
        )
        return with_awards(case, seat, found)
