"""Conduct with facts of its own: hidden chips, a miscall, soft play, a dodged blind, rabbit hunting, a solver."""

from __future__ import annotations

from typing import ClassVar, Literal

from floorman.hand.events import ChipsMoved
from floorman.rulebook import AnyAnswer
from floorman.rulings.breaches import conduct_of
from floorman.rulings.case import Case
from floorman.rulings.conduct import Incident, ruled_breach
from floorman.rulings.exposed import begins
from floorman.rulings.outcome import Option, Outcome, Step
from floorman.rulings.report import BadReport, Report, kind
from floorman.terms import Chips, SeatNo


@kind("chips-hidden", "seat", "amount")
class ChipsHidden(Report, frozen=True):
    """Chips lay where nobody could see them."""

    seat: SeatNo | None = None
    amount: Chips | None = None
    on_purpose: bool | None = None
    moving: bool | None = None  # on the way to another table

    def ruled(self, case: Case) -> Outcome:
        answer, amount = case.book.hidden_chips, self.known(self.amount, "amount", case)
        if amount < 1:
            raise BadReport("amount", "so many chips were out of sight: 1 or more")
        breach = ruled_breach(
            self, conduct_of("chips-hidden-in-move" if self.moving else "chips-hidden", case.book), case
        )
        if answer.value == "kept" or breach.outcome == "no-effect":  # what is no breach takes nobody's chips
            return breach
        # No hand is touched: the stack is set right between two hands.
        gone = (ChipsMoved(f"seat:{self.seat}", "out-of-play", amount),) if case.hand is not None else ()
        booked = Step("step.book-out", {"amount": amount})
        return breach.but(
            outcome="chips-forfeited",
            on=(answer, *breach.on),
            chips=gone,
            booked=(),
            steps=(Step("step.take-chips"), booked, *breach.steps),
        )


@kind("shown-with-action", "seat")
class ShownWithAction(Report, frozen=True):
    """A player has shown his cards while others still had to act: the breach alone, not what becomes of his hand."""

    seat: SeatNo | None = None
    to: Literal["table"] | SeatNo | tuple[SeatNo, ...] | None = None
    on_purpose: bool | None = None

    def ruled(self, case: Case) -> Outcome:
        shown = Incident(what="exposure", seat=self.seat, on_purpose=self.on_purpose, during_hand=True)
        return begins(case, shown.ruled(case))


@kind("miscalled-hand", "seat", "said", "on_purpose")
class MiscalledHand(Report, frozen=True):
    """A player has said that he holds what he does not hold. Cards speak; what he said binds nobody."""

    seat: SeatNo | None = None
    said: str | None = None
    holds: str | None = None
    on_purpose: bool | None = None
    folded_on_it: bool | None = None

    def ruled(self, case: Case) -> Outcome:
        if not self.known(self.on_purpose, "on_purpose", case):
            words = case.book.cards_speak
            return Outcome(outcome="no-effect", on=(words,), steps=(Step("step.read-the-cards"),))
        return ruled_breach(self, conduct_of("miscall", case.book), case)


@kind("soft-play", "seats")
class SoftPlay(Report, frozen=True):
    """Players have spared each other, or passed chips on purpose."""

    seats: tuple[SeatNo, ...] | None = None  # type: ignore[assignment] # the contract's name for the fact
    nuts_checked: bool | None = None  # all it was: the last to act on the river checked what cannot be beaten

    def named(self) -> tuple[tuple[str, SeatNo], ...]:
        return tuple(("seats", seat) for seat in self.seats or ())

    def ruled(self, case: Case) -> Outcome:
        told = self.seats if self.seats is not None and len({*self.seats}) > 1 else None
        self.known(told, "seats", case)  # it takes two: of one alone it is asked who the other was
        answer = case.book.nuts_checked
        if self.nuts_checked and answer.value == "director_looks":
            return self._looked_at(case, answer)
        return ruled_breach(self, conduct_of("soft-play", case.book), case)

    def _looked_at(self, case: Case, answer: AnyAnswer) -> Outcome:
        """Nothing by itself; a penalty only if the direction finds that he spared somebody."""
        breach = ruled_breach(self, conduct_of("soft-play", case.book), case)
        return Outcome(
            outcome="floor-decides",
            on=(answer,),
            options=(Option("no-effect"), Option("penalty", then=breach)),
            steps=(Step("step.call-floor"),),
            discretion=True,
        )


@kind("dodged-blind", "seat", "blind", "on_purpose")
class DodgedBlind(Report, frozen=True):
    """A player has missed the blind that was his."""

    seat: SeatNo | None = None
    blind: str | None = None
    on_purpose: bool | None = None

    def seats(self) -> tuple[tuple[str, SeatNo], ...]:
        """Who dodges a blind has no cards."""
        return ()

    def ruled(self, case: Case) -> Outcome:
        return ruled_breach(self, conduct_of("dodged-blind", case.book), case)


@kind("rabbit-hunt", "seat")
class RabbitHunt(Report, frozen=True):
    """A player wants to see what would have come."""

    seat: SeatNo | None = None

    def seats(self) -> tuple[tuple[str, SeatNo], ...]:
        """Anyone at the table may ask."""
        return ()

    def ruled(self, case: Case) -> Outcome:
        answer = case.book.rabbit_hunting
        if answer.value:
            return Outcome(outcome="request-granted", on=(answer,), visible="all")
        found = conduct_of("rabbit-hunting", case.book)
        refused = Outcome(outcome="request-refused", on=(answer,), visible="nobody")
        if not found.rules:
            return refused
        breach = ruled_breach(self, found, case)
        on = tuple(one for one in breach.on if one.cites != answer.cites)
        return refused.but(on=(answer, *on), penalty=breach.penalty, recorded=breach.recorded, steps=breach.steps)


@kind("electronic-aid")
class ElectronicAid(Report, frozen=True):
    """Somebody has looked at a solver, a chart app or the like: a player by his seat, anybody else by his name."""

    usual: ClassVar[tuple[str, ...]] = ("seat", "who", "during_hand")

    seat: SeatNo | None = None
    who: str | None = None
    during_hand: bool | None = None

    def seats(self) -> tuple[tuple[str, SeatNo], ...]:
        """Who has no cards can look something up too."""
        return ()

    def ruled(self, case: Case) -> Outcome:
        if self.who is None:
            self.known(self.seat, "seat", case)
        used = Incident(what="electronic-aid", seat=self.seat, who=self.who, during_hand=self.during_hand)
        return used.ruled(case)
