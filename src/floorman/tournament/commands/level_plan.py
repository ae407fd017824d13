"""Levels and breaks to come: changed, added, removed, moved, all made as long as each other.

Lines count from 1, as in the structure that a host types. What runs, or has been played, stays as it is.

| levels to come may change | future_levels_changeable, while the event is running |
| who changes them          | who_changes_levels                                   |
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import structs

from floorman.terms import Chips, Refused, RuleId, joined
from floorman.terms.bounds import LINES_MOST, MINUTES_MOST
from floorman.tournament import clock as clocks
from floorman.tournament.breaks import level_around
from floorman.tournament.clock import Clock, Stopped
from floorman.tournament.command import Command, Decision, Now, Topic, no, yes
from floorman.tournament.event import Right
from floorman.tournament.events.levels import (
    LengthsSet,
    LevelsTold,
    StretchAdded,
    StretchChanged,
    StretchMoved,
    StretchRemoved,
)
from floorman.tournament.planning.level_checks import fault_of_levels
from floorman.tournament.structure import Break, Level, Stretch, Structure, index_of_level, lasts, level_number, mark_of


class _OfLevels(Command, frozen=True):
    """The base: whoever changes levels may, where the book lets anybody."""

    right: ClassVar[Right] = "who_changes_levels"


class ChangeStretch(_OfLevels, frozen=True, tag="change-stretch"):
    """Another length, other blinds or ante. What is left out stays; a break has a length alone."""

    topic: ClassVar[Topic] = "clock"

    line: int
    minutes: int | None = None
    small_blind: Chips | None = None
    big_blind: Chips | None = None
    ante: Chips | None = None
    seen: str = ""  # what whoever gives the command saw there; empty: whatever it is

    def decide(self, now: Now) -> Decision:
        if fault := fixed(now) or not_to_come(now, self.line, self.seen):
            return fault
        place, was = self.line - 1, now.state.structure[self.line - 1]
        stretch = self._changed(was)
        if stretch == was:
            return no("levels.nothing-changed", line=self.line)
        number = number_of(now.state.structure, place)
        return told(now, StretchChanged(place=place, level=number, stretch=stretch, was=was, cites=cites(now)))

    def _changed(self, was: Stretch) -> Stretch:
        length = was.minutes if self.minutes is None else self.minutes
        if isinstance(was, Break):
            return Break(length)
        return Level(
            length,
            was.small_blind if self.small_blind is None else self.small_blind,
            was.big_blind if self.big_blind is None else self.big_blind,
            was.ante if self.ante is None else self.ante,
            was.seconds if length == was.minutes else 0,
        )


class AddStretch(_OfLevels, frozen=True, tag="add-stretch"):
    """A new level at this line, before what stands there now; without blinds a break."""

    topic: ClassVar[Topic] = "clock"

    line: int
    minutes: int
    small_blind: Chips = 0
    big_blind: Chips = 0
    ante: Chips = 0

    def decide(self, now: Now) -> Decision:
        structure = now.state.structure
        if fault := fixed(now) or _cannot_stand_there(now, self.line):
            return fault
        if len(structure) >= LINES_MOST:
            return no("structure.too-long", most=LINES_MOST)
        place = self.line - 1
        stretch = self._stretch()
        number = level_number(structure[:place], place) + 1 if isinstance(stretch, Level) else 0
        return told(now, StretchAdded(place=place, level=number, stretch=stretch, cites=cites(now)))

    def _stretch(self) -> Stretch:
        if not (self.small_blind or self.big_blind or self.ante):
            return Break(self.minutes)
        return Level(self.minutes, self.small_blind, self.big_blind, self.ante)


class RemoveStretch(_OfLevels, frozen=True, tag="remove-stretch"):
    topic: ClassVar[Topic] = "clock"
    line: int
    seen: str = ""

    def decide(self, now: Now) -> Decision:
        structure = now.state.structure
        if fault := fixed(now) or not_to_come(now, self.line, self.seen):
            return fault
        place = self.line - 1
        number = number_of(structure, place)
        return told(now, StretchRemoved(place=place, level=number, stretch=structure[place], cites=cites(now)))


class MoveStretch(_OfLevels, frozen=True, tag="move-stretch"):
    """It is to stand at line `to`; those between close up."""

    topic: ClassVar[Topic] = "clock"

    line: int
    to: int
    seen: str = ""

    def decide(self, now: Now) -> Decision:
        structure = now.state.structure
        if fault := fixed(now) or not_to_come(now, self.line, self.seen) or not_to_come(now, self.to):
            return fault
        if self.to == self.line:
            return no("levels.nothing-changed", line=self.line)
        place = self.line - 1
        event = StretchMoved(
            place=place,
            to=self.to - 1,
            level=number_of(structure, place),
            stretch=structure[place],
            cites=cites(now),
        )
        return told(now, event)


class SetLengths(_OfLevels, frozen=True, tag="set-lengths"):
    """Every level to come is to last so many minutes, but for those that are kept as they are."""

    topic: ClassVar[Topic] = "clock"

    minutes: int
    keep: tuple[int, ...] = ()  # levels by their numbers

    def decide(self, now: Now) -> Decision:
        if fault := fixed(now):
            return fault
        if not 1 <= self.minutes <= MINUTES_MOST:
            return no("levels.minutes", stated=self.minutes, most=MINUTES_MOST)
        structure, first = now.state.structure, _first_whole(now)
        kept = tuple(place for level in self.keep if (place := index_of_level(structure, level)) is not None)
        to_come = (at for at in range(first, len(structure)) if isinstance(structure[at], Level) and at not in kept)
        place = next(to_come, None)
        if place is None:
            return no("levels.none-to-come")
        level = level_number(structure, place)
        event = LengthsSet(place=place, level=level, minutes=self.minutes, kept=kept, cites=cites(now))
        if event.changed(structure) == structure:
            return no("levels.all-so-long", minutes=self.minutes)
        return told(now, event)


def fixed(now: Now) -> Refused | None:
    """A refusal where the event is over, or its schedule stands as it was published."""
    if now.state.phase == "over":
        return no("event.over")
    changeable = now.book.future_levels_changeable
    if now.state.phase != "before" and not changeable.value:
        return no("level.fixed", changeable.cites)
    return None


def cites(now: Now) -> tuple[RuleId, ...]:
    who = now.book.who_changes_levels.cites
    return who if now.state.phase == "before" else joined(who, now.book.future_levels_changeable.cites)


def first_to_come(now: Now) -> int:
    """The first place that nobody has played yet."""
    state = now.state
    return 0 if state.phase == "before" else clocks.read(state.schedule, state.clock, now.at).index + 1


def _first_whole(now: Now) -> int:
    """The same, behind what is left of a level in whose middle a break is on: most of that level has been played."""
    first = first_to_come(now)
    return first + bool(first and level_around(now.state, first - 1))


def not_to_come(now: Now, line: int, seen: str = "") -> Refused | None:
    """A refusal to touch a line that is not there, is played, or is not what somebody saw there."""
    structure = now.state.structure
    if not 1 <= line <= len(structure):
        return no("levels.no-such-line", line=line, most=len(structure))
    if line <= first_to_come(now):
        return no("levels.played-already", line=line)
    if seen and seen != mark_of(structure[line - 1]):
        return no("levels.changed-meanwhile", line=line)
    return None


def _cannot_stand_there(now: Now, line: int) -> Refused | None:
    most = len(now.state.structure) + 1
    if not 1 <= line <= most:
        return no("levels.no-such-line", line=line, most=most)
    return no("levels.played-already", line=line) if line <= first_to_come(now) else None


def _clock_before(now: Now, event: LevelsTold, structure: Structure) -> Clock | None:
    """Before the start it stands at the whole of the first level. Where it was set to a later one, it stays there,
    wherever that stands now."""
    state = now.state
    reading = clocks.read(state.schedule, state.clock, now.at)
    place = min(event.moved(reading.index), len(structure) - 1) if reading.index else 0
    if lasts(structure[place]) != lasts(reading.stretch):
        return Stopped(place, lasts(structure[place]))
    return Stopped(place, reading.left) if place != reading.index else None


def number_of(structure: Structure, place: int) -> int:
    """The number of a level; 0 for a break."""
    return level_number(structure, place) if isinstance(structure[place], Level) else 0


def told(now: Now, event: LevelsTold) -> Decision:
    """What is wrong with the levels as they would be; else the event, with the clock where it has to be told anew."""
    structure = event.changed(now.state.structure)
    if (fault := fault_of_levels(now, structure)) is not None:
        return Refused(fault)
    return yes(structs.replace(event, clock=_clock_after(now, event, structure)))


def _clock_after(now: Now, event: LevelsTold, structure: Structure) -> Clock | None:
    """A level that is added when the last one has run out begins at once: nobody would wait for the end of what has no
    end."""
    state = now.state
    if state.phase == "before":
        return _clock_before(now, event, structure)
    reading = clocks.read(state.schedule, state.clock, now.at)
    if reading.overtime and len(structure) > len(state.structure):
        return clocks.whole(structure, now.at, len(state.structure), running=reading.running)
    return None
