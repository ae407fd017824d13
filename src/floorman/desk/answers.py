"""What commands were answered, so that one that is sent twice gets its first answer again.

The newest answers are at hand. Older ones are in the log: each commit tells where its events stand.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import TypeAlias

import msgspec
from msgspec import Struct

from floorman.desk.hands import decoded
from floorman.floor import Decision
from floorman.floor.streams import hands_of
from floorman.store import Entry, Recorded, Store
from floorman.terms import Accepted

NEWEST = 8_192

# Where a command's events stand: in this stream, after this version, up to this one.
Stretch: TypeAlias = tuple[str, int, int]

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(list[Stretch])


class Overtaken(Exception):
    """Another process wrote to this tournament first. Not carried out; the state has been read again."""


class IdTaken(Overtaken):
    """A command of this id was carried out elsewhere, so this one cannot be. Sent under a new id it can."""


class Answered(Struct, frozen=True):
    """What a command was answered, and the version of the tournament that it left, or that it was refused on."""

    decision: Decision
    version: int


class Answers:
    """The answers of one tournament."""

    def __init__(self, stream: str, store: Store, newest: int = NEWEST) -> None:
        self._stream = stream
        self._hands = hands_of(stream)
        self._store = store
        self._most = newest
        self._newest: OrderedDict[str, Answered] = OrderedDict()

    def keep(self, id: str, answered: Answered) -> None:
        self._newest[id] = answered
        if len(self._newest) > self._most:
            self._newest.popitem(last=False)

    def at_hand(self, id: str) -> Answered | None:
        return self._newest.get(id)

    def forget(self) -> None:
        """What is in the log can still be found there."""
        self._newest.clear()

    def in_log(self, id: str) -> Answered | None:
        """What a command of this tournament led to; None if no command of this id was carried out anywhere."""
        answer = self._store.answer_of(id)
        if answer is None:
            return None
        stretches = _decoder.decode(answer) if answer else None
        if stretches and not any(self._is_ours(stream) for stream, _, _ in stretches):
            raise IdTaken(id)
        rows = self._rows_of(id) if stretches is None else self._rows_in(stretches)
        return Answered(Accepted(tuple(decoded(row) for row in rows)), self._left(rows, stretches or ()))

    def _is_ours(self, stream: str) -> bool:
        return stream == self._stream or stream.startswith(self._hands)

    def _rows_in(self, stretches: Iterable[Stretch]) -> list[Recorded]:
        found: list[Recorded] = []
        for stream, after, last in stretches:
            found += islice(self._store.read(stream, after), last - after)
        return sorted(found, key=lambda row: row.position)

    def _left(self, rows: Sequence[Recorded], stretches: Iterable[Stretch]) -> int:
        """The version of the tournament after these. What was told in a hand alone left it as it was."""
        for stream, _, last in stretches:
            if stream == self._stream:
                return last
        before = (row.version for row in self._store.read(self._stream) if row.position <= rows[-1].position)
        return max(before, default=0)

    def _rows_of(self, id: str) -> list[Recorded]:
        """Of a commit from the time when commits did not tell where their events stand."""
        return [row for row in self._store.read(self._stream) if row.command == id]


def places_of(expected: Mapping[str, int], entries: Sequence[Entry]) -> bytes:
    """Where the events of a commit will stand."""
    if len(expected) == 1:
        ((stream, after),) = expected.items()
        return _encoder.encode([(stream, after, after + len(entries))])
    last = {**expected}
    for entry in entries:
        last[entry.stream] += 1
    return _encoder.encode([(stream, after, last[stream]) for stream, after in expected.items()])


def stretches_of(answer: bytes) -> list[Stretch]:
    """Where the events of a commit stand; nothing, if it does not tell."""
    return _decoder.decode(answer) if answer else []


def begun_by(answer: bytes) -> list[str] | None:
    """The streams that a commit began; None if it does not tell."""
    return [stream for stream, after, _ in stretches_of(answer) if after == 0] if answer else None
