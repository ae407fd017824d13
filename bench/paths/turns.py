"""A turn: a path is done so often, and the CPU seconds that it took are told."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeAlias

Turn: TypeAlias = Callable[[int], float]
# Runs something on the loop on which a desk lives.
Run: TypeAlias = Callable[[Coroutine[Any, Any, Any]], Any]


def timed(job: Callable[[], object]) -> Turn:
    def turn(times: int) -> float:
        began = time.process_time()
        for _ in range(times):
            job()
        return time.process_time() - began

    return turn


def timed_async(run: Run, job: Callable[[int], Awaitable[None]], least: int = 1) -> Turn:
    """The threads that write count, too. At least so many times; what was done more is divided out."""

    async def of(times: int) -> float:
        began = time.process_time()
        await job(times)
        return time.process_time() - began

    def turn(times: int) -> float:
        done = max(times // least, 1) * least
        return float(run(of(times))) * times / done

    return turn
