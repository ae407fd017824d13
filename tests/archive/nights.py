"""Whole events in a log: everything goes through commands, and each is kept as a desk keeps it."""

from __future__ import annotations

from random import Random

from floorman.rulebook import Rulebook, load
from floorman.rulebook.keeping import pack
from floorman.sim.evening import HOST, SECOND, Night
from floorman.store import Appended, Commit, Entry, Person, Store
from floorman.tournament import AnyCommand, Level, Plan
from floorman.tournament.event import Event
from floorman.tournament.plan import Price
from floorman.wire import encode

PLAN = Plan(structure=tuple(Level(20, 100 * n, 200 * n) for n in range(1, 30)), stack=10_000, price=Price(prize=1000))


class KeptNight(Night):
    """A night whose every command is a commit of a store."""

    def __init__(self, store: Store, event: str = "night", players: int = 12, book: Rulebook | None = None) -> None:
        self.store = store
        self.event = event
        self.stream = f"event/{event}"
        store.put_secret(f"draws/{event}", f"the draws of {event}")  # each time the same evening
        secret = store.secret(f"draws/{event}").encode()
        people = [Person(f"p-{event}{n:04x}", f"Player {n} of {event}", f"Nick{n}") for n in range(players)]
        super().__init__(PLAN, book or load("tda-2024"), [person.id for person in people], secret)
        store.keep(self.book.hash, pack(self.book))
        store.put_people(people)
        self._keep(0, self.at, tuple(self.log))

    def do(self, command: AnyCommand) -> tuple[Event, ...]:
        version, at = self.state.version, self.at
        events = super().do(command)
        self._keep(version, at, events)
        return events

    def wait(self, minutes: int) -> None:
        self.at += minutes * 60 * SECOND

    def _keep(self, version: int, at: int, events: tuple[Event, ...]) -> None:
        encoded = [encode(event) for event in events]
        commit = Commit(
            at=at,
            person=HOST.person,
            rank=HOST.rank,
            command=f"{self.event}-{version}",
            expected={self.stream: version},
            entries=[Entry(self.stream, one.kind, one.body) for one in encoded],
        )
        (outcome,) = self.store.append([commit])
        assert isinstance(outcome, Appended), outcome


def begun(store: Store, event: str = "night", players: int = 12) -> KeptNight:
    """Seats are drawn, and the first hand is about to be dealt."""
    night = KeptNight(store, event, players)
    night.seat(-(-players // 9))
    night.start()
    night.follow(4 * players)
    return night


def played(store: Store, event: str = "night", players: int = 12, seed: int = 1) -> KeptNight:
    """Until somebody has won."""
    night, rng = begun(store, event, players), Random(seed)
    while night.state.phase != "over":
        night.some_go_out(rng)
        night.follow()
    return night
