"""An evening for tests: commands go in, time passes by word, and whatever happens goes through its stored bytes."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from floorman.rulebook import Rulebook, load, questions, with_answers
from floorman.terms import Accepted, By, Instant, Rank, Refused, Ruling
from floorman.tournament import (
    AnyCommand,
    AnyEvent,
    Break,
    Decision,
    EventOpened,
    Level,
    Now,
    OpenEvent,
    Plan,
    Reading,
    StartEvent,
    Structure,
    Tournament,
    decide,
    fold,
    open_event,
    opened,
    read,
)
from floorman.views import ClockView, clock_view
from floorman.wire import Encoded, decode, encode

MINUTE = 60_000
BEGIN: Instant = 1_800_000_000_000

# Two levels, a break, one more: the break is the third stretch, and the level after it is the third level.
HOME: Structure = (Level(20, 100, 200), Level(20, 150, 300), Break(10), Level(15, 200, 400, 400))


def house(**answers: object) -> Rulebook:
    """The fallback book with single answers replaced, as a house would."""
    return with_answers(load("tda-2024"), answers, questions())


def wish(name: str, structure: Structure, entries: tuple[str, ...] = (), stack: int = 10_000) -> OpenEvent:
    """The settings of an event, as far as most tests care."""
    return OpenEvent(name, Plan(structure=structure, stack=stack), entries)


class Evening:
    def __init__(self, structure: Structure = HOME, book: Rulebook | None = None, at: Instant = BEGIN) -> None:
        self.book = book or load("tda-2024")
        self.at = at
        decision = open_event(wish("Friday", structure, ("p-1", "p-2")), self.book)
        assert isinstance(decision, Accepted), decision
        self.log: list[Encoded] = [encode(event) for event in decision.events]
        first = decode(self.log[0].kind, self.log[0].body)
        assert isinstance(first, EventOpened)
        self.state: Tournament = opened(first)

    def wait(self, minutes: float = 0, ms: int = 0) -> Evening:
        self.at += int(minutes * MINUTE) + ms
        return self

    def decide(self, command: AnyCommand, rank: Rank = "direction") -> Decision:
        """What the rules say, nothing carried out; deciding changes nothing, whatever it says."""
        before = frozen(self.state)
        decision = decide(self.state, command, By("someone", rank), self.at, self.book)
        assert before == frozen(self.state), "deciding changes nothing"
        return decision

    def do(self, command: AnyCommand, rank: Rank = "direction") -> int:
        """Carry out a command that must be accepted; gives the version it stands under."""
        decision = self.decide(command, rank)
        assert isinstance(decision, Accepted), decision
        for event in decision.events:
            self.log.append(encode(event))
            self.state.apply(event)
        return self.state.version

    def refused(self, command: AnyCommand, rank: Rank = "direction") -> Ruling:
        decision = self.decide(command, rank)
        assert isinstance(decision, Refused), decision
        return decision.ruling

    def started(self) -> Evening:
        self.do(StartEvent())
        return self

    def through(self, steps: Iterable[tuple[float, AnyCommand | None]]) -> Evening:
        """So many minutes later each of these is done; None: nothing but waiting."""
        for minutes, command in steps:
            self.wait(minutes)
            if command is not None:
                self.do(command)
        return self

    def now(self) -> Now:
        return Now(self.state, By("someone", "direction"), self.at, self.book)

    def reading(self) -> Reading:
        return read(self.state.schedule, self.state.clock, self.at)

    def clock(self) -> ClockView:
        return clock_view(self.state, self.at)

    def replayed(self) -> Tournament:
        return fold([decode(one.kind, one.body) for one in self.log])

    def events(self) -> list[AnyEvent]:
        return [decode(one.kind, one.body) for one in self.log]


def frozen(state: Tournament) -> bytes:
    """A state as bytes, so that two of them can be compared to the last field."""
    return msgspec.json.encode(state.facts())
