"""What has happened to the levels and breaks to come, and to the time of the one that runs.

Places count from 0, as in the structure. What is to come alone is changed, so the clock goes on as it was; where it has
to be told anew, before the start and after the last level, it comes along.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from floorman.terms import Millis
from floorman.tournament.clock import Clock
from floorman.tournament.event import Event, Right
from floorman.tournament.structure import Break, Level, Stretch, Structure, lasts, with_lengths

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class LevelsTold(Event, frozen=True, kw_only=True):
    """The base of those that change the structure from some place on."""

    right: ClassVar[Right] = "who_changes_levels"

    clock: Clock | None = None  # None: it stays as it is

    @property
    def first(self) -> int:
        """The first place that is another than before."""
        raise NotImplementedError

    def is_played(self, index: int) -> bool:
        """Has what it changed begun since? What it began itself, only when it is over."""
        return index >= self.first if self.clock is None else index > self.first

    def changed(self, structure: Structure) -> Structure:
        raise NotImplementedError

    def moved(self, place: int) -> int:
        """Where what stood at this place stands now; in the place of what is gone, what comes after it."""
        return place

    def apply(self, state: Tournament) -> None:
        structure = self.changed(state.structure)
        if self.clock is not None:
            state.set_clock(self.clock, whole=lasts(structure[self.clock.index]))
        state.replan(structure=structure)


class StretchChanged(LevelsTold, frozen=True, tag="levels.changed/1"):
    """A level or break is another now; `level` is its number, 0 for a break."""

    place: int
    level: int
    stretch: Stretch
    was: Stretch

    @property
    def first(self) -> int:
        return self.place

    def changed(self, structure: Structure) -> Structure:
        return (*structure[: self.place], self.stretch, *structure[self.place + 1 :])


class StretchAdded(LevelsTold, frozen=True, tag="levels.added/1"):
    """A level or break stands at this place now, and what stood there comes after it."""

    place: int
    level: int
    stretch: Stretch

    @property
    def first(self) -> int:
        return self.place

    def changed(self, structure: Structure) -> Structure:
        return (*structure[: self.place], self.stretch, *structure[self.place :])

    def moved(self, place: int) -> int:
        return place + (place >= self.place)


class StretchRemoved(LevelsTold, frozen=True, tag="levels.removed/1"):
    place: int
    level: int
    stretch: Stretch

    @property
    def first(self) -> int:
        return self.place

    def changed(self, structure: Structure) -> Structure:
        return (*structure[: self.place], *structure[self.place + 1 :])

    def moved(self, place: int) -> int:
        return place - (place > self.place)


class StretchMoved(LevelsTold, frozen=True, tag="levels.moved/1"):
    """It stands at `to` now; `level` is the number that it had."""

    place: int
    to: int
    level: int
    stretch: Stretch

    @property
    def first(self) -> int:
        return min(self.place, self.to)

    def changed(self, structure: Structure) -> Structure:
        others = (*structure[: self.place], *structure[self.place + 1 :])
        return (*others[: self.to], self.stretch, *others[self.to :])

    def moved(self, place: int) -> int:
        if place == self.place:
            return self.to
        among_others = place - (place > self.place)
        return among_others + (among_others >= self.to)


class LengthsSet(LevelsTold, frozen=True, tag="levels.lengths-set/1"):
    """Every level from this place on lasts so long; `level` is the number of the first of them. Levels at `kept` places
    stay as long as they were."""

    place: int
    level: int
    minutes: int
    kept: tuple[int, ...] = ()

    @property
    def first(self) -> int:
        return self.place

    def changed(self, structure: Structure) -> Structure:
        return with_lengths(structure, self.place, self.minutes, self.kept)


def whole_level(state: Tournament, number: int) -> Millis | None:
    """How long a level was before a break was put into it; None where none was."""
    return state.ones.get("whole_levels", {}).get(number)


class BreakCalled(LevelsTold, frozen=True, tag="clock.break-called/1"):
    """A break begins in the middle of a level, of which `rest` is played after it."""

    place: int
    level: int
    minutes: int
    rest: Level

    @property
    def first(self) -> int:
        return self.place

    def changed(self, structure: Structure) -> Structure:
        return (*structure[: self.place], Break(self.minutes), self.rest, *structure[self.place + 1 :])

    def apply(self, state: Tournament) -> None:
        whole = max(whole_level(state, self.level) or 0, lasts(state.structure[self.place]))
        state.one(whole_levels={**state.ones.get("whole_levels", {}), self.level: whole})
        super().apply(state)


class BreakEnded(Event, frozen=True, tag="clock.break-ended/1"):
    """Before its time was over; this level begins."""

    right: ClassVar[Right] = "who_changes_levels"

    clock: Clock
    level: int

    def apply(self, state: Tournament) -> None:
        state.set_clock(self.clock, whole=lasts(state.structure[self.clock.index]))


class BreakSet(Event, frozen=True, tag="clock.break-set/1"):
    """On to a break of the structure, or back to it; `level` is the one before it."""

    right: ClassVar[Right] = "who_changes_levels"

    clock: Clock
    level: int

    def apply(self, state: Tournament) -> None:
        state.set_clock(self.clock, whole=lasts(state.structure[self.clock.index]))


class TimeSet(Event, frozen=True, tag="clock.time-set/1"):
    """What runs now has so much left; `level` is 0 in a break."""

    right: ClassVar[Right] = "who_changes_levels"

    clock: Clock
    level: int
    left_s: int

    def apply(self, state: Tournament) -> None:
        state.set_clock(self.clock)
