"""What was ruled in hands that are told, as lines of the log: they have streams of their own beside the event's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec.structs import replace

from floorman.floor.events import HandBreached, HandDecided, HandReported, HandRewound
from floorman.floor.streams import table_of
from floorman.speech.catalogue import NOBODY, Speech
from floorman.speech.history import Line, line_of
from floorman.store import Recorded
from floorman.terms import EntryId, SeatNo, TableNo
from floorman.tournament.events.reporting import ReportDecided, TableReported
from floorman.tournament.reports import Ruled
from floorman.wire import decode_hand

IN_HANDS = ("hand.reported/1", "hand.breached/1", "hand.decided/1", "hand.rewound/1")


Seated = Callable[[int, TableNo], Mapping[SeatNo, EntryId]]


def ruled_in_hand(
    rows: Iterable[Recorded], speech: Speech, names: Mapping[str, str] = NOBODY, seated: Seated = lambda *_: {}
) -> list[Line]:
    """Those of one hand, in order, without what was taken back in it. None has a version in the event's own log.
    `seated` says who sat at a table then."""
    found: list[tuple[Recorded, TableReported | ReportDecided]] = []
    for row in rows:
        if row.kind not in IN_HANDS:
            continue
        event = decode_hand(row.kind, row.body)
        if isinstance(event, HandRewound):
            found = [(told, one) for told, one in found if told.version <= event.to]
        else:
            found += [(row, one) for one in _as_at_a_table(table_of(row.stream), event)]
    return [replace(line_of(row, one, speech, names, seated(row.position, one.table)), version=0) for row, one in found]


def _as_at_a_table(table: TableNo, event: object) -> Iterator[TableReported | ReportDecided]:
    """The same as it is told of a table whose hands nobody tells."""
    match event:
        case HandReported(report=report, outcome=outcome, cites=cites):
            yield TableReported(table, report, outcome, {}, between_hands=False, cites=cites)
        case HandBreached(seat=seat, what=what, must=must, may=may, cites=cites) if must or may:
            report = {"kind": "incident", "what": what[0] if what else "", "seat": seat}
            yield TableReported(table, report, "penalty", {}, between_hands=False, cites=cites)
        case HandDecided(decision=one, cites=cites, why=why):
            ruled = Ruled(one.said, one.decided, one.by, one.code, one.own_hand, one.cites)
            yield ReportDecided(table, ruled, why=why, cites=cites)
