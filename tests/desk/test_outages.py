"""A desk that was away: what the next one says, and what it never does."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from floorman.desk import Desk
from floorman.desk.heartbeat import NAME, Beat
from floorman.rulebook import shipped
from floorman.store import MemoryStore, SqliteStore, Store
from floorman.tournament import StartClock, StopClock
from floorman.tournament.commands import Apply
from tests.desk.house import HOST, MINUTE, Time, an_event, house, kinds, started, view

pytestmark = pytest.mark.anyio


async def beaten(desk: Desk) -> None:
    await desk.heart.beat()
    assert desk.heart._keeping is not None
    await desk.heart._keeping


async def an_evening(store: Store, time: Time, minutes: float) -> str:
    """A desk that has gone off after so many minutes of the first level."""
    async with house(store, time) as desk:
        event = await started(desk)
        time.minutes(minutes)
        desk.heart._last = desk.heart._now()  # it has beaten all the while
        await beaten(desk)
    return event


def left(desk: Desk, event: str) -> tuple[int, float]:
    """The stretch, and its minutes that are left by the clock on the wall."""
    clock = view(desk, event).event.clock
    assert clock.ends_at is not None
    return clock.index, (clock.ends_at - desk.clock.now()) / MINUTE


def proposed(desk: Desk, event: str) -> list[str]:
    return [one.kind for one in view(desk, event).floor.proposals]


async def test_a_crash_within_a_level(tmp_path: Path) -> None:
    """Ten minutes away: the room played on, and the floor chooses. Taking them out is an event with a person."""
    time = Time()
    event = await an_evening(SqliteStore(tmp_path / "floorman.db"), time, 5)
    time.minutes(10)
    store = SqliteStore(tmp_path / "floorman.db")
    async with house(store, time) as desk:
        assert (0, 5) == left(desk, event)
        assert ["count-gap", "take-out-gap"] == proposed(desk, event)

        await desk.do(event, Apply(kind="take-out-gap"), HOST, "out")

        assert (0, 15) == left(desk, event)
        assert [] == proposed(desk, event)
        noticed, taken = list(store.read("event/" + event))[-2:]
        assert ("outage.noticed/1", "desk") == (noticed.kind, noticed.person)
        assert ("outage.taken-out/1", HOST.person) == (taken.kind, taken.person)


async def test_no_level_ends_while_nobody_is_there() -> None:
    """It was due four minutes after the desk went off."""
    store, time = MemoryStore(), Time()
    event = await an_evening(store, time, 16)
    time.minutes(30)
    async with house(store, time) as desk:
        assert (0, 4) == left(desk, event)

        await desk.do(event, Apply(kind="count-gap"), HOST, "count")

        assert (2, 14) == left(desk, event)


async def test_a_short_absence_is_none() -> None:
    store, time = MemoryStore(), Time()
    event = await an_evening(store, time, 5)
    time.minutes(4.9 / 60)
    async with house(store, time) as desk:
        assert [] == proposed(desk, event)
        assert "outage.noticed/1" not in kinds(store, event)


async def test_a_clock_that_stands_loses_nothing() -> None:
    store, time = MemoryStore(), Time()
    async with house(store, time) as desk:
        event = await started(desk)
        await beaten(desk)
        await desk.do(event, StopClock(), HOST, "stop")
        await beaten(desk)
    time.minutes(60)
    async with house(store, time) as desk:
        assert [] == proposed(desk, event)
        assert "outage.noticed/1" not in kinds(store, event)


async def test_only_events_that_ran_hear_of_it() -> None:
    store, time = MemoryStore(), Time()
    event = await an_evening(store, time, 5)
    async with house(store, time) as desk:
        other = await an_event(desk, id="other")
        await beaten(desk)
    time.minutes(10)
    async with house(store, time) as desk:
        assert 2 == len(proposed(desk, event))
        assert ["event.opened/2"] == kinds(store, other)


@pytest.mark.parametrize("jump", [-3600.0, 3600.0, 86_400.0])
async def test_the_wall_jumps_while_the_desk_is_off(jump: float) -> None:
    """Somebody set the computer's clock between two runs: two seconds passed, and no more."""
    store, time = MemoryStore(), Time()
    event = await an_evening(store, time, 5)
    time.wall += jump
    time.minutes(2 / 60)
    async with house(store, time) as desk:
        assert (0, 15 - 2 / 60) == left(desk, event)
        assert [] == proposed(desk, event)


async def test_the_wall_is_behind_after_a_restart_of_the_computer() -> None:
    """Its battery is empty, and it is 2001: the evening goes on from the last heartbeat."""
    store, time = MemoryStore(), Time()
    event = await an_evening(store, time, 5)
    late = Time(wall=1_000_000_000.0)
    async with Desk(store, shipped(), computer=late.computer("another"), beats=None) as desk:
        assert (0, 15) == left(desk, event)
        assert desk.heart.found.wall_off < 0


async def test_the_lid_is_closed() -> None:
    """The process pauses and goes on: the same as a restart."""
    store, time = MemoryStore(), Time()
    async with house(store, time) as desk:
        event = await started(desk)
        time.minutes(16)
        desk.heart._last = desk.heart._now()
        time.minutes(30)
        await desk.heart.beat()

        assert (0, 4) == left(desk, event)
        assert ["count-gap", "take-out-gap"] == proposed(desk, event)


async def test_a_gap_begins_with_the_last_word_of_the_log() -> None:
    """What was done after the last heartbeat was done with the desk there."""
    store, time = MemoryStore(), Time()
    async with house(store, time) as desk:
        event = await started(desk)
        await beaten(desk)
        began = desk.clock.now()
        time.minutes(3)
        await desk.do(event, StopClock(), HOST, "stop")
        time.minutes(1)
        await desk.do(event, StartClock(), HOST, "go")
    assert began == msgspec.json.decode(store.value_of(NAME) or "", type=Beat).at
    time.minutes(10)
    async with house(store, time) as desk:
        (noticed,) = [row for row in store.read("event/" + event) if row.kind == "outage.noticed/1"]

        assert began + 4 * MINUTE == msgspec.json.decode(noticed.body)["from_at"]
        assert (0, 7) == left(desk, event)


async def test_two_restarts_are_two_decisions() -> None:
    store, time = MemoryStore(), Time()
    event = await an_evening(store, time, 1)
    for _ in range(2):
        time.minutes(3)
        async with house(store, time) as desk:
            await beaten(desk)
            count = len(proposed(desk, event))

    assert 4 == count
