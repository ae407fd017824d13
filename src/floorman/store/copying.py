"""A copy of a log while others write to it: one moment of it, whole, or no file at all."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from floorman.store.faults import DamagedDatabase, NameTaken, plainly
from floorman.store.owning import FILE


def copy_to(connection: sqlite3.Connection, file: Path, target: Path) -> None:
    """The name appears when the copy is complete and on disk. Raises NameTaken."""
    if target.exists():
        raise NameTaken(target)
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        with plainly(target):
            empty(part)
            with closing(sqlite3.connect(part, isolation_level=None)) as copy:
                connection.backup(copy)
                # So that the copy is one file, with nothing beside it.
                copy.execute("pragma journal_mode = delete")
                if copy.execute("pragma quick_check(1)").fetchone()[0] != "ok":
                    raise DamagedDatabase(file)
            flush(part)
            appear(part, target)
    finally:
        for name in (part, part.with_name(part.name + "-journal"), part.with_name(part.name + "-wal")):
            with suppress(OSError):
                name.unlink()


def flush(file: Path) -> None:
    with file.open("rb+") as opened:
        os.fsync(opened.fileno())


def appear(part: Path, target: Path) -> None:
    """A finished file gets its name, and keeps it after a power cut. Raises NameTaken: nothing is written over."""
    try:
        # Of two that want the same name one gets it. Sticks know no second name for a file: there it is moved.
        os.link(part, target)
        part.unlink()
    except FileExistsError as error:
        raise NameTaken(target) from error
    except OSError:
        if target.exists():
            raise NameTaken(target) from None
        part.rename(target)
    flush_folder(target.parent)


def flush_folder(folder: Path) -> None:
    """What was put into it stays there; where a system cannot promise that, nothing is done."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def empty(file: Path) -> None:
    """A new file without content that nobody but its owner may read."""
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE))


def put(content: bytes, target: Path) -> None:
    """A new file with this content, whole or not at all. Raises NameTaken."""
    if target.exists():
        raise NameTaken(target)
    part = target.with_name(target.name + ".part")
    try:
        with plainly(target):
            part.unlink(missing_ok=True)
            empty(part)
            part.write_bytes(content)
            flush(part)
            appear(part, target)
    finally:
        with suppress(OSError):
            part.unlink()
