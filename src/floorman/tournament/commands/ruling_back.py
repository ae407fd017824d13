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

# In a log that does not say of a button whether it was told for a ruling: then it was told at the moment of that.
AT_ONCE_MS = 2_000


# So many steps of the event later it is no slip any more.
SINCE_MOST = 1_000


class TakeBackRuling(OfTable, Command, frozen=True, tag="take-back-ruling"):
    """The last ruling there was a slip: as if nobody had told it. Refused once anything rests on it."""

    topic: ClassVar[Topic] = "tables"

    table: TableNo

    def authority(self, now: Now) -> Authority:
        decided = any(isinstance(step.event, ReportDecided) for step in ruled_there(now.state, self.table))
        return now.book.who_rules_first if decided else now.book.who_runs_the_table

    def decide(self, now: Now) -> Decision:
        state = now.state
        if state.phase == "over":
            return no("event.over")
        steps = ruled_there(state, self.table)
        if not steps:
            return no("rule.none-to-take-back", table=self.table)
        return TakeBack(steps[-1].last).taken(now, tuple(reversed(steps)))


def ruled_there(state: Tournament, table: TableNo) -> list[Done]:
    """The steps of the last ruling there, oldest first; none once anything rests on them. What was done at other
    tables meanwhile is nothing to it."""
    told = state.reports.get(table)
    step = None if told is None or told.over else state.step_at(state.said_in.get(("ruling", table), 0))
    if step is None or not isinstance(step.event, TableReported) or state.version - step.last > SINCE_MOST:
        return []
    found = [*_button_for(state, step.event, step), step]
    before = step
    for later in state.steps_after(step):
        with_it = later.stands and later.undone is None and _came_with(step.event, later.event)
        # What somebody is on record for came at once with it, or with what was decided on it.
        if with_it and (not isinstance(later.event, IncidentRecorded) or before is found[-1]):
            found.append(later)
        before = later
    rests = [one for each in found for one in in_the_way(state, each) if one not in found]
    return [] if rests else found


def ruled_since(state: Tournament, since: Done | None) -> Done | None:
    """The newest word on a ruling after this step: that it was ruled, or how it was decided."""
    for step in state.steps_after(since)[::-1] if since is not None else reversed(state.done):
        if step.stands and step.undone is None and isinstance(step.event, TableReported | ReportDecided):
            return step
    return None


def _came_with(report: TableReported, event: object) -> bool:
    """Is it the decision on this report, the button that it moved, or the breach that it put on record?"""
    if isinstance(event, ReportDecided):
        return event.table == report.table
    if isinstance(event, ButtonTold):
        return event.table == report.table and event.ruling == "moved"
    return isinstance(event, IncidentRecorded) and {*event.cites} <= {*report.cites}


def _button_for(state: Tournament, report: TableReported, step: Done) -> list[Done]:
    before = state.step_at(step.first - 1)
    if before is None or not before.stands or not isinstance(before.event, ButtonTold):
        return []
    told = before.event
    for_it = told.ruling == "comes" if told.ruling is not None else _at_once(report, told)
    return [before] if told.table == report.table and for_it else []


def _at_once(report: TableReported, told: ButtonTold) -> bool:
    ruled_at = report.lies.get("at") or 0
    return bool(told.until) and 0 <= ruled_at - (told.until - LIES_THERE) <= AT_ONCE_MS
