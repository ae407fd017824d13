"""When the level or break that runs began, as far as the clock's own history tells. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from floorman.terms import Instant
from floorman.tournament import Event, Tournament
from floorman.tournament.clock import Clock, Reading, Running
from floorman.tournament.events import (
    BreakCalled,
    BreakEnded,
    BreakSet,
    DayResumed,
    EventStarted,
    LevelSet,
    TakenBack,
)
from floorman.tournament.events.levels import whole_level
from floorman.tournament.journal import MISSING, Put
from floorman.tournament.structure import Structure, lasts

# With these a stretch begins, and with all of its time.
BEGINS = (BreakCalled, BreakEnded, BreakSet, DayResumed, EventStarted, LevelSet)


class ClockTold(Struct, frozen=True):
    """A clock, what told it, and the structure before that and from then on."""

    clock: Clock
    how: Event
    before: Structure
    after: Structure


def began_at(state: Tournament, reading: Reading) -> Instant | None:
    """None before the start, and where the clock has stood ever since."""
    if state.phase == "before":
        return None
    since: list[ClockTold] = []  # what was told of the clock within this stretch, the newest first
    for one in clocks_told(state):
        if one.clock.index != reading.index:
            reached = isinstance(one.clock, Running)
            return _reached(state, one.clock, reading.index) if reached else _from(state, since)
        since.append(one)
        if isinstance(one.how, BEGINS):
            break
    return _from(state, since)


def _reached(state: Tournament, clock: Clock, index: int) -> Instant | None:
    """By itself, when what ran before was over."""
    if clock.index > index or not isinstance(clock, Running):
        return None
    return clock.ends_at + sum(lasts(one) for one in state.structure[clock.index + 1 : index])


def _from(state: Tournament, since: list[ClockTold]) -> Instant | None:
    """With the whole of its time; where the clock stood then, when it began to run."""
    if not since:
        return None
    first = since[-1].clock
    if isinstance(first, Running):
        how = since[-1].how
        whole = whole_level(state, how.level) if isinstance(how, LevelSet) else None
        return first.ends_at - (whole or lasts(state.structure[first.index]))
    ran = next((one.clock for one in reversed(since) if isinstance(one.clock, Running)), None)
    return None if ran is None else ran.ends_at - first.left


def clocks_told(state: Tournament) -> Iterator[ClockTold]:
    """Every clock that was told, the newest first. Whoever took a step back went on with the clock from before it."""
    wanted: Clock | None = None
    for one in _all_told(state):
        if wanted is not None and one.clock != wanted:
            continue
        wanted = one.clock if isinstance(one.how, TakenBack) else None
        if wanted is None:
            yield one


def _all_told(state: Tournament) -> Iterator[ClockTold]:
    clock: Clock | None = state.clock
    structure, ones, replanned = state.structure, state.ones, state.replanned
    for step in reversed(state.done):
        after = structure
        told: list[Clock] = []
        for change in reversed(step.changes):
            table = change.table
            if (table is not ones and table is not replanned) or not isinstance(change, Put):
                continue  # nearly all of them, of a whole evening
            if table is ones and change.key == "clock" and clock is not None:
                told.append(clock)
                clock = None if change.before is MISSING else change.before
            elif table is replanned and change.key == "structure":
                structure = ones["plan"].structure if change.before is MISSING else change.before
        yield from (ClockTold(one, step.event, structure, after) for one in told)
        if clock is None:
            return
