"""A desk to measure, and events on it."""

# ruff: noqa: PLC0415

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

from bench.paths.turns import Run

STACK, FULL = 10_000, 9
FLUSH_SECONDS = 0.002


class _SlowDisk:
    """A store whose flushes take as long as those of a disk: so those who wait meanwhile are always as many."""

    def __init__(self, store: Any) -> None:
        self._store = store

    def append(self, commits: Any) -> Any:
        outcomes = self._store.append(commits)
        time.sleep(FLUSH_SECONDS)
        return outcomes

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


def a_desk(folder: Path, *, flushes: bool = False, **how: Any) -> tuple[Run, Any]:
    import uvloop

    from floorman.desk import Desk
    from floorman.rulebook import new_shelf
    from floorman.store import SqliteStore

    run = asyncio.Runner(loop_factory=uvloop.new_event_loop).run

    async def opened() -> Any:
        store = SqliteStore(folder / "log.sqlite")
        desk = Desk(_SlowDisk(store) if flushes else store, new_shelf(), **how)
        return await desk.__aenter__()

    return run, run(opened())


async def an_event(desk: Any, id: str, tables: int = 1, **plan: Any) -> str:
    """Every seat taken, the clock running."""
    from floorman.desk import NewEvent
    from floorman.tournament import Level, Plan, StartEvent
    from floorman.tournament.commands import DrawSeats, OpenTable

    players = tuple(f"Player {number}" for number in range(tables * FULL))
    settings = Plan(structure=(Level(600, 100, 200),) * 20, stack=STACK, table_size=FULL, **plan)
    opened = await desk.open(NewEvent(name=id, book="tda-2024", plan=settings, players=players), _host(), id)
    opens = [OpenTable(number) for number in range(1, tables + 1)]
    for number, command in enumerate([*opens, DrawSeats(expected=len(players)), StartEvent()]):
        await done(desk, opened.id, command, f"{id}-{number}")
    return str(opened.id)


async def done(desk: Any, event: str, command: Any, id: object, by: Any = None) -> None:
    from floorman.terms import Accepted

    decision = await desk.do(event, command, by or _host(), f"path-{id}")
    assert isinstance(decision, Accepted), (command, decision)


def _host() -> Any:
    from floorman.terms import By

    return By("host", "direction")
