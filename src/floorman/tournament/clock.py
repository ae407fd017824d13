"""The wall clock as facts: "this stretch ends at 21:40", or "stopped with 12:30 to go". Nothing in here ticks.

Whoever wants to know the time left asks with an instant. So the clock cannot drift, and a restart changes nothing.
"""

from __future__ import annotations

from typing import TypeAlias, assert_never

from msgspec import Struct

from floorman.terms import Instant, Millis
from floorman.tournament.structure import Level, Stretch, Structure, lasts, level_number


class Stopped(Struct, frozen=True, tag="stopped"):
    """The clock stands, with this much left of the stretch: less than nothing if it stopped in overtime."""

    index: int
    left: Millis


class Running(Struct, frozen=True, tag="running"):
    """The clock runs, and the stretch ends at this instant; those after it follow by themselves."""

    index: int
    ends_at: Instant


Clock: TypeAlias = Stopped | Running


class Schedule(Struct, frozen=True):
    """What the clock runs through, and whether it stands when that has run out.

    It never runs from one day into the next: at the end of the last level of the day it stands.
    """

    stretches: Structure
    stops_at_end: bool = False
    night: int | None = None  # the place of the last level of the day, where one is named

    def last(self, index: int) -> int:
        """The last place that the clock comes to by itself from this one."""
        end = len(self.stretches) - 1
        return end if self.night is None or index > self.night else self.night

    def stands_after(self, index: int) -> bool:
        """Does it stand once this stretch, the last that it comes to, has run out?"""
        return self.stops_at_end or index == self.night


class Reading(Struct, frozen=True):
    """What the clock shows at one instant."""

    index: int
    number: int  # of the level; during a break, of the level just played
    left: Millis
    ends_at: Instant | None  # None while the clock stands
    overtime: bool  # the structure has run out; its last level goes on
    stretch: Stretch

    @property
    def running(self) -> bool:
        return self.ends_at is not None

    @property
    def on_break(self) -> bool:
        return not isinstance(self.stretch, Level)

    @property
    def next_end(self) -> Instant | None:
        return None if self.overtime else self.ends_at


def read(schedule: Schedule, clock: Clock, at: Instant) -> Reading:
    """What the clock shows. The last level does not end: no blinds are invented."""
    stretches = schedule.stretches
    index, left = _place(schedule, clock, at)
    ran_out = left <= 0
    stands = isinstance(clock, Stopped) or (ran_out and schedule.stands_after(index))
    end = None if stands else at + left
    overtime = ran_out and index != schedule.night
    return Reading(index, level_number(stretches, index), max(left, 0), end, overtime, stretches[index])


def _place(schedule: Schedule, clock: Clock, at: Instant) -> tuple[int, Millis]:
    """The stretch, and what is left of it: less than nothing where overtime counts."""
    stretches = schedule.stretches
    match clock:
        case Stopped(index, left):
            return index, left
        case Running(index, ends_at):
            last = schedule.last(index)
            while at >= ends_at and index < last:
                index += 1
                ends_at += lasts(stretches[index])
            left = ends_at - at
            return index, max(left, 0) if schedule.stands_after(index) else left
        case _:
            assert_never(clock)


def next_end(schedule: Schedule, clock: Clock, at: Instant) -> Instant | None:
    """When the stretch now running ends, so that whoever waits may sleep until then; None if nothing will end."""
    return read(schedule, clock, at).next_end


def start(schedule: Schedule, clock: Clock, at: Instant) -> Clock:
    index, left = _place(schedule, clock, at)
    return Running(index, at + left)


def stop(schedule: Schedule, clock: Clock, at: Instant) -> Clock:
    return Stopped(*_place(schedule, clock, at))


def extend(schedule: Schedule, clock: Clock, at: Instant, by: Millis) -> Clock | None:
    """The present stretch made longer, or shorter; None if it would have ended already."""
    reading = read(schedule, clock, at)
    left = reading.left + by
    return _with(reading, left, reading.index, at) if left > 0 else None


def set_to(schedule: Schedule, clock: Clock, at: Instant, left: Millis) -> Clock:
    """So much left of the present stretch. In overtime its last level runs on for so long."""
    reading = read(schedule, clock, at)
    return _with(reading, left, reading.index, at)


def jump(schedule: Schedule, clock: Clock, at: Instant, index: int, left: Millis | None = None) -> Clock:
    """The whole of another stretch, or so much of it, running or stopped as before."""
    reading = read(schedule, clock, at)
    return _with(reading, lasts(schedule.stretches[index]) if left is None else left, index, at)


def moved_on(schedule: Schedule, clock: Clock, at: Instant, by: Millis) -> Stopped:
    """The clock stands, so much later. A break that is reached this way begins whole."""
    stretches = schedule.stretches
    index, left = _place(schedule, clock, at)
    left -= by
    last = schedule.last(index)
    while left <= 0 and index < last:
        index += 1
        left = left + lasts(stretches[index]) if isinstance(stretches[index], Level) else lasts(stretches[index])
    return Stopped(index, max(left, 0) if schedule.stands_after(index) else left)


def whole(structure: Structure, at: Instant, index: int, *, running: bool) -> Clock:
    """A stretch from its beginning."""
    left = lasts(structure[index])
    return Running(index, at + left) if running else Stopped(index, left)


def _with(reading: Reading, left: Millis, index: int, at: Instant) -> Clock:
    return Running(index, at + left) if reading.running else Stopped(index, left)
