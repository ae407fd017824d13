"""An evening with prices, for tests of prizes, deals and bounties."""

from __future__ import annotations

from typing import Any

from floorman.rulebook import Rulebook, load
from floorman.terms import Accepted, By, Needs, Rank, Ruling
from floorman.tournament import AnyCommand, Level, OpenEvent, Plan, StartEvent, Tournament, decide, open_event, opened
from floorman.tournament.checks import faults
from floorman.tournament.command import Now
from floorman.tournament.commands import Bust, Busted, DrawSeats, Enter, OpenTable
from floorman.tournament.events import EventOpened
from floorman.wire import decode, encode

SECRET = b"a secret of the draws"


class Money:
    """Players enter by name, sit down by lot and play for money; every event goes through its stored bytes."""

    def __init__(self, *names: str, book: Rulebook | None = None, start: bool = True, **plan: Any) -> None:
        self.book = book or load("tda-2024")
        self.at = 1_800_000_000_000
        settings = OpenEvent("Friday", Plan(structure=(Level(20, 100, 200),), **plan))
        decision = open_event(settings, self.book, SECRET)
        assert isinstance(decision, Accepted), decision
        (first,) = decision.events
        assert isinstance(first, EventOpened)
        self.state: Tournament = opened(first)
        for name in names:
            self.do(Enter(name))
        if start and names:
            for number in range(1, -(-len(names) // 10) + 1):
                self.do(OpenTable(number, 10))
            self.do(DrawSeats())
            self.do(StartEvent())

    def decide(self, command: AnyCommand, rank: Rank = "direction") -> Any:
        return decide(self.state, command, By("someone", rank), self.at, self.book, SECRET)

    def now(self) -> Now:
        return Now(self.state, By("someone", "direction"), self.at, self.book, SECRET)

    def do(self, command: AnyCommand, rank: Rank = "direction") -> int:
        decision = self.decide(command, rank)
        assert isinstance(decision, Accepted), decision
        for event in decision.events:
            stored = encode(event)
            self.state.apply(decode(stored.kind, stored.body))
        assert [] == faults(self.state)
        return self.state.version

    def no(self, command: AnyCommand, rank: Rank = "direction") -> Ruling:
        """The refusal, or what is missing."""
        decision = self.decide(command, rank)
        assert not isinstance(decision, Accepted), decision
        ruling: Ruling = decision.ruling
        return ruling

    def missing(self, command: AnyCommand) -> tuple[str, ...]:
        decision = self.decide(command)
        assert isinstance(decision, Needs), decision
        return decision.facts

    def bust(self, *names: str) -> int:
        return self.do(Bust(tuple(Busted(name) for name in names)))

    def paid(self, prefix: str) -> dict[str, int]:
        money = self.state.money.items()
        return {name.removeprefix(prefix): coins for name, coins in money if name.startswith(prefix) and coins}
