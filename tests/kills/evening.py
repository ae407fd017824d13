"""A large evening in a database: made once, copied for every room that is to be killed over it."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

from floorman.cli.folder import FILE
from floorman.desk import Desk, NewEvent, Opened
from floorman.rulebook import new_shelf
from floorman.store import SqliteStore
from floorman.terms import Accepted, By
from floorman.tournament import Level, Plan
from floorman.tournament.commands import AnyCommand, DrawSeats, OpenTable, StartEvent

HOST = By("host", "direction")
SEATS = 9


def evening(folder: Path, tables: int) -> str:
    """A running event with so many full tables, in a folder as the server keeps it; the id of the event."""
    folder.mkdir(parents=True, exist_ok=True)
    store = SqliteStore(folder / FILE)
    try:
        return asyncio.run(_opened(store, tables))
    finally:
        store.close()


async def _opened(store: SqliteStore, tables: int) -> str:
    plan = Plan(structure=(Level(20, 100, 200), Level(20, 200, 400)), stack=10_000, table_size=SEATS)
    names = tuple(f"Player {number}" for number in range(1, tables * SEATS + 1))
    async with Desk(store, new_shelf()) as desk:
        opened = await desk.open(NewEvent(name="Large", book="cuca", plan=plan, players=names), HOST, "open")
        assert isinstance(opened, Opened), opened
        opens: list[AnyCommand] = [OpenTable(number) for number in range(1, tables + 1)]
        for number, command in enumerate([*opens, DrawSeats(expected=len(names)), StartEvent()]):
            decision = await desk.do(opened.id, command, HOST, f"prepare-{number}")
            assert isinstance(decision, Accepted), decision
        return opened.id


def copy_of(folder: Path, to: Path) -> Path:
    """The same evening once more, to do what one likes to."""
    shutil.copytree(folder, to)
    return to
