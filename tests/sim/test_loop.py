"""A desk in a time of its own."""

from __future__ import annotations

import asyncio
from pathlib import Path

from floorman.desk import Desk, NewEvent, Opened
from floorman.rulebook import shipped
from floorman.sim.loop import OwnTime, Power, WriterInLoop
from floorman.store import SqliteStore
from floorman.terms import By, Refused
from floorman.tournament import Level, Plan
from floorman.tournament.commands import StopClock

HOST = By("host", "direction")

# What a batch seems to take becomes a tenth less with each: after so many it is no number any more.
BATCHES = 7_500


def test_where_time_stands_still_a_desk_goes_on_deciding(tmp_path: Path) -> None:
    async def ask(loop: OwnTime) -> bool:
        writer = WriterInLoop.with_power(Power())
        store = SqliteStore(tmp_path / "log")
        async with Desk(store, shipped(), computer=loop.computer(), beats=None, writer=writer) as desk:
            plan = Plan(structure=(Level(10, 50, 100),), stack=1_000)
            opened = await desk.open(
                NewEvent(name="Long", book="tda-2024", plan=plan, players=("A", "B")), HOST, "open"
            )
            assert isinstance(opened, Opened)
            answers = [await desk.do(opened.id, StopClock(), HOST, f"{number}") for number in range(BATCHES)]
        return all(isinstance(one, Refused) for one in answers)

    with asyncio.Runner(loop_factory=lambda: OwnTime(1_800_000_000)) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, OwnTime)
        assert runner.run(asyncio.wait_for(ask(loop), None))
