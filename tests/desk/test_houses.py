"""The house at the desk: its own stream, one command after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from floorman.desk.houses import STREAM, HouseBusy
from floorman.house import House
from floorman.house.inventory import AddTable, LendThing, TableAdded
from floorman.store import Commit, Entry, MemoryStore, Outcome, SqliteStore
from floorman.terms import Accepted, Refused
from floorman.tournament import CancelEvent
from floorman.wire import encode_house
from tests.desk.house import HOST, Weak, an_event, house

pytestmark = pytest.mark.anyio


def names(state: House) -> list[str]:
    return [thing.name for thing in state.things.values()]


async def test_found_again_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "floorman.db"
    async with house(SqliteStore(file)) as desk:
        await desk.house.ask(AddTable("Red", 9), HOST, "1")
    async with house(SqliteStore(file)) as desk:
        await desk.house.ask(AddTable("Blue", 9), HOST, "2")

        assert ["Red", "Blue"] == names(desk.house.state)


async def test_sent_twice_is_done_once() -> None:
    """Also by a desk that was not there the first time."""
    store = MemoryStore()
    async with house(store) as desk:
        first = await desk.house.ask(AddTable("Red"), HOST, "1")
        assert first == await desk.house.ask(AddTable("Red"), HOST, "1")
    async with house(store) as desk:
        assert first == await desk.house.ask(AddTable("Red"), HOST, "1")
        assert ["Red"] == names(desk.house.state)


async def test_two_at_once_are_decided_one_after_the_other() -> None:
    async with house(MemoryStore()) as desk:
        asked = [desk.house.ask(AddTable("Red"), HOST, str(number)) for number in range(5)]
        decisions = await asyncio.gather(*asked)

        assert 1 == sum(isinstance(one, Accepted) for one in decisions)
        assert ["Red"] == names(desk.house.state)


async def test_another_process_wrote_first() -> None:
    """What it wrote is read, and the command decided again on that."""
    store = MemoryStore()
    async with house(store) as desk, house(store) as other:
        await other.house.ask(AddTable("Red"), HOST, "theirs")
        refused = await desk.house.ask(AddTable("Red"), HOST, "ours")
        added = await desk.house.ask(AddTable("Blue"), HOST, "ours too")

        assert isinstance(refused, Refused)
        assert isinstance(added, Accepted)
        assert ["Red", "Blue"] == names(desk.house.state)


async def test_a_disk_that_fails_changes_nothing() -> None:
    store = Weak(MemoryStore())
    async with house(store) as desk:
        store.fail_before.append(OSError("disk full"))
        with pytest.raises(OSError, match="disk full"):
            await desk.house.ask(AddTable("Red"), HOST, "1")

        assert [] == names(desk.house.state)
        assert isinstance(await desk.house.ask(AddTable("Red"), HOST, "1"), Accepted)


async def test_whoever_stops_waiting_leaves_no_gap() -> None:
    """A browser that goes away in the middle: what is on disk is what the house shows."""
    store = Weak(MemoryStore())
    async with house(store) as desk:
        store.shut()
        asked = asyncio.create_task(desk.house.ask(AddTable("Red"), HOST, "1"))
        await store.busy()
        asked.cancel()
        store.open.set()
        await desk.house.ask(AddTable("Blue"), HOST, "2")

        assert ["Red", "Blue"] == names(desk.house.state)


async def test_lending_to_events_of_this_house() -> None:
    """A cancelled event keeps nothing from the others."""
    async with house(MemoryStore()) as desk:
        friday, saturday = await an_event(desk, id="a"), await an_event(desk, id="b")
        await desk.house.ask(AddTable("Red"), HOST, "1")
        (table,) = desk.house.state.things
        unknown = await desk.house.ask(LendThing(table, "nowhere"), HOST, "2")
        lent = await desk.house.ask(LendThing(table, friday), HOST, "3")
        elsewhere = await desk.house.ask(LendThing(table, saturday), HOST, "4")
        await desk.do(friday, CancelEvent(), HOST, "5")
        at_last = await desk.house.ask(LendThing(table, saturday), HOST, "6")

        assert [Refused, Accepted, Refused, Accepted] == [type(one) for one in (unknown, lent, elsewhere, at_last)]


async def test_busy_without_end() -> None:
    """Somebody who writes each time before this desk does: after a few tries it says so, and nothing was done."""
    store = MemoryStore()

    class Racing(Weak):
        def append(self, commits: Sequence[Commit]) -> list[Outcome]:
            version = len(list(store.read(STREAM)))
            one = encode_house(TableAdded(id=f"x{version}", name=f"Table {version}", seats=9))
            store.append([_commit(version, one.kind, one.body)])
            return store.append(commits)

    async with house(Racing(store)) as desk:
        with pytest.raises(HouseBusy):
            await desk.house.ask(AddTable("Red"), HOST, "1")

        assert "Red" not in names(desk.house.state)


def _commit(version: int, kind: str, body: bytes) -> Commit:
    return Commit(
        at=1,
        person="x",
        rank="floor",
        command=f"race {version}",
        expected={STREAM: version},
        entries=[Entry(STREAM, kind, body)],
    )
