"""What ends by itself, and when: the one place that knows what the desk has to wake up for.

Where time that is up is a fact of the log, the desk sends the command that says so, under an id made of what it rests
on: two desks that send it have sent it once. Where only what is shown changes, it is shown anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator

from msgspec import Struct

from floorman.desk.time import DeskClock
from floorman.rulebook import Rulebook
from floorman.terms import Instant, minutes
from floorman.tournament import AnyCommand, Tournament, next_end, outages, read
from floorman.tournament.commands import TellShotExpired
from floorman.tournament.time_cards import ends_at, shot_at

# After a pause of the desk timers look so often whether everybody knows of it, and after a failure they try again.
AGAIN_SECONDS = 0.05
RETRY_SECONDS = 1.0


class Send(Struct, frozen=True):
    """A command of the desk's own, and its id within the event."""

    id: str
    command: AnyCommand


class Wake(Struct, frozen=True):
    """When the desk wakes up next, and what it says then; nothing where only what is shown changes."""

    at: Instant
    sends: tuple[Send, ...] = ()


def counts(state: Tournament, at: Instant) -> bool:
    """Does anything run that an outage would cost time?"""
    return (
        outages.clock_ran(state, at)
        or bool(outages.shots_running(state, at))
        or bool(outages.penalties_running(state, at))
    )


def next_wake(state: Tournament, book: Rulebook, at: Instant, sent: Collection[str] = ()) -> Wake | None:
    """The next thing that ends, without what has been said already; None where nothing will."""
    told = [one for one in _told(state) if one.sends[0].id not in sent]
    shown = [Wake(one) for one in _shown(state, book, at) if one > at]
    first = min((one.at for one in (*told, *shown)), default=None)
    if first is None:
        return None
    return Wake(first, tuple(send for one in told if one.at <= first for send in one.sends))


def _told(state: Tournament) -> Iterator[Wake]:
    """Decisions under the shot clock; those that are out of time too, as long as nobody has said so."""
    if state.phase != "running":
        return
    for table in sorted(state.shots):
        shot = shot_at(state, table)
        if shot is not None:
            end = ends_at(state, shot)
            yield Wake(end, (Send(f"shot-expired/{shot.number}/{end}", TellShotExpired(table)),))


def _shown(state: Tournament, book: Rulebook, at: Instant) -> Iterator[Instant]:
    """Levels and breaks, penalties by time, what was put off until a moment, and the window for the last hands."""
    if state.phase == "over":
        return
    yield from outages.penalties_running(state, at).values()
    yield from state.put_off.values()
    end = next_end(state.schedule, state.clock, at)
    if end is None:
        return
    yield end
    if read(state.schedule, state.clock, at).number == state.plan.day_ends_after:
        yield end - minutes(book.last_hands_clock_from.value)
        yield end - minutes(book.last_hands_clock_until.value) + 1


class Timers:
    """Wakes one tournament up."""

    def __init__(
        self,
        clock: DeskClock,
        wake: Callable[[Collection[str]], Wake | None],
        here: Callable[[], bool],
        ring: Callable[[tuple[Send, ...]], None],
    ) -> None:
        self._clock = clock
        self._wake = wake  # what comes next, without what has been sent
        self._here = here
        self._ring = ring
        self._sent: set[str] = set()
        self._handle: asyncio.TimerHandle | None = None
        self._stopped = False

    def wind(self) -> None:
        """Look anew what comes next: whenever anything has happened."""
        self._unwind()
        wake = None if self._stopped else self._wake(self._sent)
        if wake is not None:
            patience = self._clock.seconds_for(wake.at - self._clock.now())
            self._handle = asyncio.get_running_loop().call_later(patience, self._time_is_up, wake)

    def stop(self) -> None:
        self._stopped = True
        self._unwind()

    def failed(self, send: Send) -> None:
        """It could not be carried out; nobody knows yet that the time is up."""
        asyncio.get_running_loop().call_later(RETRY_SECONDS, self._once_more, send)

    def _once_more(self, send: Send) -> None:
        self._sent.discard(send.id)
        self.wind()

    def _unwind(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _time_is_up(self, wake: Wake) -> None:
        """Not if the desk has paused: what ran out meanwhile may get its time back first."""
        if not self._here():
            again = asyncio.get_running_loop().call_later
            self._handle = again(AGAIN_SECONDS, self._time_is_up, wake)
            return
        if self._clock.now() >= wake.at:
            self._sent.update(send.id for send in wake.sends)
            self._ring(wake.sends)
        self.wind()
