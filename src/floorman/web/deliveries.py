"""What happens is told to addresses that the house entered: after it is on disk, in order, until it has arrived.

The log itself is what waits to be sent: each address has its own place in it, which is kept across restarts. Nothing
here is waited for by the desk, whatever an address does.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any

import msgspec

from floorman.desk import Desk, hooks
from floorman.desk.events import PREFIX
from floorman.desk.hooks import HOOKS_MOST, Delivery, Hook
from floorman.speech import LANGUAGES, speech
from floorman.speech.history import sentence
from floorman.store import Recorded
from floorman.terms import Instant, Ruling
from floorman.views.event import facts_of, said_as
from floorman.web.api.telling import Events
from floorman.web.log_lines import line
from floorman.web.observing import Board
from floorman.web.sending import PATIENCE_SECONDS, Sending
from floorman.wire import decode

# How often it looks whether there is anything new.
LOOK_SECONDS = 0.25
ROWS_AT_ONCE = 100
# After so long without a single success nobody tries any more.
GIVE_UP_SECONDS = 24 * 3600.0
PAUSE_MOST_SECONDS = 900.0
# How far an address has been told is written down at most so often; after a crash it may hear the last things twice.
KEEP_SECONDS = 1.0
GONE = 410


def pause(tries: int) -> float:
    """Twice as long each time, up to a quarter of an hour."""
    return min(2.0 ** min(tries - 1, 30), PAUSE_MOST_SECONDS)


class Deliveries:
    """Tells every address. Use it as `async with Deliveries(desk, board)`."""

    def __init__(self, desk: Desk, board: Board, faster: float = 1.0) -> None:
        self._desk = desk
        self._store = desk.store
        self._board = board
        self._faster = faster
        self._pool = ThreadPoolExecutor(HOOKS_MOST + 1, thread_name_prefix="webhook")
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._looking: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Deliveries:
        self._looking = asyncio.create_task(self._look(), name="webhooks")
        return self

    async def __aexit__(self, *_: object) -> None:
        tasks = [one for one in (self._looking, *self._tasks.values()) if one is not None]
        for one in tasks:
            one.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _look(self) -> None:
        """One task for each address: none waits for another."""
        while True:
            try:
                await self._look_once()
            except Exception as error:  # a store that cannot be read now can be later
                line("webhooks-unread", "error", error=type(error).__name__)
            await asyncio.sleep(LOOK_SECONDS * 4 / self._faster)

    async def _look_once(self) -> None:
        known = await self._in_thread(hooks.hooks, self._store)
        for id in known.keys() - self._tasks.keys():
            self._tasks[id] = asyncio.create_task(self._serve(known[id]), name=f"webhook {id}")
        for id in self._tasks.keys() - known.keys():
            self._tasks.pop(id).cancel()

    async def _serve(self, hook: Hook) -> None:
        while True:
            try:
                went_on = await self._tell_some(hook)
            except Exception as error:  # a fault of the store, or of ours: nothing is skipped for it
                line("webhook-stuck", "error", hook=hook.id, error=type(error).__name__)
                went_on = False
            if not went_on:
                await asyncio.sleep(LOOK_SECONDS / self._faster)

    async def _tell_some(self, hook: Hook) -> bool:
        """What comes next, in order. False: there is nothing to do now, or another desk on the same log does it."""
        if not self._desk.leads_house():
            return False
        told = await self._in_thread(hooks.delivery_of, self._store, hook)
        rows = [] if told.off else await self._in_thread(self._rows, told.position)
        kept_at = time.monotonic()
        for row in rows:
            failed = await self._sent(hook, row)
            if failed is not None:
                await self._failed(hook, told, failed)
                return True
            told = Delivery(position=row.position)
            if time.monotonic() - kept_at >= KEEP_SECONDS:
                await self._in_thread(hooks.keep_delivery, self._store, hook.id, told)
                kept_at = time.monotonic()
        if rows:
            await self._in_thread(hooks.keep_delivery, self._store, hook.id, told)
        return bool(rows)

    def _rows(self, after: int) -> list[Recorded]:
        return list(islice(self._store.follow(after), ROWS_AT_ONCE))

    async def _sent(self, hook: Hook, row: Recorded) -> Ruling | None:
        """What went wrong; None where it arrived, or where the address does not want it."""
        event = row.stream.removeprefix(PREFIX)
        if event == row.stream or not hooks.wants(hook, event, row.kind):
            return None
        body = await self._in_thread(self._message, hook, event, row)
        sending = Sending(hook, row.position, body, int(time.time()))
        try:
            async with asyncio.timeout(PATIENCE_SECONDS / self._faster):
                failed: Ruling | None = await self._in_thread(sending.run)
        except TimeoutError:
            failed = Ruling("webhook.slow")
        finally:
            sending.cut()
        self._board.deliveries.labels("arrived" if failed is None else "failed").inc()
        return failed

    async def _failed(self, hook: Hook, told: Delivery, why: Ruling) -> None:
        """Say so, wait, and let it be tried again; after a day of it, let it be."""
        now: Instant = int(time.time() * 1000)
        since = told.failing_since or now
        gone = why.facts.get("status") == GONE
        off = gone or now - since >= GIVE_UP_SECONDS * 1000 / self._faster
        tries = told.tries + 1
        how_far = Delivery(position=told.position, failing_since=since, tries=tries, off=off, why=why)
        await self._in_thread(hooks.keep_delivery, self._store, hook.id, how_far)
        line("webhook-off" if off else "webhook-failed", "warning", hook=hook.id, code=why.code, tries=tries)
        if not off:
            await asyncio.sleep(pause(tries) / self._faster)

    def _message(self, hook: Hook, event: str, row: Recorded) -> bytes:
        """A sentence with its code and facts; the event of the log itself stays in the house."""
        one = decode(row.kind, row.body)
        events, names = Events(self._store, event), self._desk.names()
        events[row.version] = one
        return msgspec.json.encode(
            {
                "id": row.position,
                "webhook": hook.id,
                "event": event,
                "version": row.version,
                "at": row.at,
                "rank": row.rank,
                "code": said_as(one),
                "facts": facts_of(one),
                "cites": one.cites,
                "says": {lang: sentence(one, events, speech(lang), names) for lang in LANGUAGES},
            }
        )

    async def _in_thread(self, call: Any, *arguments: Any) -> Any:
        """In threads of our own: whoever is slow here holds none that the desk needs."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, call, *arguments)
