"""A decision clock as facts: who it runs for, since when, for how long. Nothing in here ticks."""

from __future__ import annotations

from msgspec import Struct

from floorman.rulings.outcome import Clock
from floorman.terms import Instant, Millis, SeatNo


class DecisionClock(Struct, frozen=True):
    """Started at an instant; whoever wants to know the time left asks with another."""

    seat: SeatNo
    total: Millis
    countdown: Millis
    started_at: Instant

    @property
    def ends_at(self) -> Instant:
        return self.started_at + self.total

    def left(self, at: Instant) -> Millis:
        return max(self.ends_at - at, 0)

    def expired(self, at: Instant) -> bool:
        return not self.left(at)


def started(clock: Clock, at: Instant) -> DecisionClock:
    return DecisionClock(clock.seat, clock.total_s * 1000, clock.countdown_s * 1000, at)
