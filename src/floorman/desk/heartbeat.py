"""The desk's heartbeat: beside the log stands when it was last there, so that it knows for how long it was away.

It beats about every second while something counts. After a start the time goes on where it would be had the desk
never stopped: by the wall, or by the steady clock where somebody has set the wall meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
from msgspec import Struct

from floorman.desk.doubt import doubtful
from floorman.desk.time import Computer, DeskClock
from floorman.desk.unbroken import unbroken
from floorman.store import Store
from floorman.terms import Instant, Millis

NAME = "heartbeat"
EVENTS = "event/"
EVERY_SECONDS = 1.0

# A shorter absence is none that anybody at a table would notice.
GAP_SECONDS = 5.0

_log = logging.getLogger("floorman.desk")

# Told from when to when the desk was away, and whether that was short.
Away = Callable[[Instant, Instant, bool], Awaitable[None]]


class Beat(Struct, frozen=True):
    """When the desk was there, by its own clock, and by that of the computer."""

    at: Instant
    steady: float
    boot: str = ""


class Found(Struct, frozen=True):
    """How a desk begins: the instant, since when it was away, and how far the wall is from where it must be."""

    at: Instant
    since: Instant | None = None
    short: bool = False  # nobody at a table would notice
    wall_off: Millis = 0


def found(
    beat: Beat | None, computer: Computer, rate: float = 1.0, not_before: Instant = 0, played: Instant = 0
) -> Found:
    """What to make of the last heartbeat; None where nothing counted. The time is not before what was written last, by
    anybody; the desk was still there as it wrote what was `played` last."""
    wall = computer.wall_ms()
    if beat is None:
        return Found(max(wall, not_before))
    last = max(beat.at, not_before)
    expected = _expected(beat, computer, rate)
    if expected is None:
        at, off = max(wall, last), min(wall - last, 0)
    elif rate == 1.0 and abs(wall - expected) <= GAP_SECONDS * 1000:
        at, off = max(wall, last), 0
    else:
        at, off = max(expected, last), wall - expected
    since = max(beat.at, played)
    short = at - since <= GAP_SECONDS * 1000 * rate
    return Found(at, since if at > since else None, short, off if rate == 1.0 else 0)


def _expected(beat: Beat, computer: Computer, rate: float) -> Instant | None:
    """What time it is if only what passed counts; None where the computer was off meanwhile, or may have been."""
    passed = computer.steady() - beat.steady
    if not beat.boot or beat.boot != computer.boot() or passed < 0:
        return None
    return beat.at + int(passed * 1000 * rate)


class Heart:
    """Beats for one desk."""

    def __init__(
        self,
        store: Store,
        computer: Computer,
        rate: float,
        away: Away,
        counts: Callable[[], bool],
        doubts: bool = False,
    ) -> None:
        """With `doubts`, a wall that is odd is told, and not believed where that could not be mended."""
        self._store = store
        self._computer = computer
        self._away = away
        self._counts = counts
        last = store.last_at()
        self.doubt = doubtful(last, computer.wall_ms()) if doubts else None
        believed = computer
        if self.doubt is not None and self.doubt.way == "ahead":
            believed = msgspec.structs.replace(computer, wall=lambda: last / 1000)
        # What was written while no desk was there, such as the host's code for the way in, says nothing of a desk.
        self.found = found(_read(store), believed, rate, last, store.last_at(EVENTS))
        self.clock = DeskClock(rate, last, believed, begins=self.found.at)
        self._last = self._now()
        self._telling = True  # whoever asks has to wait until all know of the gap
        self._kept = True  # the store may hold a beat
        self._keeping: asyncio.Task[None] | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self, every: float | None = EVERY_SECONDS) -> None:
        """Tell of the gap before this start, if there was one, then beat."""
        if self.found.wall_off:
            _log.warning(
                "The computer's clock is off by %d s from where it must be: the desk goes on without it",
                self.found.wall_off // 1000,
            )
        if self.found.since is not None:
            await self._away(self.found.since, self.clock.now(), self.found.short)
        self._last, self._telling = self._now(), False
        if every is not None:
            self._task = asyncio.create_task(self._run(every), name=NAME)

    async def believe(self, *, wall: bool) -> None:
        """Somebody has looked at both times: the computer's is right, or that of the desk is to stay."""
        if wall and self.doubt is not None and self.doubt.way == "ahead":
            since, until = self.clock.now(), self._computer.wall_ms()
            self.clock.reach(until)
            self._last = self._now()
            await self._away(since, until, False)
        self.doubt = None

    async def stop(self) -> None:
        """The last beat is that of the end, unless the desk has just paused."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            await self._kept_by_now()
            if not self._paused(self._computer.steady()):  # or the next desk would not hear of the pause
                self._keep()
        await self._kept_by_now()

    async def _kept_by_now(self) -> None:
        if self._keeping is not None:
            await self._keeping

    async def _run(self, every: float) -> None:
        while True:
            with unbroken("The heartbeat"):
                await self.beat()
            await asyncio.sleep(every)

    def here(self) -> bool:
        """Has the desk been there all the time? After a pause timers wait until everybody knows of it."""
        return not self._telling and (self._task is None or not self._paused(self._computer.steady()))

    async def beat(self) -> None:
        """Tell if the desk was away since the last one, and keep this one."""
        now = self._now()
        if self._paused(now.steady):
            self._telling = True
            try:
                await self._away(self._last.at, now.at, False)
            finally:
                self._telling = False
        self._last = now
        self._keep()

    def _paused(self, now: float) -> bool:
        return now - self._last.steady > GAP_SECONDS

    def _keep(self) -> None:
        """A slow disk delays the next one, never the desk."""
        if self._keeping is not None and not self._keeping.done():
            return
        if self._counts():
            self._kept = True
            self._keeping = asyncio.create_task(self._write(self._now()))
        elif self._kept:
            self._kept = False
            self._keeping = asyncio.create_task(self._write(None))

    async def _write(self, beat: Beat | None) -> None:
        """A disk that is full or gone is found out by whoever has something to say."""
        with suppress(Exception):
            if beat is None:
                await asyncio.to_thread(self._store.drop_value, NAME)
            else:
                await asyncio.to_thread(self._store.put_value, NAME, msgspec.json.encode(beat).decode())

    def _now(self) -> Beat:
        return Beat(self.clock.now(), self._computer.steady(), self._computer.boot())


def _read(store: Store) -> Beat | None:
    """The last one; none where what is kept cannot be read."""
    kept = store.value_of(NAME)
    if kept is None:
        return None
    try:
        return msgspec.json.decode(kept, type=Beat)
    except msgspec.DecodeError:
        return None
