"""How fast this machine is just now, by what a program that is not ours does on it before and after.

A shared machine is now and then half as fast as an hour ago: figures by the second say little without it.
"""

from __future__ import annotations

from collections.abc import Callable

from bench.hands import pokerkit
from bench.memory import Measure
from bench.rounds import Missing, Spread, spread, take_turn, version_of
from bench.worker import Run

SECONDS_MOST = 2.0

WORK = pokerkit("nlhe", "common")


def beside(measure: Callable[[], list[Measure]], seconds: float) -> tuple[list[Measure], Spread | None]:
    """What is measured, with PokerKit's hands a CPU-second before and after; None where it is not installed."""
    rates = _rates(seconds)
    found = measure()
    rates += _rates(seconds)
    return found, spread(rates) if rates else None


def _rates(seconds: float) -> list[float]:
    runs: dict[str, list[Run]] = {}
    gone: list[Missing] = []
    if version_of(WORK.package):
        take_turn(WORK, 1, min(seconds, SECONDS_MOST), runs, gone)
    return [run.rate for run in runs.get(WORK.name, ())]
