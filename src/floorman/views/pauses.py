"""A pause that is over, and that may have been forgotten: how much of it could be taken off what runs."""

from __future__ import annotations

from collections.abc import Iterator

from floorman.terms import Millis
from floorman.tournament import Now, Tournament, read
from floorman.tournament.clock import Clock, Running, Stopped
from floorman.tournament.event import Event
from floorman.tournament.events import ClockStarted, ClockStopped
from floorman.tournament.journal import Put
from floorman.views.news import STEPS_MOST, stretch_ends

MINUTE_MS = 60_000


def pause_seconds(now: Now) -> int:
    """So many seconds the clock stood before it was started, as far as the level that runs has as many left and a
    moment more; 0 where it was less than a minute or for something that was meant, and once anything was done to the
    clock since."""
    state, after = now.state, now.state.clock
    changes = clocks_before(state)
    started, stopped = next(changes, None), next(changes, None)
    if started is None or stopped is None or not isinstance(after, Running):
        return 0
    (how, stood), (why, ran) = started, stopped
    if not (isinstance(how, ClockStarted) and isinstance(stood, Stopped) and isinstance(ran, Running)):
        return 0
    reading = read(state.schedule, state.clock, now.at)
    if not isinstance(why, ClockStopped) or why.why not in ("", "other") or reading.index != stood.index:
        return 0
    lost: Millis = stretch_ends(state, after, stood.index) - stretch_ends(state, ran, stood.index)
    off = min(lost, reading.left - 1)
    return off // 1000 if off >= MINUTE_MS else 0


def clocks_before(state: Tournament) -> Iterator[tuple[Event, Clock]]:
    """What was done to the clock lately, with how it was before, the newest first."""
    for step in reversed(state.done[-STEPS_MOST:]):
        for change in reversed(step.changes):
            if isinstance(change, Put) and change.table is state.ones and change.key == "clock":
                yield step.event, change.before
