"""Acts that were made too soon or on too little: before the amount was known, and undercalls one after another.

| acted before the amount is known | before_the_amount             |
| several undercalls               | several_undercalls, undercall |
"""

from __future__ import annotations

from typing import Literal

from floorman.hand import offers
from floorman.hand.events import ChipsMoved
from floorman.reading import Chip, Declaration, is_in_turn, is_waiting, read
from floorman.rulebook import AnyAnswer
from floorman.rulings.case import Case
from floorman.rulings.declared import of_reading
from floorman.rulings.hands import hand_of
from floorman.rulings.outcome import Option, Outcome, Reason, Step
from floorman.rulings.report import BadReport, Report, kind
from floorman.terms import SeatNo


@kind("acted-before-amount", "seat", "did")
class ActedBeforeAmount(Report, frozen=True):
    """Somebody has announced a bet or raise and not yet how much; another player has acted on it."""

    seat: SeatNo | None = None
    did: Literal["fold", "call"] | None = None

    def ruled(self, case: Case) -> Outcome:
        hand, answer = hand_of(case), case.book.before_the_amount
        seat, did = self.known(self.seat, "seat", case), self.known(self.did, "did", case)
        if not is_waiting(hand, seat):
            raise BadReport("seat", f"seat {seat} does not wait for an amount that somebody else has to name")
        found = _decided(seat, answer.about(did), did)
        turn, offer = hand.seats[hand.to_act], offers(hand)
        least = None if offer is None else offer.raise_min_to
        named = () if least is None else (Step("step.names-amount", {"seat": turn, "least": least}),)
        return found.but(steps=(*named, *found.steps))


@kind("several-undercalls", "seat", "chips", "which")
class SeveralUndercalls(Report, frozen=True):
    """Undercalls without a word, one behind the other; reported of the first, and then of each of the others."""

    seat: SeatNo | None = None
    chips: tuple[Chip, ...] | None = None
    which: Literal["first", "later"] | None = None

    def ruled(self, case: Case) -> Outcome:
        hand = hand_of(case)
        seat, chips = self.known(self.seat, "seat", case), self.known(self.chips, "chips", case)
        which, answer = self.known(self.which, "which", case), case.book.several_undercalls
        if not is_in_turn(hand, seat):
            raise BadReport("seat", f"it is not the turn of seat {seat}: the first who put in too little comes first")
        place, put_in = hand.at[seat], sum(chips)
        if not put_in or put_in >= min(hand.bet_to - hand.bet[place], hand.stack[place]):
            raise BadReport("chips", "are no undercall: expected fewer than the call, and not his last ones")
        found = of_reading(case, read(hand, Declaration(seat=seat, chips=chips)))
        if answer.value == "each_by_itself":
            return found
        if which == "later":
            return self._later(found, seat, put_in, answer.about("later"))
        back = Reason("ruling.back-to-first", answer.about("first").cites)
        others = Reason("ruling.later-undercalls", answer.about("later").cites)
        steps = (Step("step.action-back", {"seat": seat}), *found.steps, Step("step.floor-on-others"))
        return found.but(also=(*found.also, back, others), steps=steps)

    def _later(self, found: Outcome, seat: SeatNo, put_in: int, answer: AnyAnswer) -> Outcome:
        """A full call, a fold without his chips, or nothing: then he takes them back and acts anew."""
        free = Outcome(
            outcome="released",
            on=(answer,),
            hands={seat: "live"},
            steps=(Step("step.return-to-seat", {"seat": seat, "amount": put_in}),),
        )
        gone = Outcome(
            outcome="fold",
            on=(answer,),
            hands={seat: "folded"},
            chips=(ChipsMoved(f"seat:{seat}", "pot", put_in),),
        )
        call = Option("call", found.reading.total, then=found) if found.reading and found.plays else Option("call")
        return Outcome(
            outcome="floor-decides",
            on=(answer,),
            hands={seat: "live"},
            options=(
                call,
                Option("fold", forfeits=put_in, then=gone),
                Option("released", returned=put_in, then=free),
            ),
            steps=(Step("step.call-floor"),),
            discretion=True,
        )


def _decided(seat: SeatNo, answer: AnyAnswer, did: str) -> Outcome:
    free = Outcome(
        outcome="released", on=(answer,), hands={seat: "live"}, steps=(Step("step.acts-freely", {"seat": seat}),)
    )
    if answer.value == "act_again":
        return free
    if did == "fold":
        steps = (Step("step.muck-hand"),)
        return Outcome(outcome="binding", on=(answer,), hands={seat: "folded"}, steps=steps)
    held = Outcome(
        outcome="binding",
        on=(answer,),
        hands={seat: "live"},
        steps=(Step("step.calls-any-amount", {"seat": seat}),),
    )
    if answer.value == "binding":
        return held
    return Outcome(
        outcome="floor-decides",
        on=(answer,),
        hands={seat: "live"},
        options=(Option("binding", then=held), Option("released", then=free)),
        steps=(Step("step.call-floor"),),
        discretion=True,
    )
