"""A field of counted tables for tests: everybody seated with chips, play running."""

from __future__ import annotations

from floorman.rulebook import Rulebook
from floorman.terms import Accepted, By, Chips, Instant, Rank, Refused, Ruling
from floorman.tournament import (
    AnyCommand,
    Decision,
    EventOpened,
    Level,
    OpenEvent,
    Plan,
    Structure,
    Tournament,
    decide,
    open_event,
    opened,
)
from floorman.tournament.accounts import BANK, stack_of, transfer
from floorman.tournament.checks import faults
from floorman.tournament.clock import start
from floorman.tournament.events import EntryMade, EventStarted, Seated, TableTakenOver
from floorman.tournament.holdings import Place, Play, Table
from floorman.tournament.places.placing import places
from tests.tournament.evening import BEGIN, frozen, house

LEVELS: Structure = (Level(30, 100, 200), Level(30, 200, 400), Level(30, 300, 600))


class Field:
    """Players by table, each with a stack; seats are counted from 1."""

    def __init__(
        self,
        tables: list[dict[str, Chips]],
        book: Rulebook | None = None,
        *,
        paid: int = 0,
        day_ends_after: int | None = None,
    ) -> None:
        self.book = book or house()
        self.at: Instant = BEGIN
        plan = Plan(structure=LEVELS, paid=paid, day_ends_after=day_ends_after)
        decision = open_event(OpenEvent("Friday", plan), self.book, b"secret")
        assert isinstance(decision, Accepted)
        first = decision.events[0]
        assert isinstance(first, EventOpened)
        self.state: Tournament = opened(first)
        for name in (name for table in tables for name in table):
            self.state.apply(EntryMade(id=name, person=name, number=len(self.state.entries) + 1))
        for number, table in enumerate(tables, start=1):
            self._seat(number, table)
        self.state.apply(EventStarted(clock=start(self.state.schedule, self.state.clock, self.at)))

    def _seat(self, number: int, players: dict[str, Chips]) -> None:
        seats = tuple(Seated(name, Place(number, seat)) for seat, name in enumerate(players, start=1))
        chips = tuple(one for name, stack in players.items() for one in transfer(BANK, stack_of(name), stack))
        play = Play(button=1, hands=1)
        self.state.apply(TableTakenOver(number=number, table=Table(10), seats=seats, play=play, chips=chips))

    def decide(self, command: AnyCommand, rank: Rank = "direction", who: str = "Zoe") -> Decision:
        before = frozen(self.state)
        decision = decide(self.state, command, By(who, rank), self.at, self.book, b"secret")
        assert before == frozen(self.state), "deciding changes nothing"
        return decision

    def do(self, command: AnyCommand, who: str = "Zoe") -> int:
        """Carry out what must be accepted; gives its version. Nothing that cannot be comes of it."""
        decision = self.decide(command, who=who)
        assert isinstance(decision, Accepted), decision
        for event in decision.events:
            self.state.apply(event)
        assert [] == faults(self.state)
        return self.state.version

    def refused(self, command: AnyCommand, rank: Rank = "direction") -> Ruling:
        decision = self.decide(command, rank)
        assert isinstance(decision, Refused), decision
        return decision.ruling

    def placed(self) -> dict[str, tuple[int, int]]:
        return {who: (one.place, one.shared) for who, one in places(self.state).items()}
