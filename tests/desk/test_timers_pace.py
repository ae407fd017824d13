"""Timers are looked through at a pace, and nothing is missed by it."""

from __future__ import annotations

import asyncio

import pytest

from floorman.desk import Desk
from floorman.store import MemoryStore
from floorman.terms import Instant
from floorman.tournament import ExtendLevel
from tests.desk.house import HOST, Time, house
from tests.desk.test_timers import at_a_table
from tests.waiting import until_so

RATE = 1_000


@pytest.mark.anyio
async def test_a_clock_that_is_set_again_and_again_still_ends() -> None:
    """Everything is looked through at a pace, yet the last setting counts: the level ends by it, and all are shown."""
    store, time = MemoryStore(), Time()
    async with house(store, time, rate=RATE) as desk:
        event, _ = await at_a_table(desk)
        for number in range(30):
            await desk.do(event, ExtendLevel(1 if number % 2 else -1), HOST, f"set{number}")
        await desk.do(event, ExtendLevel(-59), HOST, "short")
        ends, before = _ends_at(desk, event), desk.wall(event).number
        time.seconds(61 / RATE)
        assert desk.now() > ends
        await until_so(lambda: desk.wall(event).number > before)
        await asyncio.sleep(0.1)  # were it shown again and again, it would be by now

        assert desk.wall(event).number == before + 1


def _ends_at(desk: Desk, event: str) -> Instant:
    """The level that runs now ends then."""
    ends = desk.wall(event).value.clock.ends_at
    assert ends is not None
    return ends
