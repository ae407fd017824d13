"""Backups while an evening goes on: with every level and break, at the end, and from time to time where nothing of that
comes. They lie beside the log, and in a second place if the host names one. Whatever fails is told and stops nothing.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from floorman.desk.desk import Desk
from floorman.store import SqliteStore, StoreFault
from floorman.store.backups import PlaceMissing, back_up, carry, newest
from floorman.terms import Fact

_log = logging.getLogger("floorman.desk")

LOOK_SECONDS = 10.0
LONGEST_SECONDS = 30 * 60.0

# The two things that may be in trouble.
MAKING, CARRYING = "not-made", "not-carried"

# Which level or break each event plays: when that changes, it is time.
Moments: TypeAlias = Mapping[str, tuple[str, int]]


class Trouble(Struct, frozen=True):
    """What is wrong with the backups, by its sentence."""

    code: str
    facts: Mapping[str, Fact]


class Backups:
    """Makes them for one desk. Use it as `async with Backups(desk, folder)`."""

    def __init__(self, desk: Desk, folder: Path | None, place: Path | None = None, every: float = LOOK_SECONDS) -> None:
        self._desk = desk
        self._folder = folder
        self._place = place
        self._every = every
        self._moments: Moments = {}
        self._position = -1
        self._last: Path | None = None
        self._made_at = time.monotonic()
        self._task: asyncio.Task[None] | None = None
        self._troubles: dict[str, Trouble] = {}

    @property
    def trouble(self) -> Trouble | None:
        """What a host has to know; None where all is well."""
        return next(iter(self._troubles.values()), None)

    async def __aenter__(self) -> Backups:
        if self._folder is not None and isinstance(self._desk.store, SqliteStore):
            self._moments = self._now()
            self._position = await asyncio.to_thread(self._desk.store.end)
            folder = self._folder
            await self._tried(CARRYING, lambda: self._carry(folder))
            self._task = asyncio.create_task(self._run(self._desk.store, folder), name="backups")
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None and self._folder is not None and isinstance(self._desk.store, SqliteStore):
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            await self._make(self._desk.store, self._folder)

    async def _run(self, store: SqliteStore, folder: Path) -> None:
        while True:
            await asyncio.sleep(self._every)
            await self.look(store, folder)

    async def look(self, store: SqliteStore, folder: Path) -> None:
        """Is it time for one, or is one missing in the second place?"""
        moments = self._now()
        waited = time.monotonic() - self._made_at >= LONGEST_SECONDS
        if moments != self._moments or waited or MAKING in self._troubles:
            self._moments = moments
            await self._make(store, folder)
        else:
            await self._tried(CARRYING, lambda: self._carry(folder))

    async def _make(self, store: SqliteStore, folder: Path) -> None:
        """Unless nothing has happened since the last one."""
        self._made_at = time.monotonic()
        end = await asyncio.to_thread(store.end)
        if end == self._position:
            return
        if await self._tried(MAKING, lambda: self._back_up(store, folder)):
            self._position = end
            await self._tried(CARRYING, lambda: self._carry(folder))

    async def _tried(self, what: str, work: Callable[[], None]) -> bool:
        """Done in a thread. What is in the way is told until it is done."""
        try:
            await asyncio.to_thread(work)
        except StoreFault as fault:
            code = fault.code if isinstance(fault, PlaceMissing) else f"backup.{what}"
            if what not in self._troubles:
                _log.warning("A backup could not be made: %s", fault)
            self._troubles[what] = Trouble(code, {"file": str(fault.file), "reason": fault.reason or fault.says})
            return False
        self._troubles.pop(what, None)
        return True

    def _back_up(self, store: SqliteStore, folder: Path) -> None:
        self._last = back_up(store, folder, datetime.now().astimezone())

    def _carry(self, folder: Path) -> None:
        if self._place is None:
            return
        if not self._place.is_dir():
            raise PlaceMissing(self._place)
        if (last := self._last or newest(folder)) is not None:
            carry(last, self._place, datetime.now().astimezone())

    def _now(self) -> Moments:
        clocks = {id: self._desk.wall(id).value.clock for id in self._desk.live()}
        return {id: (clock.phase, clock.index) for id, clock in clocks.items()}
