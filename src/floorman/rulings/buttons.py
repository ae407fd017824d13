"""A button that lay on the wrong seat: put right, or played on from there, and where it goes next.

| noticed in time     | wrong_button_in_time                             |
| from when too late  | wrong_button_too_late_after, flop_ends_voiding   |
| dealt from it too   | wrong_first_seat, misdeal_too_late_after         |
| the next hand       | button_after_wrong_hand                          |
"""

from __future__ import annotations

from floorman.hand import Hand, Positions, first_positions, next_positions
from floorman.hand.events import ChipsMoved
from floorman.rulebook import AnyAnswer
from floorman.rulings.case import Case, Since
from floorman.rulings.misdeals import all_back, misdeal, too_late
from floorman.rulings.outcome import NextHand, Outcome, Reason, Step
from floorman.rulings.progress import progress
from floorman.rulings.report import BadReport, Report, kind
from floorman.rulings.ruling import left_to_the_floor
from floorman.terms import SeatNo


@kind("wrong-button", "button", "should_be")
class WrongButton(Report, frozen=True):
    """The button lay on the wrong seat, whatever the cause. Either seat may be empty."""

    button: SeatNo | None = None
    should_be: SeatNo | None = None
    dealt_right: bool | None = None  # did the first card go to the right seat all the same?
    since: tuple[Since, ...] | None = None

    def seats(self) -> tuple[tuple[str, SeatNo], ...]:
        """A button may lie at an empty seat."""
        return ()

    def ruled(self, case: Case) -> Outcome:
        should_be = self.known(self.should_be, "should_be", case)
        if should_be == self.button:
            raise BadReport("should_be", f"the button lay at seat {should_be}; expected another seat")
        if should_be < 1:
            raise BadReport("should_be", f"{should_be} is no seat")
        right = None if case.hand is None else right_positions(case.hand, should_be)
        if late := self._too_late(case):
            return self._stands(right, case, *late)
        answer = case.book.wrong_button_in_time
        match answer.value:
            case "hand_stands":
                return self._dealt_wrong(right, case) or self._stands(right, case, answer)
            case "void_and_redeal":
                return _void(right, case, answer)
            case "corrected_in_hand":
                return self._dealt_wrong(right, case) or _corrected(right, case, answer)

    def _dealt_wrong(self, right: Positions | None, case: Case) -> Outcome | None:
        """Cards that are kept were dealt in turn: where the deal began at the wrong seat as well, that counts."""
        answer = case.book.wrong_first_seat
        if answer.value == "stands" or too_late(case, self.since):
            return None
        if "dealt_right" in case.unknown:
            return left_to_the_floor(case)
        if self.dealt_right is not False:
            return None
        found = misdeal(case, answer)
        following = None if right is None else NextHand(right.button, right.small_blind, right.big_blind)
        return found.but(next=following, steps=(*found.steps[:2], Step("step.move-button"), *found.steps[2:]))

    def _too_late(self, case: Case) -> tuple[AnyAnswer, ...]:
        book = case.book
        done = progress(case, self.since)
        if done.flop and book.flop_ends_voiding.value:
            return (book.flop_ends_voiding,)
        limit = book.wrong_button_too_late_after
        is_over = case.between_hands or done.reached(limit.value)  # a hand that is over is no longer put right
        return (limit,) if is_over else ()

    def _stands(self, right: Positions | None, case: Case, *on: AnyAnswer) -> Outcome:
        after = case.book.button_after_wrong_hand
        return Outcome(
            outcome="play-on",
            on=on,
            also=(Reason("ruling.next-button", after.cites),),
            next=None if case.hand is None or right is None else _next(after.value, right, case.hand, case),
            steps=(Step("step.play-on"),),
        )


def right_positions(hand: Hand, button: SeatNo) -> Positions:
    if not hand.rules.blinds:
        raise BadReport("kind", "no button is used in this game")
    return first_positions(button, sorted(hand.at))


def _next(how: str, right: Positions, hand: Hand, case: Case) -> NextHand:
    occupied = sorted(hand.at)
    match how:
        case "on_from_wrong_place":
            found = next_positions(hand.positions, occupied, case.book)
        case "as_if_no_error":
            found = next_positions(right, occupied, case.book)
        case _:
            found = right
    return NextHand(found.button, found.small_blind, found.big_blind)


def _void(right: Positions | None, case: Case, answer: AnyAnswer) -> Outcome:
    """The same hand is dealt again from the right seat."""
    return Outcome(
        outcome="hand-void",
        on=(answer,),
        chips=all_back(case),
        void=True,
        shuffled=True,
        next=None if right is None else NextHand(right.button, right.small_blind, right.big_blind),
        steps=(
            Step("step.collect-cards"), Step("step.return-chips"), Step("step.move-button"), Step("step.shuffle"),
            Step("step.deal-again"),
        ),
    )  # fmt: skip


def _corrected(right: Positions | None, case: Case, answer: AnyAnswer) -> Outcome:
    """The cards stay; bets and blinds go back, the right ones are posted, and the action begins anew."""
    following = None if right is None or case.hand is None else _next("as_if_no_error", right, case.hand, case)
    return Outcome(
        outcome="button-corrected",
        on=(answer,),
        chips=(*all_back(case), *_posted(right, case)),
        positions=right,
        hands={} if case.hand is None else dict.fromkeys(sorted(case.hand.at), "live"),
        next=following,
        steps=(Step("step.return-chips"), Step("step.move-button"), Step("step.post-blinds"), Step("step.act-anew")),
    )


def _posted(right: Positions | None, case: Case) -> tuple[ChipsMoved, ...]:
    """The blinds of the right seats, as far as their stacks go."""
    if case.hand is None or right is None:
        return ()
    started = {seat.seat: seat.stack for seat in case.hand.started.seats}
    owed = {right.small_blind: case.hand.forced.small_blind, right.big_blind: case.hand.forced.big_blind}
    return tuple(
        ChipsMoved(f"seat:{seat}", "pot", min(amount, started[seat]))
        for seat, amount in sorted(owed.items())
        if seat in started and amount
    )
