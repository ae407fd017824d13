"""Who is tried next under a name that somebody fails under again and again.

Nobody is kept out by what others do: all of them stand in a line, and whoever has failed least is tried first. So
whoever has not failed at their address is tried within seconds, however many addresses a stranger has that failed.
"""

from __future__ import annotations

import asyncio
from bisect import insort
from itertools import count

from msgspec import Struct, field

# Between two who are tried under one name.
PAUSE_SECONDS = 1.0
# The same, before somebody is tried who has failed at their address within the hour: in a day that makes some 8,600.
LONG_PAUSE_SECONDS = 10.0
WAITING_MOST = 20


class Waiting(Struct, eq=False):
    """Somebody who stands in a line: how often they have failed before, and in what order they came."""

    failed: int
    number: int
    who: str
    turn: asyncio.Future[bool]


class Line(Struct):
    waiting: list[Waiting] = field(default_factory=list)
    last: float = float("-inf")


class Lines:
    """One for each name."""

    def __init__(self, pause: float = PAUSE_SECONDS, long_pause: float = LONG_PAUSE_SECONDS) -> None:
        self.pause = pause
        self.long_pause = long_pause
        self._numbers = count()
        self._lines: dict[str, Line] = {}

    async def turn(self, name: str, who: str, failed: int) -> bool:
        """Their turn has come; or they stand there already, or the line is full of others who failed no more often."""
        line = self._lines.get(name)
        if line is not None and any(one.who == who for one in line.waiting):
            return False
        one = Waiting(failed, next(self._numbers), who, asyncio.get_running_loop().create_future())
        begins = line is None
        line = self._lines.setdefault(name, Line())
        insort(line.waiting, one, key=lambda known: (known.failed, known.number))
        if len(line.waiting) > WAITING_MOST:
            _settle(line.waiting.pop(), tried=False)
        if begins:
            self._go_on(name)
        try:
            return await one.turn
        finally:
            if one in line.waiting:  # who stood there has gone away
                line.waiting.remove(one)

    def _go_on(self, name: str) -> None:
        line, loop = self._lines[name], asyncio.get_running_loop()
        since = loop.time() - line.last
        # Who has gone in this very moment has not yet taken themselves out of the line.
        line.waiting = [one for one in line.waiting if not one.turn.done()]
        if line.waiting and (not line.waiting[0].failed or since >= self.long_pause):
            line.last = loop.time()
            _settle(line.waiting.pop(0), tried=True)
        elif not line.waiting and since >= self.long_pause:
            del self._lines[name]
            return
        loop.call_later(self.pause, self._go_on, name)


def _settle(one: Waiting, *, tried: bool) -> None:
    if not one.turn.done():
        one.turn.set_result(tried)
