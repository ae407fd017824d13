"""What is sent of tables to those who play there in their browsers: a glimpse at each act.

It is made again only where something has changed at this very table: elsewhere much may go on meanwhile.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

import msgspec

from floorman.floor import Floor
from floorman.terms import EntryId, TableNo
from floorman.tournament import Tournament
from floorman.views.felt import around
from floorman.views.glimpse import glimpse
from floorman.views.late import is_late, sits_at
from floorman.views.live_hand import TurnView

FELT = re.compile(r"felt:([1-9][0-9]{0,5}):(.{1,80})")

_encode = msgspec.json.Encoder().encode


class Felts:
    """Of one tournament, on what is on disk."""

    def __init__(
        self,
        turn_at: Callable[[TableNo], TurnView | None],
        wished: Callable[[Tournament, TableNo], object] = lambda _, __: (),
    ) -> None:
        self._turn_at = turn_at
        self._wished = wished  # of the coming hand
        self._changes = 0
        self._sent: dict[str, tuple[object, bytes]] = {}  # by topic, and what it was made of
        self._around: dict[TableNo, tuple[object, object]] = {}  # by table, and since when
        self._places: dict[str, tuple[TableNo, EntryId]] = {}  # what topics mean

    def changed(self, tables: Iterable[TableNo] | None) -> None:
        """Something has happened that is no hand at a table. It changes the seats of these, or, None, of any."""
        if tables is None:
            self._changes += 1
        else:
            for table in tables:
                self._around.pop(table, None)

    def forget(self) -> None:
        """Everything may be seen otherwise: somebody has another name."""
        self._changes += 1
        self._sent.clear()
        self._around.clear()

    def is_one(self, topic: str) -> bool:
        return topic.startswith("felt:")

    def frame(self, topic: str, floor: Floor) -> bytes | None:
        """None where there is no such table, or nobody of this entry."""
        where = self._places.get(topic) or self._place(topic)
        if where is None or where[0] not in floor.state.tables or where[1] not in floor.state.entries:
            return None
        table, entry = where
        if is_late(floor.state, table) and not sits_at(floor.state, entry, table):
            return None  # whoever looks on sees later what is sent here
        turn, open = self._turn_at(table), floor.hands.get(table)
        if open is None or open.hand.closed:
            turn = None
        beside = self._beside(floor, table), self._wished(floor.state, table)
        key = beside, None if open is None else (open.stream, open.version), turn
        known = self._sent.get(topic)
        if known is None or known[0] != key:
            view = glimpse(floor, table, entry, beside, turn)
            known = self._sent[topic] = key, b"event: felt\ndata: %b\n\n" % _encode(view)
        return known[1]

    def _place(self, topic: str) -> tuple[TableNo, EntryId] | None:
        found = FELT.fullmatch(topic)
        if found is None:
            return None
        self._places[topic] = int(found[1]), found[2]
        return self._places[topic]

    def _beside(self, floor: Floor, table: TableNo) -> object:
        """What is seen beside the hand: while one goes on, it changes with other things alone."""
        open = floor.hands.get(table)
        since = (self._changes, None if open is None else open.stream)
        known = self._around.get(table)
        if known is None or open is None or known[0] != since:
            known = self._around[table] = since, around(floor, table)
        return known[1]
