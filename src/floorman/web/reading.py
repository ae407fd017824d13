"""What a clock shows at an instant, from a view that may have waited: stretches that ended meanwhile are over."""

from __future__ import annotations

from msgspec import Struct

from floorman.terms import Instant, Millis
from floorman.views import ClockView, StretchView


class Reading(Struct, frozen=True):
    """What the clock shows. In overtime `over` counts up."""

    index: int
    left: Millis
    running: bool
    over: Millis = 0

    @property
    def overtime(self) -> bool:
        return self.over > 0


def reading(clock: ClockView, now: Instant) -> Reading:
    if clock.ends_at is None:
        return Reading(clock.index, clock.left or 0, running=False)
    index, ends_at = clock.index, clock.ends_at
    while now >= ends_at and index < len(clock.structure) - 1:
        index += 1
        ends_at += lasts(clock.structure[index])
    return Reading(index, max(ends_at - now, 0), running=True, over=max(now - ends_at, 0))


def lasts(stretch: StretchView) -> Millis:
    return stretch.minutes * 60_000 + stretch.seconds * 1000
