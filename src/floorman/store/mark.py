"""How far the log had come: a small file beside it, written after each commit, and not flushed.

The commit is flushed before the mark is written, so after a power cut the mark may lag behind the log and is never
ahead of it: a log that ends before its mark has lost something that was on disk. Two places take turns, so a mark that
is torn leaves the one before it.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path
from struct import Struct as Layout

from msgspec import Struct

from floorman.store.faults import UnusableFile
from floorman.store.log import GENESIS
from floorman.store.owning import FILE

# A name, the schema of the log, its last position, how often something was written beside it, and the last hash.
LAYOUT = Layout(">8sIQQ32s")
NAME = b"flrmark1"
CHECK = 16
SIZE = LAYOUT.size + CHECK

# Far enough from each other that one write on the disk never touches both.
PLACES = (0, 4096)

OWN = getattr(os, "O_BINARY", 0)


class Mark(Struct, frozen=True):
    """The end of a log at one moment."""

    schema: int
    position: int = 0
    beside: int = 0
    hash: bytes = GENESIS


class Unreadable(Exception):
    """The mark is there, and none of its places makes sense."""


def mark_of(log: Path) -> Path:
    return log.with_name(log.name + "-mark")


def read_mark(log: Path) -> Mark | None:
    """None where there is none. Raises Unreadable, and UnusableFile where something else lies in its place."""
    try:
        content = mark_of(log).read_bytes()
    except FileNotFoundError:
        return None
    except IsADirectoryError as error:
        raise UnusableFile(mark_of(log), error.strerror or str(error)) from error
    found = [mark for place in PLACES if (mark := _unpacked(content[place : place + SIZE])) is not None]
    if not found:
        raise Unreadable(str(mark_of(log)))
    return max(found, key=lambda mark: (mark.position, mark.beside))


def _unpacked(content: bytes) -> Mark | None:
    told, check = content[: LAYOUT.size], content[LAYOUT.size :]
    if len(content) < SIZE or _check(told) != check:
        return None
    name, *fields = LAYOUT.unpack(told)
    return Mark(*fields) if name == NAME else None


def _check(told: bytes) -> bytes:
    return hashlib.sha256(told).digest()[:CHECK]


class Marker:
    """Writes the mark of a log that this process writes to. Its fields are what it will say after the next commit.

    One that is there already stays until then, but for `anew`: beside a desk that is at work, what was read of the log
    a moment ago may be behind its mark.
    """

    def __init__(self, log: Path, mark: Mark, *, anew: bool) -> None:
        self._last = (mark.position, mark.hash, mark.beside)
        self._schema = mark.schema
        self.back()
        self._turn = 0
        self._flushed = True
        made = not mark_of(log).exists()
        self._file = os.open(mark_of(log), os.O_RDWR | os.O_CREAT | OWN, FILE)
        if made or anew:
            self._put(PLACES[1])
            self._put(PLACES[0])
        if made:
            # From here on it is only written over: no power cut leaves it empty.
            os.fsync(self._file)

    def back(self) -> None:
        """What was to be said next did not come to be."""
        self.position, self.hash, self.beside = self._last

    def write(self) -> None:
        """Cheap: a hundred bytes into a file that is there. What cannot be written lags behind."""
        self._last = (self.position, self.hash, self.beside)
        self._turn ^= 1
        with suppress(OSError):
            self._put(PLACES[self._turn])
            self._flushed = False

    def _put(self, place: int) -> None:
        told = LAYOUT.pack(NAME, self._schema, self.position, self.beside, self.hash)
        os.lseek(self._file, place, os.SEEK_SET)
        os.write(self._file, told + _check(told))

    def flush(self) -> None:
        if not self._flushed:
            with suppress(OSError):
                os.fsync(self._file)
            self._flushed = True

    def close(self) -> None:
        if self._file >= 0:
            self.flush()
            os.close(self._file)
            self._file = -1
