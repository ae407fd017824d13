"""Levels and breaks as an evening goes through them: what is over with its real length, what is to come as planned.
Once the event is over nothing comes any more.

A level into which a break was put is played before it and after: for the clock it is the part that is left, and the
break stands before it. Who reads the plan reads it from the beginning.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from floorman.terms import Instant, Millis
from floorman.tournament import Tournament
from floorman.views.clock import StretchView, stretches
from floorman.views.lengths import lengths


class PlayedView(StretchView, frozen=True):
    """`index`: where the clock has it; -1: a part of a level that was played before a break within it. `minutes` and
    `seconds`: as long as it was meant to be; `real`: as it was, or is going to be."""

    index: int = -1
    real: Millis = 0
    began: Instant = 0  # of what is over, where the clock ran when it began

    @property
    def lasts(self) -> Millis:
        return self.real


def as_played(state: Tournament) -> tuple[PlayedView, ...]:
    return tuple(_rows(state))


def _rows(state: Tournament) -> Iterator[PlayedView]:
    found, real = stretches(state), lengths(state)
    end = real.last + 1 if state.phase == "over" and real.ran else len(found)
    for index, one in enumerate(found[:end]):
        if index in real.parts:
            level = next(after for after in found[index:] if after.level is not None)
            minutes, seconds = divmod(real.parts[index] // 1000, 60)
            part = replace(level, minutes=minutes, seconds=seconds)
            yield _row(part, -1, real.parts[index], real.part_starts.get(index, 0))
        yield _row(one, index, real.ran.get(index, one.lasts), real.starts.get(index, 0))


def _row(one: StretchView, index: int, real: Millis, began: Instant) -> PlayedView:
    return PlayedView(one.minutes, one.level, one.small_blind, one.big_blind, one.ante, one.seconds, index, real, began)
