"""The desk: opens events, finds them again after a restart, and passes each command to its tournament."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Mapping

from msgspec import Struct

from floorman.desk.houses import HouseDesk
from floorman.desk.running import Overtaken, Running
from floorman.desk.time import DeskClock
from floorman.desk.topic import Topic
from floorman.desk.writer import Writer
from floorman.rulebook import FALLBACK, Rulebook, Shelf
from floorman.rulebook.keeping import pack, unpack
from floorman.store import Appended, Commit, Entry, Person, Recorded, Store
from floorman.terms import Accepted, By, Instant, Refused, Ruling
from floorman.tournament import AnyCommand, Decision, EventOpened, OpenEvent, Plan, open_event
from floorman.tournament.commands import Enter
from floorman.views import DeskView
from floorman.wire import decode, encode

PREFIX = "event/"


class NewEvent(Struct, frozen=True, kw_only=True):
    """What a host fills in: names, which go beside the log, and settings, which go into it."""

    name: str
    book: str
    plan: Plan
    players: tuple[str, ...]


class Opened(Struct, frozen=True):
    """The event is in the log; its id."""

    id: str


class UnknownEvent(LookupError):
    """No event of this id is at the desk."""


class Desk:
    """Everything that runs in this house. Use it as `async with Desk(store, shelf) as desk`."""

    def __init__(self, store: Store, shelf: Shelf, rate: float = 1.0) -> None:
        self.store = store
        self.shelf = shelf
        self.clock = DeskClock(rate, not_before=store.last_at())
        self._aliases = {person.id: person.alias for person in store.people().values()}
        self._running: dict[str, Running] = {}
        self._opened: dict[str, str] = {}  # the event that a command opened, so that it opens no second one
        self._opening = asyncio.Lock()
        self._writer = Writer(store)
        self.house = HouseDesk(store, self._writer, self.now, self.live)

    async def __aenter__(self) -> Desk:
        try:
            await self.house.open()
            for stream in self.store.streams(PREFIX):
                self._start(stream)
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.gather(*(one.close() for one in self._running.values()))
        await self.house.close()
        await asyncio.to_thread(self._writer.close)

    def hush(self) -> None:
        """End every live stream, so that a server that waits for its connections can stop."""
        for one in self._running.values():
            one.shown.close()

    def events(self) -> dict[str, DeskView]:
        """Every event by its id, the newest first."""
        return {id: one.shown.value for id, one in reversed(self._running.items())}

    def now(self) -> Instant:
        return self.clock.now()

    def live(self) -> frozenset[str]:
        """The events that are not over."""
        return frozenset(id for id, one in self._running.items() if one.shown.value.event.clock.phase != "over")

    def shown(self, event: str) -> Topic[DeskView]:
        """What an event shows, now and with every change. Raises UnknownEvent."""
        return self._find(event).shown

    def book(self, event: str) -> Rulebook:
        return self._find(event).book

    def log(self, event: str) -> Iterable[Recorded]:
        self._find(event)
        return self.store.read(PREFIX + event)

    async def do(self, event: str, command: AnyCommand, by: By, id: str) -> Decision:
        """One command to one event; the answer is given once it is on disk."""
        return await self._find(event).ask(command, by, id)

    async def enter(self, event: str, name: str, by: By, id: str) -> Decision:
        """Somebody who was not known here is entered under this name."""
        self._find(event)
        person = Person("p-" + secrets.token_hex(6), name, name)
        await asyncio.to_thread(self.store.put_people, [person])
        self._aliases[person.id] = name
        return await self.do(event, Enter(person.id), by, id)

    def names(self) -> Mapping[str, str]:
        """What everyone is called."""
        return self._aliases

    async def open(self, new: NewEvent, by: By, id: str) -> Opened | Refused:
        """A new event, or what is wrong with its settings. The same id again gets the event of the first time."""
        async with self._opening:
            if id in self._opened:
                return Opened(self._opened[id])
            return await self._open(new, by, id)

    async def _open(self, new: NewEvent, by: By, id: str) -> Opened | Refused:
        if new.book not in self.shelf:
            return Refused(Ruling("event.unknown-book", (), {"book": new.book}))
        book = self.shelf.book(new.book)
        people = [Person("p-" + secrets.token_hex(6), name, name) for name in new.players]
        entries = tuple(person.id for person in people)
        event = secrets.token_hex(4)
        decision = open_event(OpenEvent(new.name, new.plan, entries), book, await self._draw_secret(event))
        if isinstance(decision, Refused):
            return decision
        await self._record_opening(event, book, people, decision, by, id)
        self._start(PREFIX + event)
        return Opened(event)

    async def _draw_secret(self, event: str) -> bytes:
        """What the draws of an event come from; the log holds only a commitment to it."""
        return (await asyncio.to_thread(self.store.secret, f"draws/{event}")).encode()

    async def _record_opening(
        self, event: str, book: Rulebook, people: list[Person], decision: Accepted[EventOpened], by: By, id: str
    ) -> None:
        """The book and the names first: an event in the log must find both."""
        await asyncio.to_thread(self.store.keep, book.hash, pack(book))
        await asyncio.to_thread(self.store.put_people, people)
        self._aliases.update({person.id: person.alias for person in people})
        encoded = [encode(one) for one in decision.events]
        commit = Commit(
            at=self.clock.now(),
            person=by.person,
            rank=by.rank,
            command=id,
            expected={PREFIX + event: 0},
            entries=[Entry(PREFIX + event, one.kind, one.body) for one in encoded],
        )
        (outcome,) = await self._writer.append([commit])
        if not isinstance(outcome, Appended):
            raise Overtaken(str(outcome))

    def _start(self, stream: str) -> None:
        first = next(iter(self.store.read(stream)))
        self._opened[first.command] = stream.removeprefix(PREFIX)
        opening = decode(first.kind, first.body)
        assert isinstance(opening, EventOpened), "the first event of a log opens the tournament"
        book = self._book_of(opening)
        aliases: Mapping[str, str] = self._aliases
        self._running[stream.removeprefix(PREFIX)] = Running(
            stream, book, self.store, self._writer, self.clock, lambda: aliases
        )

    def _book_of(self, opening: EventOpened) -> Rulebook:
        """The very edition that the event was opened with, whatever stands on the shelf today."""
        named = opening.book
        if named.id in self.shelf and self.shelf.book(named.id).hash == named.hash:
            return self.shelf.book(named.id)
        kept = self.store.kept(named.hash)
        assert kept is not None, "an event's rulebook is kept before the event is opened"
        return unpack(kept, self.shelf.questions, self.shelf.book(FALLBACK))

    def _find(self, event: str) -> Running:
        if event not in self._running:
            raise UnknownEvent(event)
        return self._running[event]
