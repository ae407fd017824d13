"""What somebody said or put in, in turn or out of turn: read by the book, with what the dealer does about it.

Told as an act before his turn, and with what others did on top of it, see `too_early.py`.
"""

from __future__ import annotations

from typing import ClassVar, Literal, cast

from msgspec import structs

from floorman.hand import NOBODY, AnyCommand, Hand, decide
from floorman.hand.events import ChipsMoved
from floorman.reading import (
    Amount,
    Chip,
    Declaration,
    Gesture,
    Held,
    Order,
    Reading,
    Word,
    command_of,
    early,
    held,
    is_in_turn,
    is_waiting,
    read,
    so_far,
)
from floorman.rulebook import AnyAnswer
from floorman.rulings.acting import after, ahead
from floorman.rulings.beside import with_penalty
from floorman.rulings.case import Case, Since
from floorman.rulings.hands import as_they_are, hand_of
from floorman.rulings.lain import may_do, put_in_early, with_chips_that_lie
from floorman.rulings.outcome import HandWord, Option, Outcome, OutcomeWord, Reason, Step
from floorman.rulings.plainly import before_his_turn, in_turn
from floorman.rulings.report import BadReport, Lacking, Report, kind
from floorman.rulings.uncalled import fold_out_of_turn, with_uncalled
from floorman.terms import Refused, SeatNo

WORDS: dict[str, OutcomeWord] = {
    "none": "no-effect",
    "floor": "floor-decides",
}
RAISES = ("bet", "raise", "complete", "pot", "all-in")


class Declared(Report, frozen=True):
    """The facts of a declaration: its own keys."""

    usual: ClassVar[tuple[str, ...]] = ("said", "amount", "chips")

    seat: SeatNo | None = None
    said: Word | tuple[Word, ...] = ()
    amount: Amount | None = None
    means: Literal["to", "by"] | None = None
    unclear: bool = False
    conditional: bool = False
    chips: tuple[Chip, ...] = ()
    motions: tuple[tuple[Chip, ...], ...] = ()
    lying: tuple[Chip, ...] = ()
    taken_back: tuple[Chip, ...] = ()
    order: Order | None = None
    gesture: Gesture | None = None
    told: Amount | None = None
    since: tuple[Since, ...] = ()

    def declaration(self, case: Case) -> Declaration:
        keys = Declaration.__struct_fields__
        try:
            return Declaration(**{key: getattr(self, key) for key in keys} | {"seat": self.seated(case)})
        except ValueError as error:
            raise BadReport("", str(error)) from error

    def seated(self, case: Case) -> SeatNo:
        return self.known(self.seat, "seat", case)

    @property
    def tells_nothing(self) -> bool:
        """Neither a word nor a chip nor a gesture: as long as nobody tells one, nothing has been done."""
        return self.amount is None and not (self.said or self.chips or self.motions or self.gesture or self.taken_back)


@kind("declaration", "seat")
class Said(Declared, frozen=True):
    """Words, chips or gestures: what do they count as?"""

    def ruled(self, case: Case) -> Outcome:
        hand = hand_of(case)
        if self.tells_nothing:
            raise Lacking("said")
        said = self.declaration(case)
        if is_waiting(hand, said.seat):
            return out_of_turn(case, said, self.since, None)
        outcome = _frowned_upon(case, said, read(hand, said, acted_on=bool(self.since)))
        if not outcome.plays or not self.since:
            return outcome
        # What was done after it goes on from there.
        return structs.replace(outcome, plays=(*outcome.plays, *ahead(after(hand, outcome.plays), self.since)[1]))


# ---- out of turn --------------------------------------------------------------------------------------------------


def out_of_turn(
    case: Case, said: Declaration, since: tuple[Since, ...], on_purpose: bool | None, *, acted: bool = False
) -> Outcome:
    """What it is worth, and what acting out of turn may or must cost."""
    found = early_ruled(case, said, since)
    if acted:
        found = with_chips_that_lie(found, hand_of(case), said)
    return with_penalty(found, case, said.seat, *before_his_turn(said), on_purpose=on_purpose)


def _frowned_upon(case: Case, said: Declaration, reading: Reading) -> Outcome:
    """What it counts as in turn, and what the way of saying it may cost."""
    outcome, what = of_reading(case, reading), in_turn(hand_of(case), said, reading)
    return with_penalty(outcome, case, said.seat, *what) if what else outcome


def early_ruled(case: Case, said: Declaration, since: tuple[Since, ...]) -> Outcome:
    """The action goes back to whoever is to act; what it is worth shows when the turn comes.

    What was done since, in turn, has been done, whatever becomes of him.
    """
    hand = hand_of(case)
    kept = early(hand, said)
    further, commands = ahead(hand, since)
    if kept is None:
        found = _released(hand, said, (case.book.out_of_turn_action,))
        return _told(case, found, commands, _action_back(hand, further), *found.steps)
    why = so_far(further, kept)
    if why.for_good and not further.closed:
        return _given_up(case, said, why, commands)
    if not is_in_turn(further, said.seat) and is_waiting(further, said.seat):
        # His turn is still to come: until then it stays as it is, unless the action has changed already.
        if not why.binds:
            found = _released(hand, said, why.on)
            return _told(case, found, commands, _action_back(hand, further), *found.steps)
        found = Outcome(outcome="back-to-player", on=why.on, hands=as_they_are(hand, said.seat), keeps=kept)
        stays = Step("step.stays-until-turn", {"seat": said.seat})
        return _told(case, found, commands, _action_back(hand, further), stays)
    why = held(further, kept)
    if not why.binds:
        return _told(case, _released(hand, said, why.on, may_do(further, said.seat)), commands)
    return _bound(case, read(further, said), said, why, further, commands)


