"""A desk makes its backups by itself, and says what is in the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from floorman.desk import Desk, NewEvent, Opened
from floorman.desk.backups import Backups
from floorman.rulebook import shipped
from floorman.store import SqliteStore
from floorman.store.backups import newest
from floorman.terms import By
from floorman.tournament import AnyCommand, Level, Plan, StartEvent, StopClock
from floorman.tournament.commands import DrawSeats, OpenTable

HOST = By("host", "direction")
PLAN = Plan(structure=tuple(Level(20, 100 * n, 200 * n) for n in range(1, 9)), stack=10_000)

pytestmark = pytest.mark.anyio


async def opened(desk: Desk) -> str:
    found = await desk.open(NewEvent(name="Friday", book="cuca", plan=PLAN, players=("Ada", "Bo", "Cy")), HOST, "1")
    assert isinstance(found, Opened)
    begin: tuple[AnyCommand, ...] = (OpenTable(1), DrawSeats(), StartEvent())
    for number, command in enumerate(begin):
        await desk.do(found.id, command, HOST, f"begin-{number}")
    return found.id


def count(folder: Path) -> int:
    return len(list(folder.glob("*.sqlite"))) if folder.exists() else 0


async def test_with_each_level_and_at_the_end(tmp_path: Path) -> None:
    """Once for each; nothing is made while nothing happens."""
    store = SqliteStore(tmp_path / "floorman.sqlite")
    backups, found = tmp_path / "backups", []
    async with Desk(store, shipped(), beats=None) as desk:
        async with Backups(desk, backups, every=3600) as keeper:
            event = await opened(desk)
            await keeper.look(store, backups)
            found.append(count(backups))
            await desk.do(event, StopClock(), HOST, "stop")
            await keeper.look(store, backups)
            found.append(count(backups))
            desk.clock.pace(0)
            await keeper.look(store, backups)
            found.append(count(backups))
        found.append(count(backups))
    last = newest(backups)
    store.close()

    assert [1, 1, 1, 2] == found
    assert last is not None
    copy = SqliteStore(last)
    assert copy.end() == len(list(copy.follow()))
    copy.close()


async def test_a_second_place_that_comes_later(tmp_path: Path) -> None:
    """Until then it is said; then the newest one is carried there, and it is said no more."""
    store = SqliteStore(tmp_path / "floorman.sqlite")
    backups, stick, troubles = tmp_path / "backups", tmp_path / "stick", []
    async with Desk(store, shipped(), beats=None) as desk, Backups(desk, backups, stick, every=3600) as keeper:
        await opened(desk)
        await keeper.look(store, backups)
        troubles.append(keeper.trouble)
        stick.mkdir()
        await keeper.look(store, backups)
        troubles.append(keeper.trouble)
        carried = count(stick)
    store.close()

    first, second = troubles
    assert first is not None
    assert ("backup.place-missing", str(stick)) == (first.code, first.facts["file"])
    assert (None, 1) == (second, carried)


async def test_a_folder_that_cannot_be_written_to_stops_no_evening(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "floorman.sqlite")
    (tmp_path / "backups").write_text("a file in its place")
    async with Desk(store, shipped(), beats=None) as desk, Backups(desk, tmp_path / "backups", every=3600) as keeper:
        event = await opened(desk)
        await keeper.look(store, tmp_path / "backups")
        trouble = keeper.trouble
        stopped = await desk.do(event, StopClock(), HOST, "stop")
        (tmp_path / "backups").unlink()
        await keeper.look(store, tmp_path / "backups")
        after = keeper.trouble
    store.close()

    assert trouble is not None
    assert "backup.not-made" == trouble.code
    assert "Accepted" == type(stopped).__name__
    assert (None, 1) == (after, count(tmp_path / "backups"))
