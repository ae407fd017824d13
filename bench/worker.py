"""One contender in a process of its own: told what to do in its argument, it prints how it went, as JSON.

python -m bench.worker '{"maker": "bench.engines.ours:hands", …}'
"""

from __future__ import annotations

import gc
import os
import sys
import time
from importlib import import_module
from itertools import repeat
from typing import Any

import msgspec
from msgspec import Struct

from bench.workload import Job

# The clock is asked about so often, so that asking it costs nothing.
BATCH_SECONDS = 0.02
BATCH_MOST = 2_000


class Order(Struct, frozen=True):
    """What to run: a function that makes the job, and what it is called with besides the seed."""

    maker: str
    options: dict[str, Any]
    seed: int
    seconds: float
    core: int | None


class Run(Struct, frozen=True):
    """What was done in so many seconds of CPU time."""

    units: int
    acts: int
    events: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.units / self.seconds


def main() -> None:
    order = msgspec.json.decode(sys.argv[1], type=Order)
    answer = _own_output()
    pin(order.core)
    module, _, name = order.maker.partition(":")
    job = getattr(import_module(module), name)(order.seed, **order.options)
    os.write(answer, msgspec.json.encode(measured(job, order.seconds)))


def pin(core: int | None) -> None:
    """This process, and those that it starts, to one core, where the system can."""
    if core is not None:
        os.sched_setaffinity(0, {core})


def measured(job: Job, seconds: float) -> Run:
    """Again and again until the time is over; the first batch only warms up."""
    batch = 1
    total = [0, 0, 0]
    spent = 0.0
    _do(job, batch)
    gc.collect()
    while spent < seconds:
        began = time.process_time()
        done = _do(job, batch)
        took = time.process_time() - began
        spent += took
        total = [one + more for one, more in zip(total, done, strict=True)]
        batch = max(1, min(BATCH_MOST, int(batch * BATCH_SECONDS / max(took, BATCH_SECONDS / 10))))
    return Run(total[0], total[1], total[2], spent)


def _do(job: Job, times: int) -> tuple[int, int, int]:
    units = acts = events = 0
    for _ in repeat(None, times):
        did = job()
        units += did[0]
        acts += did[1]
        events += did[2]
    return units, acts, events


def _own_output() -> int:
    """The standard output for the answer alone: one peer prints every showdown to it."""
    answer = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return answer


if __name__ == "__main__":
    main()
