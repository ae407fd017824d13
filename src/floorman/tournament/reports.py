"""What was reported at a table while no hand was told there, and how somebody has decided it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from floorman.terms import By, EntryId, RuleId, SeatNo

VOIDING = ("misdeal", "hand-void")


class Ruled(Struct, frozen=True):
    """How somebody has decided a report. `code` says in what way."""

    said: str
    decided: str
    by: By
    code: str
    own_hand: bool = False
    cites: tuple[RuleId, ...] = ()


class Reported(Struct, frozen=True):
    """The report as it was told, what the book said to it, and what the event was like at that moment."""

    report: dict[str, Any]
    outcome: str
    facts: dict[str, Any] = {}
    between_hands: bool = False  # certainly: no hand was being played where it happened
    records: tuple[dict[str, Any], ...] = ()
    ruled: Ruled | None = None
    why: str = ""  # names the reason of whoever decided
    lies: dict[str, Any] = {}  # the table on which it was ruled, where nobody told the acts
    sat: dict[SeatNo, EntryId] = {}  # who sat there then
    over: bool = False  # the hand it was about, since it was told, or the one after
    void_before: bool = False  # that hand was to be dealt again already, by what was ruled before this

    @property
    def void(self) -> bool:
        """Is the hand to be dealt again, and was not yet?"""
        decided = self.outcome if self.ruled is None else self.ruled.decided
        return (decided in VOIDING or self.void_before) and not self.over
