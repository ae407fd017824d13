"""How the streams of an evening lie in the store: the tournament's, and one for each hand that is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from floorman.floor import Floor, HandEvent, StreamEvent
from floorman.floor.streams import EVENT, HAND
from floorman.rulebook import Rulebook
from floorman.store import Entry, Recorded, Store
from floorman.terms import Instant
from floorman.tournament import Event, fold
from floorman.wire import decode, decode_hand, encode


def entries_of(told: Sequence[StreamEvent]) -> list[Entry]:
    """As they are appended."""
    return [Entry(one.stream, encoded.kind, encoded.body) for one in told for encoded in (encode(one.event),)]


def decoded(row: Recorded) -> Event | HandEvent:
    """One stored event of an evening, of whichever stream."""
    return decode_hand(row.kind, row.body) if row.stream.startswith(HAND) else decode(row.kind, row.body)


def news(floor: Floor, rows: Iterable[Recorded]) -> Iterator[tuple[list[StreamEvent], Instant]]:
    """What each command led to that the evening does not know yet, as the log tells it.

    It is to be applied before the next is asked for. Raises LookupError where something between is missing.
    """
    for _, written in groupby(rows, attrgetter("command")):
        commit = list(written)
        first = next((row for row in commit if row.stream == floor.stream), commit[0])
        version = floor.version_of(first.stream)
        if first.version == version + 1:
            yield [StreamEvent(row.stream, decoded(row)) for row in commit], commit[-1].at
        elif first.version > version and (version or first.stream == floor.stream):
            raise LookupError(f"{first.stream} goes on from version {version}, not with {first.version}")


def refolded(store: Store, stream: str, book: Rulebook, secret: bytes, decks: bytes) -> tuple[Floor, Instant]:
    """The evening from its log, and the latest instant in it. Of hands only the open ones are read."""
    last: Instant = 0

    def events() -> Iterator[Event]:
        nonlocal last
        for row in store.read(stream):
            last = row.at
            yield decode(row.kind, row.body)

    floor = Floor(stream.removeprefix(EVENT), book, fold(events()), secret, decks)
    for hand in floor.open_streams():
        rows = list(store.read(hand))
        if rows:  # or nothing of it is left: then the event goes on without
            last = max(last, rows[-1].at)
            floor.resume(hand, steps_of(rows))
    return floor, last


def steps_of(rows: Sequence[Recorded]) -> Iterator[Sequence[HandEvent]]:
    """What each command led to in a hand."""
    for _, told in groupby(rows, attrgetter("command")):
        yield [decode_hand(row.kind, row.body) for row in told]
