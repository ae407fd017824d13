"""Several desks on one log: each keeps up with what the others write, and knows which tournaments it leads.

Every desk shows and takes commands for every tournament. It decides on the state it has followed, and the log accepts
it only if that was the newest: otherwise it reads and decides again. Who leads a tournament looks after its timers.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from typing import Protocol

import msgspec

from floorman.desk.time import Computer
from floorman.desk.unbroken import unbroken
from floorman.floor.streams import hands_of
from floorman.store import Recorded, Store
from floorman.store.leases import Shared

# Leases are asked for so often; who has not heard of theirs for so long leads nothing.
ASKED_EVERY_SECONDS = 1.0
LED_FOR_SECONDS = 2.5

# Word gets lost now and then: so often the log is looked at without any.
LOOKED_EVERY_SECONDS = 5.0
PAUSE_SECONDS = 0.5

_log = logging.getLogger("floorman.desk")


class SharedStore(Store, Shared, Protocol):
    """A store that other desks write to as well."""


class Desks(Protocol):
    """What a desk lets itself be told of the others."""

    def led(self) -> Sequence[str]:
        """The streams that somebody has to lead."""

    async def hear(self, rows: Sequence[Recorded]) -> None:
        """What was written, here or elsewhere, in the order of the log."""

    async def hear_people(self) -> None:
        """Somebody was put beside the log, renamed or erased."""

    def lead(self, streams: Collection[str]) -> None:
        """From now on these are led from here, and were not before."""


class Following:
    """Follows the log for one desk, from a position on, until `stop`."""

    def __init__(self, store: SharedStore, desk: Desks, steady: Callable[[], float]) -> None:
        self._store = store
        self._desk = desk
        self._steady = steady
        self._leases = store.leases()
        self._led: frozenset[str] = frozenset()
        self._led_until = 0.0
        self._position = store.position()
        self._log_changed = asyncio.Event()
        self._people_changed = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def leads(self, stream: str) -> bool:
        """Does this desk look after the timers of this stream?"""
        return stream in self._led and self._steady() < self._led_until

    async def start(self) -> None:
        """From now on; what was written since this was made is told as well."""
        self._listening = self._store.listen(_teller(self._log_changed), _teller(self._people_changed))
        await self.ask()
        self._tasks = [
            asyncio.create_task(self._keep_up(self._log_changed, self._follow), name="following"),
            asyncio.create_task(self._keep_up(self._people_changed, self._desk.hear_people), name="people"),
            asyncio.create_task(self._keep_asking(), name="leases"),
        ]

    def unheard(self, event: str) -> list[Recorded]:
        """What was written to the streams of an event, and has not been told yet."""
        hands = hands_of(event)
        rows = self._store.follow(self._position)
        return [row for row in rows if row.stream == event or row.stream.startswith(hands)]

    async def stop(self) -> None:
        """Another desk may lead at once."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._led = frozenset()
        await asyncio.to_thread(self._listening.close)
        await asyncio.to_thread(self._leases.close)

    async def _keep_up(self, changed: asyncio.Event, look: Callable[[], Awaitable[None]]) -> None:
        while True:
            with suppress(TimeoutError):
                # Unlike wait_for, in the oldest Python we run on, it never swallows that the task is cancelled.
                async with asyncio.timeout(LOOKED_EVERY_SECONDS):
                    await changed.wait()
            changed.clear()
            try:
                await look()
            except Exception as error:  # whatever it was, the next look may succeed
                _log.warning("What others wrote could not be read: %s", error)
                changed.set()
                await asyncio.sleep(PAUSE_SECONDS)

    async def _follow(self) -> None:
        rows = await asyncio.to_thread(lambda: list(self._store.follow(self._position)))
        if rows:
            await self._desk.hear(rows)
            self._position = rows[-1].position

    async def _keep_asking(self) -> None:
        while True:
            await asyncio.sleep(ASKED_EVERY_SECONDS)
            with unbroken("Asking who leads"):
                await self.ask()

    async def ask(self) -> None:
        """A lease counts from the moment it was asked for: the answer may have been long on its way."""
        asked = self._steady()
        led = await asyncio.to_thread(self._leases.take, list(self._desk.led()))
        before = self._led if self._steady() < self._led_until else frozenset()
        self._led, self._led_until = led, asked + LED_FOR_SECONDS
        if new := led - before:
            self._desk.lead(new)


def by_the_wall_of(store: Store, computer: Computer) -> Computer:
    """The time of day is one for all desks on the same log: that of the store, where several share it."""
    return msgspec.structs.replace(computer, wall=store.wall) if isinstance(store, Shared) else computer


def _teller(event: asyncio.Event) -> Callable[[], None]:
    """Sets an event from another thread, as long as there is somebody to hear it."""
    loop = asyncio.get_running_loop()

    def tell() -> None:
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(event.set)

    return tell
