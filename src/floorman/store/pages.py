"""The pages of a file that SQLite refuses, and the rows in them, read by ourselves by the format that it documents.

Whatever makes no sense is passed over. Whether a row is as it was written is told by its hash, not here.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from floorman.store.mending import guesses, mended
from floorman.store.schema import APPLICATION, SCHEMA
from floorman.store.wal import PAGE_USUAL, PAGES, Wal, read_wal

MAGIC = b"SQLite format 3\0"
FIRST = 100  # so long is the header, before what else stands in the first page
TABLE_LEAF, INDEX_LEAF = 0x0D, 0x0A
WIDTHS = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 8: 0, 9: 0}
OVERFLOW_MOST = 100_000

Value: TypeAlias = int | str | bytes | None
Row: TypeAlias = tuple[Value, ...]

# What reading something that makes no sense may raise.
NONSENSE = (IndexError, ValueError, KeyError, RecursionError)


class Image(Struct, frozen=True):
    """The newest whole picture of each page, by its number; and every other picture of one that there is."""

    size: int
    pages: dict[int, bytes]
    others: tuple[tuple[int, bytes], ...]
    doubtful: bool = False  # of some page there is no newest picture that is whole


def image_of(file: Path) -> Image:
    """The file as it was at the end of its write-ahead log, also where that is damaged."""
    content = file.read_bytes() if file.is_file() else b""
    wal = mended(read_wal(file))
    size = _page_size(content, wal)
    pages = {
        start // size + 1: content[start : start + size].ljust(size, b"\0") for start in range(0, len(content), size)
    }
    ends = max((count for count, frame in enumerate(wal.frames, start=1) if _ends(frame.pages, frame.good)), default=0)
    others = [*((frame.number, frame.page) for frame in wal.frames), *guesses(wal)]
    doubtful = set[int]()
    for frame in wal.frames[:ends]:
        others.append((frame.number, pages.get(frame.number, b"")))
        if frame.good:
            pages[frame.number] = frame.page
            doubtful.discard(frame.number)
        elif frame.ours:
            pages.setdefault(frame.number, frame.page)
            doubtful.add(frame.number)
    return Image(size, pages, tuple(others), bool(doubtful))


def _ends(pages: int, good: bool) -> bool:
    return good and pages > 0


def _page_size(content: bytes, wal: Wal) -> int:
    if wal.frames:
        return len(wal.frames[0].page)
    told = int.from_bytes(content[16:18], "big")
    return told if told in PAGES else PAGE_USUAL


def put_together(image: Image, target: Path) -> None:
    """A file of these pages, with a header as ours are: SQLite may be able to read it."""
    count = max(image.pages, default=0)
    first = bytearray(image.pages.get(1, bytes(image.size)))
    schema = int.from_bytes(first[60:64], "big")
    fixed = {
        0: MAGIC,
        16: image.size.to_bytes(2, "big"),
        18: bytes((1, 1, 0, 64, 32, 32)),
        28: count.to_bytes(4, "big"),
        44: (4).to_bytes(4, "big"),
        56: (1).to_bytes(4, "big"),
        60: (schema if 0 < schema <= SCHEMA else SCHEMA).to_bytes(4, "big"),
        68: APPLICATION.to_bytes(4, "big"),
        92: bytes(first[24:28]),
    }
    for place, value in fixed.items():
        first[place : place + len(value)] = value
    with target.open("wb") as opened:
        for number in range(1, count + 1):
            opened.write(bytes(first) if number == 1 else image.pages.get(number, bytes(image.size)))


def table_rows(image: Image) -> Iterator[tuple[int, Row]]:
    """Every row of a table with numbers, wherever it stands: its number, and its columns."""
    for number, page in (*image.pages.items(), *image.others):
        for cell in _cells(number, page, TABLE_LEAF):
            with suppress(*NONSENSE):
                length, at = _varint(page, cell)
                row, at = _varint(page, at)
                yield row, _record(_payload(image, page, at, length, image.size - 35))


def index_rows(image: Image) -> Iterator[Row]:
    """Every row of a table without numbers."""
    for number, page in image.pages.items():
        for cell in _cells(number, page, INDEX_LEAF):
            with suppress(*NONSENSE):
                length, at = _varint(page, cell)
                yield _record(_payload(image, page, at, length, (image.size - 12) * 64 // 255 - 23))


def _cells(number: int, page: bytes, kind: int) -> Iterator[int]:
    """Where the cells of a page begin."""
    head = FIRST if number == 1 else 0
    if len(page) < PAGE_USUAL // 8 or page[head] != kind:
        return
    count = int.from_bytes(page[head + 3 : head + 5], "big")
    for place in range(head + 8, min(head + 8 + 2 * count, len(page) - 1), 2):
        yield int.from_bytes(page[place : place + 2], "big")


def _varint(content: bytes, at: int) -> tuple[int, int]:
    value = 0
    for place in range(at, at + 8):
        value = value << 7 | content[place] & 0x7F
        if content[place] < 0x80:
            return value, place + 1
    return value << 8 | content[at + 8], at + 9


def _payload(image: Image, page: bytes, at: int, length: int, most: int) -> bytes:
    """The bytes of a row, which goes on in other pages where it is long."""
    if length <= most:
        return _all(page[at : at + length], length)
    room = image.size - 4
    least = (image.size - 12) * 32 // 255 - 23
    here = least + (length - least) % room
    here = here if here <= most else least
    parts, left = [page[at : at + here]], length - here
    following = int.from_bytes(page[at + here : at + here + 4], "big")
    while left > 0:
        more = image.pages[following]
        parts.append(more[4 : 4 + min(left, room)])
        left -= room
        following = int.from_bytes(more[:4], "big")
    return _all(b"".join(parts), length)


def _all(content: bytes, length: int) -> bytes:
    if len(content) != length:
        raise ValueError("a row that does not fit into its page")
    return content


def _record(payload: bytes) -> Row:
    end, at = _varint(payload, 0)
    kinds = []
    while at < end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    values = []
    for kind in kinds:
        width = (kind - 12) // 2 if kind >= 12 else WIDTHS[kind]
        values.append(_value(kind, _all(payload[at : at + width], width)))
        at += width
    return tuple(values)


def _value(kind: int, content: bytes) -> Value:
    if kind >= 12:
        return content.decode() if kind % 2 else content
    if kind in (8, 9):
        return kind - 8
    return int.from_bytes(content, "big", signed=True) if kind else None


def rows_of(file: Path, query: str) -> list[Row] | None:
    """What SQLite reads of a file; None where it cannot."""
    try:
        connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
        try:
            return connection.execute(query).fetchall()
        finally:
            connection.close()
    except (sqlite3.Error, UnicodeDecodeError):
        return None
