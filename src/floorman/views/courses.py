"""How stacks and the field went over an evening: worked out from the log alone, one event after the other.

It holds everybody's course. Whoever shows one shows their own, or what is told to everybody. What was taken back never
was in anybody's stack; how many were in, and the average, stays what was known at the time.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from itertools import pairwise
from typing import Any, TypeAlias

from msgspec import Struct, field

from floorman.terms import Chips, EntryId, Instant
from floorman.tournament import Event
from floorman.tournament.accounts import BANK, OUT_OF_PLAY, Transfer
from floorman.tournament.chips.totals import average_of
from floorman.tournament.events import EventStarted, HandDone, TakenBack

# When, and how much from then on.
Point: TypeAlias = tuple[Instant, int]

STACK, BAG = "stack:", "bag:"


class Step(Struct):
    """What was told at once, and is taken back at once."""

    at: Instant = 0
    moved: Counter[str] = field(default_factory=Counter)
    won: Counter[tuple[EntryId, Chips]] = field(default_factory=Counter)  # in one hand; how often it still stands


class Courses:
    """Of one event. `heard` is called with every event of its log, the oldest first."""

    def __init__(self) -> None:
        self.version = 0
        self.stacks: dict[EntryId, list[Point]] = {}
        self.left: list[Point] = []  # players with chips
        self.average: list[Point] = []
        self._won: dict[EntryId, Counter[Chips]] = {}
        self._accounts: Counter[str] = Counter()
        self._has: Counter[EntryId] = Counter()
        self._with_chips = 0
        self._step = Step()
        self._steps: dict[int, Step] = {}  # by every version that belongs to it

    def best(self, who: EntryId) -> Chips:
        """The most that somebody has won in one hand."""
        return max((chips for chips, times in self._won.get(who, {}).items() if times > 0), default=0)

    def heard(self, event: Event, at: Instant) -> None:
        self.version += 1
        back = self._steps.get(event.version) if isinstance(event, TakenBack) else None
        if event.way_back != "follows":
            self._step = Step(at)
        moved = self._moved(event) if back is None else _less(back.moved)
        won = _wins(event, moved) if back is None else _less(back.won)
        self._step.moved.update(moved)
        self._step.won.update(won)
        if self._step.moved:
            self._steps[self.version] = self._step
        for (who, chips), times in won.items():
            self._won.setdefault(who, Counter())[chips] += times
        if back is not None:
            self._never_was(back)
        if moved:
            self._move(moved, at)
        if isinstance(event, EventStarted):
            self._begin(at)

    def _begin(self, at: Instant) -> None:
        """Stacks lie there from the draw on; what is to be seen begins with the first hand."""
        for course in (self.left, self.average, *self.stacks.values()):
            if course:
                course[:] = [(at, course[-1][1])]

    def _never_was(self, step: Step) -> None:
        for who, chips in _of_players(step.moved).items():
            course = self.stacks.get(who, [])
            for place in range(bisect_left(course, (step.at,)), len(course)):
                at, value = course[place]
                course[place] = (at, value - chips)
            self.stacks[who] = course[:1] + [one for before, one in pairwise(course) if one[1] != before[1]]

    def _moved(self, event: Event) -> Counter[str]:
        """What goes where."""
        moved: Counter[str] = Counter()
        for one in getattr(event, "chips", ()):
            if isinstance(one, Transfer):
                moved[one.source] -= one.amount
                moved[one.target] += one.amount
        return moved

    def _move(self, moved: Counter[str], at: Instant) -> None:
        self._accounts.update(moved)
        for who, chips in _of_players(moved).items():
            if chips:
                before, after = self._has[who], self._has[who] + chips
                self._has[who] = after
                self._with_chips += (after > 0) - (before > 0)
                _put(self.stacks.setdefault(who, []), at, after)
        if self._with_chips:
            _put(self.left, at, self._with_chips)
            _put(self.average, at, average_of(self._in_play(), self._with_chips))

    def _in_play(self) -> Chips:
        return -self._accounts[BANK] - self._accounts[OUT_OF_PLAY]


def _less(told: Counter[Any]) -> Counter[Any]:
    return Counter({name: -many for name, many in told.items()})


def _wins(event: Event, moved: Counter[str]) -> Counter[tuple[EntryId, Chips]]:
    if not isinstance(event, HandDone):
        return Counter()
    won = ((name.removeprefix(STACK), chips) for name, chips in moved.items() if name.startswith(STACK))
    return Counter((who, chips) for who, chips in won if chips > 0)


def _of_players(moved: Counter[str]) -> Counter[EntryId]:
    """What is closed in a bag for the night is the player's as what lies before them."""
    gets: Counter[EntryId] = Counter()
    for name, chips in moved.items():
        if name.startswith((STACK, BAG)):
            gets[name.partition(":")[2]] += chips
    return gets


def _put(course: list[Point], at: Instant, value: int) -> None:
    """Only the last word of an instant stands, and only where it is another one."""
    if course and course[-1][0] == at:
        course[-1] = (at, value)
    elif not course or course[-1][1] != value:
        course.append((at, value))
