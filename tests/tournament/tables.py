"""A few tables for tests: who sits where, and how far each table has come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from floorman.positions import Positions, first_positions
from floorman.rulebook import Rulebook, load
from floorman.terms import Accepted, By, Instant, Rank, Refused, Ruling, SeatNo, TableNo
from floorman.tournament import AnyCommand, Decision, Level, Now, Tournament, decide, fold, open_event
from floorman.tournament.accounts import BANK, stack_of, transfer
from floorman.tournament.checks import faults
from floorman.tournament.commands import Bust, Busted, StartEvent
from floorman.tournament.events import EntryMade, EventTakenOver, Seated, TableTakenOver
from floorman.tournament.holdings import Place, Play, Table
from floorman.tournament.proposals import Proposal, proposals
from floorman.wire import Encoded, decode, encode
from tests.tournament.evening import BEGIN, frozen, wish

SECRET = b"the secret of these tables"


class Tables:
    """An event that runs, with players named by their first seats: `1-4` sat down on seat 4 of table 1."""

    def __init__(
        self,
        seats: Mapping[TableNo, Iterable[SeatNo]],
        book: Rulebook | None = None,
        *,
        size: int | Mapping[TableNo, int] = 10,
        button: Mapping[TableNo, SeatNo] | None = None,
        last: Mapping[TableNo, Positions] | None = None,
        left: int = 100,
        **facts: Any,
    ) -> None:
        self.book = book or load("tda-2024")
        self.at: Instant = BEGIN
        opening = open_event(wish("Friday", (Level(20, 100, 200),)), self.book, SECRET)
        assert isinstance(opening, Accepted)
        self.log: list[Encoded] = [encode(event) for event in opening.events]
        self.state: Tournament = fold(list(opening.events))
        sizes = size if isinstance(size, Mapping) else dict.fromkeys(seats, size)
        for table, taken in seats.items():
            self._sit(table, sorted(taken), sizes[table], (button or {}).get(table), (last or {}).get(table))
        elsewhere = max(left - len(self.state.entries), 0)
        self.happens(EventTakenOver(elsewhere=elsewhere, **facts))
        self.do(StartEvent())

    def _sit(
        self, table: TableNo, seats: list[SeatNo], size: int, button: SeatNo | None, last: Positions | None
    ) -> None:
        names = [f"{table}-{seat}" for seat in seats]
        for name in names:
            self.happens(EntryMade(id=name, person=name, number=len(self.state.entries) + 1))
        if last is None and button is not None and len(seats) > 1:
            last = first_positions(button, seats)
        placed = tuple(Seated(name, Place(table, seat)) for name, seat in zip(names, seats, strict=True))
        chips = tuple(one for name in names for one in transfer(BANK, stack_of(name), 10_000))
        self.happens(TableTakenOver(number=table, table=Table(size), seats=placed, play=Play(last=last), chips=chips))

    def happens(self, event: Any) -> None:
        self.log.append(encode(event))
        self.state.apply(decode(self.log[-1].kind, self.log[-1].body))

    def now(self, rank: Rank = "director") -> Now:
        return Now(self.state, By("someone", rank), self.at, self.book, SECRET)

    def proposed(self) -> list[Proposal]:
        """What is proposed; asking changes nothing."""
        before = frozen(self.state)
        found = proposals(self.now())
        assert before == frozen(self.state), "proposing changes nothing"
        return found

    def decide(self, command: AnyCommand, rank: Rank = "direction") -> Decision:
        before = frozen(self.state)
        decision = decide(self.state, command, By("someone", rank), self.at, self.book, SECRET)
        assert before == frozen(self.state), "deciding changes nothing"
        return decision

    def do(self, command: AnyCommand, rank: Rank = "direction") -> int:
        decision = self.decide(command, rank)
        assert isinstance(decision, Accepted), decision
        for event in decision.events:
            self.happens(event)
        assert [] == faults(self.state)
        return self.state.version

    def refused(self, command: AnyCommand, rank: Rank = "direction") -> Ruling:
        decision = self.decide(command, rank)
        assert isinstance(decision, Refused), decision
        return decision.ruling

    def bust(self, *who: str) -> int:
        return self.do(Bust(tuple(Busted(one) for one in who)))

    def place(self, who: str) -> tuple[TableNo, SeatNo]:
        place = self.state.sits[who]
        return place.table, place.seat

    def counts(self) -> dict[TableNo, int]:
        return {table: len(self.state.seats[table]) for table in self.state.open_tables()}

    def chips(self) -> int:
        """Everything that was given out: on stacks, at tables, and uncounted."""
        return -self.state.account(BANK)

    def replayed(self) -> Tournament:
        return fold([decode(one.kind, one.body) for one in self.log])


def six_and_four(**facts: Any) -> Tables:
    """Seat 4 of table 1 is next to be big blind, and seat 4 of table 2 is free and would be."""
    return Tables({1: range(1, 7), 2: (1, 2, 3, 5)}, size=6, button={1: 1, 2: 1}, **facts)


def three_tables(**facts: Any) -> Tables:
    return Tables({1: (1, 2, 3, 4), 2: (1, 2, 3, 4, 5), 3: (1, 2)}, size=6, button={1: 1, 2: 1, 3: 1}, **facts)
