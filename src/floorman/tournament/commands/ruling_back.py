"""What was ruled last at a table that tells no acts is taken back, with all that came with that one tap: the button
that was told for it, how it was decided, the breach that went on record."""

from __future__ import annotations

from typing import ClassVar

from floorman.terms import TableNo
from floorman.tournament.command import Command, Decision, Now, OfTable, Topic, no
from floorman.tournament.commands.ways_back import TakeBack, in_the_way
from floorman.tournament.event import Authority
from floorman.tournament.events import ButtonTold, ReportDecided, TableReported
from floorman.tournament.events.conduct import IncidentRecorded
from floorman.tournament.holdings import LIES_THERE
from floorman.tournament.journal import Done
from floorman.tournament.state import Tournament

# A button that was told for a ruling was told at the moment of it.
AT_ONCE_MS = 2_000


class TakeBackRuling(OfTable, Command, frozen=True, tag="take-back-ruling"):
    """The last ruling there was a slip: as if nobody had told it. Refused once anything else was done since."""

    topic: ClassVar[Topic] = "tables"

    table: TableNo

    def authority(self, now: Now) -> Authority:
        decided = any(isinstance(step.event, ReportDecided) for step in ruled_last(now.state))
        return now.book.who_rules_first if decided else now.book.who_runs_the_table

    def decide(self, now: Now) -> Decision:
        state = now.state
        if state.phase == "over":
            return no("event.over")
        steps = ruled_last(state)
        if not any(isinstance(one.event, TableReported) and one.event.table == self.table for one in steps):
            return no("rule.none-to-take-back", table=self.table)
        if any(in_the_way(state, step) for step in steps[:1] if isinstance(step.event, ButtonTold)):
            return no("rule.none-to-take-back", table=self.table)
        return TakeBack(steps[-1].last).taken(now, tuple(reversed(steps)))


def ruled_last(state: Tournament) -> list[Done]:
    """The steps of the last thing that was done, if that was a ruling; oldest first."""
    found: list[Done] = []
    for step in reversed(state.done):
        if not step.stands or step.undone is not None:
            return []
        event = step.event
        if isinstance(event, TableReported):
            with_it = all(_came_with(event, one.event) for one in found)
            return [*_button_for(state, event, step), step, *reversed(found)] if with_it else []
        if not isinstance(event, ReportDecided | IncidentRecorded):
            return []
        found.append(step)
    return []


def _came_with(report: TableReported, event: object) -> bool:
    """Is it the decision on this report, or the breach that it put on record?"""
    if isinstance(event, ReportDecided):
        return event.table == report.table
    return isinstance(event, IncidentRecorded) and {*event.cites} <= {*report.cites}


def _button_for(state: Tournament, report: TableReported, step: Done) -> list[Done]:
    before = state.step_at(step.first - 1)
    if before is None or not before.stands or not isinstance(before.event, ButtonTold):
        return []
    told = before.event
    ruled_at = report.lies.get("at") or 0
    at_once = 0 <= ruled_at - (told.until - LIES_THERE) <= AT_ONCE_MS
    return [before] if told.table == report.table and told.until and at_once else []
