"""The command `rule` on the last report of a hand: by rank, with what the book had said kept beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Struct

from floorman.floor.deciding import carry_out_decision
from floorman.rulings import Outcome
from floorman.rulings.authority import Decision, may_decide
from floorman.scenario.story import Did, Emission, bad_shape, emissions, refused
from floorman.terms import By, Chips, Rank, Refused, SeatNo

if TYPE_CHECKING:
    from floorman.scenario.hand_story import HandTeller


class Choose(Struct, frozen=True, forbid_unknown_fields=True):
    """`plays` is the seat of the person who decides, if he is in the hand himself."""

    name: Literal["rule"]
    choose: str
    why: str = ""
    to: Chips | None = None
    by: Rank = "director"
    plays: SeatNo | None = None


class Deciding:
    """Who has decided the last report, and how."""

    def __init__(self, teller: HandTeller) -> None:
        self._teller = teller
        self.last: Decision | None = None
        self._of: object = None  # the ruling that it decides

    @property
    def waits(self) -> bool:
        """Is there anything in this hand that somebody may decide?"""
        last = self._teller.reports.last
        return self._teller.declared.standing is not None or (last is not None and last.outcome is not None)

    def rule(self, table: dict[str, Any], path: str) -> Did:
        """What a declaration counts as is decided there; everything that was reported, here."""
        declared, last = self._teller.declared, self._teller.reports.last
        if declared.standing is not None or last is None or last.outcome is None:
            return declared.rule(table, path)
        return self._rule(table, last.kind, last.outcome, path)

    def _rule(self, table: dict[str, Any], kind: str, outcome: Outcome, path: str) -> Did:
        told = choice(table, path)
        hand = self._teller.hand
        before = self.last if self._of is outcome else None
        own = told.plays in hand.at or told.plays in outcome.hands
        decision = may_decide(
            self._teller.book, outcome, told.choose, By(told.by, told.by), told.why, before=before, own_hand=own
        )
        if isinstance(decision, Refused):
            return refused(decision)
        carried = carry_out_decision(hand, kind, outcome, decision, self._teller.reports.case())
        if isinstance(carried, Refused):
            return refused(carried)
        self.last, self._of = decision, outcome
        self._teller.declared.acted()
        said = Emission("ruling", decision.code, decision.cites)
        return Did((said, *emissions(self._teller.happened(carried.events)), *self._teller.declared.after()))

    def answer(self) -> dict[str, Any] | None:
        """The decision on the last ruling; None where nobody has decided it."""
        if self.last is None or self._teller.reports.last is None or self._of is not self._teller.reports.last.outcome:
            return None
        return told_decision(self.last)


def choice(table: dict[str, Any], path: str) -> Choose:
    """The command as it is told. Raises BadStep."""
    try:
        return msgspec.convert(table, Choose)
    except msgspec.ValidationError as error:
        raise bad_shape(error, path) from error


def told_decision(last: Decision) -> dict[str, Any]:
    return {
        "said": last.said,
        "decided": last.decided,
        "by": last.by.rank,
        "why": last.why,
        "own_hand": last.own_hand,
    }
