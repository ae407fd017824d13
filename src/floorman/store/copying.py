"""A copy of a log while others write to it: one moment of it, whole, or no file at all."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from floorman.store.faults import DamagedDatabase, NameTaken, plainly


def copy_to(connection: sqlite3.Connection, file: Path, target: Path) -> None:
    """The name appears when the copy is complete and on disk. Raises NameTaken."""
    if target.exists():
        raise NameTaken(target)
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        with plainly(target):
            with closing(sqlite3.connect(part, isolation_level=None)) as copy:
                connection.backup(copy)
                # So that the copy is one file, with nothing beside it.
                copy.execute("pragma journal_mode = delete")
                if copy.execute("pragma quick_check(1)").fetchone()[0] != "ok":
                    raise DamagedDatabase(file)
            _flush(part)
            part.rename(target)
    finally:
        for name in (part, part.with_name(part.name + "-journal"), part.with_name(part.name + "-wal")):
            with suppress(OSError):
                name.unlink()


def _flush(file: Path) -> None:
    with file.open("rb+") as opened:
        os.fsync(opened.fileno())
