"""How much a process has worked, whatever others did meanwhile, and how much that is on this machine at this moment."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOOPS = 3_000_000  # of one turn
TURN_SECONDS = 0.07  # on a quiet machine of the usual kind


def worked(process: int) -> float:
    """The seconds that it has used of the processor; infinite where the system does not say."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return float("inf")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def turn(parts: int = 1) -> float:
    """What a fixed loop takes of the processor, the best of three, or what it would take by such a part of it."""
    return parts * min(_looped(LOOPS // parts) for _ in range(3))


def slower() -> float:
    """How many times as long as usual this machine takes at this moment; never less than once."""
    return max(1.0, turn(10) / TURN_SECONDS)


def _looped(loops: int) -> float:
    began, low = time.process_time(), 0
    for number in range(loops):
        low += number & 7
    return time.process_time() - began


@contextmanager
def within_turns(most: float) -> Iterator[None]:
    """What is done here takes no more of the processor than so many turns: a slow machine is slow at both."""
    before, began = turn(10), time.process_time()
    yield
    took = time.process_time() - began
    one = max(before, turn(10))
    assert took < most * one, f"{took:.2f} s, {took / one:.1f} turns"
