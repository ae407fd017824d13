"""The one thread that writes: it takes all that waits and puts it on disk in one transaction.

So a full flush is paid once for many commands, and the event loop never waits for the disk.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Sequence

from msgspec import Struct

from floorman.store import Commit, Outcome, Store

# At most so many batches share one transaction, so that the first of them does not wait for ever.
BATCHES_MOST = 256


class Batch(Struct):
    """The commits of one tournament, and who waits for them."""

    commits: Sequence[Commit]
    loop: asyncio.AbstractEventLoop
    outcome: asyncio.Future[list[Outcome]]


class Writer:
    """Owns the writing side of a store until `close`."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._queue: queue.SimpleQueue[Batch | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def append(self, commits: Sequence[Commit]) -> list[Outcome]:
        """The outcomes, once they are on disk. Raises what the store raised if it could not write."""
        assert not self._closed, "whoever writes is closed before the writer"
        loop = asyncio.get_running_loop()
        batch = Batch(commits, loop, loop.create_future())
        self._queue.put(batch)
        return await batch.outcome

    def close(self) -> None:
        """Write what waits, then stop."""
        self._closed = True
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (batches := self._take()) is not None:
            try:
                outcomes = self._store.append([commit for batch in batches for commit in batch.commits])
            except Exception as error:  # a failed write is the answer of everyone who waits for it
                for batch in batches:
                    _settle(batch, error)
                continue
            for batch in batches:
                _settle(batch, outcomes[: len(batch.commits)])
                del outcomes[: len(batch.commits)]

    def _take(self) -> list[Batch] | None:
        """All that waits, up to a bound; None once there is nothing more to come."""
        batches: list[Batch] = []
        while len(batches) < BATCHES_MOST and (not batches or not self._queue.empty()):
            batch = self._queue.get()
            if batch is None:
                if batches:
                    self._queue.put(None)  # write these first, then stop
                    break
                return None
            batches.append(batch)
        return batches


def _settle(batch: Batch, outcome: list[Outcome] | Exception) -> None:
    def settle() -> None:
        if batch.outcome.done():
            return
        if isinstance(outcome, Exception):
            batch.outcome.set_exception(outcome)
        else:
            batch.outcome.set_result(outcome)

    if not batch.loop.is_closed():
        batch.loop.call_soon_threadsafe(settle)
