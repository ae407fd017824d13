"""The desk: opens events, finds them again after a restart, and passes each command to its tournament."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress

from msgspec import Struct

from floorman.desk.answers import begun_by, standing
from floorman.desk.cards import Card, Cards
from floorman.desk.following import Following, by_the_wall_of
from floorman.desk.heartbeat import EVERY_SECONDS, Heart
from floorman.desk.houses import STREAM as HOUSE
from floorman.desk.houses import HouseDesk
from floorman.desk.hub import Hub, Stream
from floorman.desk.running import Overtaken, Running
from floorman.desk.showing import DESK
from floorman.desk.texts import holds, put_aside
from floorman.desk.time import HERE, Computer
from floorman.desk.topic import Topic
from floorman.desk.writer import Writer
from floorman.floor import AnyCommand, Decision
from floorman.floor.streams import event_of
from floorman.house import Caller
from floorman.rulebook import FALLBACK, Rulebook, Shelf
from floorman.rulebook.keeping import pack, unpack
from floorman.store import Appended, Commit, Entry, Person, Recorded, Store
from floorman.store.leases import Shared
from floorman.terms import Accepted, By, EntryId, Instant, Refused, Ruling, TableNo
from floorman.tournament import EventOpened, OpenEvent, Plan, open_event
from floorman.tournament.commands import Enter, NoticeOutage
from floorman.views import DeskView, EventView, LiveHandView
from floorman.wire import decode, encode

PREFIX = "event/"

_log = logging.getLogger("floorman.desk")


class NewEvent(Struct, frozen=True, kw_only=True):
    """What a host fills in: names, which go beside the log, and settings, which go into it."""

    name: str
    book: str
    plan: Plan
    players: tuple[str, ...]
    like: str = ""  # an event whose players, where these have their names, are meant


class Opened(Struct, frozen=True):
    """The event is in the log; its id."""

    id: str


class Listed(Struct, frozen=True):
    """An event in a list: what hangs on its wall."""

    event: EventView


class UnknownEvent(LookupError):
    """No event of this id is at the desk."""


class Desk:
    """Everything that runs in this house. Use it as `async with Desk(store, shelf) as desk`."""

    def __init__(
        self,
        store: Store,
        shelf: Shelf,
        rate: float = 1.0,
        computer: Computer = HERE,
        beats: float | None = EVERY_SECONDS,
    ) -> None:
        self.store = store
        self.shelf = shelf
        self._following = Following(store, self, computer.steady) if isinstance(store, Shared) else None
        self._beats = beats
        self.heart = Heart(store, by_the_wall_of(store, computer), rate, self._was_away, self._counts)
        self.clock = self.heart.clock
        self._aliases = {person.id: person.alias for person in store.people().values()}
        self._running: dict[str, Running] = {}
        self._cards = Cards(store)
        self._over: dict[str, Card] = {}  # events that are over and that nobody has asked for
        self._order: dict[str, None] = {}  # of all events, the oldest first
        self._opening = asyncio.Lock()
        self._writer = Writer(store)
        self.hub = Hub()
        self.house = HouseDesk(store, self._writer, self.now, self.live)

    async def __aenter__(self) -> Desk:
        try:
            await self.house.open()
            for stream in self.store.streams(PREFIX):
                await self._find_again(stream)
            if self._following is not None:
                await self._following.start()
            await self.heart.start(self._beats)
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.heart.stop()
        if self._following is not None:
            await self._following.stop()
        await asyncio.gather(*(one.close() for one in self._running.values()))
        with suppress(Exception):  # a cache
            for id in self._running:
                self._keep_card(id)
        await self.house.close()
        await asyncio.to_thread(self._writer.close)

    # Other desks on the same log

    def leads(self, event: str) -> bool:
        """Does this desk look after the timers of an event? Of several desks one does."""
        return self._following is None or self._following.leads(PREFIX + event)

    def leads_house(self) -> bool:
        """Does this desk say what is said once for the whole house?"""
        return self._following is None or self._following.leads(HOUSE)

    def led(self) -> list[str]:
        return [HOUSE, *(PREFIX + id for id in self._running)]

    async def hear(self, rows: Sequence[Recorded]) -> None:
        written: dict[str, list[Recorded]] = {}
        for row in rows:
            written.setdefault(event_of(row.stream), []).append(row)
        for event, its_rows in written.items():
            if event == HOUSE:
                await self.house.hear()
            elif event in self._running:
                self._running[event].hear(its_rows)
            else:
                self._start(PREFIX + event)

    async def hear_people(self) -> None:
        people = await asyncio.to_thread(self.store.people)
        self._aliases.update({person.id: person.alias for person in people.values()})
        for one in self._running.values():
            one.renamed()

    def _counts(self) -> bool:
        """Does anything run in this house that an outage would cost time?"""
        return any(one.counts() for one in self._running.values())

    async def _was_away(self, since: Instant, until: Instant, short: bool) -> None:
        """Everything that ran meanwhile hears of it; where nothing did, nothing happens.

        What another desk has led meanwhile was not without one.
        """
        if self._following is not None:
            await self._following.ask()
        notice, led = NoticeOutage(since, until, short), [id for id in self._running if self.leads(id)]
        asked = [self._running[id].ask(notice, DESK, f"outage/{id}/{since}-{until}") for id in led]
        for told in await asyncio.gather(*asked, return_exceptions=True):
            if isinstance(told, Exception):
                _log.warning("An event could not be told of an outage: %s", told)

    def hush(self) -> None:
        """End every live stream, so that a server that waits for its connections can stop."""
        for one in self._running.values():
            one.showing.close()
        self.hub.close()

    def events(self) -> dict[str, Listed]:
        """Every event by its id, the newest first."""
        return {id: Listed(self._listed(id)) for id in reversed(self._order)}

    def _listed(self, id: str) -> EventView:
        card = self._over.get(id)
        return self._running[id].showing.wall.value if card is None else card.wall(self._aliases)

    def now(self) -> Instant:
        return self.clock.now()

    def live(self) -> frozenset[str]:
        """The events that are not over."""
        return frozenset(id for id, one in self._running.items() if one.showing.wall.value.clock.phase != "over")

    def shown(self, event: str) -> Topic[DeskView]:
        """What an event shows, now and with every change. Raises UnknownEvent."""
        return self._find(event).showing.desk

    def wall(self, event: str) -> Topic[EventView]:
        """The same of what hangs on the wall alone, which costs less to make. Raises UnknownEvent."""
        return self._find(event).showing.wall

    def follow(self, event: str, topics: Iterable[str], key: str = "") -> Stream:
        """A live stream of topics (wall, floor, table:3), opened with this pass. Raises UnknownEvent and NoTopic."""
        return self.hub.open(self._find(event).showing.board, topics, key)

    def hand(self, event: str, table: TableNo, caller: Caller, *, look: bool = False) -> LiveHandView | None:
        """The hand that a table plays, as this caller may see it; None where none is told. Raises UnknownEvent.

        It may be another one whenever `shown` has something new. `look`: who may look at cards wants to.
        """
        return self._find(event).showing.hand(table, caller, look=look)

    def book(self, event: str) -> Rulebook:
        return self._find(event).book

    def log(self, event: str) -> Iterable[Recorded]:
        self._find(event)
        return self.store.read(PREFIX + event)

    async def do(self, event: str, command: AnyCommand, by: By, id: str) -> Decision:
        """One command to one event; the answer is given once it is on disk. Own words go beside the log before it."""
        running, aside = self._find(event), put_aside(command, by)
        if aside is None:
            return await running.ask(command, by, id)
        command, text = aside
        await asyncio.to_thread(self.store.put_texts, [text])
        decision = await running.ask(command, by, id)
        if not holds(decision, text):
            await asyncio.to_thread(self.store.drop_text, text.id)
        return decision

    async def enter(self, event: str, name: str, by: By, id: str) -> Decision:
        """Somebody is entered under this name: whom the house knows by it, or else somebody new."""
        known = self.known(event).get(name)
        return await self.do(event, Enter(known or await self.meet(name)), by, id)

    def known(self, event: str) -> dict[str, str]:
        """People of the house who are not in this event, by names that only one of them has."""
        inside = {*self._find(event).entered()}
        count = Counter(self._aliases.values())
        found = ((name, person) for person, name in self._aliases.items() if name and count[name] == 1)
        return {name: person for name, person in found if person not in inside}

    def elsewhere(self, event: str) -> dict[EntryId, tuple[str, ...]]:
        """Who is in other live events, too: those events, by his entry in this one."""
        here = self._find(event).players()
        others = {id: one.players() for id, one in self._running.items() if id != event}
        found = {entry: tuple(id for id, there in others.items() if person in there) for person, entry in here.items()}
        return {entry: events for entry, events in found.items() if events}

    def like(self, event: str) -> NewEvent:
        """An event as a plan for another: what was fixed for it, and who was in it."""
        found = self._find(event)
        names = tuple(self._aliases.get(person, "") for person in found.entered())
        view = found.showing.wall.value
        return NewEvent(
            name=view.name, book=view.book, plan=found.plan(), players=tuple(filter(None, names)), like=event
        )

    async def meet(self, name: str) -> str:
        """Somebody who was not known here gets an id; his name lies beside the log."""
        person = Person("p-" + secrets.token_hex(6), name, name)
        await asyncio.to_thread(self.store.put_people, [person])
        self._aliases[person.id] = name
        return person.id

    def names(self) -> Mapping[str, str]:
        """What everyone is called."""
        return self._aliases

    async def words(self) -> Mapping[str, str]:
        """What everyone is called, and what was said in somebody's own words, by its id: for the staff alone."""
        texts = await asyncio.to_thread(self.store.texts)
        return {**self._aliases, **{id: one.text for id, one in texts.items()}}

    async def open(self, new: NewEvent, by: By, id: str) -> Opened | Refused:
        """A new event, or what is wrong with its settings. The same id again gets the event of the first time."""
        async with self._opening:
            before = self._opened_by(id)
            if before is not None:
                return Opened(before)
            try:
                return await self._open(new, by, id)
            except Overtaken:
                for stream in self.store.streams(PREFIX):
                    self._start(stream)  # another desk was asked the same, and was faster
                before = self._opened_by(id)
                if before is None:
                    raise
                return Opened(before)

    def _opened_by(self, command: str) -> str | None:
        """The event that a command opened, so that it opens no second one."""
        answer = self.store.answer_of(command)
        if answer is None:
            return None
        begun = begun_by(answer)
        return next((id for id in self._order if self._began_with(command, PREFIX + id, begun)), None)

    def _began_with(self, command: str, stream: str, begun: Collection[str] | None) -> bool:
        """Commits of long ago do not tell what they began: their stream does."""
        return next(iter(self.store.read(stream))).command == command if begun is None else stream in begun

    async def _open(self, new: NewEvent, by: By, id: str) -> Opened | Refused:
        if new.book not in self.shelf:
            return Refused(Ruling("event.unknown-book", (), {"book": new.book}))
        book = self.shelf.book(new.book)
        same = self._same_people(new.like)
        all_of_them = [Person(same.get(name) or "p-" + secrets.token_hex(6), name, name) for name in new.players]
        people = [person for person in all_of_them if person.id not in self._aliases]
        entries = tuple(dict.fromkeys(person.id for person in all_of_them))
        event = secrets.token_hex(4)
        decision = open_event(OpenEvent(new.name, new.plan, entries), book, await self._draw_secret(event))
        if isinstance(decision, Refused):
            return decision
        await self._record_opening(event, book, people, decision, by, id)
        self._start(PREFIX + event)
        return Opened(event)

    def _same_people(self, event: str) -> dict[str, str]:
        """Those of an event that a new one is like, by name."""
        inside = self._find(event).entered() if event in self._order else ()
        return {self._aliases[person]: person for person in inside if self._aliases.get(person)}

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
        expected = {PREFIX + event: 0}
        entries = [Entry(PREFIX + event, one.kind, one.body) for one in encoded]
        commit = Commit(
            at=self.clock.now(),
            person=by.person,
            rank=by.rank,
            command=id,
            expected=expected,
            entries=entries,
            answer=standing(expected, entries),
        )
        (outcome,) = await self._writer.append([commit])
        if not isinstance(outcome, Appended):
            raise Overtaken(str(outcome))

    async def _find_again(self, stream: str) -> None:
        """An event that is over is read when somebody asks for it; any other now."""
        id = stream.removeprefix(PREFIX)
        self._order.setdefault(id)
        card = self._cards.of(stream)
        if card is None:
            self._start(stream)
            card = self._keep_card(id)
            if card is not None:
                await self._running.pop(id).close()
        if card is not None:
            self._over[id] = card

    def _keep_card(self, id: str) -> Card | None:
        """Of an event that is over; None of one that goes on."""
        one = self._running[id]
        with one.on_disk() as evening:
            over = evening.state.phase == "over"
            return self._cards.keep(PREFIX + id, evening.state, one.showing.wall.value) if over else None

    def _start(self, stream: str) -> None:
        """From what is in the log; nothing where there is none, or where it has been started."""
        id = stream.removeprefix(PREFIX)
        if id in self._running or (first := next(iter(self.store.read(stream)), None)) is None:
            return
        self._order.setdefault(id)
        opening = decode(first.kind, first.body)
        assert isinstance(opening, EventOpened), "the first event of a log opens the tournament"
        book = self._book_of(opening)
        aliases: Mapping[str, str] = self._aliases
        running = Running(stream, book, self.store, self._writer, self.clock, lambda: aliases, self.heart.here)
        if self._following is not None:
            running.unheard = self._following.unheard
        self._running[id] = running
        self._over.pop(id, None)

    def _book_of(self, opening: EventOpened) -> Rulebook:
        """The very edition that the event was opened with, whatever stands on the shelf today."""
        named = opening.book
        if named.id in self.shelf and self.shelf.book(named.id).hash == named.hash:
            return self.shelf.book(named.id)
        kept = self.store.kept(named.hash)
        assert kept is not None, "an event's rulebook is kept before the event is opened"
        return unpack(kept, self.shelf.questions, self.shelf.book(FALLBACK))

    def _find(self, event: str) -> Running:
        # One that is over is read now; another desk may have opened one this very moment.
        if event in self._over or (event not in self._running and self._following is not None):
            self._start(PREFIX + event)
        if event not in self._running:
            raise UnknownEvent(event)
        return self._running[event]
