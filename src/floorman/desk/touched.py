"""What a few commands have touched: tables at which a hand went on, whether anything else has happened, and where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from floorman.floor import Told
from floorman.floor.by_itself import plays_itself
from floorman.floor.streams import HAND, table_of
from floorman.terms import TableNo
from floorman.tournament import Tournament
from floorman.tournament.events import HandBegan, HandDone, PlayersOut
from floorman.tournament.events.outages import OutageNoticed

# What happens all the time and leads to no proposal.
EVERY_HAND = frozenset((HandBegan, HandDone))


def touched(told: Iterable[Sequence[Told]], state: Tournament) -> tuple[set[TableNo], bool]:
    """The tables in the browser at which a hand went on, and whether anything else has happened in the event."""
    streams: set[str] = set()
    tables: set[TableNo] = set()
    others = False
    for events in told:
        for one in events:
            if one.stream.startswith(HAND):
                streams.add(one.stream)
            elif type(one.event) in EVERY_HAND:
                tables.add(one.event.table)  # type: ignore[union-attr]  # both have one
            else:
                others = True
    tables.update(map(table_of, streams))
    own = {table for table in tables if plays_itself(state, table)}
    return own, others or own != tables


def seats_touched(told: Iterable[Sequence[Told]]) -> set[TableNo] | None:
    """The tables at which the seats may look otherwise, whatever the hands there do; None: any table."""
    tables: set[TableNo] = set()
    for events in told:
        for one in events:
            if one.stream.startswith(HAND) or type(one.event) in EVERY_HAND:
                continue
            if not isinstance(one.event, PlayersOut):
                return None
            tables.update(gone.out.place.table for gone in one.event.outs if gone.out.place is not None)
    return tables


def was_away(told: Iterable[Sequence[Told]]) -> bool:
    return any(isinstance(one.event, OutageNoticed) for events in told for one in events)
