"""When the level or break that runs began, as far as the clock's own history tells. Pure."""

from __future__ import annotations

from collections.abc import Iterator

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
from floorman.tournament.journal import MISSING, Put
from floorman.tournament.structure import lasts

# With these a stretch begins, and with all of its time.
BEGINS = (BreakCalled, BreakEnded, BreakSet, DayResumed, EventStarted, LevelSet)


def began_at(state: Tournament, reading: Reading) -> Instant | None:
    """None before the start, and where the clock has stood ever since."""
    if state.phase == "before":
        return None
    since: list[Clock] = []  # what the clock was within this stretch, the newest first
    for clock, how in _without_what_was_taken_back(state):
        if clock.index != reading.index:
            return _reached(state, clock, reading.index) if isinstance(clock, Running) else _from(state, since)
        since.append(clock)
        if isinstance(how, BEGINS):
            break
    return _from(state, since)


def _reached(state: Tournament, clock: Running, index: int) -> Instant | None:
    """By itself, when what ran before was over."""
    if clock.index > index:
        return None
    return clock.ends_at + sum(lasts(one) for one in state.structure[clock.index + 1 : index])


def _from(state: Tournament, since: list[Clock]) -> Instant | None:
    """With the whole of its time; where the clock stood then, when it began to run."""
    if not since:
        return None
    first = since[-1]
    if isinstance(first, Running):
        return first.ends_at - lasts(state.structure[first.index])
    ran = next((one for one in reversed(since) if isinstance(one, Running)), None)
    return None if ran is None else ran.ends_at - first.left


def _without_what_was_taken_back(state: Tournament) -> Iterator[tuple[Clock, Event]]:
    """Whoever took a step back went on with the clock from before it."""
    wanted: Clock | None = None
    for clock, how in _told(state):
        if wanted is not None and clock != wanted:
            continue
        wanted = clock if isinstance(how, TakenBack) else None
        if wanted is None:
            yield clock, how


def _told(state: Tournament) -> Iterator[tuple[Clock, Event]]:
    """Every clock that was told, the newest first, with what told it."""
    clock = state.clock
    for step in reversed(state.done):
        for change in reversed(step.changes):
            if isinstance(change, Put) and change.table is state.ones and change.key == "clock":
                yield clock, step.event
                if change.before is MISSING:
                    return
                clock = change.before
