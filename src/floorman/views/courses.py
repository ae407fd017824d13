"""How stacks and the field went over an evening: worked out from the log alone, one event after the other.

It holds everybody's course. Whoever shows one shows their own, or what is told to everybody. What was taken back never
was: not in anybody's stack, nor in how many were in.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
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

    since: Instant = 0  # of what takes something back: since when that is as if it had never been
    moved: Counter[str] = field(default_factory=Counter)
    won: Counter[tuple[EntryId, Chips]] = field(default_factory=Counter)  # in one hand; how often it still stands


class Courses:
    """Of one event. `heard` is called with every event of its log, the oldest first."""

    def __init__(self) -> None:
        self.version = 0
        self.stacks: dict[EntryId, list[Point]] = {}
        self._field: list[tuple[Instant, int, Chips]] = []  # players with chips, and all chips that are in play
        self._won: dict[EntryId, Counter[Chips]] = {}
        self._accounts: Counter[str] = Counter()
        self._has: Counter[EntryId] = Counter()
        self._with_chips = 0
        self._step = Step()
        self._steps: dict[int, Step] = {}  # by every version that belongs to it

    @property
    def left(self) -> list[Point]:
        """Players with chips."""
        return _course((at, many) for at, many, _ in self._field if many)

    @property
    def average(self) -> list[Point]:
        return _course((at, average_of(chips, many)) for at, many, chips in self._field if many)

    def best(self, who: EntryId) -> Chips:
        """The most that somebody has won in one hand."""
        return max((chips for chips, times in self._won.get(who, {}).items() if times > 0), default=0)

    def heard(self, event: Event, at: Instant) -> None:
        self.version += 1
        back = self._steps.get(event.version) if isinstance(event, TakenBack) else None
        if event.way_back != "follows":
            self._step = Step(at if back is None else back.since)
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
            self._move(moved, at, None if back is None else back.since)
        if isinstance(event, EventStarted):
            self._begin(at)

    def _begin(self, at: Instant) -> None:
        """Stacks lie there from the draw on; what is to be seen begins with the first hand."""
        for course in self.stacks.values():
            if course:
                course[:] = [(at, course[-1][1])]
        self._field = [(at, many, chips) for _, many, chips in self._field[-1:]]

    def _never_was(self, step: Step) -> None:
        for who, chips in _of_players(step.moved).items():
            course = self.stacks.get(who, [])
            first = bisect_left(course, (step.since,))
            if first and (first == len(course) or course[first][0] != step.since):
                course.insert(first, (step.since, course[first - 1][1]))
            course[first:] = [(at, value - chips) for at, value in course[first:]]
            self.stacks[who] = course[:1] + [one for before, one in pairwise(course) if one[1] != before[1]]

    def _moved(self, event: Event) -> Counter[str]:
        """What goes where."""
        moved: Counter[str] = Counter()
        for one in getattr(event, "chips", ()):
            if isinstance(one, Transfer):
                moved[one.source] -= one.amount
                moved[one.target] += one.amount
        return moved

    def _move(self, moved: Counter[str], at: Instant, since: Instant | None) -> None:
        """At this moment; of the field, where something is taken back, as if it had been so since then."""
        many, chips_before = self._with_chips, self._in_play()
        self._accounts.update(moved)
        for who, chips in _of_players(moved).items():
            if chips:
                before, after = self._has[who], self._has[who] + chips
                self._has[who] = after
                self._with_chips += (after > 0) - (before > 0)
                _put(self.stacks.setdefault(who, []), at, after)
        if since is not None:
            self._was(since, self._with_chips - many, self._in_play() - chips_before)
        elif self._with_chips:
            field = (self._with_chips, self._in_play())
            if self._field and self._field[-1][0] == at:
                self._field[-1] = (at, *field)
            elif not self._field or self._field[-1][1:] != field:
                self._field.append((at, *field))

    def _was(self, since: Instant, more: int, chips: Chips) -> None:
        """From then on there were so many more, and so many chips more."""
        place = bisect_left(self._field, (since,))
        if place > 0 and (place == len(self._field) or self._field[place][0] != since):
            self._field.insert(place, (since, *self._field[place - 1][1:]))
        self._field[place:] = [(at, many + more, lay + chips) for at, many, lay in self._field[place:]]

    def _in_play(self) -> Chips:
        return -self._accounts[BANK] - self._accounts[OUT_OF_PLAY]


def _course(points: Iterable[Point]) -> list[Point]:
    """Only where the value is another one than before."""
    found: list[Point] = []
    for at, value in points:
        if not found or found[-1][1] != value:
            found.append((at, value))
    return found


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
