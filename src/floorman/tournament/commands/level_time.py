"""The time of what runs, and breaks as they are wanted: set to so much, on to a break, a break now, its end."""

from __future__ import annotations

from typing import ClassVar

from msgspec import structs

from floorman.terms import Refused, RuleId, joined
from floorman.terms.bounds import LINES_MOST, MINUTES_MOST
from floorman.tournament import clock as clocks
from floorman.tournament.clock import Reading
from floorman.tournament.command import Command, Decision, Now, Topic, no, yes
from floorman.tournament.commands.level_plan import fixed, number_of
from floorman.tournament.days import beyond_the_day
from floorman.tournament.event import Right
from floorman.tournament.events.levels import BreakCalled, BreakEnded, BreakSet, TimeSet
from floorman.tournament.passed_breaks import passes_over
from floorman.tournament.structure import Level

SECONDS_MOST = MINUTES_MOST * 60


class _OfTime(Command, frozen=True):
    right: ClassVar[Right] = "who_changes_levels"


class SetTime(_OfTime, frozen=True, tag="set-time"):
    """So many seconds are to be left of the level or break that runs."""

    topic: ClassVar[Topic] = "clock"

    left_s: int

    def decide(self, now: Now) -> Decision:
        state, changeable = now.state, now.book.running_level_changeable
        if state.phase == "over":
            return no("event.over")
        if not changeable.value:
            return no("level.fixed", changeable.cites)
        if not 1 <= self.left_s <= SECONDS_MOST:
            return no("level.time-out-of-range", most=MINUTES_MOST)
        reading = _reading(now)
        return yes(
            TimeSet(
                clock=clocks.set_to(state.schedule, state.clock, now.at, self.left_s * 1000),
                level=number_of(state.structure, reading.index),
                left_s=self.left_s,
                cites=joined(self.allowing(now), changeable.cites),
            )
        )


class GoToBreak(_OfTime, frozen=True, tag="go-to-break"):
    """On to the break at this line of the structure, or back to it; it begins anew."""

    topic: ClassVar[Topic] = "clock"

    line: int
    over_break: bool = False  # also over an earlier one in which add-ons are sold or chips leave play

    def decide(self, now: Now) -> Decision:
        state, structure = now.state, now.state.structure
        if fault := fixed(now):
            return fault
        if not 1 <= self.line <= len(structure) or isinstance(structure[self.line - 1], Level):
            return no("break.none-there", line=self.line)
        if fault := beyond_the_day(now, self.line - 1):
            return fault
        if not self.over_break and (asked := passes_over(now, self.line - 1)):
            return asked
        clock = clocks.jump(state.schedule, state.clock, now.at, self.line - 1)
        number = clocks.read(state.schedule, clock, now.at).number
        return yes(BreakSet(clock=clock, level=number, cites=_cites(now)))


class BreakNow(_OfTime, frozen=True, tag="break-now"):
    """A break in the middle of the level that runs; what is left of it is played afterwards."""

    topic: ClassVar[Topic] = "clock"

    minutes: int

    def decide(self, now: Now) -> Decision:
        state, reading = now.state, _reading(now)
        if fault := _no_break(now, reading, self.minutes):
            return fault
        assert isinstance(reading.stretch, Level), "in a break nobody calls another"
        event = BreakCalled(
            place=reading.index,
            level=reading.number,
            minutes=self.minutes,
            rest=_rest(reading.stretch, reading),
            cites=_cites(now),
        )
        structure = event.changed(state.structure)
        clock = clocks.whole(structure, now.at, reading.index, running=reading.running)
        return yes(structs.replace(event, clock=clock))


class EndBreak(_OfTime, frozen=True, tag="end-break"):
    """The break is over before its time; the level after it begins."""

    topic: ClassVar[Topic] = "clock"

    def decide(self, now: Now) -> Decision:
        state, reading = now.state, _reading(now)
        if fault := fixed(now):
            return fault
        if not reading.on_break:
            return no("break.none-now")
        to_come = range(reading.index, len(state.structure))
        following = next((at for at in to_come if isinstance(state.structure[at], Level)), None)
        if following is None:  # the level after it was taken back
            return no("levels.none-to-come")
        clock = clocks.jump(state.schedule, state.clock, now.at, following)
        return yes(BreakEnded(clock=clock, level=number_of(state.structure, following), cites=_cites(now)))


def _reading(now: Now) -> Reading:
    return clocks.read(now.state.schedule, now.state.clock, now.at)


def _cites(now: Now) -> tuple[RuleId, ...]:
    return joined(now.book.who_changes_levels.cites, now.book.future_levels_changeable.cites)


def _no_break(now: Now, reading: Reading, length: int) -> Refused | None:
    if fault := fixed(now):
        return fault
    if now.state.phase != "running":
        return no("event.not-started" if now.state.phase == "before" else "event.between-days")
    if reading.on_break:
        return no("break.is-on")
    if len(now.state.structure) >= LINES_MOST:
        return no("structure.too-long", most=LINES_MOST)
    return None if 1 <= length <= MINUTES_MOST else no("levels.minutes", stated=length, most=MINUTES_MOST)


def _rest(level: Level, reading: Reading) -> Level:
    """What is left of a level, to the second that has begun; of one that has run out, a second."""
    seconds = max(-(-reading.left // 1000), 1)
    return Level(seconds // 60, level.small_blind, level.big_blind, level.ante, seconds % 60)
