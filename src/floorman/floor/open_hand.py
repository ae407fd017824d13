"""A hand that is being played at a table of an event, as its stream tells it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from floorman.floor.events import (
    CardsOpened,
    DeckCommitted,
    DeckMixed,
    HandBreached,
    HandClockSet,
    HandDecided,
    HandEvent,
    HandLeft,
    HandMinded,
    HandReported,
    HandRewound,
)
from floorman.hand import NOBODY, AnyEvent, Hand, begun
from floorman.hand.events import HandStarted
from floorman.hand.state import HandState
from floorman.rulebook import Rulebook
from floorman.rulings import Case, EventFacts, Outcome, Record, read_report, rule_on
from floorman.rulings.authority import Decision
from floorman.rulings.ticking import DecisionClock
from floorman.terms import SeatNo

# What is around a hand; everything else changes the hand itself.
AROUND = (
    HandRewound, HandMinded, HandReported, HandBreached, HandDecided, HandClockSet, HandLeft, DeckCommitted, DeckMixed,
    CardsOpened,
)  # fmt: skip
_AROUND: frozenset[type] = frozenset(AROUND)
# Worked out from the rest when it is asked for.
CACHES = ("offer", "summed", "rules")


class Step(NamedTuple):
    """All that one command led to in the hand, and the version of the stream after it."""

    version: int
    events: tuple[HandEvent, ...]


class Ruled(NamedTuple):
    """A report: its kind, what the book says to it, and what it looked at."""

    kind: str
    outcome: Outcome
    case: Case


class OpenHand:
    """Built by its first step, then changed by `hear` alone. It knows no rules: it believes its stream."""

    def __init__(self, stream: str, book: Rulebook, first: Sequence[HandEvent]) -> None:
        self.stream = stream
        self.book = book
        self.version = 0
        self.steps: list[Step] = []
        self._forget()
        self.hear(first)

    def _forget(self) -> None:
        self.hand: Hand = None  # type: ignore[assignment]  # its first event follows at once
        self.minded = HandMinded()
        self.reported: HandReported | None = None
        self.reported_after = 0  # so many steps
        self.decision: Decision | None = None
        self.clock: DecisionClock | None = None  # on the player whose turn it is
        self.root = ""  # of the deck that the desk deals from
        self.mixed: DeckMixed | None = None  # what players have added to its order

    def hear(self, events: Sequence[HandEvent], *, joined: bool = False) -> None:
        """One step further; or `joined`, more of the last one."""
        self.version += len(events)
        if isinstance(events[0], HandRewound):
            self._go_back(events[0].to)
        for event in events:
            self._one(event)
        before = self.steps.pop().events if joined else ()
        self.steps.append(Step(self.version, (*before, *events)))

    def _go_back(self, version: int) -> None:
        steps = [step for step in self.steps if step.version <= version]
        self.steps = []
        self._forget()
        for step in steps:
            for event in step.events:
                self._one(event)
            self.steps.append(step)

    def _one(self, event: HandEvent) -> None:
        if type(event) is HandStarted:
            self.hand = begun(event, self.book)
        elif type(event) in _AROUND:
            self._around(event)
        else:
            self.hand.apply(event)  # type: ignore[arg-type]  # whatever is not around a hand is in it
            if self.clock is not None and not self._has_to_act(self.clock.seat):
                self.clock = None

    def _around(self, event: HandEvent) -> None:
        match event:
            case HandRewound() | HandLeft():
                self.clock = None
            case HandClockSet():
                self.clock = event.clock
            case DeckCommitted():
                self.root = event.root
            case DeckMixed():
                self.mixed = event
            case HandMinded():
                self.minded = event
            case HandReported():
                self.reported, self.reported_after, self.decision = event, len(self.steps), None
            case HandDecided():
                self.decision = event.decision

    def _has_to_act(self, seat: SeatNo) -> bool:
        return self.hand.to_act != NOBODY and self.hand.seats[self.hand.to_act] == seat

    def copy(self) -> OpenHand:
        """Another one that goes on from here."""
        other = object.__new__(OpenHand)
        other.__dict__.update(self.__dict__)
        other.hand, other.steps = self.hand.copy(), self.steps[:]
        return other

    # ---- what has happened ------------------------------------------------------------------------------------------

    def events(self, steps: Sequence[Step] | None = None) -> tuple[AnyEvent, ...]:
        """Everything that counts in the hand."""
        told = self.steps if steps is None else steps
        return tuple([event for step in told for event in step.events if type(event) not in _AROUND])  # type: ignore[misc]

    def case(
        self,
        event: EventFacts,
        records: tuple[Record, ...] = (),
        unknown: frozenset[str] = frozenset(),
        stub: tuple[int, ...] = (),
    ) -> Case:
        """What a ruling may look at now. `stub` are the cards that are left, as far as whoever deals knows them."""
        return Case(
            book=self.book,
            hand=self.hand,
            events=self.events(),
            stub=stub,
            event=event,
            records=records,
            unknown=unknown,
        )

    def last_report(self, stub_of: StubOf | None = None) -> Ruled | None:
        """The last report; None where none was made. `stub_of` says what was left of the deck at that moment."""
        return None if self.reported is None else self._ruled(self.reported, self.reported_after, stub_of)

    def breaches(self, stub_of: StubOf | None = None) -> tuple[tuple[HandReported, Ruled], ...]:
        """The reports of this hand that went on record."""
        return tuple(
            (event, self._ruled(event, number, stub_of))
            for number, step in enumerate(self.steps)
            for event in step.events
            if isinstance(event, HandReported) and event.recorded
        )

    def done_plainly(self, since: int = 0) -> tuple[HandBreached, ...]:
        """What was penalised without a report, in the steps after this version."""
        later = (step for step in self.steps if step.version > since)
        return tuple(event for step in later for event in step.events if isinstance(event, HandBreached))

    def _ruled(self, told: HandReported, after: int, stub_of: StubOf | None) -> Ruled:
        """Once more what the book says to a report that was made after so many steps."""
        report, unknown = read_report(told.report)
        before = OpenHand(self.stream, self.book, self.steps[0].events)
        for step in self.steps[1:after]:
            for event in step.events:
                before._one(event)
            before.steps.append(step)
        case = before.case(told.event, told.records, unknown, () if stub_of is None else stub_of(before))
        outcome = rule_on(report, case).outcome
        assert outcome is not None, "only what could be ruled on was written down"
        return Ruled(report.kind, outcome, case)

    def facts(self) -> dict[str, Any]:
        """Everything that is so, for comparing two of them."""
        hand = {name: getattr(self.hand, name) for name in HandState.__slots__ if name not in CACHES}
        rest = {name: value for name, value in vars(self).items() if name not in ("hand", "book")}
        return rest | {"hand": hand}


# What is left of the deck of a hand, top first, as far as somebody knows it.
StubOf: TypeAlias = Callable[[OpenHand], tuple[int, ...]]