def _bound(
    case: Case, reading: Reading, said: Declaration, why: Held, further: Hand, commands: tuple[AnyCommand, ...]
) -> Outcome:
    """His turn has come, and he is held to it."""
    hand, command = hand_of(case), command_of(reading)
    found = Outcome(
        outcome="binding",
        on=why.on,
        also=(Reason(why.code, why.reason.cites),),
        reading=reading,
        hands=_worth(hand, reading),
        chips=put_in_early(further, reading, said),
    )
    told = _told(case, found, (*commands, command) if command is not None else (), *_steps(reading))
    return told.but(also=(*told.also, *_reasons(reading)))


def _given_up(case: Case, said: Declaration, why: Held, commands: tuple[AnyCommand, ...]) -> Outcome:
    """A fold that binds whatever comes is one now: he has no hand that could win while he waits."""
    hands: dict[SeatNo, HandWord] = {said.seat: "folded"}
    found = Outcome(outcome="binding", on=why.on, also=(Reason(why.code, why.reason.cites),), hands=hands)
    if commands:
        further = case_after(case, commands)
        then = with_uncalled(further, found)
        return _told(case, then, (*commands, fold_out_of_turn(further, said.seat, why)), *then.steps)
    return _told(case, found, ())


def case_after(case: Case, commands: tuple[AnyCommand, ...]) -> Case:
    hand, events = hand_of(case).copy(), list(case.events)
    for command in commands:
        decision = decide(hand, command)
        assert not isinstance(decision, Refused), f"{command} was found possible"
        for event in decision.events:
            hand.apply(event)
        events += decision.events
    return structs.replace(case, hand=hand, events=tuple(events))


def _told(case: Case, found: Outcome, plays: tuple[AnyCommand, ...], *steps: Step) -> Outcome:
    """With that it was not his turn, what was done since, and what the dealer does."""
    not_in_turn = Reason("reading.not-in-turn", case.book.turn_to_act.cites)
    return found.but(also=(*found.also, not_in_turn), plays=plays, steps=steps or found.steps)


def _action_back(hand: Hand, further: Hand) -> Step:
    turn = hand.to_act if further.to_act == NOBODY else further.to_act
    return Step("step.action-back", {"seat": hand.seats[turn]})


def _released(hand: Hand, said: Declaration, on: tuple[AnyAnswer, ...], may: tuple[Step, ...] = ()) -> Outcome:
    """He is free; what lies before him never was in the pot. `may` is what he is offered, where it is his turn."""
    back, seat = sum(chip for motion in said.moved for chip in motion), said.seat
    free = Step("step.acts-freely", {"seat": seat})
    home = Step("step.return-to-seat", {"seat": seat, "amount": back})
    return Outcome(
        outcome="released",
        on=on,
        hands=as_they_are(hand, seat),
        chips=(ChipsMoved(f"front:{seat}", f"seat:{seat}", back),) if back else (),
        steps=(*([home] if back else []), free, *may),
    )


# ---- readings -----------------------------------------------------------------------------------------------------


def of_reading(case: Case, reading: Reading) -> Outcome:
    """A reading as a ruling."""
    hand = hand_of(case)
    command = command_of(reading)
    return Outcome(
        outcome=_word(reading),
        on=reading.on,
        also=_reasons(reading),
        reading=reading,
        hands=_worth(hand, reading),
        chips=_put_in(hand, reading),
        options=tuple(
            Option(cast(OutcomeWord, one.action), one.total, one.forfeits, one.returned) for one in reading.options
        ),
        plays=(command,) if command is not None else (),
        steps=_steps(reading),
        discretion=reading.action == "floor",
    )


def _word(reading: Reading) -> OutcomeWord:
    if reading.action == "ask-player" and any(one.forfeits for one in reading.options):
        return "complete-or-forfeit"
    return WORDS.get(reading.action) or cast(OutcomeWord, reading.action)


def _put_in(hand: Hand, reading: Reading) -> tuple[ChipsMoved, ...]:
    """What goes into the pot by it."""
    if reading.total is None:
        return ()
    added = reading.total - hand.bet[hand.at[reading.seat]]
    return (ChipsMoved(f"seat:{reading.seat}", "pot", added),) if added > 0 else ()


def _worth(hand: Hand, reading: Reading) -> dict[SeatNo, HandWord]:
    return {reading.seat: "folded"} if reading.action == "fold" else as_they_are(hand, reading.seat)


def _reasons(reading: Reading) -> tuple[Reason, ...]:
    return tuple(Reason(reason.code, reason.cites) for reason in reading.why)


def _steps(reading: Reading) -> tuple[Step, ...]:
    """What the dealer does with his hands, or says."""
    seat = reading.seat
    steps: list[Step] = []
    if reading.returned:
        steps.append(Step("step.return-to-seat", {"seat": seat, "amount": reading.returned}))
    if reading.must_add:
        steps.append(Step("step.adds", {"seat": seat, "amount": reading.must_add}))
    match reading.action:
        case "floor":
            steps.append(Step("step.call-floor"))
        case "ask-player":
            steps.append(Step("step.ask-player", {"seat": seat}))
        case "none":
            steps.append(Step("step.acts-freely", {"seat": seat}))
        case _ if reading.at_least is not None:
            steps.append(Step("step.names-amount", {"seat": seat, "least": reading.at_least}))
    return tuple(steps)
