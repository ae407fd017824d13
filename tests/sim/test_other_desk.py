"""Two desks on one log: when the one that leads has gone, bots play on at the other, from where they were."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack

import pytest

from floorman.desk import Desk, following
from floorman.desk.pauses import NO_PAUSES
from floorman.rulebook import shipped
from floorman.sim.at_desk import BotsAtDesk
from floorman.store import Commit, MemoryStore, Outcome
from floorman.store.leases import Shared
from floorman.tournament import Level, StartEvent
from tests.sim.test_bots_at_desk import do, filled
from tests.waiting import until_so

pytestmark = pytest.mark.anyio

FOR_EVER = (10**9, 10**9)


class SharedMemory(MemoryStore):
    """As a database that several desks share: the first that asks leads everything, until it lets go."""

    def __init__(self) -> None:
        super().__init__()
        self.asking: list[Lease] = []
        self.told: list[Callable[[], None]] = []

    def leases(self) -> Lease:
        self.asking.append(Lease(self))
        return self.asking[-1]

    def listen(self, heard: Callable[[], None], heard_people: Callable[[], None]) -> Listens:
        self.told += [heard, heard_people]
        return Listens()

    def append(self, commits: Sequence[Commit]) -> list[Outcome]:
        outcomes = super().append(commits)
        for tell in self.told:
            tell()
        return outcomes

    def position(self) -> int:
        return len(self._log)

    def wall(self) -> float:
        return 1_800_000_000.0


class Lease:
    def __init__(self, store: SharedMemory) -> None:
        self._store = store

    def take(self, streams: Sequence[str]) -> frozenset[str]:
        return frozenset(streams) if self._store.asking[0] is self else frozenset()

    def release(self, stream: str) -> None: ...

    def close(self) -> None:
        self._store.asking.remove(self)


class Listens:
    def close(self) -> None: ...


def hand_of(desk: Desk, event: str) -> tuple[int, int]:
    """Which hand table 1 plays, and how far it has come."""
    floor = desk._events.find(event).floor
    return floor.state.play[1].log, floor.hands[1].version if 1 in floor.hands else 0


async def test_bots_go_on_at_the_other_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    """One is in turn when the desk goes that plays it: nothing else happens, and the other has it act."""
    monkeypatch.setattr(following, "ASKED_EVERY_SECONDS", 0.02)
    store = SharedMemory()
    assert isinstance(store, Shared)
    async with AsyncExitStack() as here:
        first, other = (Desk(store, shipped(), beats=None, pauses=NO_PAUSES) for _ in range(2))
        await first.__aenter__()
        await here.enter_async_context(other)
        here.enter_context(BotsAtDesk(other, (1, 1)))
        with BotsAtDesk(first, FOR_EVER):
            event = await filled(first, 3, 1, structure=(Level(600, 50, 100),), stack=100_000)
            await until_so(lambda: first.leads(event))
            await do(first, event, StartEvent())
            await until_so(lambda: hand_of(first, event)[1] > 0)
            stood = hand_of(first, event)
            await until_so(lambda: hand_of(other, event) == stood)
            await asyncio.sleep(0.1)
            waits = hand_of(other, event)
        await first.__aexit__()
        await until_so(lambda: hand_of(other, event) > stood)

    assert stood == waits
