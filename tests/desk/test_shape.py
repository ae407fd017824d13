"""What is decided about one table looks at no other: an event of 600 tables takes hardly more for it than one of 30."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeAlias

import pytest
from bench.desk_commands import HOST, an_event

from floorman.desk import Desk
from floorman.rulebook import shipped
from floorman.store import MemoryStore
from floorman.terms import Accepted, TableNo
from floorman.tournament import AnyCommand, ExtendLevel, Tournament
from floorman.tournament.commands import CallFloor, CountTable, SitIn, SitOut, TellButton
from floorman.tournament.commands.playing import NewHand, TellHandDone

SMALL, LARGE = 30, 600
ASKED = range(1, 21)
MORE_AT_MOST, COUNTED_AT_MOST = 1.3, 2.0
# What wavers by itself, whatever is decided.
MOMENT_SECONDS = 60e-6

Maker: TypeAlias = Callable[[Tournament, TableNo], AnyCommand]


def _count(state: Tournament, table: TableNo) -> AnyCommand:
    return CountTable(table, {seat: state.stacks[who] for seat, who in state.seats[table].items()})


# In this order, at each of the tables.
COMMANDS: dict[str, Maker] = {
    "new-hand": lambda _, table: NewHand(table),
    "hand-done": lambda _, table: TellHandDone(table),
    "count-table": _count,
    "call-floor": lambda _, table: CallFloor(table),
    "sit-out": lambda state, table: SitOut(min(state.seats[table].values())),
    "sit-in": lambda state, table: SitIn(min(state.seats[table].values())),
    "extend-level": lambda _, __: ExtendLevel(1),
    "tell-button": lambda state, table: TellButton(table, min(state.seats[table])),
    "next-hand": lambda _, table: NewHand(table),
    "next-hand-done": lambda _, table: TellHandDone(table),
}


def taken(tables: int) -> dict[str, float]:
    """The seconds of the processor that each takes, the least of all that were asked for."""

    async def played() -> dict[str, float]:
        async with Desk(MemoryStore(), shipped()) as desk:
            event = await an_event(desk, tables, "large")
            state = desk._events.find(event).floor.state
            return {name: await _least(desk, event, name, state) for name in COMMANDS}

    return asyncio.run(played())


async def _least(desk: Desk, event: str, name: str, state: Tournament) -> float:
    least = float("inf")
    for table in ASKED:
        command = COMMANDS[name](state, table)
        began = time.process_time()
        decision = await desk.do(event, command, HOST, f"{name}-{table}")
        least = min(least, time.process_time() - began)
        assert isinstance(decision, Accepted), decision
    return least


def dear(few: dict[str, float], many: dict[str, float]) -> dict[str, str]:
    """Which take too much in the large event, and what."""
    most = {name: COUNTED_AT_MOST if name == "count-table" else MORE_AT_MOST for name in COMMANDS}
    return {
        name: f"{many[name] * 1e6:.0f} for {few[name] * 1e6:.0f} microseconds"
        for name in COMMANDS
        if many[name] > most[name] * few[name] + MOMENT_SECONDS
    }


def less(one: dict[str, float], other: dict[str, float]) -> dict[str, float]:
    return {name: min(one[name], other[name]) for name in COMMANDS}


@pytest.mark.slow
def test_a_large_event_takes_hardly_more() -> None:
    """Where something seems dear, both are measured once more: a machine may have had other work during one of them."""
    few, many = taken(SMALL), taken(LARGE)
    if dear(few, many):
        few, many = less(few, taken(SMALL)), less(many, taken(LARGE))

    assert {} == dear(few, many)
