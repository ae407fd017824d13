"""What was reported while no hand was told at a table, and how it was decided. `table` is 0 where it was at none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from floorman.terms import TableNo
from floorman.tournament.event import Event, Right
from floorman.tournament.reports import Reported, Ruled

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class TableReported(Event, frozen=True, tag="table.reported/1"):
    """Something went wrong and was reported; what the book says to it, and what it looked at."""

    way_back = "passes"

    table: TableNo
    report: dict[str, Any]
    outcome: str
    facts: dict[str, Any]
    between_hands: bool
    records: tuple[dict[str, Any], ...] = ()
    lies: dict[str, Any] = msgspec.field(default_factory=dict)  # what it was ruled on at a counted table

    def apply(self, state: Tournament) -> None:
        sat, before = state.players(self.table), state.reports.get(self.table)
        told = Reported(
            self.report,
            self.outcome,
            self.facts,
            self.between_hands,
            self.records,
            lies=self.lies,
            sat=sat,
            void_before=before is not None and before.void,
        )
        state.put(state.reports, self.table, told)
        state.put(state.said_in, ("ruling", self.table), state.version)


class ReportDecided(Event, frozen=True, tag="table.report-decided/1"):
    """Somebody has decided what was reported there last. The reason stands beside the log, if anywhere."""

    right: ClassVar[Right] = "who_rules_first"

    way_back = "passes"

    table: TableNo
    ruled: Ruled
    why: str = ""  # names it

    def apply(self, state: Tournament) -> None:
        told = state.reports[self.table]
        state.put(state.reports, self.table, msgspec.structs.replace(told, ruled=self.ruled, why=self.why))
