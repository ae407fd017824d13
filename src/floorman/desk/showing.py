"""What a tournament shows: made from what is on disk, when somebody looks, once for each change."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import TypeVar

import msgspec

from floorman.desk.hub import Board
from floorman.desk.time import DeskClock
from floorman.desk.topic import Topic
from floorman.floor import Evening
from floorman.house import Caller
from floorman.rulebook import Rulebook
from floorman.terms import By, TableNo
from floorman.tournament import Now
from floorman.views import (
    DeskView,
    EventView,
    LiveHandView,
    clocks_at_tables,
    desk_view,
    event_view,
    floor_view,
    live_hand_view,
    table_view,
)

# Who looks when nobody asks: what is proposed does not depend on him.
DESK = By("desk", "direction")

T = TypeVar("T")

TABLE = re.compile(r"table:([1-9][0-9]{0,5})")


class Showing:
    """The views of one tournament, for whoever asks and for whoever follows."""

    def __init__(
        self,
        on_disk: Callable[[], AbstractContextManager[Evening]],
        book: Rulebook,
        secret: bytes,
        clock: DeskClock,
        aliases: Callable[[], Mapping[str, str]],
    ) -> None:
        self._on_disk = on_disk
        self._book = book
        self._secret = secret
        self._clock = clock
        self._aliases = aliases
        self.desk: Topic[DeskView] = Topic(self._desk)
        self.wall: Topic[EventView] = Topic(self._wall)
        self.board = Board(self._frame)

    def changed(self) -> None:
        self.desk.publish()
        self.wall.publish()
        self.board.stir()

    def close(self) -> None:
        self.desk.close()
        self.wall.close()
        self.board.close()

    def _desk(self) -> DeskView:
        with self._on_disk() as evening:
            state, at, aliases = evening.state, self._clock.now(), self._aliases()
            now = Now(state, DESK, at, self._book, self._secret)
            clocks = clocks_at_tables(evening, aliases, at)
            return desk_view(state, event_view(state, self._book, aliases, at), floor_view(now, aliases), clocks)

    def _wall(self) -> EventView:
        with self._on_disk() as evening:
            return event_view(evening.state, self._book, self._aliases(), self._clock.now())

    def hand(self, table: TableNo, caller: Caller, *, look: bool) -> LiveHandView | None:
        """The hand of a table as this caller may see it; None where none is told."""
        with self._on_disk() as evening:
            return live_hand_view(evening, table, caller, self._aliases(), look=look)

    def look(self, make: Callable[[Now, Mapping[str, str]], T]) -> T:
        """A view that is seldom asked for, and so not kept."""
        with self._on_disk() as evening:
            return make(Now(evening.state, DESK, self._clock.now(), self._book, self._secret), self._aliases())

    def _frame(self, topic: str) -> bytes | None:
        """What is sent of a topic, with the version of the log that it shows; None where there is no such thing."""
        if topic == "wall":
            return framed("view", self.wall.value.version, self.wall.value)
        with self._on_disk() as evening:
            state = evening.state
            if topic == "floor":
                return framed("floor", state.version, {"version": state.version})
            table = TABLE.fullmatch(topic)
            if table is not None and int(table[1]) in state.tables:
                return framed("table", state.version, table_view(state, int(table[1]), self._book, self._aliases()))
        return None


def framed(event: str, version: int, view: object) -> bytes:
    """A view as a frame of an event stream, with the version that it shows as its id."""
    return b"id: %d\nevent: %b\ndata: %b\n\n" % (version, event.encode(), msgspec.json.encode(view))
