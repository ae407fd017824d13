"""How an event comes into the house: its book and its names lie beside the log before it is in it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Collection

from msgspec import Struct

from floorman.desk.answers import Overtaken, begun_by, places_of
from floorman.desk.events import PREFIX, Events
from floorman.desk.first_look import can_be_shown
from floorman.desk.people import People, stranger
from floorman.desk.writer import Writer
from floorman.floor import Floor
from floorman.rulebook import Rulebook, Shelf
from floorman.rulebook.keeping import pack
from floorman.rulebook.shelf import unknown_book
from floorman.store import Appended, Commit, Entry, Person, Store
from floorman.terms import Accepted, By, Instant, Refused, Ruling
from floorman.terms.names import twice_in
from floorman.tournament import EventOpened, OpenEvent, Plan, fold, open_event
from floorman.wire import encode


class NewEvent(Struct, frozen=True):
    """What a host fills in: names, which go beside the log, and settings, which go into it.

    No two of the `players` may be called alike (`entry.same-name`, `entry.looks-like`), unless `sure`, or where they
    are those of an event that this one is `like`.
    """

    name: str
    book: str
    plan: Plan
    players: tuple[str, ...]
    like: str = ""  # an event whose players, where these have their names, are meant
    sure: bool = False  # who is called alike is not the same person


class Opened(Struct, frozen=True):
    """The event is in the log; its id."""

    id: str


class Opening:
    """Opens one event after the other."""

    def __init__(
        self,
        store: Store,
        shelf: Shelf,
        writer: Writer,
        now: Callable[[], Instant],
        events: Events,
        people: People,
    ) -> None:
        self._store = store
        self._shelf = shelf
        self._writer = writer
        self._now = now
        self._events = events
        self._people = people
        self._lock = asyncio.Lock()

    async def open(self, new: NewEvent, by: By, id: str) -> Opened | Refused:
        """A new event, or what is wrong with its settings. The same id again gets the event of the first time."""
        async with self._lock:
            before = self._opened_by(id)
            if before is not None:
                return Opened(before)
            try:
                return await self._open(new, by, id)
            except Overtaken:
                self._events.start_all()  # another desk was asked the same, and was faster
                before = self._opened_by(id)
                if before is None:
                    raise
                return Opened(before)

    def _opened_by(self, command: str) -> str | None:
        """The event that a command opened, so that it opens no second one."""
        answer = self._store.answer_of(command)
        if answer is None:
            return None
        begun = begun_by(answer)
        return next((id for id in self._events.order if self._began_with(command, PREFIX + id, begun)), None)

    def _began_with(self, command: str, stream: str, begun: Collection[str] | None) -> bool:
        """Commits of long ago do not tell what they began: their stream does."""
        return next(iter(self._store.read(stream))).command == command if begun is None else stream in begun

    async def _open(self, new: NewEvent, by: By, id: str) -> Opened | Refused:
        if new.book not in self._shelf:
            return Refused(unknown_book(new.book, self._shelf))
        if not (new.like or new.sure) and (alike := twice_in(new.players)) is not None:
            return Refused(alike[1])
        book = self._shelf.book(new.book)
        entries, people = self._entered(new)
        event = secrets.token_hex(4)
        decision = open_event(OpenEvent(new.name, new.plan, entries), book, await self._draw_secret(event))
        if isinstance(decision, Refused):
            return decision
        if not can_be_shown(_begun(event, book, decision), self._now()):
            return Refused(Ruling("event.not-shown"))
        await self._record(event, book, people, decision, by, id)
        self._events.start(PREFIX + event)
        return Opened(event)

    def _entered(self, new: NewEvent) -> tuple[tuple[str, ...], list[Person]]:
        """Everybody by their id, and those who are new to the house."""
        like = self._events.find(new.like) if new.like in self._events.order else None
        same = self._people.by_name(like.entered() if like is not None else ())
        strangers = [stranger(name) for name in new.players if name not in same]
        fresh = iter(strangers)
        ids = [same[name] if name in same else next(fresh).id for name in new.players]
        return tuple(dict.fromkeys(ids)), strangers

    async def _draw_secret(self, event: str) -> bytes:
        """What the draws of an event come from; the log holds only a commitment to it."""
        return (await asyncio.to_thread(self._store.secret, f"draws/{event}")).encode()

    async def _record(
        self, event: str, book: Rulebook, people: list[Person], decision: Accepted[EventOpened], by: By, id: str
    ) -> None:
        """The book and the names first: an event in the log must find both."""
        await asyncio.to_thread(self._store.keep, book.hash, pack(book))
        await self._people.put(people)
        encoded = [encode(one) for one in decision.events]
        expected = {PREFIX + event: 0}
        entries = [Entry(PREFIX + event, one.kind, one.body) for one in encoded]
        commit = Commit(
            at=self._now(),
            person=by.person,
            rank=by.rank,
            command=id,
            expected=expected,
            entries=entries,
            answer=places_of(expected, entries),
        )
        (outcome,) = await self._writer.append([commit])
        if not isinstance(outcome, Appended):
            raise Overtaken(str(outcome))


def _begun(event: str, book: Rulebook, decision: Accepted[EventOpened]) -> Floor:
    """As it would be found again; nothing is drawn or dealt for a look."""
    return Floor(event, book, fold(iter(decision.events)), b"", b"")
