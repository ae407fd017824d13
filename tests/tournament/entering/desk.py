"""An evening with a table, for tests of the desk: entries, the till, the waiting list."""

from __future__ import annotations

from floorman.rulebook import Rulebook, load
from floorman.terms import Accepted, By, EntryId, Refused, Ruling
from floorman.tournament import (
    AnyCommand,
    Break,
    Event,
    Level,
    OpenEvent,
    Plan,
    Tournament,
    decide,
    open_event,
)
from floorman.tournament import clock as clocks
from floorman.tournament.checks import faults
from floorman.tournament.command import Now
from floorman.tournament.commands import Enter, OpenTable
from floorman.tournament.events import EventStarted
from floorman.tournament.folding import fold
from tests.tournament.evening import BEGIN, MINUTE, frozen

# A break after the second of five levels.
LEVELS = (
    Level(20, 50, 100),
    Level(20, 100, 200),
    Break(10),
    Level(20, 150, 300),
    Level(20, 200, 400),
    Level(20, 300, 600),
)
SECRET = b"the secret of this evening"


class Desk:
    """Every command is checked: a refusal changes nothing, and nothing impossible ever stands."""

    def __init__(self, book: Rulebook | None = None, tables: tuple[int, ...] = (6,), **plan: object) -> None:
        self.book = book or load("tda-2024")
        self.at = BEGIN
        told = Plan(**{"structure": LEVELS, **plan})  # type: ignore[arg-type]
        decision = open_event(OpenEvent("Friday", told), self.book, SECRET)
        assert isinstance(decision, Accepted), decision
        self.log: list[Event] = list(decision.events)
        self.state: Tournament = fold(self.log)
        for number, size in enumerate(tables, start=1):
            self.do(OpenTable(number, size))

    def started(self, *names: str) -> Desk:
        """Play has begun before anybody came: everyone is late."""
        began = clocks.start(self.state.schedule, self.state.clock, self.at)
        self.happens(Accepted((EventStarted(clock=began),)))
        for name in names:
            self.do(Enter(name))
        return self

    def wait(self, minutes: float) -> Desk:
        self.at += int(minutes * MINUTE)
        return self

    def decide(self, command: AnyCommand) -> object:
        before = frozen(self.state)
        decision = decide(self.state, command, By("someone", "direction"), self.at, self.book, SECRET)
        assert before == frozen(self.state), "deciding changes nothing"
        return decision

    def do(self, command: AnyCommand) -> int:
        decision = self.decide(command)
        assert isinstance(decision, Accepted), decision
        return self.happens(decision)

    def happens(self, decision: Accepted[Event]) -> int:
        for event in decision.events:
            self.log.append(event)
            self.state.apply(event)
        assert [] == faults(self.state), decision
        return self.state.version

    def refused(self, command: AnyCommand) -> Ruling:
        decision = self.decide(command)
        assert isinstance(decision, Refused), decision
        return decision.ruling

    def reading(self) -> clocks.Reading:
        return clocks.read(self.state.schedule, self.state.clock, self.at)

    def now(self) -> Now:
        return Now(self.state, By("someone", "direction"), self.at, self.book, SECRET)

    def money(self) -> dict[str, int]:
        """The accounts in which there is something."""
        return {name: amount for name, amount in self.state.money.items() if amount}

    def seat_of(self, id: EntryId) -> tuple[int, int] | None:
        place = self.state.sits.get(id)
        return None if place is None else (place.table, place.seat)
