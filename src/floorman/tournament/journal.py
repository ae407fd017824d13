"""What each step changed, kept with what stood there before: so a step can be taken back by itself, long after other
steps that have nothing to do with it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Self, TypeAlias, TypeVar

from msgspec import Struct

from floorman.tournament.event import Event

K = TypeVar("K")
V = TypeVar("V")


class _Missing:
    def __repr__(self) -> str:
        return "nothing"


MISSING: Final = _Missing()

# So many steps at least can be gone back by. Of older ones that nobody can take back only what they set is kept.
KEPT = 20_000


# The collector of garbage need not look at these: they never refer to each other in a circle, and there are millions.
class Put(Struct, gc=False):
    """One value of a map was set, or removed."""

    table: dict[Any, Any]
    key: Any
    before: Any

    def revert(self) -> None:
        if self.before is MISSING:
            self.table.pop(self.key, None)
        else:
            self.table[self.key] = self.before


class Added(Struct, gc=False):
    """Something was counted on."""

    table: dict[Any, int]
    key: Any
    count: int

    def revert(self) -> None:
        """A count of nothing is none: it may have been dropped between."""
        left = self.table.get(self.key, 0) - self.count
        if left:
            self.table[self.key] = left
        else:
            self.table.pop(self.key, None)


Change: TypeAlias = Put | Added


class Done(Struct, gc=False):
    """One step of the log: an event, with those that follow from it, and everything that they changed."""

    first: int
    last: int
    event: Event
    changes: list[Change]
    stands: bool = True
    undone: Done | None = None  # the step that this one takes back
    thin: bool = False  # what stood there before is forgotten

    def touches(self, change: Put) -> bool:
        """Has it set the same value, even to what it was? It may rest on that."""
        return any(isinstance(own, Put) and own.table is change.table and own.key == change.key for own in self.changes)


class Mark(Struct, frozen=True):
    """A place in the journal: the version, how many steps there were, and how far the last of them had come."""

    version: int
    steps: int
    step: Done | None
    last: int
    changes: int


class Undone(Struct, frozen=True):
    """What was undone and may come again: the steps, what one that had begun went on with, and all values."""

    mark: Mark
    version: int
    steps: list[Done]
    last: int
    changes: list[Change]
    values: list[tuple[dict[Any, Any], Any, Any]]


class Thinner:
    """Tells what steps set without what stood there before. Steps that set the same share it: hand after hand does."""

    def __init__(self) -> None:
        self._known: dict[tuple[tuple[int, Any], ...], list[Change]] = {}

    def thin(self, step: Done) -> None:
        puts = {(id(one.table), one.key): one for one in step.changes if isinstance(one, Put)}
        same = tuple(puts)
        if same not in self._known:  # the tables are held by what is kept, so no other gets their ids
            self._known[same] = [Put(one.table, one.key, MISSING) for one in puts.values()]
        added = [one for one in step.changes if isinstance(one, Added)]
        step.changes = [*self._known[same], *added] if added else self._known[same]
        step.thin = True


class Journaled:
    """Maps whose every change is written down, step by step."""

    def __init__(self) -> None:
        self.version = 0
        self.done: list[Done] = []  # every step, oldest first
        self._changes: list[Change] = []  # those of the step being applied
        self._thinner = Thinner()

    def apply(self, event: Event) -> None:
        """Believe the log: one event further."""
        self.version += 1
        if event.way_back == "follows" and self.done:
            step = self.done[-1]
            step.last = self.version
        else:
            step = Done(self.version, self.version, event, [])
            self.done.append(step)
            self._grow_thin()
        self._changes = step.changes
        event.apply(self)  # type: ignore[arg-type]  # the one thing that keeps a journal is a tournament

    def _grow_thin(self) -> None:
        old = len(self.done) - KEPT
        if old >= 0 and not self.done[old].thin and self.done[old].event.way_back == "stays":
            self._thinner.thin(self.done[old])

    def put(self, table: dict[K, V], key: K, value: V) -> None:
        """Set one value of a map; the one before is kept."""
        self._changes.append(Put(table, key, table.get(key, MISSING)))
        table[key] = value

    def drop(self, table: dict[K, V], key: K) -> None:
        self._changes.append(Put(table, key, table[key]))
        del table[key]

    def add(self, table: dict[K, int], key: K, count: int) -> None:
        """Count on. Steps that only count on never stand in each other's way."""
        if count:
            self._changes.append(Added(table, key, count))
            table[key] = table.get(key, 0) + count

    def step_at(self, version: int) -> Done | None:
        """The step that this version of the log belongs to."""
        place = bisect_right(self.done, version, key=_first) - 1
        return self.done[place] if place >= 0 and version <= self.done[place].last else None

    def steps_after(self, step: Done) -> list[Done]:
        return self.done[bisect_right(self.done, step.first, key=_first) :]

    def take_back(self, step: Done) -> None:
        """Put back what a step changed: a part of applying the event that takes it back, which is itself a step."""
        self.done[-1].undone = step
        _stand_the_other_way(step)
        for change in reversed(step.changes):
            match change:
                case Put(table, key, before):
                    if before is not MISSING:
                        self.put(table, key, before)
                    elif key in table:
                        self.drop(table, key)
                case Added(table, key, count) if key != "draws":
                    self.add(table, key, -count)

    def mark(self) -> Mark:
        """Where the journal stands now."""
        last = self.done[-1] if self.done else None
        return Mark(self.version, len(self.done), last, last.last if last else 0, len(last.changes) if last else 0)

    def go_back(self, mark: Mark) -> None:
        """Everything as it was at a mark: what was applied since has never been."""
        assert mark.step is None or not mark.step.thin, "nobody goes back so far"
        for step in reversed(self.done[mark.steps :]):
            _revert(step.changes)
            _stand_the_other_way(step.undone)
        if mark.step is not None:
            _revert(mark.step.changes[mark.changes :])
        self._cut(mark)

    def _cut(self, mark: Mark) -> None:
        """Nothing is written down that came after a mark."""
        del self.done[mark.steps :]
        if mark.step is not None:
            del mark.step.changes[mark.changes :]
            mark.step.last = mark.last
        self.version = mark.version

    @contextmanager
    def as_at(self, mark: Mark) -> Iterator[Self]:
        """The state as it was at a mark, to look at; afterwards everything is as before."""
        undone = self.undo_to(mark)
        try:
            yield self
        finally:
            self.redo(undone)

    def undo_to(self, mark: Mark) -> Undone:
        """Everything as it was at a mark. What has been since can be taken up, as long as nothing else happens."""
        assert mark.step is None or not mark.step.thin, "nobody looks so far back"
        version, steps, begun = self.version, self.done[mark.steps :], mark.step
        changes = [] if begun is None else begun.changes[mark.changes :]
        last = 0 if begun is None else begun.last
        values = [value for step in reversed(steps) for value in _reverted(step.changes)] + _reverted(changes)
        for step in steps:
            _stand_the_other_way(step.undone)
        self._cut(mark)
        return Undone(mark, version, steps, last, changes, values)

    def redo(self, undone: Undone) -> None:
        assert self.version == undone.mark.version, "nothing has happened since it was undone"
        for table, key, value in reversed(undone.values):
            if value is MISSING:
                table.pop(key, None)
            else:
                table[key] = value
        for step in undone.steps:
            _stand_the_other_way(step.undone)
        self.done += undone.steps
        if undone.mark.step is not None:
            undone.mark.step.changes += undone.changes
            undone.mark.step.last = undone.last
        self.version = undone.version

    @contextmanager
    def tried(self, *events: Event) -> Iterator[Self]:
        """The state as these events would leave it; afterwards everything is as before."""
        mark = self.mark()
        try:
            for event in events:
                self.apply(event)
            yield self
        finally:
            self.go_back(mark)


def _first(step: Done) -> int:
    return step.first


def _stand_the_other_way(step: Done | None) -> None:
    """A step is taken back, or restored; and where it was a taking back, so is what that one took back."""
    while step is not None:
        step.stands = not step.stands
        step = step.undone


def _reverted(changes: list[Change]) -> list[tuple[dict[Any, Any], Any, Any]]:
    """The same, with what stood there until then."""
    found: list[tuple[dict[Any, Any], Any, Any]] = []
    for change in reversed(changes):
        found.append((change.table, change.key, change.table.get(change.key, MISSING)))
        change.revert()
    return found


def _revert(changes: list[Change]) -> None:
    """Newest first, straight in the maps: nothing of it is written down."""
    for change in reversed(changes):
        change.revert()
