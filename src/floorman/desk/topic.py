"""What watchers wait for: the newest view of one thing. Nobody is sent an old one, so nothing can pile up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Topic(Generic[T]):
    """Holds the newest value and wakes whoever waits for a newer one."""

    def __init__(self, value: T) -> None:
        self.value = value
        self._number = 0
        self._closed = False
        self._changed = asyncio.Event()

    def publish(self, value: T) -> None:
        self.value = value
        self._number += 1
        self._wake()

    def close(self) -> None:
        """End all watching, so that a server with open streams can stop."""
        self._closed = True
        self._wake()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def watch(self, patience: float) -> AsyncIterator[T | None]:
        """The present value, then each newer one; None each time that nothing newer came within the patience.

        A slow watcher misses what came in between.
        """
        seen = -1
        while not self._closed:
            changed = self._changed
            if self._number > seen:
                seen = self._number
                yield self.value
                continue
            try:
                await asyncio.wait_for(changed.wait(), patience)
            except TimeoutError:
                yield None
