"""A hall with tables for tests: every event goes through its stored bytes, and nothing impossible may come of it."""

from __future__ import annotations

from collections.abc import Iterable

from floorman.positions import Positions
from floorman.rulebook import Rulebook
from floorman.terms import Accepted, By, Instant, Needs, Rank, Refused, Ruling
from floorman.tournament import AnyCommand, Event, EventOpened, Level, OpenEvent, Plan, decide, open_event, opened
from floorman.tournament.accounts import BANK, Transfer, stack_of
from floorman.tournament.checks import faults
from floorman.tournament.command import Now
from floorman.tournament.events import Seated, TableTakenOver
from floorman.tournament.holdings import Place, Play, Presence, Table
from floorman.wire import decode, encode
from tests.tournament.evening import BEGIN, MINUTE, frozen

SECRET = b"a secret that nobody knows"
LEVELS = (Level(20, 100, 200), Level(20, 200, 400))


class Hall:
    def __init__(self, book: Rulebook, players: Iterable[str] = (), secret: bytes = SECRET, **plan: object) -> None:
        settings = OpenEvent("Hall", Plan(structure=LEVELS, **plan), tuple(players))  # type: ignore[arg-type]
        decision = open_event(settings, book, secret)
        assert isinstance(decision, Accepted), decision
        (first,) = decision.events
        assert isinstance(first, EventOpened)
        self.book, self.secret = book, secret
        self.at: Instant = BEGIN
        self.state = opened(first)

    @property
    def now(self) -> Now:
        return Now(self.state, By("someone", "direction"), self.at, self.book, self.secret)

    def wait(self, minutes: int) -> Hall:
        self.at += minutes * MINUTE
        return self

    def do(self, *commands: AnyCommand) -> tuple[Event, ...]:
        """Carry out commands that must be accepted; the events of the last."""
        events: tuple[Event, ...] = ()
        for command in commands:
            decision = decide(self.state, command, self.now.by, self.at, self.book, self.secret)
            assert isinstance(decision, Accepted), decision
            events = tuple(decision.events)
            for event in events:
                stored = encode(event)
                self.state.apply(decode(stored.kind, stored.body))
            assert [] == faults(self.state)
        return events

    def refused(self, command: AnyCommand, rank: Rank = "direction") -> Ruling:
        """Why not; and nothing has changed."""
        before = frozen(self.state)
        decision = decide(self.state, command, By("someone", rank), self.at, self.book, self.secret)
        assert isinstance(decision, (Refused, Needs)), decision
        assert before == frozen(self.state)
        return decision.ruling

    def with_table(
        self,
        number: int,
        seats: dict[int, str],
        last: Positions | None = None,
        presence: dict[str, Presence] | None = None,
        size: int = 10,
        **table: object,
    ) -> Hall:
        """A table as it stands, with everybody's first stack."""
        self.state.apply(
            TableTakenOver(
                number=number,
                table=Table(size, **table),  # type: ignore[arg-type]
                seats=tuple(Seated(who, Place(number, seat)) for seat, who in seats.items()),
                play=Play(last=last),
                chips=tuple(Transfer(BANK, stack_of(who), 10_000) for who in seats.values()),
                presence=presence or {},
            )
        )
        return self

    def chart(self) -> dict[str, tuple[int, int]]:
        return {who: (place.table, place.seat) for who, place in sorted(self.state.sits.items())}

    def counts(self) -> list[int]:
        return [len(self.state.seats[table]) for table in self.state.open_tables()]


def names(count: int) -> tuple[str, ...]:
    return tuple(f"p-{number}" for number in range(1, count + 1))
