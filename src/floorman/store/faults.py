"""What may be wrong with the file of a log, or with the disk under it.

StoreFault                  the log cannot be used as it is; nothing was written
├── ForeignDatabase         the file belongs to another program, or is no database at all
├── NewerDatabase           it was written by a newer Floorman; it was not touched
├── DamagedDatabase         parts of it are missing or make no sense
│   ├── CutLog              it had come further than it comes now
│   └── ChangedLog          an event is not as it was written
├── MissingLog              it is gone, and what lies beside it says that there was one
├── LockedDatabase          another program keeps it locked
├── ServedAlready           another Floorman serves it at this moment
├── ReadOnlyDatabase        the file or its folder may not be written to
├── FullDisk                there is no room left
├── NameTaken               there is a file of this name already, which stays as it is
└── UnusableFile            the system does not let us have it, for another reason
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

from floorman.terms import Fact


class StoreFault(Exception):
    """The log cannot be used as it is; nothing was written. `code` is that of its sentence."""

    code: ClassVar[str]
    says: ClassVar[str]

    def __init__(self, file: Path | str, reason: str = "", **facts: Fact) -> None:
        self.file = file
        self.reason = reason
        self.facts: Mapping[str, Fact] = facts
        traces = f" (beside it: {facts['traces']}; for a new log move that away, too)" if "traces" in facts else ""
        super().__init__(f"{file} {self.says}{traces}{': ' if reason else ''}{reason}")


class ForeignDatabase(StoreFault):
    """The file is not a log of ours."""

    code = "store.foreign"
    says = "is not a log of Floorman"


class NewerDatabase(StoreFault):
    """The file was written by a newer Floorman. It was not touched."""

    code = "store.newer"
    says = "was written by a newer Floorman"


class DamagedDatabase(StoreFault):
    """Parts of the file are missing or make no sense."""

    code = "store.damaged"
    says = "is damaged"


class CutLog(DamagedDatabase):
    """Events that were on disk are not there any more: `had` is how far the log had come, `ends` how far it comes."""

    code = "store.cut"
    says = "had come further than it comes now"


class ChangedLog(DamagedDatabase):
    """The event at `position` is not as it was written, or not the one that was written there."""

    code = "store.changed"
    says = "has an event that is not as it was written"


class MissingLog(StoreFault):
    """The file is gone or empty, and `traces` beside it say that there was a log."""

    code = "store.missing"
    says = "is missing, though there was one"


class LockedDatabase(StoreFault):
    """Another program keeps the file locked."""

    code = "store.locked"
    says = "is locked by another program"


class ServedAlready(StoreFault):
    """Another Floorman serves this log at this moment."""

    code = "store.served"
    says = "is served by another Floorman"


class ReadOnlyDatabase(StoreFault):
    """The file or its folder may not be written to."""

    code = "store.read-only"
    says = "may not be written to"


class FullDisk(StoreFault):
    """There is no room left. Writing goes on as soon as there is some."""

    code = "store.full"
    says = "has no room left on its disk"


class NameTaken(StoreFault):
    """There is a file of this name already. It stays as it is."""

    code = "store.taken"
    says = "exists already"


class UnusableFile(StoreFault):
    """The system does not let us have the file."""

    code = "store.unusable"
    says = "cannot be used"


FAULTS: dict[int, type[StoreFault]] = {
    sqlite3.SQLITE_NOTADB: ForeignDatabase,
    sqlite3.SQLITE_CORRUPT: DamagedDatabase,
    sqlite3.SQLITE_BUSY: LockedDatabase,
    sqlite3.SQLITE_LOCKED: LockedDatabase,
    sqlite3.SQLITE_READONLY: ReadOnlyDatabase,
    sqlite3.SQLITE_FULL: FullDisk,
    sqlite3.SQLITE_IOERR: UnusableFile,
    sqlite3.SQLITE_CANTOPEN: UnusableFile,
    sqlite3.SQLITE_PERM: UnusableFile,
    sqlite3.SQLITE_AUTH: UnusableFile,
}


@contextmanager
def plainly(file: Path) -> Iterator[None]:
    """Whatever SQLite or the system says of the file, said in our words. A mistake of ours passes as it is."""
    try:
        yield
    except sqlite3.Error as error:
        if (fault := fault_of(error, file)) is None:
            raise
        raise fault from error
    except UnicodeDecodeError as error:
        raise DamagedDatabase(file) from error
    except OSError as error:
        raise refused(error, file) from error


def is_there(file: Path) -> bool:
    """Is there something of this name? Raises ReadOnlyDatabase where nobody lets us look."""
    with plainly(file):
        return file.exists()


def refused(error: OSError, file: Path) -> StoreFault:
    """What the system says no to."""
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return ReadOnlyDatabase(file)
    return FullDisk(file) if error.errno == errno.ENOSPC else UnusableFile(file, error.strerror or str(error))


def fault_of(error: sqlite3.Error, file: Path) -> StoreFault | None:
    if str(error).startswith("Could not decode"):  # told without a number
        return DamagedDatabase(file)
    # The lower byte is the kind of an error, the rest its details.
    kind = FAULTS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    if kind is UnusableFile and forbidden(file):
        return ReadOnlyDatabase(file)
    if kind is None:
        return None
    return kind(file, str(error) if kind is UnusableFile else "")


def forbidden(file: Path) -> bool:
    """Is the file or its folder there, but not ours to write to?"""
    return any(one.exists() and not os.access(one, os.W_OK) for one in (file.parent, file))
