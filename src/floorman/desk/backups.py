"""Backups while an evening goes on: with every level and break, at the end, and from time to time where nothing of that
comes. They lie beside the log, and in a second place if the host names one.

Whatever fails is told and stops nothing; neither does a second place that does not answer.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from floorman.desk.backup_place import BadPlace, keep_place, kept_place, place_of, same_disk
from floorman.desk.desk import Desk
from floorman.desk.patience import begun, in_time
from floorman.desk.unbroken import kind_of, unbroken
from floorman.store import SqliteStore, StoreFault
from floorman.store.backups import Held, PlaceMissing, back_up, carry, clear_halves, find, held, newest
from floorman.terms import Fact

_log = logging.getLogger("floorman.desk")

LOOK_SECONDS = 10.0
LONGEST_SECONDS = 30 * 60.0

# So long the second place is waited for before that is told; and before the house closes without it.
PATIENCE_SECONDS, AT_THE_END_SECONDS = 5.0, 30.0

# The two things that may be in trouble.
MAKING, CARRYING = "not-made", "not-carried"
SLOW = "backup.place-slow"

# Which level or break each event plays: when that changes, it is time.
Moments: TypeAlias = Mapping[str, tuple[str, int]]


class Trouble(Struct, frozen=True):
    """What is wrong with the backups, by its sentence."""

    code: str
    facts: Mapping[str, Fact]


class Lies(Struct, frozen=True):
    """Where backups lie, and what is there; `held` is None where the place itself is not. `near`: it is a second
    place on the disk of the log."""

    place: Path
    held: Held | None
    trouble: Trouble | None
    near: bool


class Backups:
    """Makes them for one desk. Use it as `async with Backups(desk, folder)`."""

    def __init__(
        self,
        desk: Desk,
        folder: Path | None,
        place: Path | None = None,
        every: float = LOOK_SECONDS,
        patience: float = PATIENCE_SECONDS,
        at_the_end: float = AT_THE_END_SECONDS,
    ) -> None:
        """A place that is given counts for as long as this runs, whatever the pages say."""
        self._desk = desk
        self._store = desk.store
        self._folder = folder if isinstance(desk.store, SqliteStore) else None
        self._given = place
        self._every = every
        self._patience = patience
        self._at_the_end = at_the_end
        self._carrying: asyncio.Future[None] | None = None
        self._moments: Moments = {}
        self._position = -1
        self._last: Path | None = None
        self._made_at = time.monotonic()
        self._task: asyncio.Task[None] | None = None
        self._ends = asyncio.Event()
        self._one_at_a_time = asyncio.Lock()
        self._troubles: dict[str, Trouble] = {}

    @property
    def trouble(self) -> Trouble | None:
        """What a host has to know; None where all is well."""
        return next(iter(self._troubles.values()), None)

    @property
    def given(self) -> bool:
        """Was the second place named when Floorman was started?"""
        return self._given is not None

    @property
    def made(self) -> bool:
        """Are any made? A database has tools of its own."""
        return self._folder is not None

    async def lie(self) -> tuple[Lies | None, Lies | None]:
        """Beside the log, and in the second place; None where there is none."""
        if (folder := self._folder) is None:
            return None, None
        beside, second = await asyncio.to_thread(lambda: (self._in(folder, MAKING), self._second()))
        return beside, None if second is None else await self._in_second(second)

    async def _in_second(self, place: Path) -> Lies:
        """What is there; nobody waits for a place that is known to be slow."""
        if not self._is_slow():
            with suppress(TimeoutError):
                return await in_time(lambda: self._in(place, CARRYING), self._patience)
        return Lies(place, None, self._troubles.get(CARRYING), near=False)

    def _in(self, place: Path, what: str) -> Lies:
        near = what == CARRYING and self._folder is not None and same_disk(place, self._folder.parent)
        return Lies(place, held(place), self._troubles.get(what), near)

    def _second(self) -> Path | None:
        return self._given or kept_place(self._store)

    async def __aenter__(self) -> Backups:
        if self._folder is not None:
            self._moments = self._now()
            await self._tried(MAKING, self._begin)
            self._task = asyncio.create_task(self._run(self._folder), name="backups")
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None and self._folder is not None:
            self._ends.set()  # what is being copied at this moment is copied to its end
            await asyncio.gather(self._task, return_exceptions=True)
            await self._make(self._folder)
            await self._carried(self._folder, self._at_the_end)

    def _begin(self) -> None:
        """What is in the log by now is not new."""
        assert isinstance(self._store, SqliteStore), "others have backups of their own"
        assert self._folder is not None, "it begins where backups are made"
        clear_halves(self._folder)
        self._position = self._store.end()

    async def _run(self, folder: Path) -> None:
        with unbroken("Looking after the backups"):
            await self._carried(folder)
        while not self._ends.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(self._every):
                    await self._ends.wait()
                    return
            with unbroken("Looking after the backups"):
                await self.look(folder)

    async def look(self, folder: Path) -> None:
        """Is it time for one, or is one missing in the second place?"""
        moments = self._now()
        waited = time.monotonic() - self._made_at >= LONGEST_SECONDS
        if moments != self._moments or waited or MAKING in self._troubles:
            self._moments = moments
            await self._make(folder)
        await self._carried(folder)

    async def make_now(self) -> None:
        """One more for somebody who asks for it, unless the last of this evening has all there is."""
        if self._folder is not None:
            if self._last is None:
                self._position = -1
            await self._make(self._folder)
            await self._carried(self._folder)

    async def carry_to(self, said: str) -> None:
        """From now on they go to this place, too; nowhere else, with an empty word. Raises BadPlace and StoreFault."""
        assert self._folder is not None and not self.given, "nobody is asked for a place that cannot be another"
        folder, place = self._folder, None
        if said:
            try:
                place = await in_time(lambda: place_of(said, folder.parent), self._patience)
            except TimeoutError as error:
                raise BadPlace("place.slow", file=said) from error
        await asyncio.to_thread(keep_place, self._store, place)
        self._carrying = None  # what may still wait at the place before is not waited for
        self._troubles.pop(CARRYING, None)
        await self._carried(folder)

    async def _make(self, folder: Path) -> None:
        """Unless nothing has happened since the last one."""
        async with self._one_at_a_time:
            self._made_at = time.monotonic()
            await self._tried(MAKING, lambda: self._back_up(folder))

    async def _carried(self, folder: Path, patience: float | None = None) -> None:
        """Into the second place. What takes longer goes on, and nothing waits for it."""
        try:
            place = await asyncio.to_thread(self._second)
        except Exception as error:
            self._tell(CARRYING, error)
            return
        if place is None:
            self._tell(CARRYING, None)
            return
        if self._carrying is None or self._carrying.done():
            self._carrying = begun(lambda: self._carry(folder, place))
            self._carrying.add_done_callback(self._has_carried)
        carrying = self._carrying
        await asyncio.wait({carrying}, timeout=self._patience if patience is None else patience)
        if carrying is self._carrying and not carrying.done():
            self._in_trouble(CARRYING, Trouble(SLOW, {"file": str(place)}), "its second place does not answer")

    def _has_carried(self, carrying: asyncio.Future[None]) -> None:
        if carrying is self._carrying:
            self._tell(CARRYING, carrying.exception())

    def _is_slow(self) -> bool:
        trouble = self._troubles.get(CARRYING)
        return trouble is not None and trouble.code == SLOW

    async def _tried(self, what: str, work: Callable[[], None]) -> None:
        """Done in a thread. What is in the way, and be it a fault of ours, is told until it is done."""
        try:
            await asyncio.to_thread(work)
        except Exception as error:
            self._tell(what, error)
        else:
            self._tell(what, None)

    def _tell(self, what: str, error: BaseException | None) -> None:
        if error is None:
            self._troubles.pop(what, None)
        elif isinstance(error, StoreFault):
            code = error.code if isinstance(error, PlaceMissing) else f"backup.{what}"
            told = Trouble(code, {"file": str(error.file), "reason": error.reason or error.says})
            self._in_trouble(what, told, str(error))
        else:
            told = Trouble(f"backup.{what}", {"file": str(self._folder), "reason": type(error).__name__})
            self._in_trouble(what, told, kind_of(error))

    def _in_trouble(self, what: str, told: Trouble, log: str) -> None:
        if what not in self._troubles:
            _log.warning("A backup could not be made: %s", log)
        self._troubles[what] = told

    def _back_up(self, folder: Path) -> None:
        assert isinstance(self._store, SqliteStore), "others have backups of their own"
        end = self._store.end()
        if end != self._position:
            self._last = back_up(self._store, folder, datetime.now().astimezone())
            self._position = end

    def _carry(self, folder: Path, place: Path) -> None:
        find(place)
        clear_halves(place)
        made = self._last is not None and self._last.exists()
        if (last := self._last if made else newest(folder)) is not None:
            carry(last, place, datetime.now().astimezone())

    def _now(self) -> Moments:
        """As they are; as they were last, where that cannot be told."""
        try:
            clocks = {id: self._desk.wall(id).value.clock for id in self._desk.live()}
        except Exception as error:
            _log.error("Backups do not know the time of an event: %s", kind_of(error))
            return self._moments
        return {id: (clock.phase, clock.index) for id, clock in clocks.items()}
