"""A whole event played out by chance: players go out at random, and whatever the situation proposes is applied.

For tests and measurements. Everything goes through commands, as at the desk.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from floorman.rulebook import Rulebook
from floorman.terms import Accepted, By, EntryId, Instant, TableNo
from floorman.tournament import Event, Now, OpenEvent, Plan, Tournament, decide, open_event, opened
from floorman.tournament.commands import AnyCommand, Bust, Busted, DrawSeats, OpenTable, StartEvent
from floorman.tournament.proposals import Proposal, proposals

HOST = By("host", "direction")
BEGIN: Instant = 1_800_000_000_000
SECOND = 1_000


class Night:
    """One event and its log."""

    def __init__(self, plan: Plan, book: Rulebook, entries: Sequence[EntryId], secret: bytes = b"a night") -> None:
        self.book = book
        self.secret = secret
        self.at = BEGIN
        self.log: list[Event] = []
        opening = open_event(OpenEvent("Night", plan, tuple(entries)), book, secret)
        assert isinstance(opening, Accepted), opening
        (first,) = opening.events
        self.log.append(first)
        self.state: Tournament = opened(first)

    @property
    def now(self) -> Now:
        return Now(self.state, HOST, self.at, self.book, self.secret)

    def do(self, command: AnyCommand) -> tuple[Event, ...]:
        """Carry out a command that must be accepted."""
        decision = decide(self.state, command, HOST, self.at, self.book, self.secret)
        assert isinstance(decision, Accepted), (command, decision)
        for event in decision.events:
            self.state.apply(event)
            self.log.append(event)
        self.at += SECOND
        return decision.events

    def seat(self, tables: int) -> None:
        """Tables are opened, and everyone gets a seat by lot."""
        for number in range(1, tables + 1):
            self.do(OpenTable(number))
        self.do(DrawSeats(expected=len(self.state.entries)))

    def start(self) -> None:
        self.do(StartEvent())

    def some_go_out(self, rng: Random, most: int = 3) -> None:
        """One to three players of one table, as long as somebody is left."""
        table = rng.choice([one for one in self.state.open_tables() if self.state.seats[one]])
        players = sorted(self.state.seats[table].values())
        count = min(rng.choice((1, 1, 1, 2, most)), len(players), self.state.left - 1)
        self.do(Bust(tuple(Busted(who) for who in rng.sample(players, count))))

    def follow(self, most: int = 100) -> int:
        """Apply what is proposed until nothing is; says how much that was."""
        for applied in range(most):
            found = self.proposed()
            if not found:
                return applied
            self.do(found[0].command)  # type: ignore[arg-type]
        raise AssertionError("what is proposed never ends")

    def proposed(self) -> list[Proposal]:
        return proposals(self.now)

    def tables(self) -> dict[TableNo, int]:
        """How many sit at each table."""
        return {number: len(self.state.seats[number]) for number in self.state.open_tables()}
