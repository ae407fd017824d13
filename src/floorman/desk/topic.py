"""What watchers wait for: that one thing has changed. Its view is made when somebody asks, and once for all who do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Topic(Generic[T]):
    """Knows how to make the newest view, and wakes whoever waits for a newer one."""

    def __init__(self, make: Callable[[], T]) -> None:
        self.number = 0  # of changes; whoever has seen this one has seen all
        self.closed = False
        self._make = make
        self._made: T
        self._made_for = -1
        self._changed: asyncio.Event | None = None  # somebody waits for it

    @property
    def value(self) -> T:
        """The newest view. Nobody is sent an old one, so nothing can pile up."""
        if self._made_for != self.number:
            self._made = self._remade()
            self._made_for = self.number
        return self._made

    def _remade(self) -> T:
        return self._make()

    def publish(self) -> None:
        """Something changed."""
        self.number += 1
        if self._changed is not None:
            self._wake()

    def close(self) -> None:
        """End all watching, so that a server with open streams can stop."""
        self.closed = True
        self._wake()

    def _wake(self) -> None:
        if self._changed is not None:
            self._changed.set()
            self._changed = None

    async def watch(self, patience: float) -> AsyncIterator[T | None]:
        """The present view, then each newer one; None each time that nothing newer came within the patience.

        A slow watcher misses what came in between.
        """
        seen = -1
        while not self.closed:
            if self.number > seen:
                seen = self.number
                yield self.value
                continue
            changed = self._changed = self._changed or asyncio.Event()
            try:
                async with asyncio.timeout(patience):
                    await changed.wait()
            except TimeoutError:
                yield None
