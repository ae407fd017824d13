"""Is it a misdeal? Each book has its causes, and its point after which the hand is played on.

| from when on it is too late | misdeal_too_late_after, flop_ends_voiding |
| the order of the deal       | wrong_first_seat, wrong_dealing_order     |
| any other cause             | other_misdeals                            |
| how the hand is repeated    | misdeal_redeal, redeal_hands              |
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from floorman.hand.events import ChipsMoved, Posted
from floorman.hand.state import LIVE
from floorman.rulebook import AnyAnswer
from floorman.rulings.case import Case, Since
from floorman.rulings.outcome import HandWord, Option, Outcome, Reason, Step
from floorman.rulings.progress import progress
from floorman.rulings.report import BadReport, Report, kind
from floorman.terms import SeatNo


def too_late(case: Case, since: Iterable[Since] | None = ()) -> tuple[AnyAnswer, ...]:
    """The answers that end the right to void the hand, if they have; nothing while a misdeal can be declared."""
    book = case.book
    done = progress(case, since)
    limit = book.misdeal_too_late_after
    if done.flop and book.flop_ends_voiding.value:
        return (book.flop_ends_voiding,)
    return (limit,) if done.reached(limit.value) else ()


def misdeal(case: Case, *on: AnyAnswer) -> Outcome:
    """Everything goes back, and the same hand is dealt again to the same players."""
    again = case.book.misdeal_redeal
    return Outcome(
        outcome="misdeal",
        on=on,
        also=(Reason("ruling.redeal", again.cites), *_not_at_their_seats(case)),
        chips=all_back(case),
        void=True,
        shuffled=True,
        steps=(Step("step.collect-cards"), Step("step.return-chips"), Step("step.shuffle"), Step("step.deal-again")),
    )


def _not_at_their_seats(case: Case) -> Iterator[Reason]:
    """Who had no hand to play in the first deal may have one in the next, or not again."""
    hands, there = case.book.redeal_hands, set() if case.hand is None else {*case.hand.presence}
    if there & {"absent", "late"}:
        yield Reason("ruling.redeal-absent", hands.about("absent").cites)
    if "penalised" in there:
        yield Reason("ruling.redeal-penalised", hands.about("penalised").cites)


def all_back(case: Case) -> tuple[ChipsMoved, ...]:
    """What everyone has put in, from the pot to his stack: the seats ascending."""
    if case.hand is None:
        return ()
    put = {seat: case.hand.put[place] for seat, place in case.hand.at.items()}
    for event in case.events:
        if isinstance(event, Posted) and event.what == "table-ante":
            put[event.seat] += event.amount
    return tuple(ChipsMoved("pot", f"seat:{seat}", put[seat]) for seat in sorted(put) if put[seat])


def play_on(*on: AnyAnswer, hands: dict[SeatNo, HandWord] | None = None, dealt: bool = True) -> Outcome:
    """The error stands, or costs only the hands that are named: they are taken in, where they were `dealt` at all."""
    taken = "step.take-hand" if dealt else "step.stays-out"
    out = (Step(taken, {"seat": seat}) for seat, word in (hands or {}).items() if word == "dead")
    return Outcome(outcome="play-on", on=on, hands=hands or {}, steps=(*out, Step("step.play-on")))


def live_seats(case: Case) -> tuple[SeatNo, ...]:
    if case.hand is None:
        return ()
    return tuple(sorted(seat for seat, place in case.hand.at.items() if case.hand.status[place] == LIVE))


@kind("wrong-first-seat", "seat", "should_be")
class WrongFirstSeat(Report, frozen=True):
    """The first card went to the wrong seat."""

    seat: SeatNo | None = None
    should_be: SeatNo | None = None
    since: tuple[Since, ...] | None = None

    def seats(self) -> tuple[tuple[str, SeatNo], ...]:
        """The wrong seat may be one that is due no cards at all."""
        return () if self.should_be is None else (("should_be", self.should_be),)

    def ruled(self, case: Case) -> Outcome:
        answer = case.book.wrong_first_seat
        if self.seat is not None and self.seat == self.should_be:
            raise BadReport("should_be", "the first card went to this very seat")
        if answer.value == "stands":
            return play_on(answer)
        if late := too_late(case, self.since):
            return play_on(*late)
        return misdeal(case, answer)


@kind("wrong-order", "seat")
class WrongOrder(Report, frozen=True):
    """Cards came in the wrong order, though everybody has as many as he should."""

    seat: SeatNo | None = None
    what: Literal["two-in-a-row", "skipped", "other"] | None = None
    since: tuple[Since, ...] | None = None

    def ruled(self, case: Case) -> Outcome:
        answer = case.book.wrong_dealing_order
        if answer.value == "stands_if_numbers_right":
            return play_on(answer)
        if late := too_late(case, self.since):
            return play_on(*late)
        if answer.value == "button_may_get_two" and self._got_two_on_the_button(case):
            return play_on(answer)
        return misdeal(case, answer)

    def _got_two_on_the_button(self, case: Case) -> bool:
        if case.hand is None:
            if self.known(self.what, "what", case) != "two-in-a-row":
                return False
            raise BadReport("hand", "whether the seat has the button decides: tell the hand")
        on_it = self.known(self.seat, "seat", case) == case.hand.positions.button
        return on_it and self.known(self.what, "what", case) == "two-in-a-row"


@kind("other-misdeal", "reason")
class OtherMisdeal(Report, frozen=True):
    """The floor sees a misdeal for a cause that the book does not list."""

    reason: str | None = None
    since: tuple[Since, ...] | None = None

    def ruled(self, case: Case) -> Outcome:
        answer = case.book.other_misdeals
        if not self.known(self.reason, "reason", case).strip():
            raise BadReport("reason", "say why it is a misdeal: the book does not list the cause")
        if answer.value == "never":
            return play_on(answer)
        if late := too_late(case, self.since):
            return play_on(*late)
        return Outcome(
            outcome="floor-decides",
            on=(answer,),
            options=(Option("misdeal", then=misdeal(case, answer)), Option("play-on", then=play_on(answer))),
            steps=(Step("step.call-floor"),),
            discretion=True,
        )
