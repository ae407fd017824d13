"""What takes more than it may is ended where it stands: whoever asked for it is told, and the next one has his turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import pytest

from floorman.web.ending_work import Limit, TookTooMuch, resident
from floorman.web.lanes import Lane
from tests.waiting import LONG_SECONDS

pytestmark = pytest.mark.anyio

LITTLE = Limit(seconds=0.2, bytes=1_000_000_000)


def endless() -> None:
    while True:
        pass


def stubborn() -> None:
    """Whatever comes up in it, it goes on."""
    while True:
        with suppress(Exception):
            endless()


async def made(lane: Lane, work: Callable[[], object]) -> object:
    async with asyncio.timeout(LONG_SECONDS):
        return await lane.make("somebody", work)


@pytest.mark.parametrize("work", [endless, stubborn])
async def test_work_without_an_end_is_ended(work: Callable[[], None]) -> None:
    """And the lane makes what comes after it."""
    lane = Lane("short", LITTLE)
    with pytest.raises(TookTooMuch):
        await made(lane, work)

    assert 5 == await made(lane, lambda: 5)
    lane.close()


async def test_who_has_gone_away_holds_up_nobody() -> None:
    """Nobody waits for it any more, and it is ended all the same."""
    lane = Lane("short", LITTLE)
    asked = asyncio.create_task(lane.make("somebody", endless))
    await asyncio.sleep(0)
    asked.cancel()

    assert 5 == await made(lane, lambda: 5)
    lane.close()


@pytest.mark.skipif(not resident(), reason="the system does not tell how large a process is")
async def test_work_that_fills_the_memory_is_ended() -> None:
    lane = Lane("small", Limit(seconds=LONG_SECONDS, bytes=20_000_000))

    def fills() -> None:
        kept: list[bytes] = []
        while True:
            kept.append(bytes(range(200)) * 50)

    with pytest.raises(TookTooMuch):
        await made(lane, fills)
    lane.close()


async def test_what_takes_little_is_let_alone() -> None:
    """Its own faults are told as they are."""
    lane = Lane("short", LITTLE)

    assert [5, 5] == [await made(lane, lambda: 5) for _ in range(2)]
    with pytest.raises(ZeroDivisionError):
        await made(lane, lambda: 1 // 0)
    lane.close()
