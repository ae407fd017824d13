"""How often somebody may do something: so many times within so long, by what they are known under."""

from __future__ import annotations

import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable

KEPT_MOST = 10_000
# What a player taps besides what they do in a hand, where it has to be their turn: each tap stays in the log for ever.
TAPS_MOST, TAPS_SECONDS = 30, 10.0


class Pace:
    """Counts in memory: a restart forgets, and costs more time than it saves."""

    def __init__(self, most: int, seconds: float, now: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._now = now
        self._done: OrderedDict[str, deque[float]] = OrderedDict()

    def step(self, key: str) -> int:
        """0, and it is counted; or the seconds to wait, and it is not."""
        now = self._now()
        done = self._done.setdefault(key, deque())
        while done and now - done[0] >= self._seconds:
            done.popleft()
        if len(done) >= self._most:
            return math.ceil(self._seconds - (now - done[0]))
        done.append(now)
        self._done.move_to_end(key)
        while len(self._done) > KEPT_MOST:
            self._done.popitem(last=False)
        return 0
