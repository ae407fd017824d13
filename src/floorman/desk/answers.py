"""What commands were answered, so that one that is sent twice gets its first answer again.

The newest answers are at hand. Older ones are in the log: each commit tells where its events stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from floorman.store import Entry, Recorded, Store
from floorman.terms import Accepted
from floorman.tournament import Decision, Event
from floorman.wire import decode

NEWEST = 8_192

# Where a command's events stand: in this stream, after this version, up to this one.
Stretch = tuple[str, int, int]

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(list[Stretch])


class Overtaken(Exception):
    """Another process wrote to this tournament first. Not carried out; the state has been read again."""


class IdTaken(Overtaken):
    """A command of this id was carried out elsewhere, so this one cannot be. Sent under a new id it can."""


class Answers:
    """The answers of one tournament."""

    def __init__(self, stream: str, store: Store, newest: int = NEWEST) -> None:
        self._stream = stream
        self._store = store
        self._most = newest
        self._newest: dict[str, Decision] = {}

    def keep(self, id: str, decision: Decision) -> None:
        self._newest[id] = decision
        if len(self._newest) > self._most:
            del self._newest[next(iter(self._newest))]

    def at_hand(self, id: str) -> Decision | None:
        return self._newest.get(id)

    def forget(self) -> None:
        """What is in the log can still be found there."""
        self._newest.clear()

    def in_log(self, id: str) -> Accepted[Event] | None:
        """What a command of this tournament led to; None if no command of this id was carried out anywhere."""
        answer = self._store.answer_of(id)
        if answer is None:
            return None
        stretches = _decoder.decode(answer) if answer else None
        if stretches and self._stream not in (stream for stream, _, _ in stretches):
            raise IdTaken(id)
        rows = self._rows_of(id) if stretches is None else self._rows_in(stretches)
        return Accepted(tuple(decode(row.kind, row.body) for row in rows))

    def _rows_in(self, stretches: Iterable[Stretch]) -> list[Recorded]:
        found: list[Recorded] = []
        for stream, after, last in stretches:
            rows: Iterator[Recorded] = iter(self._store.read(stream, after))
            found += [row for row, _ in zip(rows, range(last - after), strict=False)]
        return sorted(found, key=lambda row: row.position)

    def _rows_of(self, id: str) -> list[Recorded]:
        """Of a commit from the time when commits did not tell where their events stand."""
        return [row for row in self._store.read(self._stream) if row.command == id]


def standing(expected: dict[str, int], entries: Sequence[Entry]) -> bytes:
    """Where the events of a commit will stand."""
    if len(expected) == 1:
        ((stream, after),) = expected.items()
        return _encoder.encode([(stream, after, after + len(entries))])
    counts = Counter(entry.stream for entry in entries)
    return _encoder.encode([(stream, after, after + counts[stream]) for stream, after in expected.items()])
