"""The tournament as the log tells it. `apply` changes it and nothing else does; it knows no rules."""

from __future__ import annotations

from typing import Literal, TypeAlias, assert_never

from msgspec import Struct

from floorman.terms import Chips, EntryId
from floorman.tournament.clock import Clock, Schedule, Stopped
from floorman.tournament.events import (
    AnyEvent,
    BookNamed,
    ClockStarted,
    ClockStopped,
    EventCancelled,
    EventOpened,
    EventStarted,
    HandServed,
    IncidentRecorded,
    LevelExtended,
    LevelSet,
    Penalised,
    PenaltyCarried,
    TakenBack,
)
from floorman.tournament.penalties import Ledger
from floorman.tournament.structure import Structure, lasts

Phase: TypeAlias = Literal["before", "running", "over"]


class Standing(Struct, frozen=True):
    """All that a command can change, so that taking it back puts exactly this back."""

    phase: Phase
    clock: Clock
    ledger: Ledger = Ledger()


class Done(Struct, frozen=True):
    """One event that still stands, with what stood before it."""

    version: int
    event: AnyEvent
    before: Standing


class Undone(Struct, frozen=True):
    """One event that was taken back, by which later event, and what taking that back would restore."""

    version: int
    done: Done
    after: Standing


class Tournament(Struct):
    """One event from its opening on. Built by `opened`, then changed by `apply` alone."""

    name: str
    book: BookNamed
    structure: Structure
    entries: tuple[EntryId, ...]
    stack: Chips
    stops_at_end: bool
    standing: Standing
    version: int = 1
    done: list[Done] = []  # what stands, oldest first: the last of it can be taken back
    undone: list[Undone] = []  # what was taken back since the last other command, and can be restored

    @property
    def schedule(self) -> Schedule:
        return Schedule(self.structure, self.stops_at_end)

    @property
    def clock(self) -> Clock:
        return self.standing.clock

    @property
    def ledger(self) -> Ledger:
        return self.standing.ledger

    @property
    def phase(self) -> Phase:
        return self.standing.phase

    def event_at(self, version: int) -> AnyEvent | None:
        """What may be taken back under this version: an event that stands, or one that can be restored."""
        for done in self.done:
            if done.version == version:
                return done.event
        return next((undone.done.event for undone in self.undone if undone.version == version), None)

    def apply(self, event: AnyEvent) -> None:
        """Believe the log: one event further."""
        self.version += 1
        match event:
            case EventOpened():
                raise AssertionError("a tournament is opened once, by the first event of its log")
            case EventStarted(clock=clock):
                self._do(event, self._with(clock, "running"))
            case ClockStarted(clock=clock) | ClockStopped(clock=clock):
                self._do(event, self._with(clock))
            case LevelSet(clock=clock) | LevelExtended(clock=clock):
                self._do(event, self._with(clock))
            case EventCancelled(clock=clock):
                self._do(event, self._with(clock, "over"))
            case Penalised(who=who, sitting=sitting):
                self._do(event, self._with_ledger(self.ledger.given(who, sitting)))
            case IncidentRecorded(who=who, what=what, must=must):
                self.standing = self._with_ledger(self.ledger.recorded(who, what, must))
            case HandServed(who=who, button=button, next_button=next_button):
                self.standing = self._with_ledger(self.ledger.served(who, button, next_button))
            case PenaltyCarried(who=who):
                self.standing = self._with_ledger(self.ledger.moved(who))
            case TakenBack(version=version):
                self._take_back(version)
            case _:
                assert_never(event)

    def _with(self, clock: Clock, phase: Phase | None = None) -> Standing:
        return Standing(phase or self.phase, clock, self.ledger)

    def _with_ledger(self, ledger: Ledger) -> Standing:
        return Standing(self.phase, self.clock, ledger)

    def _do(self, event: AnyEvent, after: Standing) -> None:
        self.done.append(Done(self.version, event, self.standing))
        self.undone.clear()
        self.standing = after

    def _take_back(self, version: int) -> None:
        if self.done and self.done[-1].version == version:
            done = self.done.pop()
            self.undone.append(Undone(self.version, done, self.standing))
            self.standing = self._as_in(done.before, done.event)
        else:
            undone = self.undone.pop()
            assert undone.version == version, "only the last command, or its taking back, is taken back"
            self.done.append(undone.done)
            self.standing = self._as_in(undone.after, undone.done.event)

    def _as_in(self, other: Standing, event: AnyEvent) -> Standing:
        """What this event changed, as it was then; hands that were played since stay served."""
        if isinstance(event, Penalised):
            return self._with_ledger(self.ledger.as_in(other.ledger, event.who))
        return Standing(other.phase, other.clock, self.ledger)


def opened(event: EventOpened) -> Tournament:
    """The tournament as its first event leaves it: the clock stands at the start of level 1."""
    assert event.structure, "a structure has at least one level"
    clock = Stopped(0, lasts(event.structure[0]))
    return Tournament(
        name=event.name,
        book=event.book,
        structure=event.structure,
        entries=event.entries,
        stack=event.stack,
        stops_at_end=event.stops_at_end,
        standing=Standing("before", clock),
    )


def fold(events: list[AnyEvent]) -> Tournament:
    """A tournament from its whole log."""
    first, *rest = events
    assert isinstance(first, EventOpened), "the first event of a log opens the tournament"
    state = opened(first)
    for event in rest:
        state.apply(event)
    return state
