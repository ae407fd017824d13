"""What a clock shows at an instant, from a view that may have waited: stretches that ended meanwhile are over."""

from __future__ import annotations

from msgspec import Struct

from floorman.terms import Chips, Instant, Millis
from floorman.tournament.planning.forecast import in_big_blinds
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


def big_blinds(clock: ClockView, index: int, chips: Chips) -> int:
    """How many big blinds these are in the stretch at this place; in a break those of the level that comes after it.

    0 where there are no blinds.
    """
    here = max(index, 0)
    found = [one.big_blind for one in (*clock.structure[here:], *reversed(clock.structure[:here])) if one.big_blind]
    return in_big_blinds(chips, found[0]) if found else 0


def lasts(stretch: StretchView) -> Millis:
    return stretch.minutes * 60_000 + stretch.seconds * 1000
