"""Who is told to stop in the very moment in which what it waits for comes, stops."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from floorman.desk import hooks
from floorman.desk.topic import Topic
from floorman.store import MemoryStore
from floorman.tournament import StartEvent
from floorman.web.deliveries import Deliveries
from floorman.web.observing import Board
from floorman.web.sending import Sending
from tests.desk.house import HOST, an_event, house
from tests.waiting import LONG_SECONDS, until_so

pytestmark = pytest.mark.anyio

# So many turns of the loop lie between the coming and the stop: one of them is the moment.
TURNS = range(8)


async def turn(turns: int) -> None:
    for _ in range(turns):
        await asyncio.sleep(0)


async def ends(task: asyncio.Task[None]) -> None:
    done, _ = await asyncio.wait([task], timeout=LONG_SECONDS)
    assert done


@pytest.mark.parametrize("turns", TURNS)
async def test_a_watcher_of_a_topic(turns: int) -> None:
    topic = Topic(lambda: 1)

    async def watching() -> None:
        async for _ in topic.watch(LONG_SECONDS):
            pass

    task = asyncio.create_task(watching())
    await asyncio.sleep(0)
    topic.publish()
    await turn(turns)
    task.cancel()
    await ends(task)


class Arriving(Deliveries):
    """Its messages arrive when a test says so."""

    def __init__(self, *things: Any) -> None:
        super().__init__(*things)
        self.arrives: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.sends = False

    async def _in_thread(self, call: Any, *arguments: Any) -> Any:
        if getattr(call, "__func__", None) is Sending.run:
            self.sends = True
            return await self.arrives
        return call(*arguments)


@pytest.mark.parametrize("turns", TURNS)
async def test_the_telling_of_addresses(turns: int) -> None:
    """The house closes while a message arrives."""
    store = MemoryStore()
    async with house(store) as desk:
        hooks.add(store, hooks.NewHook(url="http://127.0.0.1:9/hear", own=True), 0, "host")
        event = await an_event(desk)
        await desk.do(event, StartEvent(), HOST, "c1")
        deliveries = Arriving(desk, Board())
        await deliveries.__aenter__()
        await until_so(lambda: deliveries.sends)
        deliveries.arrives.set_result(None)
        await turn(turns)
        await ends(asyncio.create_task(deliveries.__aexit__()))
