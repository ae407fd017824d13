"""How long levels and breaks really were: what the clock ran in each, whatever was done to it meanwhile. Pure.

A level that a break was put into is played before it and after. Time for which the clock stood is in none of them.
"""

from __future__ import annotations

from msgspec import Struct, field

from floorman.terms import Instant, Millis
from floorman.tournament import Tournament
from floorman.tournament.clock import Clock, Running, Stopped
from floorman.tournament.events import (
    BreakCalled,
    BreakSet,
    ClockHeld,
    EventTakenOver,
    GapCounted,
    GapTakenOut,
    LevelExtended,
    LevelSet,
    TimeSet,
)
from floorman.tournament.events.levels import whole_level
from floorman.tournament.structure import Structure, lasts
from floorman.views.began import BEGINS, ClockTold, clocks_told

OF_AN_OUTAGE = (ClockHeld, GapCounted, GapTakenOut)
# With these a clock that stands is set, and nothing is played.
SETS = (*BEGINS, LevelExtended, TimeSet, EventTakenOver)


class Lengths(Struct):
    """By place in the structure. `parts`: by that of a break within a level, what was played of it before. `starts` and
    `part_starts`: when each began, where the clock ran."""

    ran: dict[int, Millis] = field(default_factory=dict)
    parts: dict[int, Millis] = field(default_factory=dict)
    starts: dict[int, Instant] = field(default_factory=dict)
    part_starts: dict[int, Instant] = field(default_factory=dict)
    known_from: int = 0  # before this place nobody saw how long anything was

    def put_between(self, place: int) -> None:
        """A break is put into the level at this place."""
        part, began = self.ran.pop(place, 0), self.starts.pop(place, 0)
        self.ran = {at + (at >= place): ran for at, ran in self.ran.items()}
        self.parts = {at + (at >= place): ran for at, ran in self.parts.items()} | {place: part}
        self.starts = {at + (at >= place): when for at, when in self.starts.items()}
        shifted = {at + (at >= place): when for at, when in self.part_starts.items()}
        self.part_starts = shifted | ({place: began} if began else {})

    def forget_after(self, place: int) -> None:
        """Whoever goes back plays again what came after."""
        self.ran = {at: ran for at, ran in self.ran.items() if at <= place}
        self.starts = {at: when for at, when in self.starts.items() if at <= place}

    @property
    def last(self) -> int:
        """The place of what was played last; -1: nobody knows of anything that was."""
        return max(self.ran, default=-1)

    def add(self, place: int, ran: Millis, since: Instant = 0) -> None:
        self.ran[place] = self.ran.get(place, 0) + max(ran, 0)
        if since and ran > 0:
            self.starts.setdefault(place, since)


def lengths(state: Tournament) -> Lengths:
    """Of all that has begun; of what runs as long as it is going to be, as the clock is now."""
    if state.phase == "before":
        return Lengths()
    count = _Count(state)
    for one in reversed([*clocks_told(state)]):
        count.goes_on(one)
    return count.summed()


class _Count:
    """Goes through all that was told of the clock. `since`: what it runs in is counted so far until then."""

    def __init__(self, state: Tournament) -> None:
        self.state = state
        self.found = Lengths()
        self.clock: Clock | None = None
        self.since: Instant = 0

    def goes_on(self, one: ClockTold) -> None:
        before, reached = self.clock, self.clock.index if self.clock else one.clock.index
        if before is None or isinstance(one.how, EventTakenOver):
            self._begins_at(one)
        elif isinstance(before, Running):
            reached = self._runs_until(before, one)
        elif isinstance(one.clock, Running):
            at_once = one.clock.index == before.index and not isinstance(one.how, BEGINS)
            self.since = one.clock.ends_at - (before.left if at_once else self._whole(one))
        elif not isinstance(one.how, SETS) and one.before == one.after:
            self._stands_later(before, one.clock, one.before)
        if isinstance(one.how, BreakCalled):
            self.found.put_between(one.clock.index)
        elif isinstance(one.how, LevelSet | BreakSet) and one.clock.index < reached:
            self.found.forget_after(one.clock.index)
        self.clock = one.clock

    def _begins_at(self, one: ClockTold) -> None:
        whole = lasts(one.after[one.clock.index])
        self.found = Lengths(known_from=one.clock.index)
        if isinstance(one.clock, Running):
            self.since = one.clock.ends_at - whole
        else:
            self.found.add(one.clock.index, whole - one.clock.left)

    def _runs_until(self, before: Running, one: ClockTold) -> int:
        """The clock ran until this was told; the place to which it had come by then."""
        new, how = one.clock, one.how
        if isinstance(new, Stopped):
            end = before.ends_at + sum(lasts(each) for each in one.before[before.index + 1 : new.index + 1])
            reached, _ = self._runs(before, one.before, end - new.left, new.index)
            return reached
        added = new.index >= len(one.before)  # behind the last level, which ran on: what is new there begins then
        if added or isinstance(how, (*BEGINS, TimeSet)):
            until = new.ends_at - (how.left_s * 1000 if isinstance(how, TimeSet) else self._whole(one))
            reached, _ = self._runs(before, one.before, until, len(one.before) - 1)
            self.since = until
            return reached
        reached, end = self._runs(before, one.before, None, new.index)
        if isinstance(how, OF_AN_OUTAGE) and reached == new.index:
            self.since += new.ends_at - end  # what the clock got back was not played
        return reached

    def _runs(self, clock: Running, structure: Structure, until: Instant | None, to: int) -> tuple[int, Instant]:
        """From stretch to stretch, until an instant, as far as a place at most; where that is, and when it ends."""
        at, end = clock.index, clock.ends_at
        while at < to and (until is None or until >= end):
            self.found.add(at, end - self.since, self.since)
            at, self.since = at + 1, end
            end += lasts(structure[at])
        if until is not None:
            self.found.add(at, until - self.since, self.since)
        return at, end

    def _stands_later(self, before: Stopped, clock: Stopped, structure: Structure) -> None:
        """A clock that stands goes on by rounds of hand-for-hand."""
        left = before.left
        for at in range(before.index, clock.index):
            self.found.add(at, left)
            left = lasts(structure[at + 1])
        self.found.add(clock.index, left - clock.left)

    def _whole(self, one: ClockTold) -> Millis:
        """As long as what begins with this is then. A level begins anew with the part before its break, too; logs from
        before that was so have it begin with the rest, and it would have begun before the last thing that was told."""
        index, ends_at = one.clock.index, one.clock.ends_at if isinstance(one.clock, Running) else 0
        whole = lasts(one.after[index])
        if isinstance(one.how, LevelSet):
            longer = whole_level(self.state, one.how.level) or whole
            return longer if ends_at - longer >= self.since else whole
        return whole

    def summed(self) -> Lengths:
        clock = self.clock
        if isinstance(clock, Running):
            self.found.add(clock.index, clock.ends_at - self.since, self.since)
            end = clock.ends_at  # from there on it goes by itself
            for place in range(clock.index + 1, len(self.state.structure)):
                self.found.starts.setdefault(place, end)
                end += lasts(self.state.structure[place])
        elif clock is not None and self.state.phase != "over":
            self.found.add(clock.index, clock.left)
        if clock is None or not any(self.found.ran.values()):
            return Lengths()  # it never began
        for place in range(self.found.known_from, clock.index + 1):
            self.found.ran.setdefault(place, 0)  # left out
        return self.found
