"""Whose password is looked at next: a few at a time, the staff before all strangers."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

# Each check takes 64 MiB for a tenth of a second: more at once would let strangers fill the memory.
AT_ONCE = 2
# So many strangers wait at most: some two seconds. Whoever comes then is told to come again.
WAITING_MOST = 40


class Place:
    """Where somebody stands among the strangers who wait, without being looked at when it is their turn."""

    def __init__(self, before: list[asyncio.Future[None]]) -> None:
        self._before = before

    async def comes(self) -> None:
        """All who were there before them have had their turn, or have gone."""
        if waiting := [one for one in self._before if not one.done()]:
            await asyncio.wait(waiting)

    def leave(self) -> None:
        self._before.clear()


class Checks:
    """The line of one house."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._free = at_once
        self._first: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()

    @property
    def waiting(self) -> int:
        """So many strangers."""
        return sum(not one.done() for one in self._others)

    def place(self) -> Place:
        return Place([one for one in self._others if not one.done()])

    @asynccontextmanager
    async def turn(self, *, first: bool = False) -> AsyncIterator[None]:
        """Among the first, or behind all of them and the strangers who came before."""
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        (self._first if first else self._others).append(mine)
        self._go_on()
        try:
            await mine
            yield
        finally:
            if mine.done() and not mine.cancelled():
                self._free += 1
            else:
                mine.cancel()
            self._go_on()

    def _go_on(self) -> None:
        while self._free and (self._first or self._others):
            one = (self._first or self._others).popleft()
            if not one.done():  # or whoever waited has gone away
                self._free -= 1
                one.set_result(None)
