"""Bots at a real desk: whole events without anybody, seats that are filled, and seats that are taken over."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from floorman.archive import verify
from floorman.desk import Desk, NewEvent, Opened
from floorman.desk.going_on import NO_PAUSES
from floorman.rulebook import shipped
from floorman.sim.at_desk import BotsAtDesk, fill_with_bots
from floorman.store import SqliteStore, Store
from floorman.terms import Accepted, By
from floorman.tournament import AnyCommand, Level, Plan, StartEvent
from floorman.tournament.commands import DrawSeats, OpenTable
from floorman.tournament.state import Tournament

pytestmark = pytest.mark.anyio

HOST = By("host", "direction")
LEVELS = tuple(Level(10, blind // 2, blind) for blind in (100, 200, 400, 800, 1600, 3200, 6400, 12800))


def desk_over(store: Store, rate: float = 60.0) -> Desk:
    return Desk(store, shipped(), rate=rate, beats=None, pauses=NO_PAUSES)


def state_of(desk: Desk, event: str) -> Tournament:
    return desk.look(event, lambda now, _: now.state)


async def do(desk: Desk, event: str, *commands: AnyCommand) -> None:
    for number, command in enumerate(commands):
        decision = await desk.do(event, command, HOST, f"{type(command).__name__}-{number}-{command}")
        assert isinstance(decision, Accepted), (command, decision)


async def filled(desk: Desk, bots: int, tables: int, *, people: tuple[str, ...] = (), **plan: object) -> str:
    """An event with so many bots, seated."""
    settings = {"structure": LEVELS, "stack": 5_000, "table_size": 9, "depth": "virtual", **plan}
    new = NewEvent(name="Net", book="cuca", plan=Plan(**settings), players=people)  # type: ignore[arg-type]
    found = await desk.open(new, HOST, "open")
    assert isinstance(found, Opened), found
    assert bots == await fill_with_bots(desk, found.id, bots, HOST, "fill")
    await do(desk, found.id, OpenTable(1, count=tables), DrawSeats(expected=bots + len(people)))
    return found.id


async def until(holds: object, seconds: float = 60) -> None:
    for _ in range(int(seconds / 0.01)):
        if holds():  # type: ignore[operator]
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it does not come to that")


async def test_twenty_seven_bots_play_to_the_winner(tmp_path: Path) -> None:
    """At three tables, over SQLite: nobody else does anything, no chip comes or goes, and the log verifies."""
    store = SqliteStore(tmp_path / "log.db")
    async with desk_over(store) as desk:
        event = await filled(desk, 27, 3)
        with BotsAtDesk(desk, (0, 0)) as bots:
            await do(desk, event, StartEvent())
            await until(lambda: state_of(desk, event).phase == "over")
        state = state_of(desk, event)
        assert "winner" == state.ending
        assert 27 * 5_000 == sum(state.stacks.values()) == max(state.stacks.values())
        assert bots.acts > 300
    assert None is verify(store).bad
    store.close()
