"""Plays an evening at the desk and tells its whole log: book, people, rows as they are stored, and the last view."""

from __future__ import annotations

import asyncio

import msgspec

from floorman.store import MemoryStore
from floorman.terms import By, Rank
from floorman.tournament import (
    AnyCommand,
    Break,
    CancelEvent,
    ExtendLevel,
    Level,
    SetLevel,
    StartClock,
    StartEvent,
    StopClock,
    Structure,
    TakeBack,
)
from tests.desk.house import Time, an_event, house, view

STRUCTURE: Structure = (
    Level(20, 25, 50),
    Level(20, 50, 100),
    Break(10),
    Level(20, 100, 200, 200),
    Level(15, 150, 300, 300),
)

# Minutes that go by before it, the rank that gives it, the command.
EVENING: tuple[tuple[float, Rank, AnyCommand], ...] = (
    (12, "floor", StartEvent()),
    (7.5, "floor", StopClock()),
    (4, "floor", StartClock("a glass of water")),
    (30, "director", ExtendLevel(5)),
    (1, "director", ExtendLevel(-3)),
    (25, "director", SetLevel(2)),
    (0.25, "director", TakeBack(7)),
    (0.25, "director", TakeBack(8)),
    (10, "floor", StopClock("break")),
    (5, "floor", StartClock()),
    (90, "director", StopClock("deal-talks")),
    (3, "director", TakeBack(12)),
    (1, "direction", SetLevel(4)),
    (14, "director", CancelEvent("the power went")),
)


def text() -> bytes:
    return asyncio.run(_play())


async def _play() -> bytes:
    store, time = MemoryStore(), Time(wall=1_790_000_000.0)
    async with house(store, time) as desk:
        event = await an_event(desk, STRUCTURE, "cuca", "command-0")
        for number, (minutes, rank, command) in enumerate(EVENING, start=1):
            time.minutes(minutes)
            await desk.do(event, command, By(f"staff-{rank}", rank), f"command-{number}")
        hash = desk.book(event).hash
        book = store.kept(hash) or b""
        people = list(store.people().values())
        last = {"last_view": msgspec.to_builtins(view(desk, event)), "event": event}
    rows = [
        {**msgspec.structs.asdict(row), "body": row.body.decode(), "hash": row.hash.hex()} for row in store.follow()
    ]
    assert len(rows) == 1 + len(EVENING), "every command of the evening is accepted"
    lines = [{"document": hash, "body": book.decode()}, {"people": msgspec.to_builtins(people)}, *rows, last]
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
