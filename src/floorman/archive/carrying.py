"""One event as a file: gzip, a JSON object a line. First the head, then what stands beside the log, then each event.

The events are numbered from 1 on and chained as in a log of their own, so that every changed line is found. Names and
free texts are in it only where they were asked for; the secret of the draws only once the event is over.

BadFile                     it is no such file, or not as it was written: the line, and what it means
"""

from __future__ import annotations

import gzip
import hashlib
import re
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct, structs

from floorman.store import GENESIS, Person, Recorded, Text, chained
from floorman.terms import Fact, Instant
from floorman.tournament.event import BookNamed

FORMAT = 1
LEVEL = 6

# So much is unpacked of one line and of the whole: a small file may hold a line without end.
LINE_MOST, BYTES_MOST = 32 << 20, 2 << 30

# Lines before the first event.
LINES_BEFORE = 2

EVENT_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")

T = TypeVar("T")


class BadFile(Exception):
    """The file cannot be brought in; nothing was written."""

    def __init__(self, line: int, code: str, **facts: Fact) -> None:
        self.line = line
        self.code = code
        self.facts = facts
        super().__init__(f"line {line}: {code}")


class Head(Struct, frozen=True):
    """What the file is. `check` is over everything else in the head."""

    floorman: str  # "event"
    format: int
    event: str
    name: str
    book: BookNamed
    over: bool
    names: bool
    events: int
    beside: str  # the hash of the second line
    last: str  # the hash of the last event
    check: str = ""


class Beside(Struct, frozen=True):
    """What stands beside the log."""

    book: str
    people: tuple[Person, ...] = ()
    texts: tuple[Text, ...] = ()
    draws: str | None = None


class Line(Struct, frozen=True):
    """One event."""

    position: int
    stream: str
    version: int
    kind: str
    body: str
    at: Instant
    person: str
    rank: str
    command: str
    hash: str


class Carried(Struct, frozen=True):
    """An event on its way from one log to another."""

    head: Head
    beside: Beside
    rows: tuple[Recorded, ...]


def file_of(head: Head, beside: Beside, rows: Sequence[Recorded]) -> bytes:
    """The bytes of the file. The hashes of the head and the positions of the rows are filled in here."""
    second = msgspec.json.encode(beside)
    own, tip = list[Recorded](), GENESIS
    for position, row in enumerate(rows, start=1):
        moved = structs.replace(row, position=position)
        tip = chained(tip, moved)
        own.append(structs.replace(moved, hash=tip))
    first = structs.replace(head, events=len(own), beside=_hash(second), last=tip.hex(), check="")
    lines = [msgspec.json.encode(structs.replace(first, check=_check(first))), second, *map(_line, own)]
    return gzip.compress(b"".join(line + b"\n" for line in lines), LEVEL, mtime=0)


def _line(row: Recorded) -> bytes:
    return msgspec.json.encode(Line(**{**structs.asdict(row), "body": row.body.decode(), "hash": row.hash.hex()}))


def _check(head: Head) -> str:
    return _hash(msgspec.json.encode(structs.replace(head, check="")))


def _hash(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def carried(file: Path) -> Carried:
    """What a file holds, every byte of it checked. Raises BadFile, or OSError where it cannot be read at all."""
    lines = _lines(file)
    head = _head(next(lines, b""))
    second = next(lines, b"")
    if _hash(second) != head.beside:
        raise BadFile(2, "import.damaged")
    rows, tip, versions = list[Recorded](), GENESIS, dict[str, int]()
    for number, line in enumerate(lines, start=LINES_BEFORE + 1):
        row = _row(line, number)
        follows = (row.position, row.version) == (len(rows) + 1, versions.get(row.stream, 0) + 1)
        if not follows or chained(tip, row) != row.hash:
            raise BadFile(number, "import.damaged")
        tip, versions[row.stream] = row.hash, row.version
        rows.append(row)
    if (len(rows), tip.hex()) != (head.events, head.last):
        raise BadFile(len(rows) + LINES_BEFORE + 1, "import.cut-off")
    return Carried(head, _decoded(second, Beside, 2), tuple(rows))


def _lines(file: Path) -> Iterator[bytes]:
    number, left = 0, BYTES_MOST
    try:
        with gzip.open(file) as opened:
            while line := opened.readline(LINE_MOST + 1):
                number, left = number + 1, left - len(line)
                if len(line) > LINE_MOST or left < 0:
                    raise BadFile(number, "import.too-long", each=LINE_MOST >> 20, whole=BYTES_MOST >> 20)
                yield line.removesuffix(b"\n")
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        if not number and isinstance(error, gzip.BadGzipFile):
            raise BadFile(1, "import.not-ours") from error
        raise BadFile(number + 1, "import.cut-off" if isinstance(error, EOFError) else "import.damaged") from error


class _Format(Struct, frozen=True):
    floorman: str
    format: int


def _head(line: bytes) -> Head:
    """The format first: a newer file may have another head."""
    try:
        told = msgspec.json.decode(line, type=_Format)
    except msgspec.DecodeError as error:
        raise BadFile(1, "import.not-ours") from error
    if told.floorman != "event":
        raise BadFile(1, "import.not-ours")
    if told.format > FORMAT:
        raise BadFile(1, "import.newer")
    head = _decoded(line, Head, 1)
    if head.check != _check(head) or not EVENT_ID.fullmatch(head.event):
        raise BadFile(1, "import.damaged")
    return head


def _row(line: bytes, number: int) -> Recorded:
    told = _decoded(line, Line, number)
    try:
        hash = bytes.fromhex(told.hash)
    except ValueError as error:
        raise BadFile(number, "import.damaged") from error
    return Recorded(**{**structs.asdict(told), "body": told.body.encode(), "hash": hash})


def _decoded(line: bytes, type: type[T], number: int) -> T:
    try:
        return msgspec.json.decode(line, type=type)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadFile(number, "import.damaged") from error
