"""Files of logs, for tests of what goes wrong with them."""

from __future__ import annotations

from pathlib import Path

from floorman.store import (
    SqliteStore,
)
from tests.store.rows import commit


def filled(file: Path, events: int = 3) -> Path:
    store = SqliteStore(file)
    store.append([commit(f"c{n}", b"body of event %d" % n, expected=n) for n in range(events)])
    store.close()
    return file


def folder_of(file: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in file.parent.iterdir()}
