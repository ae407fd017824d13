"""The events of a house: those that go on run, and one that is over is read when somebody asks for it.

UnknownEvent              no event of this id is at the desk
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

import msgspec

from floorman.desk.cards import Card, Cards
from floorman.desk.running import Running
from floorman.desk.unbroken import kind_of
from floorman.rulebook import FALLBACK, Rulebook, Shelf
from floorman.rulebook.keeping import unpack
from floorman.store import Recorded, Store, StoreFault
from floorman.terms import quoted
from floorman.tournament import EventOpened
from floorman.views import EventView
from floorman.wire import UnknownKind, decode

_log = logging.getLogger("floorman.desk")

PREFIX = "event/"

# The log cannot be read now, or a newer Floorman wrote it: then nothing is wrong with the event.
UNREAD = (StoreFault, OSError, sqlite3.Error, UnknownKind)

# How an event is set going, from what is in the log of its stream.
Begin: TypeAlias = Callable[[str, Rulebook], Running]


class UnknownEvent(LookupError):
    """No event of this id is at the desk."""

    def __init__(self, id: str) -> None:
        self.id = id
        super().__init__(f"There is no event {quoted(id)} at this desk.")


class Events:
    """Every event of a house, by its id."""

    def __init__(self, store: Store, shelf: Shelf, begin: Begin, *, shared: bool) -> None:
        self._store = store
        self._shelf = shelf
        self._begin = begin
        self._shared = shared  # another desk may have opened one this very moment
        self._cards = Cards(store)
        self._over: dict[str, Card] = {}  # those that are over and that nobody has asked for
        self.running: dict[str, Running] = {}
        self.order: dict[str, None] = {}  # of all, the oldest first
        self.closed: dict[str, str] = {}  # those that cannot be opened, each with what is in the way

    def find(self, id: str) -> Running:
        """Raises UnknownEvent."""
        found = self.running.get(id)
        if found is None and (id in self._over or self._shared):
            self.start(PREFIX + id)
            found = self.running.get(id)
        if found is None:
            raise UnknownEvent(id)
        return found

    def listed(self, aliases: Mapping[str, str]) -> Iterator[tuple[str, EventView]]:
        """The clock of each, the newest first: what else hangs on its wall a list has no room for."""
        for id in reversed(self.order):
            card = self._over.get(id)
            yield id, self._bare(id) if card is None else card.wall(aliases)

    def _bare(self, id: str) -> EventView:
        view = self.running[id].showing.wall.value
        ended_at = 0
        if view.clock.phase == "over":
            ended_at = next((row.at for row in self._store.read(PREFIX + id, view.version - 1)), 0)
        return msgspec.structs.replace(view, wall=None, ended_at=ended_at)

    async def find_again(self) -> None:
        for stream in self._store.streams(PREFIX):
            await self._find_again(stream)

    async def _find_again(self, stream: str) -> None:
        id = stream.removeprefix(PREFIX)
        self.order.setdefault(id)
        card = self._cards.of(stream)
        if card is None:
            self.start(stream)
            card = self.keep_card(id) if id in self.running else None
            if card is not None:
                await self.running.pop(id).close()
        if card is not None:
            self._over[id] = card

    def keep_card(self, id: str) -> Card | None:
        """Of an event that is over; None of one that goes on."""
        one = self.running[id]
        with one.on_disk() as floor:
            over = floor.state.phase == "over"
            return self._cards.keep(PREFIX + id, floor.state, one.showing.wall.value) if over else None

    def start_all(self) -> None:
        """Those that other desks have opened, too."""
        for stream in self._store.streams(PREFIX):
            self.start(stream)

    def start(self, stream: str) -> None:
        """From what is in the log; nothing where there is none, or where it has been started."""
        id = stream.removeprefix(PREFIX)
        if id in self.running or id in self.closed:
            return
        if (first := next(iter(self._store.read(stream)), None)) is None:
            return
        self.order.setdefault(id)
        try:
            self.running[id] = self._started(stream, first)
        except UNREAD:
            raise
        except Exception as error:
            self._close(id, error)
        self._over.pop(id, None)

    def _started(self, stream: str, first: Recorded) -> Running:
        """Going on, and shown: what nobody could look at is not let in."""
        opening = decode(first.kind, first.body)
        assert isinstance(opening, EventOpened), "the first event of a log opens the tournament"
        running = self._begin(stream, self._book_of(opening))
        try:
            running.showing.first_look()
        except Exception:
            running.give_up()
            raise
        return running

    def _close(self, id: str, error: Exception) -> None:
        """One event that cannot be opened keeps no other from it."""
        self.order.pop(id, None)
        self.closed[id] = kind_of(error)
        _log.error(
            "Event %s cannot be opened and stays closed (%s); all others go on, and its log is as it was. Take a backup"
            " from before, or open it with a newer Floorman",
            id,
            self.closed[id],
        )

    def _book_of(self, opening: EventOpened) -> Rulebook:
        """The very edition that the event was opened with, whatever stands on the shelf today."""
        named = opening.book
        if named.id in self._shelf and self._shelf.book(named.id).hash == named.hash:
            return self._shelf.book(named.id)
        kept = self._store.kept(named.hash)
        assert kept is not None, "an event's rulebook is kept before the event is opened"
        return unpack(kept, self._shelf.questions, self._shelf.book(FALLBACK))
