"""The desk: opens events, finds them again after a restart, and passes each command to its tournament."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TypeVar

from msgspec import Struct

from floorman.desk.answers import Answered
from floorman.desk.events import PREFIX, Events
from floorman.desk.following import Following, by_the_wall_of
from floorman.desk.heartbeat import EVERY_SECONDS, Heart
from floorman.desk.houses import STREAM as HOUSE
from floorman.desk.houses import HouseDesk
from floorman.desk.hub import Hub, Stream
from floorman.desk.ids import assert_outside
from floorman.desk.opening import NewEvent, Opened, Opening
from floorman.desk.pace import TAPS_MOST, TAPS_SECONDS, Pace
from floorman.desk.pauses import USUAL_PAUSES, Pauses
from floorman.desk.people import People, stranger
from floorman.desk.players import Players
from floorman.desk.running import Common, Running
from floorman.desk.showing import DESK, Showing
from floorman.desk.texts import holds, with_text
from floorman.desk.time import HERE, Computer
from floorman.desk.topic import Topic
from floorman.desk.unbroken import unbroken
from floorman.desk.watching import Watch
from floorman.desk.wishes import Money
from floorman.desk.writer import Writer
from floorman.floor import AnyCommand, Decision, Floor, decide
from floorman.floor.streams import event_of
from floorman.house import Caller
from floorman.house.walls import told_to_screens
from floorman.rulebook import Rulebook, Shelf
from floorman.store import Recorded, Store, Text
from floorman.store.leases import Shared
from floorman.terms import Accepted, By, EntryId, Instant, Refused, Ruling, SeatNo, TableNo
from floorman.terms.names import like_another
from floorman.tournament import Now
from floorman.tournament.commands import CorrectName, Enter, NoticeOutage, SitOut
from floorman.tournament.decide import refused_to
from floorman.views import DeskView, EventView, LiveHandView, PhoneView
from floorman.views.overlay import OverlayView, overlay_view, played_now
from floorman.wire import typed

_log = logging.getLogger("floorman.desk")

T = TypeVar("T")


class Listed(Struct, frozen=True):
    """An event in a list: what hangs on its wall."""

    event: EventView


class Desk:
    """Everything that runs in this house. Use it as `async with Desk(store, shelf) as desk`."""

    def __init__(  # noqa: PLR0913, PLR0917
        self,
        store: Store,
        shelf: Shelf,
        rate: float = 1.0,
        computer: Computer = HERE,
        beats: float | None = EVERY_SECONDS,
        watch: Watch | None = None,
        pauses: Pauses = USUAL_PAUSES,
        writer: Callable[[Store, Watch | None], Writer] = Writer,
        doubts: bool = False,
    ) -> None:
        self.store = store
        self.shelf = shelf
        self._following = Following(store, self, computer.steady) if isinstance(store, Shared) else None
        self._beats = beats
        self._watch = watch
        self._pauses = pauses
        wall = by_the_wall_of(store, computer)
        self.heart = Heart(store, wall, rate, self._was_away, self._counts, doubts)
        self.clock = self.heart.clock
        self._people = People(store)
        self._events = Events(store, shelf, self._begin, shared=self._following is not None)
        self._writer = writer(store, watch)
        self._opening = Opening(store, shelf, self._writer, self.now, self._events, self._people)
        self.hub = Hub()
        self._players: Players | None = None
        self.taps = Pace(TAPS_MOST, TAPS_SECONDS)  # of players, by who taps
        self.house = HouseDesk(store, self._writer, self.now, self.live)
        self.house.when_changed.append(self._tell_walls)

    async def __aenter__(self) -> Desk:
        try:
            await self.house.open()
            await self._events.find_again()
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
        await asyncio.gather(*(one.close() for one in self._events.running.values()))
        with suppress(Exception):  # a cache
            for id in self._events.running:
                self._events.keep_card(id)
        await self.house.close()
        await asyncio.to_thread(self._writer.close)

    def _begin(self, stream: str, book: Rulebook) -> Running:
        """An event goes on, here and now."""
        unheard = None if self._following is None else self._following.unheard
        common = Common(
            self.store,
            self._writer,
            self.clock,
            self._people.aliases,
            self.heart.here,
            self._leads_stream,
            self._pauses,
            unheard,
            lambda: self._players,
            lambda: told_to_screens(self.house.state),
        )
        return Running(stream, book, common)

    def _tell_walls(self) -> None:
        for running in self._events.running.values():
            running.showing.look_changed()

    def _leads_stream(self, stream: str) -> bool:
        return self._following is None or self._following.leads(stream)

    def let_play(self, players: Players | None) -> None:
        """Who acts from now on for players that are none; nobody, with None."""
        self._players = players
        for one in self._events.running.values():
            one.players_look()

    # Other desks on the same log

    def leads(self, event: str) -> bool:
        """Does this desk look after the timers of an event? Of several desks one does."""
        return self._leads_stream(PREFIX + event)

    def leads_house(self) -> bool:
        """Does this desk say what is said once for the whole house?"""
        return self._following is None or self._following.leads(HOUSE)

    def led(self) -> list[str]:
        return [HOUSE, *(PREFIX + id for id in self._events.running)]

    async def hear(self, rows: Sequence[Recorded]) -> None:
        written: dict[str, list[Recorded]] = {}
        for row in rows:
            written.setdefault(event_of(row.stream), []).append(row)
        for event, its_rows in written.items():
            if event == HOUSE:
                await self.house.hear()
            elif event in self._events.running:
                self._events.running[event].hear(its_rows)
            else:
                self._events.start(PREFIX + event)

    def lead(self, streams: Collection[str]) -> None:
        """What another desk looked after goes on here, where it stands."""
        for id, one in self._events.running.items():
            if PREFIX + id in streams:
                with unbroken("Going on for another desk"):
                    one.lead()

    async def hear_people(self) -> None:
        await self._people.hear()
        for one in self._events.running.values():
            one.renamed()

    def _counts(self) -> bool:
        """Does anything run in this house that an outage would cost time?"""
        return any(one.counts() for one in self._events.running.values())

    async def _was_away(self, since: Instant, until: Instant, short: bool) -> None:
        """Everything that ran meanwhile hears of it; where nothing did, nothing happens.

        What another desk has led meanwhile was not without one.
        """
        if self._following is not None:
            await self._following.ask()
        notice, led = NoticeOutage(since, until, short), [id for id in self._events.running if self.leads(id)]
        asked = [self._events.running[id].ask(notice, DESK, f"outage/{id}/{since}-{until}") for id in led]
        for told in await asyncio.gather(*asked, return_exceptions=True):
            if isinstance(told, Exception):
                _log.warning("An event could not be told of an outage: %s", told)

    def hush(self) -> None:
        """End every live stream, so that a server that waits for its connections can stop."""
        for one in self._events.running.values():
            one.showing.close()
        self.hub.close()

    def events(self) -> dict[str, Listed]:
        """Every event by its id, the newest first."""
        return {id: Listed(view) for id, view in self._events.listed(self._people.aliases)}

    def pace(self, rate: float) -> None:
        """From now on time goes by at this rate, for a demo; with 0 it stands still. Every page and timer is told."""
        self.clock.pace(rate)
        for one in self._events.running.values():
            one.paced()
        self.hub.sign()

    async def believe(self, *, wall: bool) -> None:
        """The computer's clock is right after all, or that of the desk stays. Every page and timer is told."""
        await self.heart.believe(wall=wall)
        self.pace(self.clock.rate)

    def now(self) -> Instant:
        return self.clock.now()

    def closed(self) -> Mapping[str, str]:
        """The events that cannot be opened, by their ids, with what is in the way of each."""
        return self._events.closed

    def live(self) -> frozenset[str]:
        """The events that are not over."""
        return frozenset(id for id, one in self._events.running.items() if one.showing.wall.value.clock.phase != "over")

    def shown(self, event: str) -> Topic[DeskView]:
        """What an event shows, now and with every change. Raises UnknownEvent."""
        return self._events.find(event).showing.desk

    def wall(self, event: str) -> Topic[EventView]:
        """The same of what hangs on the wall alone, which costs less to make. Raises UnknownEvent."""
        return self._events.find(event).showing.wall

    def showing(self, event: str) -> Showing:
        """All that an event shows, for those few who look at more of it. Raises UnknownEvent."""
        return self._events.find(event).showing

    async def overlay(self, event: str, table: TableNo, seconds: int, *, cards: bool) -> OverlayView | None:
        """What lies over the picture of a stream; None where there was no such event yet. Raises UnknownEvent."""
        running, at = self._events.find(event), self.now() - seconds * 1000
        aliases = dict(self._people.aliases)

        with running.on_disk() as now:
            playing = played_now(now, table)

        def view(then: Floor) -> OverlayView:
            return overlay_view(then, table, at, aliases, cards=cards, playing=playing)

        return await asyncio.to_thread(running.delayed(seconds).look, at, view)

    def follow(self, event: str, topics: Iterable[str], key: str = "") -> Stream:
        """A live stream of topics (wall, floor, table:3), opened with this pass. Raises UnknownEvent and NoTopic."""
        return self.hub.open(self._events.find(event).showing.board, topics, key)

    def hand(self, event: str, table: TableNo, caller: Caller, *, look: bool = False) -> LiveHandView | None:
        """The hand that a table plays, as this caller may see it; None where none is told. Raises UnknownEvent.

        It may be another one whenever `shown` has something new. `look`: who may look at cards wants to.
        """
        return self._events.find(event).showing.hand(table, caller, look=look)

    def phone(self, event: str, entry: EntryId) -> PhoneView | None:
        """An event as whoever plays with this entry sees it; None where there is none. Raises UnknownEvent."""
        return self._events.find(event).showing.phone(entry)

    def look(self, event: str, make: Callable[[Now, Mapping[str, str]], T]) -> T:
        """A view that is made for this one look: of what is on disk, with what everybody is called."""
        return self._events.find(event).showing.look(make)

    def book(self, event: str) -> Rulebook:
        return self._events.find(event).book

    def log(self, event: str) -> Iterable[Recorded]:
        self._events.find(event)
        return self.store.read(PREFIX + event)

    async def do(self, event: str, command: AnyCommand, by: By, id: str) -> Decision:
        """One command to one event; the answer is given once it is on disk. Raises UnknownEvent, and TypeError for a
        value of another type."""
        return (await self.answer(event, command, by, id)).decision

    async def answer(self, event: str, command: AnyCommand, by: By, id: str) -> Answered:
        """The same, with the version of the event that the command left."""
        if self._watch is not None:
            return await self._watched(self._watch, event, command, by, id)
        return await self._asked(event, command, by, id)

    async def _watched(self, watch: Watch, event: str, command: AnyCommand, by: By, id: str) -> Answered:
        began, decision = time.perf_counter(), None
        watch.asked()
        try:
            answered = await self._asked(event, command, by, id)
            decision = answered.decision
        finally:
            watch.answered(event, command, by, decision, time.perf_counter() - began)
        return answered

    def _asked(self, event: str, command: AnyCommand, by: By, id: str) -> Awaitable[Answered]:
        assert_outside(id)
        command = typed(command)
        if isinstance(command, CorrectName):
            return self._renamed(event, command, by, id)
        running, split = self._events.find(event), with_text(command, by, self.names())
        if split is None:
            return running.ask(command, by, id)
        return self._asked_with_text(running, *split, by, id)

    async def _renamed(self, event: str, command: CorrectName, by: By, id: str) -> Answered:
        """The log holds that it was done; the name itself goes beside it, and to every page."""
        running = self._events.find(event)
        with running.on_disk() as floor:
            person = running.showing.person_of(running.showing.entry_of(command.who))
            may = isinstance(decide(floor, command, by, self.clock.now()), Accepted)
        if may and person:
            # Before the log: whoever is woken by it reads the right name.
            await self._people.call(person, command.name, command.alias)
            for one in self._events.running.values():
                one.renamed()
        return await running.ask(command, by, id)

    async def _asked_with_text(self, running: Running, command: AnyCommand, text: Text, by: By, id: str) -> Answered:
        """Own words go beside the log before the command."""
        await asyncio.to_thread(self.store.put_texts, [text])
        answered = await running.ask(command, by, id)
        if not holds(answered.decision, text):
            await asyncio.to_thread(self.store.drop_text, text.id)
        return answered

    async def enter(self, event: str, name: str, by: By, id: str, *, sure: bool = False) -> Decision:
        """Somebody is entered under this name: whom the house knows by it, or else somebody new. Raises UnknownEvent.

        Refused where somebody in the event is called so already (`entry.same-name`), or by what reads the same in other
        letters (`entry.looks-like`): it may be the same person once more. `sure`: it is another one. Raises TypeError
        for what is no name.
        """
        typed(stranger(name))
        running = self._events.find(event)
        if not sure and not refused_to(by, running.book.who_enters_players) and not await self._answered(id):
            names = self._people.aliases
            if (found := like_another(name, (names.get(one, "") for one in running.entered()))) is not None:
                return Refused(found)
        return await self.do(event, await self.entering(event, name), by, id)

    async def _answered(self, id: str) -> bool:
        """Is it asked a second time by who did not hear the answer?"""
        return await asyncio.to_thread(self.store.answer_of, id) is not None

    async def entering(self, event: str, name: str, id: str = "") -> Enter:
        """The command that enters whom the house knows by this name, or else somebody new: under the same id of the
        command always the same one."""
        known = self.known(event).get(name)
        return Enter(known or await self._people.meet(name, id))

    async def sit_out(self, event: str, who: EntryId, by: By, id: str, *, now: bool = False) -> Decision:
        """From the player's next hand on; `now`: this one is folded when it comes to them. Raises UnknownEvent."""
        decision = await self.do(event, SitOut(who), by, id)
        already = isinstance(decision, Refused) and decision.ruling.code == "presence.away-already"
        if now and (already or isinstance(decision, Accepted)):
            self._events.find(event).leaves_now(who)
            return Accepted(())
        return decision

    async def buy(self, event: str, who: EntryId, money: Money, by: By) -> Ruling | None:
        """What this player has asked for has been paid, or they owe it. Raises UnknownEvent."""
        running = self._events.find(event)
        wish = running.showing.company.wishes.confirm(who, money, by)
        return Ruling("buy.asks-no-more") if wish is None else await running.buy(wish)

    async def call_clock(self, event: str, table: TableNo, seat: SeatNo, id: str) -> Decision | None:
        """Whoever sits there calls the clock on whoever is thinking; None where nobody is. Raises UnknownEvent."""
        called = self._events.find(event).clock_called(table, seat)
        return None if called is None else await self.do(event, called, DESK, id)

    def begins_not(self, event: str) -> Ruling | None:
        """Why an event that begins by itself has not done so; None where nothing was refused. Raises UnknownEvent."""
        return self._events.find(event).beginning.refused

    def table_of(self, event: str, who: EntryId) -> TableNo:
        """The table at which whoever came with this entry sits now, 0 where they do not. Raises UnknownEvent."""
        now = self._events.find(event).showing.plays_with(who)
        with self._events.find(event).on_disk() as floor:
            place = floor.state.sits.get(now)
            return 0 if place is None else place.table

    def known(self, event: str) -> dict[str, str]:
        """People of the house who are not in this event, by names that only one of them has."""
        return self._people.known({*self._events.find(event).entered()})

    def entered(self, event: str) -> list[str]:
        """Everybody who was ever entered in an event, by person. Raises UnknownEvent."""
        return self._events.find(event).entered()

    def elsewhere(self, event: str) -> dict[EntryId, tuple[str, ...]]:
        """Who is in other live events, too: those events, by their entry in this one."""
        here = self._events.find(event).players()
        others = {id: one.players() for id, one in self._events.running.items() if id != event}
        found = {entry: tuple(id for id, there in others.items() if person in there) for person, entry in here.items()}
        return {entry: events for entry, events in found.items() if events}

    def like(self, event: str, *, changed: bool = False) -> NewEvent:
        """An event as a plan for another: what was fixed for it, and who was in it. `changed`: with what was changed
        after the start."""
        found = self._events.find(event)
        names = tuple(self._people.aliases.get(person, "") for person in found.entered())
        view = found.showing.wall.value
        return NewEvent(
            name=view.name,
            book=view.book,
            plan=found.plan(changed=changed),
            players=tuple(filter(None, names)),
            like=event,
        )

    async def meet(self, name: str) -> str:
        """Somebody who was not known here gets an id; their name lies beside the log."""
        return await self._people.meet(name)

    async def meet_all(self, event: str, names: Sequence[str]) -> list[str]:
        """Several at once for an event: whom the house knows by their name, or else somebody new."""
        known = self.known(event)
        return await self._people.meet_all(names, known)

    def names(self) -> Mapping[str, str]:
        """What everyone is called."""
        return self._people.aliases

    def names_in_full(self) -> Mapping[str, str]:
        """What the house's own list has of those whom pages call otherwise: for the staff alone."""
        return self._people.in_full

    def contacts(self) -> Mapping[str, str]:
        """How people are reached: for the host and the registration alone."""
        return self._people.contacts

    async def reach(self, person: str, contact: str) -> None:
        await self._people.reach(person, contact)

    async def words(self) -> Mapping[str, str]:
        """What everyone is called, and what was said in somebody's own words, by its id: for the staff alone."""
        return await self._people.words()

    async def open(self, new: NewEvent, by: By, id: str) -> Opened | Refused:
        """A new event, or what is wrong with its settings. The same id again gets the event of the first time. Raises
        TypeError for a value of another type."""
        assert_outside(id)
        return await self._opening.open(typed(new), by, id)
