"""The one thread that writes: it takes all that waits and puts it on disk in one transaction.

So a full flush is paid once for many commands, and the event loop never waits for the disk.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeAlias

from msgspec import Struct

from floorman.desk.unbroken import unbroken
from floorman.desk.watching import Watch
from floorman.store import Appended, Commit, Outcome, Store

# At most so many batches share one transaction, so that the first of them does not wait for ever.
BATCHES_MOST = 256

# Where nothing was to be written for so long, the store puts in order what it has; at a busy desk after so long anyway.
# What was acknowledged lies apart from the log's own file for no longer than that.
IDLE_SECONDS = 1.0
RESTLESS_SECONDS_MOST = 30.0


class Line:
    """Batches of which each was decided on what the one before would leave: after one that fails, none is written."""

    def __init__(self) -> None:
        self.broken = False


class WriteJob(Struct):
    """The commits of one tournament, and whom to tell what became of them, in their own event loop."""

    commits: Sequence[Commit]
    line: Line
    loop: asyncio.AbstractEventLoop
    settled: Callable[[Settled], None]


class Cut(Exception):
    """An earlier batch of the same line was not written, so this one was not either."""


# The outcome of each commit, or why none could be written.
Settled: TypeAlias = list[Outcome] | Exception


class Writer:
    """Owns the writing side of a store until `close`."""

    def __init__(self, store: Store, watch: Watch | None = None) -> None:
        self._store = store
        self._restless_since: float | None = None  # since then something waits to be put in order
        self._append = store.append if watch is None else _watched(store, watch)
        self._queue: queue.SimpleQueue[list[WriteJob] | None] = queue.SimpleQueue()
        self._gathered: list[WriteJob] = []
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def send(self, commits: Sequence[Commit], line: Line, settled: Callable[[Settled], None]) -> None:
        """On its way to the disk, behind what was sent before; `settled` is called once it is there.

        Or once it could not be written: with what the store raised, or with Cut if the line was broken before.
        """
        assert not self._closed, "whoever writes is closed before the writer"
        loop = asyncio.get_running_loop()
        if not self._gathered:
            loop.call_soon(self._pass_on)
        self._gathered.append(WriteJob(commits, line, loop, settled))

    def _pass_on(self) -> None:
        """What came in one go of the event loop goes to the thread together: to wake it costs more than to write."""
        gathered, self._gathered = self._gathered, []
        if gathered:
            self._queue.put(gathered)

    async def append(self, commits: Sequence[Commit]) -> list[Outcome]:
        """The outcomes of commits that rest on nothing else. Raises what the store raised."""
        outcome: asyncio.Future[Settled] = asyncio.get_running_loop().create_future()

        def settled(found: Settled) -> None:
            if not outcome.done():
                outcome.set_result(found)

        self.send(commits, Line(), settled)
        found = await outcome
        if isinstance(found, Exception):
            raise found
        return found

    def close(self) -> None:
        """Write what waits, then stop."""
        self._closed = True
        self._pass_on()
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (batches := self._take()) is not None:
            _settle([(batch, Cut()) for batch in batches if batch.line.broken])
            if whole := [batch for batch in batches if not batch.line.broken]:
                self._write(whole)
            self._rest_in_time()

    def _write(self, batches: list[WriteJob]) -> None:
        settled: list[tuple[WriteJob, Settled]] = []
        try:
            outcomes = self._append([commit for batch in batches for commit in batch.commits])
        except Exception as error:  # a failed write is the answer of everyone who waits for it
            settled += [(batch, error) for batch in batches]
        else:
            for batch in batches:
                settled.append((batch, outcomes[: len(batch.commits)]))
                del outcomes[: len(batch.commits)]
        for batch, outcome in settled:
            if isinstance(outcome, Exception) or not all(isinstance(one, Appended) for one in outcome):
                batch.line.broken = True
        _settle(settled)

    def _rest_in_time(self) -> None:
        now = time.monotonic()
        if self._restless_since is None:
            self._restless_since = now
        elif now - self._restless_since > RESTLESS_SECONDS_MOST:
            self._rest()

    def _rest(self) -> None:
        """What cannot be put in order now will be later."""
        self._restless_since = None
        with suppress(Exception):
            self._store.rest()

    def _next(self) -> list[WriteJob] | None:
        """What comes next; while nothing does, the store rests once."""
        if self._restless_since is not None:
            try:
                return self._queue.get(timeout=IDLE_SECONDS)
            except queue.Empty:
                self._rest()
        return self._queue.get()

    def _take(self) -> list[WriteJob] | None:
        """All that waits, up to about a bound; None once there is nothing more to come."""
        batches: list[WriteJob] = []
        while len(batches) < BATCHES_MOST and (not batches or not self._queue.empty()):
            gathered = self._next()
            if gathered is None:
                if batches:
                    self._queue.put(None)  # write these first, then stop
                    break
                return None
            batches += gathered
        return batches


def _watched(store: Store, watch: Watch) -> Callable[[Sequence[Commit]], list[Outcome]]:
    """Writes, and tells what became of it."""

    def append(commits: Sequence[Commit]) -> list[Outcome]:
        began = time.perf_counter()
        try:
            outcomes = store.append(commits)
        except Exception:
            watch.could_not_write()
            raise
        last = max((one.position for one in outcomes if isinstance(one, Appended)), default=0)
        watch.wrote(len(commits), last, time.perf_counter() - began)
        return outcomes

    return append


def _settle(batches: Sequence[tuple[WriteJob, Settled]]) -> None:
    """Tell everybody, waking each event loop once."""

    def settle(loop: asyncio.AbstractEventLoop) -> None:
        for batch, outcome in batches:
            if batch.loop is loop:
                with unbroken("Telling what was written"):
                    batch.settled(outcome)

    for loop in {batch.loop for batch, _ in batches}:
        with suppress(RuntimeError):  # it is closed: nobody is there any more who could be told
            loop.call_soon_threadsafe(settle, loop)
