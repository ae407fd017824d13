"""The course of a table: its record, step by step, and what the record makes of the sitting and of the hand.

A step is what one call of the front brought about. Nothing but the record counts: a step that is taken back is cut off,
and the hand is folded again from the events that are left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from floorman.hand import AnyCommand, Hand, begun, decide, start
from floorman.hand.events import AnyEvent as HandEvent
from floorman.hand.events import HandClosed, HandStarted, Raked
from floorman.hand.setup import Presence
from floorman.rulebook import Rulebook
from floorman.table.cash import Asked, terms
from floorman.table.events import AnyEvent, ButtonDrawn, LevelSet, SatDown, StoodUp, TableSetUp, heard
from floorman.table.next_hand import next_hand
from floorman.table.sitting import Sitting
from floorman.terms import Refused, Ruling, SeatNo

BETWEEN_HANDS = (TableSetUp, ButtonDrawn, SatDown, StoodUp, LevelSet)
# The others are all the hand's own, and most of them.
HEARD = frozenset((*BETWEEN_HANDS, HandStarted, Raked, HandClosed))


NOTHING_ASKED = Asked()


class Step(NamedTuple):
    before: Sitting
    events: tuple[AnyEvent, ...]


class Course:
    """The record and where it has led to."""

    __slots__ = ("_hand_began", "book", "first", "hand", "sitting", "steps")

    def __init__(self, book: Rulebook, first: TableSetUp) -> None:
        self.book = book
        self.first = first
        self.sitting = first.sitting
        self.steps: list[Step] = []
        self.hand: Hand | None = None
        self._hand_began = -1  # the step in which the last hand was begun

    def keep(self, events: tuple[AnyEvent, ...], *, joined: bool = False) -> None:
        """One step more, or more of the last one. The hand has heard these events already."""
        before = self.sitting
        for event in events:
            if type(event) in HEARD:
                self.sitting = heard(self.sitting, event)
        if joined:
            last = self.steps[-1]
            self.steps[-1] = Step(last.before, (*last.events, *events))
        else:
            self.steps.append(Step(before, events))

    def begin(self, presence: Mapping[SeatNo, Presence], *, joined: bool = False, asked: Asked = NOTHING_ASKED) -> None:
        """The next hand, by the book. Raises NotAllowed where the book does not let be played what is asked for."""
        ahead, sitting = next_hand(self.sitting, self.book, presence, asked.late), self.sitting
        cash = terms(ahead, sitting, self.book, asked)
        self.hand, events = start(
            self.book,
            ahead.seats,
            ahead.positions,
            ahead.forced,
            game=ahead.game,
            smallest_chip=sitting.smallest_chip,
            dead=sitting.carry,
            event_left=len(sitting.stacks),
            cash=cash,
        )
        self.keep(events, joined=joined)
        self._hand_began = len(self.steps) - 1

    def carry_out(self, command: AnyCommand, *, joined: bool = False) -> Ruling | None:
        """A command in the hand; the ruling, if it is refused."""
        assert self.hand is not None, "asked only while a hand is on"
        decision = decide(self.hand, command)
        if isinstance(decision, Refused):
            return decision.ruling
        for event in decision.events:
            self.hand.apply(event)
        self.keep(decision.events, joined=joined)
        return None

    def take_back(self) -> Step:
        """The last step is cut off, and everything stands as before it."""
        step = self.steps.pop()
        self.sitting = step.before
        self.hand = self._folded()
        return step

    def copy(self) -> Course:
        """Another one that goes on from here. Steps and sittings never change, so both hold the same."""
        other = Course(self.book, self.first)
        other.sitting = self.sitting
        other.steps = self.steps[:]
        other.hand = self.hand.copy() if self.hand is not None else None
        other._hand_began = self._hand_began
        return other

    def forget(self) -> None:
        """The record begins with the last hand, or where none has been played, now."""
        at = self._hand_began
        self.first = TableSetUp(self.steps[at].before if at >= 0 else self.sitting)
        self.steps = self.steps[at:] if at >= 0 else []
        self._hand_began = min(at, 0)

    def _folded(self) -> Hand | None:
        """The last hand again, from its events."""
        at = min(self._hand_began, len(self.steps) - 1)
        while at >= 0 and not any(isinstance(event, HandStarted) for event in self.steps[at].events):
            at -= 1
        self._hand_began = at
        events = self.hand_events()
        return fold(events, self.book) if events else None

    # ---- what has happened ----------------------------------------------------------------------------------------

    def started(self) -> HandStarted:
        """How the last hand began."""
        return next(event for event in self.steps[self._hand_began].events if isinstance(event, HandStarted))

    def hand_events(self) -> tuple[HandEvent, ...]:
        """Those of the last hand, the running one if one is on."""
        if self._hand_began < 0:
            return ()
        return tuple(in_hand(event for step in self.steps[self._hand_began :] for event in step.events))

    def all_events(self) -> tuple[AnyEvent, ...]:
        return (self.first, *(event for step in self.steps for event in step.events))

    def replay(self, steps: Iterable[tuple[AnyEvent, ...]]) -> None:
        """Steps from a saved record."""
        for events in steps:
            self.keep(events)
        self._hand_began = len(self.steps) - 1
        self.hand = self._folded()
        assert self.hand is not None or not any(in_hand(self.all_events())), "a hand begins by being started"


def in_hand(events: Iterable[AnyEvent]) -> Iterator[HandEvent]:
    return (event for event in events if not isinstance(event, BETWEEN_HANDS))


def fold(events: tuple[HandEvent, ...], book: Rulebook) -> Hand:
    first, *others = events
    assert isinstance(first, HandStarted), "a hand begins by being started"
    hand = begun(first, book)
    for event in others:
        hand.apply(event)
    return hand
