"""How much one caller may ask for: a bucket of tokens that fills again by itself."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

A_SECOND = 50.0
AT_ONCE = 200.0
# So many callers are remembered; whoever was not here for longest is forgotten first, with a full bucket.
CALLERS_MOST = 10_000


class Limiter:
    """One bucket for each caller or address."""

    def __init__(
        self, a_second: float = A_SECOND, at_once: float = AT_ONCE, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.a_second = a_second
        self.at_once = at_once
        self._now = now
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, who: str, cost: float = 1.0) -> float:
        """How many seconds he has to wait; 0 and it is taken from his bucket."""
        now = self._now()
        left, then = self._buckets.pop(who, (self.at_once, now))
        left = min(left + (now - then) * self.a_second, self.at_once)
        short = min(cost, self.at_once) - left
        self._buckets[who] = (left if short > 0 else left - cost, now)
        if len(self._buckets) > CALLERS_MOST:
            self._buckets.popitem(last=False)
        return short / self.a_second if short > 0 else 0.0
