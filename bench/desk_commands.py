"""Acknowledged commands a second: what is counted is on disk."""

from __future__ import annotations

import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any, TypeAlias

import uvloop

from bench.memory import Measure
from bench.rounds import spread
from floorman.desk import Desk, NewEvent, Opened
from floorman.rulebook import shipped
from floorman.store import Commit, Outcome, SqliteStore, Store
from floorman.terms import Accepted, By
from floorman.tournament import AnyCommand, ExtendLevel, Level, Plan, StartClock, StartEvent, StopClock
from floorman.tournament.commands import DrawSeats, OpenTable
from floorman.tournament.commands.playing import NewHand, TellHandDone
from floorman.web.server import collect_seldom

HOST = By("host", "direction")
EVENTS = 64
TABLES = 600
FULL = 9
FLUSH_SECONDS = 0.01
FLUSHES = 25
LEVELS = (Level(60, 100, 200),) * 20
GOALS = {1: 3_000, 8: 10_000, 64: 20_000}
GOAL_OF_ONE = 3_000

# What one person sends, each to its event.
Source: TypeAlias = Iterator[tuple[str, AnyCommand]]

CLOCK: tuple[AnyCommand, ...] = (StopClock(), StartClock(), ExtendLevel(1), ExtendLevel(-1))


class SlowDisk:
    """A store each of whose flushes takes so much longer."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.flush_seconds = 0.0

    def append(self, commits: Sequence[Commit]) -> list[Outcome]:
        outcomes = self._store.append(commits)
        time.sleep(self.flush_seconds)
        return outcomes

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


def measured(seconds: float, scale: float) -> list[Measure]:
    collect_seldom()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        many = runner.run(_many_events(seconds))
        return [_flush(), *many, *runner.run(_one_event(seconds, max(int(TABLES * scale), 2)))]


def _flush() -> Measure:
    """What nobody who waits for the disk can be faster than."""
    took = []
    with tempfile.TemporaryFile(prefix="floorman-bench-") as file:
        for _ in range(FLUSHES):
            file.write(bytes(4096))
            began = time.perf_counter()
            file.flush()
            os.fsync(file.fileno())
            took.append((time.perf_counter() - began) * 1000)
    return Measure("a flush of this disk", "ms", spread([statistics.median(took)]), 0)


async def _many_events(seconds: float) -> list[Measure]:
    found = []
    for name, mixed in (("clock", _clock), ("hands", _hands)):
        with tempfile.TemporaryDirectory(prefix="floorman-bench-") as folder:
            store = SqliteStore(Path(folder) / "log.sqlite")
            async with Desk(store, shipped()) as desk:
                opened = [await an_event(desk, 1, f"{number}") for number in range(EVENTS)]
                sources = [mixed(event) for event in opened]
                for people, goal in GOALS.items():
                    busy = [cycle_of(sources[who::people]) for who in range(people)]
                    found += await _measures(f"{name}, {people} at once", desk, busy, seconds, goal)
            store.close()
    return found


async def _one_event(seconds: float, tables: int) -> list[Measure]:
    with tempfile.TemporaryDirectory(prefix="floorman-bench-") as folder:
        store = SqliteStore(Path(folder) / "log.sqlite")
        slow = SlowDisk(store)
        async with Desk(slow, shipped()) as desk:
            event = await an_event(desk, tables, "large")
            slow.flush_seconds = FLUSH_SECONDS
            busy = [_hands(event, table) for table in range(1, tables + 1)]
            found = await _measures(f"one event, {tables} tables, 10 ms flush", desk, busy, seconds, GOAL_OF_ONE)
        store.close()
    return found


async def an_event(desk: Desk, tables: int, id: str) -> str:
    """Every seat taken, the clock running."""
    players = tuple(f"Player {number}" for number in range(tables * FULL))
    plan = Plan(structure=LEVELS, stack=10_000, table_size=FULL)
    opened = await desk.open(NewEvent(name=id, book="cuca", plan=plan, players=players), HOST, id)
    assert isinstance(opened, Opened), opened
    openings: list[AnyCommand] = [OpenTable(number) for number in range(1, tables + 1)]
    for number, command in enumerate([*openings, DrawSeats(), StartEvent()]):
        await _do(desk, opened.id, command, f"{opened.id}-{number}")
    return opened.id


def _clock(event: str) -> Source:
    return ((event, command) for command in cycle(CLOCK))


def _hands(event: str, table: int = 1) -> Source:
    both: tuple[AnyCommand, ...] = (NewHand(table), TellHandDone(table))
    return ((event, command) for command in cycle(both))


def cycle_of(sources: Sequence[Source]) -> Source:
    """One of each in turn."""
    return (next(source) for source in cycle(sources))


async def _measures(name: str, desk: Desk, sources: Sequence[Source], seconds: float, goal: float) -> list[Measure]:
    """The rate, and what one command costs both threads: a busy machine tells more by that."""
    cpu, wall = time.process_time(), time.perf_counter()
    rate = await _rate(desk, sources, seconds)
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    each = cpu / (rate * wall) * 1e6
    return [
        Measure(name, "/s", spread([rate]), goal, reach=True),
        Measure(f"{name}, CPU", "µs", spread([each]), 0),
    ]


async def _rate(desk: Desk, sources: Sequence[Source], seconds: float) -> float:
    """Commands answered in a second, each source sending its next when it has its answer.

    Each sends one at least: where the machine is busy, so short a time may be over before anybody has had his turn.
    """
    began = time.perf_counter()
    run = f"{began}"

    async def person(who: int) -> int:
        answered = 0
        while not answered or time.perf_counter() - began <= seconds:
            event, command = next(sources[who])
            await _do(desk, event, command, f"{run}-{who}-{answered}")
            answered += 1
        return answered

    answered = sum(await asyncio.gather(*(person(who) for who in range(len(sources)))))
    return answered / (time.perf_counter() - began)


async def _do(desk: Desk, event: str, command: AnyCommand, id: str) -> None:
    decision = await desk.do(event, command, HOST, id)
    assert isinstance(decision, Accepted), (command, decision)
