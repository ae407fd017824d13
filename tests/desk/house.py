"""A house for tests: a desk over a store that can be slow or broken, and a time that passes by word."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from floorman.desk import Desk, DeskClock, NewEvent, Opened
from floorman.desk.time import Computer
from floorman.desk.topic import Topic
from floorman.rulebook import Shelf, shipped
from floorman.store import Commit, Outcome, Recorded, Store
from floorman.terms import By
from floorman.tournament import Level, Plan, StartEvent, Structure
from floorman.views import DeskView
from tests.waiting import LONG_SECONDS

MINUTE = 60_000
HOST = By("host", "direction")
LEVELS: Structure = (Level(20, 100, 200), Level(20, 150, 300), Level(20, 200, 400))
NAMES = ("Ada Lovelace", "Bo Øster", "Łukasz")


class Time:
    """Wall and monotonic time of a computer, both in seconds, as a test wants them."""

    def __init__(self, wall: float = 1_800_000_000.0) -> None:
        self.wall = wall
        self.passed = 0.0

    def clock(self, rate: float = 1.0, not_before: int = 0) -> DeskClock:
        return DeskClock(rate, not_before, self.computer())

    def computer(self, boot: str = "once") -> Computer:
        return Computer(wall=lambda: self.wall, steady=lambda: self.passed, boot=lambda: boot)

    def minutes(self, count: float) -> None:
        """So much goes by on both."""
        self.seconds(count * 60)

    def seconds(self, count: float) -> None:
        self.wall += count
        self.passed += count


class Weak:
    """A store that fails, or waits, when it is told to."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.batches: list[int] = []  # how many commits each append had
        self.fail_before: list[Exception] = []  # raised by the next appends, one each, before anything is written
        self.fail_after: list[Exception] = []  # the same, but all has been written: nobody can know
        self.fail_read: list[Exception] = []
        self.open = threading.Event()  # while it is not set, appends wait
        self.open.set()
        self._entered = threading.Event()

    def append(self, commits: Sequence[Commit]) -> list[Outcome]:
        self._entered.set()
        self.open.wait(LONG_SECONDS)
        self.batches.append(len(commits))
        if self.fail_before:
            raise self.fail_before.pop(0)
        outcomes = self.store.append(commits)
        if self.fail_after:
            raise self.fail_after.pop(0)
        return outcomes

    def shut(self) -> None:
        """From now on appends wait until `open` is set."""
        self._entered.clear()
        self.open.clear()

    async def busy(self) -> None:
        """Comes back once an append waits."""
        assert await asyncio.to_thread(self._entered.wait, LONG_SECONDS)

    def read(self, stream: str, after: int = 0) -> Iterable[Recorded]:
        if self.fail_read:
            raise self.fail_read.pop(0)
        return self.store.read(stream, after)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)


@asynccontextmanager
async def house(
    store: Any, time: Time | None = None, shelf: Shelf | None = None, rate: float = 1.0
) -> AsyncIterator[Desk]:
    """With a time of its own the desk beats only when it is told to."""
    if time is None:
        desk = Desk(store, shelf or shipped(), rate)
    else:
        desk = Desk(store, shelf or shipped(), rate, computer=time.computer(), beats=None)
    async with desk:
        yield desk


async def an_event(desk: Desk, structure: Structure = LEVELS, book: str = "tda-2024", id: str = "open") -> str:
    """A new event, by its id."""
    new = NewEvent(name="Friday", book=book, plan=Plan(structure=structure), players=NAMES)
    opened = await desk.open(new, HOST, id)
    assert isinstance(opened, Opened), opened
    return opened.id


async def started(desk: Desk) -> str:
    event = await an_event(desk)
    await desk.do(event, StartEvent(), HOST, "start")
    return event


def view(desk: Desk, event: str) -> DeskView:
    topic: Topic[DeskView] = desk.shown(event)
    return topic.value


def kinds(store: Store | Weak, event: str) -> list[str]:
    return [row.kind for row in store.read("event/" + event)]
