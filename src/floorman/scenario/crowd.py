"""The same work on many things, by several processes that let everybody else go first."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children, get_context
from typing import Any, TypeVar

Thing = TypeVar("Thing")
Done = TypeVar("Done")

NICE = 10

_work: list[Callable[[Any], Any]] = []


def processors() -> int:
    """As many as this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def done_by(processes: int, work: Callable[[Thing], Done], things: Sequence[Thing]) -> Iterator[Done]:
    """What comes of each, in their order. By this process alone where one is enough."""
    if processes < 2 or len(things) < 2:
        yield from map(work, things)
        return
    # Each begins by itself: a process that has threads is not copied.
    context, others = get_context("spawn"), {*active_children()}
    crowd = ProcessPoolExecutor(processes, context, _begin, (work,))
    try:
        for coming in [crowd.submit(_do, thing) for thing in things]:
            yield coming.result()
    except BaseException:
        # Whoever breaks off waits for nobody. With the processes ends what was still to come.
        for one in {*active_children()} - others:
            one.terminate()
        crowd.shutdown(wait=False)
        raise
    crowd.shutdown()


def _begin(work: Callable[[Any], Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C is for all processes, and nobody waits for what they are at
    if hasattr(os, "nice"):
        os.nice(NICE)
    _work.append(work)


def _do(thing: Any) -> Any:
    return _work[0](thing)
