"""What is decided about one table looks at no other: an event of 600 tables takes hardly more for it than one of 30."""

from __future__ import annotations

import asyncio
import cProfile
import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import NamedTuple, TypeAlias

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
# A count looks whether all tables are counted: so many calls for each table more. Nothing else knows of the others.
CALLS_A_TABLE = {"count-table": 15}
# Calls are the same every time; what one call does with all (a copy, a sum) is only seen by its time, which wavers.
TIMES_AT_MOST = 4.0
MOMENT_SECONDS = 200e-6

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


class Taken(NamedTuple):
    calls: int  # the least that any of the tables took
    seconds: float  # of the processor, the same


def taken(tables: int) -> dict[str, Taken]:
    async def played() -> dict[str, Taken]:
        async with Desk(MemoryStore(), shipped()) as desk:
            event = await an_event(desk, tables, "large")
            state = desk._events.find(event).floor.state
            return {name: await _least(desk, event, name, state) for name in COMMANDS}

    return asyncio.run(played())


async def _least(desk: Desk, event: str, name: str, state: Tournament) -> Taken:
    """The first half of the tables is timed; of the other half the calls are counted."""
    seconds, calls = [], []
    for table in ASKED:
        command, counted = COMMANDS[name](state, table), cProfile.Profile()
        counts = table > len(ASKED) // 2
        began = time.process_time()
        with counted if counts else nullcontext():
            decision = await desk.do(event, command, HOST, f"{name}-{table}")
        assert isinstance(decision, Accepted), decision
        if counts:
            calls.append(sum(entry.callcount for entry in counted.getstats()))
        else:
            seconds.append(time.process_time() - began)
    return Taken(min(calls), min(seconds))


@pytest.mark.slow
def test_a_large_event_takes_hardly_more() -> None:
    few, many = taken(SMALL), taken(LARGE)

    more = {name: many[name].calls - few[name].calls for name in COMMANDS}
    most = {name: 5 + CALLS_A_TABLE.get(name, 0) * (LARGE - SMALL) for name in COMMANDS}
    assert {} == {name: calls for name, calls in more.items() if calls > most[name]}
    dear = {n: (few[n], many[n]) for n in COMMANDS if many[n].seconds > TIMES_AT_MOST * few[n].seconds + MOMENT_SECONDS}
    assert {} == dear
