"""The log of a killed room beside what its people were told."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from floorman.cli.folder import FILE
from floorman.rulebook import load
from floorman.store import GENESIS, Recorded, SqliteStore, chained
from floorman.tournament import Now, Tournament, fold
from floorman.tournament.checks import faults
from floorman.views import event_view, floor_view
from floorman.wire import decode
from tests.kills.evening import HOST
from tests.kills.load import Told

# What each command of the dealers becomes in the log.
KINDS = {"table.hand-began/1": "new-hand", "table.hand-done/1": "hand-done"}


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


def wrong_counts(told: Told, rows: list[Recorded]) -> dict[tuple[str, int], tuple[int, int]]:
    """For each table and kind of command how often it was answered with yes, and how often it is in the log, if not
    the same: fewer is lost, more is done twice. Everybody has his answer by now."""
    said = Counter((one.body["do"], one.body["table"]) for one in told.sent.values() if one.version is not None)
    done = Counter((KINDS[row.kind], _table_of(row)) for row in rows if row.kind in KINDS)
    return {key: (said[key], done[key]) for key in said | done if said[key] != done[key]}


def _table_of(row: Recorded) -> int:
    return int(msgspec.json.decode(row.body)["table"])


def seen_otherwise(told: Told, folder: Path, event: str) -> list[int]:
    """Versions at which somebody was shown something else than what the log says."""
    store = SqliteStore(folder / FILE)
    try:
        names = {person.id: person.alias for person in store.people().values()}
        events = [decode(row.kind, row.body) for row in store.read(f"event/{event}")]
    finally:
        store.close()
    state, found = fold(events[:1]), []
    for one in [*events[1:], None]:
        found += [state.version] * (not _as_shown(told, state, names))
        if one is not None:
            state.apply(one)
    assert not list(faults(state)), "what was folded adds up"
    return found + [version for version in told.views | told.tables if version > state.version]


def _as_shown(told: Told, state: Tournament, names: dict[str, str]) -> bool:
    view, table = told.views.get(state.version), told.tables.get(state.version)
    book = load("cuca")
    if view is not None:
        at = view["clock"]["ends_at"] - 1
        sent = msgspec.structs.replace(event_view(state, book, names, at), players=())  # as a wall is sent it
        if _plain(sent) != view:
            return False
    if table is not None:
        floor = floor_view(Now(state, HOST, 0, book), names)
        return bool(_plain(next(one for one in floor.tables if one.number == table["number"])) == table)
    return True


def _plain(view: Any) -> Any:
    """As it comes out of a line."""
    return msgspec.json.decode(msgspec.json.encode(view))
