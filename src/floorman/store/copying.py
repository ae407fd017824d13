"""A copy of a log while others write to it: one moment of it, whole, or no file at all."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from floorman.store.faults import DamagedDatabase, NameTaken, plainly
from floorman.store.owning import FILE

# So many pages at once: then whoever waits hears how far it is, and can break off.
STEP_PAGES = 2_000


def copy_to(
    connection: sqlite3.Connection, file: Path, target: Path, tell: Callable[[int, int], None] = lambda *_: None
) -> None:
    """The name appears when the copy is complete and on disk. `tell` hears how much is, of how much. Raises
    NameTaken."""
    if target.exists():
        raise NameTaken(target)
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        with plainly(target):
            empty(part)
            with closing(sqlite3.connect(part, isolation_level=None)) as copy:
                with _one_moment(connection):
                    connection.backup(copy, pages=STEP_PAGES, progress=lambda _, left, of: tell(of - left, of))
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


@contextmanager
def _one_moment(connection: sqlite3.Connection) -> Iterator[None]:
    """What others write meanwhile is not seen: without this, each write would make the copy begin anew."""
    if connection.in_transaction:
        yield
        return
    connection.execute("begin")
    try:
        connection.execute("select count(*) from sqlite_master").fetchone()
        yield
    finally:
        connection.execute("rollback")


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
