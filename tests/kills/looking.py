"""The log of a killed room beside what its people were told."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from floorman.cli.folder import FILE
from floorman.rulebook import load
from floorman.store import GENESIS, Recorded, SqliteStore, chained
from floorman.tournament import fold
from floorman.tournament.checks import faults
from floorman.views import event_view
from floorman.wire import decode
from tests.kills.load import Told


def rows_of(folder: Path, event: str) -> list[Recorded]:
    store = SqliteStore(folder / FILE)
    try:
        return list(store.read(f"event/{event}"))
    finally:
        store.close()


def chain_holds(folder: Path) -> bool:
    """Positions without a gap, and every hash made of the one before."""
    store = SqliteStore(folder / FILE)
    try:
        before = GENESIS
        for position, row in enumerate(store.follow(), start=1):
            if row.position != position or row.hash != chained(before, row):
                return False
            before = row.hash
        return True
    finally:
        store.close()


def lost(told: Told, rows: list[Recorded]) -> list[str]:
    """Commands that were acknowledged and are not in the log, or not where their answer said."""
    last = {row.command: row.version for row in rows}
    return [one.id for one in told.sent.values() if one.version is not None and last.get(one.id) != one.version]


def twice(rows: list[Recorded]) -> list[str]:
    """Commands of one event each that are in the log more than once."""
    return [id for id, count in Counter(row.command for row in rows if row.command[:2] == "c-").items() if count > 1]


def seen_otherwise(told: Told, rows: list[Recorded]) -> list[int]:
    """Versions at which a screen was shown something else than what the log says."""
    wanted = sorted(told.views)
    if not wanted:
        return []
    events = [decode(row.kind, row.body) for row in rows]
    book, found = load("cuca"), []
    state = fold(events[:1])
    for event in [*events[1:], None]:
        if state.version in told.views:
            found += _difference(told.views[state.version], state, book, state.version)
        if event is not None:
            state.apply(event)
    assert not list(faults(state)), "what was folded adds up"
    return found + [version for version in wanted if version > state.version]


def _difference(shown: dict[str, Any], state: Any, book: Any, version: int) -> list[int]:
    clock = shown["clock"]
    at = clock["ends_at"] - 1 if clock["ends_at"] else 0
    folded = msgspec.to_builtins(event_view(state, book, {}, at))
    same = all(folded[name] == shown[name] for name in ("version", "name", "book", "stack", "clock"))
    return [] if same else [version]
