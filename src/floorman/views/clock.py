"""The clock as everybody sees it: facts from which a screen counts down by itself.

A screen gets the whole structure and when the running stretch ends, so it goes from level to level without a message
and is right again after any gap. What time it is comes apart from it, since a view may wait on its way.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from floorman.terms import Chips, Instant, Millis
from floorman.tournament import Break, Level, Structure, Tournament, read


class StretchView(Struct, frozen=True):
    """A level with its number, or a break without one."""

    minutes: int
    level: int | None = None
    small_blind: Chips = 0
    big_blind: Chips = 0
    ante: Chips = 0
    seconds: int = 0  # beyond the minutes

    @property
    def lasts(self) -> Millis:
        return (self.minutes * 60 + self.seconds) * 1000


class ClockView(Struct, frozen=True):
    """Either `ends_at` (running) or `left` (stopped) tells the time of the stretch at `index`.

    `structure` goes as far as the clock does by itself: what another day is played with is not in it.
    """

    phase: str
    index: int
    ends_at: Instant | None
    left: Millis | None
    structure: tuple[StretchView, ...]


def clock_view(state: Tournament, at: Instant) -> ClockView:
    reading = read(state.schedule, state.clock, at)
    return ClockView(
        phase=state.phase,
        index=reading.index,
        ends_at=reading.ends_at,
        left=None if reading.running else reading.left,
        structure=stretches(state)[: state.schedule.last(reading.index) + 1],
    )


def stretches(state: Tournament) -> tuple[StretchView, ...]:
    """Levels and breaks in the order in which they are played."""
    return stretches_of(state.structure)


@lru_cache(maxsize=64)  # every page of an event asks for the same
def stretches_of(structure: Structure) -> tuple[StretchView, ...]:
    found, number = list[StretchView](), 0
    for stretch in structure:
        match stretch:
            case Level(minutes, small_blind, big_blind, ante, seconds):
                number += 1
                found.append(StretchView(minutes, number, small_blind, big_blind, ante, seconds))
            case Break(minutes):
                found.append(StretchView(minutes))
    return tuple(found)
