"""Rings the phones of players whose page is not looked at: without a word in it. What it is about, the phone asks here
with its own pass.

Nothing of it is waited for by a table: what cannot be sent now is never sent, for a turn that is over calls nobody.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from typing import Any, NamedTuple

from floorman.desk import Desk, UnknownEvent
from floorman.desk.addresses import Bad
from floorman.doors import Doors
from floorman.views.called import CalledView, Kind
from floorman.web.called import kept
from floorman.web.called.kept import Rung
from floorman.web.called.services import KNOWN, Service, service_of
from floorman.web.called.vapid import authorization, key_of
from floorman.web.log_lines import line
from floorman.web.sending import Posting
from floorman.web.streams import Streams

LOOK_SECONDS = 1.0
AT_ONCE = 4
WAITING_MOST = 500
PATIENCE_SECONDS = 5.0
# A service that did not take it is left alone for so long, each time twice as long.
PAUSE_SECONDS, PAUSE_MOST_SECONDS = 5.0, 600.0
# It is of no use later than so many seconds; a phone that is off that long is not rung afterwards.
USEFUL_SECONDS: dict[Kind, int] = {"turn": 60, "move": 600, "break": 60, "begin": 300, "waiting": 600}
GONE = (404, 410)
# Where another desk led and is gone, nobody led for so long at most.
UNLED_SECONDS = 6.0


class Call(NamedTuple):
    """One ring: for which pass, and where."""

    id: str
    rung: Rung
    service: Service
    seconds: int


class Calls:
    """Use it as `async with Calls(...)`. Without a way in from outside over TLS it does nothing at all."""

    def __init__(
        self, desk: Desk, doors: Doors, streams: Streams, house: str, services: Sequence[Service] = KNOWN
    ) -> None:
        self._desk = desk
        self._store = desk.store
        self._doors = doors
        self._streams = streams
        self._house = house
        self.services = services
        self.away: set[str] = set()  # passes whose open page is not looked at, as it has said
        self._since: dict[str, dict[str, float]] = {}  # by pass: since when each thing has been so, as seen from here
        self._led = False
        self._waiting: asyncio.Queue[Call] = asyncio.Queue(WAITING_MOST)
        self._paused: dict[str, tuple[int, float]] = {}  # by host: failures in a row, and until when
        self._pool = ThreadPoolExecutor(AT_ONCE + 1, thread_name_prefix="push")
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def possible(self) -> bool:
        """Browsers take such calls only for a house that they know by a name, over TLS."""
        return self._house.startswith("https://")

    async def __aenter__(self) -> Calls:
        if self.possible:
            works = [self._look(), *(self._send() for _ in range(AT_ONCE))]
            self._tasks = [asyncio.create_task(one, name="push") for one in works]
        return self

    async def __aexit__(self, *_: object) -> None:
        for one in self._tasks:
            one.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _look(self) -> None:
        while True:
            try:
                await self.look_once()
            except Exception as error:  # a store that cannot be read now can be later
                line("push-unread", "error", error=type(error).__name__)
            await asyncio.sleep(LOOK_SECONDS)

    async def look_once(self) -> None:
        """To whom has something come since the last look? Whoever is new has his page before him.

        Whoever does not lead looks on. Where he begins to, what came just before may have called nobody: it does now.
        """
        before, self._led = self._led, self._desk.leads_house()
        known = await self._in_thread(self._known)
        for id in self._since.keys() - known.keys():
            del self._since[id]
        self.away &= known.keys()
        untold = time.monotonic() - (0.0 if before else UNLED_SECONDS)
        for id, rung in known.items():
            if not self._doors.holds(id):
                await self._in_thread(kept.drop, self._store, id)
                continue
            true = self._true_for(id)
            since = self._seen(id, true)
            new = [one for one in true if since[one.key] >= untold and one.kind in rung.kinds]
            if new and self._led and not self._looks(id):
                self._ring(id, rung, new)

    def _known(self) -> Mapping[str, Rung]:
        return kept.all_rung(self._store) if kept.is_on(self._store) else {}

    def _seen(self, id: str, true: Sequence[CalledView]) -> dict[str, float]:
        """Since when each has been so; for ever, where this pass is looked at for the first time."""
        now = time.monotonic() if id in self._since else -math.inf
        before = self._since.get(id, {})
        self._since[id] = {one.key: before.get(one.key, now) for one in true}
        return self._since[id]

    def _true_for(self, id: str) -> Sequence[CalledView]:
        held = self._doors.passes[id]
        try:
            return self._desk.showing(held.event).called(held.entry)
        except UnknownEvent:
            return ()

    def _looks(self, id: str) -> bool:
        """A page of his is open, and has not said that nobody sees it."""
        return self._streams.follows(id) and id not in self.away

    def _ring(self, id: str, rung: Rung, new: Sequence[CalledView]) -> None:
        service = service_of(rung.endpoint, self.services)
        if service is None or self._waiting.full():
            return
        self._waiting.put_nowait(Call(id, rung, service, max(USEFUL_SECONDS[one.kind] for one in new)))

    async def _send(self) -> None:
        while True:
            call = await self._waiting.get()
            try:
                await self._sent(call)
            except Exception as error:  # of ours, or of the store: the next one is sent all the same
                line("push-stuck", "error", error=type(error).__name__)

    async def _sent(self, call: Call) -> None:
        failed, until = self._paused.get(call.service.host, (0, 0.0))
        if time.monotonic() < until:
            return
        status = await self._answered(call)
        if status in GONE:
            await self._in_thread(kept.drop, self._store, call.id)
        if 200 <= status < 300 or status in GONE:
            self._paused.pop(call.service.host, None)
            return
        pause = min(PAUSE_SECONDS * 2.0 ** min(failed, 30), PAUSE_MOST_SECONDS)
        self._paused[call.service.host] = failed + 1, time.monotonic() + pause
        line("push-failed", "warning", service=call.service.host, status=status)

    async def _answered(self, call: Call) -> int:
        """0: nothing came back."""
        key = await self._in_thread(key_of, self._store)
        headers = {
            "ttl": str(call.seconds),
            "urgency": "high",
            "authorization": authorization(key, call.rung.endpoint, self._house, int(time.time())),
        }
        posting = Posting(call.rung.endpoint, call.service.own, headers)
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                return int(await self._in_thread(posting.answered))
        except (TimeoutError, Bad, OSError, HTTPException):
            return 0
        finally:
            posting.cut()

    async def _in_thread(self, call: Any, *arguments: Any) -> Any:
        """In threads of our own: whoever is slow here holds none that the desk needs."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, call, *arguments)
