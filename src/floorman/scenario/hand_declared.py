"""Declarations in the story of a hand: read, carried out where they are definite, else left to the command `rule`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Struct

from floorman.floor import (
    Declared,
    Heard,
    acted_on,
    choose,
    declare,
    settled,
    stands,
    turn_comes,
)
from floorman.hand import NOBODY, AnyCommand, decide
from floorman.reading import Declaration, Reading, told_reading
from floorman.scenario.story import BadStep, Did, Emission, bad_shape, emissions, refused
from floorman.terms import Chips, Rank, Refused, Ruling, SeatNo, at_least, no

if TYPE_CHECKING:
    from floorman.scenario.hand_story import HandTeller


class Choose(Struct, frozen=True, forbid_unknown_fields=True):
    """The command `rule`: somebody decides what stands."""

    name: Literal["rule"]
    choose: str
    to: Chips | None = None
    why: str = ""
    by: Rank = "director"


class Declarations:
    """What was declared in a hand, and what stands until somebody decides it."""

    def __init__(self, teller: HandTeller) -> None:
        self._teller = teller
        self._declared = Declared()
        self.reading: Reading | None = None
        self.standing: Reading | None = None
        self.reasons: list[Ruling] = []  # of every reading so far

    def hear(self, said: Declaration, path: str) -> Did:
        hand = self._teller.hand
        if said.seat not in hand.at:
            raise BadStep(f"{path}.seat", f"nobody is dealt in at seat {said.seat}")
        before = self.before(said.seat)
        heard = declare(hand, said, self._declared)
        did = self._carry_out(heard)
        return Did((*before, *did.emitted, *self.after()), did.refused)

    def before(self, seat: SeatNo) -> tuple[Emission, ...]:
        """Somebody acts. What the player before him left unclear may count by that."""
        hand = self._teller.hand
        unclear = self._declared.unclear
        if unclear is None or unclear.seat == seat or hand.to_act == NOBODY:
            return ()
        heard = acted_on(hand, self._declared)
        return () if heard is None else self._carry_out(heard).emitted

    def after(self) -> tuple[Emission, ...]:
        """Something was carried out. Whoever is to act now may have declared already."""
        said: tuple[Emission, ...] = ()
        while (heard := turn_comes(self._teller.hand, self._declared)) is not None:
            said += self._carry_out(heard).emitted
        return said

    def acted(self) -> None:
        """An act was carried out: nothing stands any more."""
        self.standing = None
        self._declared = settled(self._declared)

    def _carry_out(self, heard: Heard) -> Did:
        self.reading, self._declared = heard.reading, heard.declared
        self.reasons += heard.reading.why
        said = tuple(_emission(reason) for reason in heard.reading.why)
        if heard.command is None:
            self.standing = stands(heard.reading) or self.standing
            return Did(said)
        did = self._decide(heard.command)
        return Did((*said, *did.emitted), did.refused)

    def _decide(self, command: AnyCommand) -> Did:
        decision = decide(self._teller.hand, command)
        if isinstance(decision, Refused):
            return refused(decision)
        self.acted()
        return Did(emissions(self._teller.happened(decision.events)))

    def left_open(self, reading: Reading | None) -> None:
        """A report is left to somebody: with its reading, if it has one, instead of what stood before."""
        self.standing = None if reading is None else stands(reading)
        self.reading = reading or self.reading

    # ---- the command `rule` -----------------------------------------------------------------------------------------

    def rule(self, table: dict[str, Any], path: str) -> Did:
        try:
            told = msgspec.convert(table, Choose)
        except msgspec.ValidationError as error:
            raise bad_shape(error, path) from error
        book = self._teller.book
        needed = book.who_rules_first
        if not at_least(told.by, needed.value):
            return refused(no("rank.too-low", needed.cites, rank=told.by, needed=needed.value))
        if self.standing is None:
            return refused(no("rule.nothing-stands", needed.cites))
        decision = choose(self._teller.hand, self.standing, told.choose, told.to)
        if isinstance(decision, Refused):
            return refused(decision)
        self.acted()
        said = Emission("ruling", "rule.chosen", needed.cites)
        return Did((said, *emissions(self._teller.happened(decision.events)), *self.after()))

    def answer(self) -> dict[str, Any] | None:
        return None if self.reading is None else told_reading(self.reading)


def _emission(reason: Ruling) -> Emission:
    return Emission("reading", reason.code, reason.cites)
