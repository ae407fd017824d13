"""How much a process has worked, whatever others did meanwhile."""

from __future__ import annotations

import os
import time
from pathlib import Path


def worked(process: int) -> float:
    """The seconds that it has used of the processor; infinite where the system does not say."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return float("inf")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def turn() -> float:
    """What a fixed loop takes of the processor, the best of three: how fast this machine is at this moment."""
    return min(_loop() for _ in range(3))


def _loop() -> float:
    began, low = time.process_time(), 0
    for number in range(3_000_000):
        low += number & 7
    return time.process_time() - began
