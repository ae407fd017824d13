"""A time of its own for a whole desk: an event loop in which nobody waits, and every timer comes in its order.

When nothing is left to do at an instant, the loop goes on to the next timer at once; or, where somebody looks on, after
a fraction of the time. What is written is written in the loop itself. So an evening takes as long as its work does, and
the same seed gives the same evening.
"""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from floorman.desk.time import Computer
from floorman.desk.watching import Watch
from floorman.desk.writer import Settled, WriteJob, Writer
from floorman.store import Appended, Store

# Timers that come due are never early by the desk's clock, which counts whole milliseconds.
STEP_SECONDS = 0.001


class NothingComes(Exception):
    """Everybody waits, and nothing is left that anybody waits for."""


class _Selector(selectors.DefaultSelector):
    """Instead of waiting it lets the loop's own time pass."""

    def __init__(self) -> None:
        super().__init__()
        self.passes: Callable[[float], None] = lambda _: None

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(0)
        if not found and timeout != 0:
            if timeout is None:
                raise NothingComes
            self.passes(timeout)
        return found


class OwnTime(asyncio.SelectorEventLoop):
    """`begins`: seconds since 1970 at which it starts. `speed`: so many times as fast as life; 0: nobody waits."""

    def __init__(self, begins: float, speed: float = 0.0) -> None:
        self.now = begins
        self._speed = speed
        selector = _Selector()
        selector.passes = self._passes
        super().__init__(selector)
        self._clock_resolution = STEP_SECONDS  # seconds since 1970 cannot be told apart any finer than that

    def _passes(self, seconds: float) -> None:
        self.now += seconds + STEP_SECONDS
        if self._speed:
            time.sleep(seconds / self._speed)

    def time(self) -> float:
        return self.now

    def computer(self) -> Computer:
        """What a desk in here takes for the computer's clocks."""
        return Computer(self.time, self.time, lambda: "own time")

    def run_in_executor(self, _: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """At once: a thread would have a time of its own."""
        done: asyncio.Future[Any] = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done


class PowerCut(Exception):
    """The computer went off."""


class Power:
    """Can be cut before a write or right after it; from then on nothing is written, and nobody is told anything."""

    def __init__(self) -> None:
        self.on = True
        self.cut_next: str = ""  # "before" or "after" the next write

    def cut(self) -> None:
        self.on = False
        asyncio.get_running_loop().stop()


class WriterInLoop(Writer):
    """Writes in the event loop, one batch after the other."""

    def __init__(self, power: Power, store: Store, _: Watch | None = None) -> None:
        self._store = store
        self._power = power
        self._gathered: list[WriteJob] = []
        self._closed = False

    @classmethod
    def with_power(cls, power: Power) -> Callable[[Store, Watch | None], Writer]:
        return partial(cls, power)

    def _pass_on(self) -> None:
        gathered, self._gathered = self._gathered, []
        if gathered and self._power.on:
            if self._power.cut_next == "before":
                self._power.cut()
                return
            self._write_all(gathered)

    def _write_all(self, gathered: Sequence[WriteJob]) -> None:
        whole = [batch for batch in gathered if not batch.line.broken]
        try:
            outcomes = self._store.append([commit for batch in whole for commit in batch.commits])
        except Exception as error:  # a failed write is the answer of everyone who waits for it
            self._tell(gathered, dict.fromkeys(map(id, whole), error))
            return
        told: dict[int, Settled] = {}
        for batch in whole:
            told[id(batch)] = outcomes[: len(batch.commits)]
            del outcomes[: len(batch.commits)]
        if self._power.cut_next == "after":
            self._power.cut()
        else:
            self._tell(gathered, told)

    @staticmethod
    def _tell(gathered: Sequence[WriteJob], told: dict[int, Any]) -> None:
        for batch in gathered:
            outcome = told.get(id(batch), PowerCut())
            if isinstance(outcome, Exception) or not all(isinstance(one, Appended) for one in outcome):
                batch.line.broken = True
            batch.loop.call_soon(batch.settled, outcome)

    def close(self) -> None:
        self._closed = True
        self._pass_on()
