"""How soon a desk is back: from its start to the first view of the evening that runs.

The log of a house that has played for a long time: evenings that are over, of ten thousand events each, and one that is
being played. And one single event with so long a log, at 600 tables.
"""

from __future__ import annotations

import asyncio
import gc
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, cycle, islice
from pathlib import Path

import uvloop

from bench.desk_commands import FULL, HOST, LEVELS, TABLES
from bench.memory import Measure
from bench.rounds import spread
from floorman.desk import Desk
from floorman.rulebook import load, shipped
from floorman.rulebook.keeping import pack
from floorman.sim.evening import Night
from floorman.store import Appended, Commit, Entry, SqliteStore
from floorman.tournament import Plan
from floorman.tournament.commands import CancelEvent
from floorman.tournament.commands.playing import NewHand, TellHandDone
from floorman.tournament.events import EventCancelled
from floorman.web.server import collect_seldom
from floorman.wire import Encoded, encode

BOOK = load("cuca")
GOALS = {10_000: 1, 100_000: 2, 1_000_000: 5}
EVENING = 10_000
AT_ONCE = 5_000


def measured(_seconds: float, scale: float) -> list[Measure]:
    collect_seldom()
    found = []
    tables = max(int(TABLES * scale), 2)
    for events, goal in GOALS.items():
        count = max(int(events * scale), 100)
        with _written(_house(count, tables, min(EVENING, count))) as file:
            _back(file)  # the desk leaves cards of the events that are over
            found.append(Measure(f"a house with {count:,} events", "s", spread([_back(file)]), goal))
    for events, goal in GOALS.items():
        count = max(int(events * scale), 100)
        with _written([("event/0", _evening(count, tables))]) as file:
            found.append(Measure(f"one event of {count:,} events", "s", spread([_back(file)]), goal))
    return found


def _house(count: int, tables: int, evening: int) -> Iterator[tuple[str, Sequence[Encoded]]]:
    """The last of them goes on, the others are over."""
    running = _evening(evening, tables)
    over = [*running[:-1], encode(_ending(tables))]
    evenings = max(count // evening, 1)
    return ((f"event/{number}", running if number == evenings - 1 else over) for number in range(evenings))


def _evening(count: int, tables: int) -> list[Encoded]:
    """So many events: everybody seated, then hand after hand at every table, always the same round of them."""
    night = Night(Plan(structure=LEVELS, stack=10_000, table_size=FULL), BOOK, _players(tables), b"a night")
    night.seat(tables)
    night.start()
    opening = [encode(event) for event in night.log]
    for number in range(1, tables + 1):
        night.do(NewHand(number))
        night.do(TellHandDone(number))
    hands = [encode(event) for event in night.log[len(opening) :]]
    return list(islice(chain(opening, cycle(hands)), count))


def _ending(tables: int) -> EventCancelled:
    night = Night(Plan(structure=LEVELS, stack=10_000, table_size=FULL), BOOK, _players(tables), b"a night")
    night.start()
    (ended,) = night.do(CancelEvent())
    assert isinstance(ended, EventCancelled)
    return ended


def _players(tables: int) -> list[str]:
    return [f"p-{number:05}" for number in range(tables * FULL)]


@contextmanager
def _written(streams: Iterable[tuple[str, Sequence[Encoded]]]) -> Iterator[Path]:
    """A log on disk."""
    with tempfile.TemporaryDirectory(prefix="floorman-bench-") as folder:
        file = Path(folder) / "log.sqlite"
        store = SqliteStore(file)
        store.keep(BOOK.hash, pack(BOOK))
        for stream, events in streams:
            _write(store, stream, events)
        store.close()
        yield file


def _write(store: SqliteStore, stream: str, events: Sequence[Encoded]) -> None:
    for first in range(0, len(events), AT_ONCE):
        entries = [Entry(stream, one.kind, one.body) for one in events[first : first + AT_ONCE]]
        commit = Commit(
            at=int(time.time() * 1000),
            person=HOST.person,
            rank=HOST.rank,
            command=f"{stream}-{first}",
            expected={stream: first},
            entries=entries,
        )
        (outcome,) = store.append([commit])
        assert isinstance(outcome, Appended), outcome


def _back(file: Path) -> float:
    """Seconds until the newest event can be looked at."""
    gc.collect()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(_opened(file))


async def _opened(file: Path) -> float:
    began = time.perf_counter()
    store = SqliteStore(file)
    async with Desk(store, shipped()) as desk:
        newest = next(iter(desk.events()))
        assert desk.shown(newest).value.event.version > 1
        took = time.perf_counter() - began
    store.close()
    return took
