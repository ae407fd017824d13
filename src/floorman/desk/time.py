"""The desk's clock: the only place where the time of day is read.

Wall time at the start plus the monotonic clock, in UTC milliseconds: a system clock that jumps does not move the
evening. The rate is 1 in life and higher in a demo; whoever waits, waits by this clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from floorman.terms import Instant, Millis


class DeskClock:
    """Tells the instant, never backwards: not even when the log holds a later one than the wall shows."""

    def __init__(
        self,
        rate: float = 1.0,
        not_before: Instant = 0,
        wall: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.rate = rate
        self._monotonic = monotonic
        self._base = max(int(wall() * 1000), not_before)
        self._began = monotonic()

    def reach(self, instant: Instant) -> None:
        """From now on never before this: another desk on the same log has been there."""
        self._base += max(instant - self.now(), 0)

    def now(self) -> Instant:
        return self._base + int((self._monotonic() - self._began) * 1000 * self.rate)

    def seconds_for(self, stretch: Millis) -> float:
        """How long to sleep until this much has passed on this clock."""
        return max(stretch, 0) / 1000 / self.rate
