"""A house whose doors are closed, and short ways to let somebody in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from floorman.desk import Desk
from floorman.desk.hub import Stream
from floorman.doors import Doors, Entered, Offered
from floorman.doors.secrets import new_id
from floorman.house.passes import GivePass
from floorman.store import MemoryStore, Store
from floorman.terms import By, Rank, Refused, Ruling
from tests.desk.house import HOST, Time, house
from tests.waiting import LONG_SECONDS

PASSWORD = "Königsdame 7"
HERE = "192.168.1.7"


@asynccontextmanager
async def a_house(store: Store | None = None, time: Time | None = None) -> AsyncIterator[tuple[Desk, Doors]]:
    async with house(store or MemoryStore(), time) as desk:
        yield desk, Doors(desk, lan=True)


async def entered(doors: Doors, name: str = "Anna", password: str = PASSWORD) -> Entered:
    found = await doors.log_in(name, password, HERE, "Firefox, Linux")
    assert isinstance(found, Entered)
    return found


async def offered(doors: Doors, rank: Rank = "screen", by: By = HOST) -> Offered:
    found = await doors.offer(GivePass(new_id(), "hall", rank), by)
    assert isinstance(found, Offered)
    return found


async def added(doors: Doors, name: str = "Anna", *ranks: Rank) -> str:
    person = await doors.add_staff(name, ranks or ("direction",), HOST, PASSWORD)
    assert isinstance(person, str)
    return person


async def ended(stream: Stream) -> None:
    """It comes to its end."""

    async def watched() -> None:
        async for _ in stream:
            pass

    await asyncio.wait_for(watched(), LONG_SECONDS)


def code(answer: object) -> str:
    """Of a refusal; empty if it is none."""
    ruling = answer.ruling if isinstance(answer, Refused) else answer
    return ruling.code if isinstance(ruling, Ruling) else ""
