"""Who counts what a desk does is told of every command and every write; the store is nobody else's for it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from floorman.desk import Desk
from floorman.floor import AnyCommand, Decision
from floorman.rulebook import shipped
from floorman.store import MemoryStore
from floorman.terms import Accepted, By, Refused
from floorman.tournament import ExtendLevel, StartEvent
from tests.desk.house import HOST, Time, Weak, an_event

pytestmark = pytest.mark.anyio


class Notes:
    """Writes down what it is told."""

    def __init__(self) -> None:
        self.waiting = 0
        self.told: list[tuple[str, str, str, type | None]] = []
        self.writes: list[tuple[int, int]] = []
        self.failures = 0

    def asked(self) -> None:
        self.waiting += 1

    def answered(self, event: str, command: AnyCommand, by: By, decision: Decision | None, seconds: float) -> None:
        assert seconds >= 0
        self.waiting -= 1
        self.told.append((event, by.person, type(command).__name__, None if decision is None else type(decision)))

    def wrote(self, commits: int, position: int, seconds: float) -> None:
        assert seconds >= 0
        self.writes.append((commits, position))

    def could_not_write(self) -> None:
        self.failures += 1


def watched(store: MemoryStore | Weak, notes: Notes) -> Desk:
    return Desk(store, shipped(), computer=Time().computer(), beats=None, watch=notes)


async def test_commands_and_writes_are_told() -> None:
    """Each command by its answer, one that could not be carried out by none, and each write by its size and its end."""
    store, notes = Weak(MemoryStore()), Notes()
    async with watched(store, notes) as desk:
        event = await an_event(desk)
        await desk.do(event, StartEvent(), HOST, "start")
        await desk.do(event, StartEvent(), HOST, "again")
        await asyncio.gather(*(desk.do(event, ExtendLevel(1), HOST, f"c{number}") for number in range(3)))
        store.fail_before.append(OSError("disk full"))
        with pytest.raises(OSError, match="disk full"):
            await desk.do(event, ExtendLevel(1), HOST, "lost")
    written: Sequence[int] = [row.position for row in store.store.follow()]

    assert [
        (event, "host", "StartEvent", Accepted),
        (event, "host", "StartEvent", Refused),
        *[(event, "host", "ExtendLevel", Accepted)] * 3,
        (event, "host", "ExtendLevel", None),
    ] == notes.told
    assert [1, 1, 3] == [commits for commits, _ in notes.writes]
    assert written[-1] == notes.writes[-1][1]
    assert (0, 1) == (notes.waiting, notes.failures)


async def test_a_desk_that_is_watched_keeps_its_store() -> None:
    """What a desk may do with its store it finds out from the store itself: nothing stands before it."""
    store = MemoryStore()
    async with watched(store, Notes()) as desk:
        assert store is desk.store
