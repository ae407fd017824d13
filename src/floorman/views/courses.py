"""How stacks and the field went over an evening: worked out from the log alone, one event after the other.

It holds everybody's course. Whoever shows one shows their own, or what is told to everybody.
"""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from floorman.terms import Chips, EntryId, Instant
from floorman.tournament import Event
from floorman.tournament.accounts import BANK, OUT_OF_PLAY, Transfer
from floorman.tournament.events import HandDone, TakenBack

# When, and how much from then on.
Point: TypeAlias = tuple[Instant, int]

# What is closed in a bag for the night is the player's as what lies before them.
STACK, BAG = "stack:", "bag:"


class Courses:
    """Of one event. `heard` is called with every event of its log, the oldest first."""

    def __init__(self) -> None:
        self.version = 0
        self.stacks: dict[EntryId, list[Point]] = {}
        self.left: list[Point] = []  # players with chips
        self.average: list[Point] = []
        self.best: dict[EntryId, Chips] = {}  # the most that anybody has won in one hand
        self._accounts: Counter[str] = Counter()
        self._has: Counter[EntryId] = Counter()
        self._with_chips = 0
        self._step: Counter[str] = Counter()
        self._steps: dict[int, Counter[str]] = {}  # what each step moved, by every version that belongs to it

    def heard(self, event: Event, at: Instant) -> None:
        self.version += 1
        moved = self._moved(event)
        if event.way_back != "follows":
            self._step = Counter()
        self._add(self._step, moved)
        if self._step:
            self._steps[self.version] = self._step
        if moved:
            self._move(moved, at)
        if isinstance(event, HandDone):
            self._win(moved)

    def _win(self, moved: Counter[str]) -> None:
        for name, chips in moved.items():
            who = name.removeprefix(STACK)
            if who != name and chips > self.best.get(who, 0):
                self.best[who] = chips

    def _moved(self, event: Event) -> Counter[str]:
        """What goes where. Whatever is taken back goes back."""
        moved: Counter[str] = Counter()
        if isinstance(event, TakenBack):
            self._add(moved, self._steps.get(event.version, Counter()), -1)
            return moved
        for one in getattr(event, "chips", ()):
            if isinstance(one, Transfer):
                moved[one.source] -= one.amount
                moved[one.target] += one.amount
        return moved

    def _add(self, to: Counter[str], moved: Counter[str], times: int = 1) -> None:
        for name, chips in moved.items():
            to[name] += times * chips

    def _move(self, moved: Counter[str], at: Instant) -> None:
        gets: Counter[EntryId] = Counter()
        for name, chips in moved.items():
            self._accounts[name] += chips
            if name.startswith((STACK, BAG)):
                gets[name.partition(":")[2]] += chips
        for who, chips in gets.items():
            if chips:
                before, after = self._has[who], self._has[who] + chips
                self._has[who] = after
                self._with_chips += (after > 0) - (before > 0)
                _put(self.stacks.setdefault(who, []), at, after)
        if self._with_chips:
            _put(self.left, at, self._with_chips)
            _put(self.average, at, self._in_play() // self._with_chips)

    def _in_play(self) -> Chips:
        return -self._accounts[BANK] - self._accounts[OUT_OF_PLAY]


def _put(course: list[Point], at: Instant, value: int) -> None:
    """Only the last word of an instant stands, and only where it is another one."""
    if course and course[-1][0] == at:
        course[-1] = (at, value)
    elif not course or course[-1][1] != value:
        course.append((at, value))
