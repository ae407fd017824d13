"""Hands read from files and played again: `floorman replay` on a large file of each format, as anybody would call it.

What counts is the CPU time of the whole process, its start included, and the most memory that it has held. So that
memory is seen not to grow with the file, a tenth of it is read too; the gain of several processes is in wall time.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path

from msgspec import Struct
from tests.histories.played import played
from tests.histories.rooms import stars_text

from bench.memory import Measure
from bench.rounds import ROOT, Broken, spread
from floorman.hand import AnyEvent
from floorman.histories import ohh_text, phh_of, phhs_text
from floorman.rulebook import load

FORMATS = ("phh", "ohh", "stars")
HANDS = 100_000
# So many different ones are played; a file has them over and over.
DIFFERENT = 500
MS_MOST = 0.6
MEGABYTES_MOST, MORE_MOST = 150.0, 10.0


class Ran(Struct, frozen=True):
    """One process, as its system has accounted for it."""

    cpu: float
    wall: float
    megabytes: float  # of the largest process


def measured(rounds: int, hands: int, formats: tuple[str, ...], jobs: int) -> list[Measure]:
    """Of each format in turn, round by round: what a hand costs, how large it grows, and what more processes gain."""
    found: dict[tuple[str, str, float], list[float]] = {}
    with tempfile.TemporaryDirectory(prefix="floorman-bench-") as folder:
        files = {name: [_written(Path(folder), name, many) for many in (hands, hands // 10 or 1)] for name in formats}
        for _ in range(rounds):
            for name in formats:
                whole, tenth = files[name]
                for key, value in _turn(name, whole, tenth, hands, jobs):
                    found.setdefault(key, []).append(value)
    return [Measure(name, unit, spread(values), goal) for (name, unit, goal), values in found.items()]


def _turn(name: str, file: Path, tenth: Path, hands: int, jobs: int) -> Iterator[tuple[tuple[str, str, float], float]]:
    alone, small = replayed(file, 1), replayed(tenth, 1)
    yield (f"{name}, a hand", "CPU ms", MS_MOST), alone.cpu / hands * 1000
    yield (f"{name}, the file", "CPU s", MS_MOST * hands / 1000), alone.cpu
    yield (f"{name}, most memory", "MB", MEGABYTES_MOST), alone.megabytes
    yield (f"{name}, more than for a tenth of it", "MB", MORE_MOST), alone.megabytes - small.megabytes
    if jobs > 1:
        together = replayed(file, jobs)
        yield (f"{name}, {jobs} processes: so many times as fast", "wall", 0.0), alone.wall / together.wall


def replayed(file: Path, jobs: int) -> Ran:
    """`floorman replay FILE`. Raises Broken where a hand is not what it was."""
    command = [sys.executable, "-m", "floorman", "replay", str(file), "--jobs", str(jobs)]
    began = time.perf_counter()
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert process.stdout is not None, "it was asked for"
    said = process.stdout.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise Broken(f"{file.name}: {said}")
    # Kilobytes, but on a Mac.
    size = used.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)
    return Ran(used.ru_utime + used.ru_stime, time.perf_counter() - began, size)


# ---- what is read ---------------------------------------------------------------------------------------------------


def _written(folder: Path, name: str, hands: int) -> Path:
    """So many hands of no-limit hold'em with two to six players, all-ins among them, in one file."""
    file, text = folder / f"{hands}-{name}.{ENDINGS[name]}", TEXTS[name]
    book = load("tda-2024")
    different = [played("nlhe", seed, book, plain=True) for seed in range(min(DIFFERENT, hands))]
    texts = [text(log, number) for number, log in enumerate(different, 1)]
    with file.open("w", encoding="utf-8") as out:
        for number, told in enumerate(islice(cycle(texts), hands), 1):
            out.write(f"[{number}]\n{told}\n" if name == "phh" else told)
    return file


def _phh(log: list[AnyEvent], _: int) -> str:
    return phhs_text([phh_of(log)]).removeprefix("[1]\n")


def _ohh(log: list[AnyEvent], _: int) -> str:
    return ohh_text(log) + "\n"


def _stars(log: list[AnyEvent], number: int) -> str:
    return stars_text(log, number=number, event=True)


TEXTS: dict[str, Callable[[list[AnyEvent], int], str]] = {"phh": _phh, "ohh": _ohh, "stars": _stars}
ENDINGS = {"phh": "phhs", "ohh": "ohh", "stars": "txt"}
