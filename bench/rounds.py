"""Rounds in which all contenders take turns, each in a process of its own on the same core."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from bench.worker import Order, Run

ROOT = Path(__file__).parent.parent


class Contender(Struct, frozen=True):
    """Someone who takes part: his name in the table, the package he comes from, and who makes his job."""

    name: str
    package: str
    maker: str
    options: dict[str, Any] = {}
    needs: str = ""  # another package that he cannot do without


class Missing(Struct, frozen=True):
    name: str
    why: str


class Contest(Struct, frozen=True):
    """Contenders who do the same thing, and the one beside whom the others are measured."""

    title: str
    contenders: tuple[Contender, ...]
    beside: str
    missing: tuple[Missing, ...] = ()  # who cannot take part in this one


class Spread(Struct, frozen=True):
    """The median of the rounds, and the quartiles on both sides of it."""

    median: float
    low: float
    high: float


class Line(Struct, frozen=True):
    """One contender over all rounds. `times` is his rate over that of the one beside him, inside each round."""

    name: str
    package: str
    version: str
    rate: Spread  # hands, or whatever is counted, per second of CPU time
    times: Spread | None
    count: int  # of hands, in all rounds
    acts: float  # in a hand
    events: float  # kept in a hand
    rates: tuple[float, ...]  # of each round


class Result(Struct, frozen=True):
    """A contest after its rounds."""

    title: str
    beside: str
    lines: tuple[Line, ...]
    missing: tuple[Missing, ...]


class Broken(Exception):
    """Floorman itself did not finish its run."""


def contested(contests: Sequence[Contest], rounds: int, seconds: float) -> list[Result]:
    """All contenders of all contests in turn, round by round. Who is not installed, or fails, is named as missing."""
    missing = [[*contest.missing, *_not_installed(contest)] for contest in contests]
    runs: list[dict[str, list[Run]]] = [{} for _ in contests]
    for number in range(1, rounds + 1):
        sys.stderr.write(f"round {number} of {rounds}\n")
        for contest, gone, found in zip(contests, missing, runs, strict=True):
            for contender in contest.contenders:
                if contender.name not in {one.name for one in gone}:
                    take_turn(contender, number, seconds, found, gone)
    return [_result(*one) for one in zip(contests, runs, missing, strict=True)]


def core() -> int | None:
    """The one core that all run on; None where a system cannot pin."""
    return max(os.sched_getaffinity(0)) if hasattr(os, "sched_setaffinity") else None


def spread(values: Sequence[float]) -> Spread:
    if len(values) == 1:
        return Spread(values[0], values[0], values[0])
    low, median, high = statistics.quantiles(values, n=4, method="inclusive")
    return Spread(median, low, high)


def _not_installed(contest: Contest) -> list[Missing]:
    return [
        Missing(contender.name, f"{package} is not installed")
        for contender in contest.contenders
        for package in (contender.package, contender.needs)
        if package and not version_of(package)
    ]


def version_of(package: str) -> str:
    """Empty where it is not installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def take_turn(
    contender: Contender, number: int, seconds: float, found: dict[str, list[Run]], gone: list[Missing]
) -> None:
    order = Order(contender.maker, contender.options, number, seconds, core())
    command = [sys.executable, "-m", "bench.worker", msgspec.json.encode(order).decode()]
    # The same hashes each time, and no word about what a peer means to warn of.
    here = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONWARNINGS": "ignore"}
    ended = subprocess.run(command, cwd=ROOT, env=here, capture_output=True, text=True, check=False)
    if not ended.returncode:
        found.setdefault(contender.name, []).append(msgspec.json.decode(ended.stdout, type=Run))
    elif contender.package == "floorman":
        raise Broken(f"{contender.name} did not finish:\n{ended.stderr}")
    else:
        # A peer that fails once is out, with all its rounds: what is left of them says nothing.
        found.pop(contender.name, None)
        gone.append(Missing(contender.name, (ended.stderr.splitlines() or ["ended without a word"])[-1]))


def _result(contest: Contest, runs: dict[str, list[Run]], missing: list[Missing]) -> Result:
    beside = runs.get(contest.beside)
    lines = [_line(one, runs[one.name], beside) for one in contest.contenders if one.name in runs]
    return Result(contest.title, contest.beside, tuple(lines), tuple(missing))


def _line(contender: Contender, runs: list[Run], beside: list[Run] | None) -> Line:
    rates = tuple(run.rate for run in runs)
    times = [run.rate / other.rate for run, other in zip(runs, beside, strict=True)] if beside else None
    count = sum(run.units for run in runs)
    return Line(
        contender.name,
        contender.package,
        version_of(contender.package),
        spread(rates),
        spread(times) if times else None,
        count,
        sum(run.acts for run in runs) / count,
        sum(run.events for run in runs) / count,
        rates,
    )
