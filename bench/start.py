"""What is used before the first word: the CPU time of a command from its start to its end, in a process of its own.

`--beside CHECKOUT` measures the same in another checkout that has its `.venv`: what it was before.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.memory import Measure
from bench.rounds import ROOT, core, spread
from bench.worker import pin

# Each with the CPU seconds that it should stay below; 0: no goal of its own.
COMMANDS: tuple[tuple[tuple[str, ...], float], ...] = (
    (("--version",), 0.25),
    (("--help",), 0.25),
    (("equity", "AsKs", "QhQd"), 0.0),
    (("book", "list"), 0.0),
    (("log", "verify", "--help"), 0.0),
    (("replay", "--help"), 0.0),
    (("serve", "--help"), 0.0),
)


def measured(rounds: int, beside: Path | None = None) -> list[Measure]:
    pin(core())
    found = _all_of(ROOT, sys.executable, rounds)
    if beside is None:
        return found
    before = _all_of(beside, str(beside / ".venv/bin/python"), rounds)
    return [*found, *(Measure(f"before: {one.name}", one.unit, one.found, 0) for one in before)]


def _all_of(root: Path, python: str, rounds: int) -> list[Measure]:
    """Compiled by the first of each, as by the first start after an installation: that one does not count."""
    with tempfile.TemporaryDirectory(prefix="floorman-bench-") as folder:
        here = {**os.environ, "PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": "", "LC_ALL": "C.UTF-8"}
        return [_of(words, goal, [python, "-m", "floorman", *words], root, here, rounds) for words, goal in COMMANDS]


def _of(
    words: Sequence[str], goal: float, command: Sequence[str], root: Path, env: dict[str, str], rounds: int
) -> Measure:
    used = [_cpu(command, root, env) for _ in range(1 + rounds)]
    return Measure(f"floorman {' '.join(words)}", "CPU s", spread(used[1:]), goal)


def _cpu(command: Sequence[str], root: Path, env: dict[str, str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=root, env=env, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
