"""How fast this machine is just now, by what a program that is not ours does on it before and after.

A shared machine is now and then half as fast as an hour ago: figures by the second say little without it.
"""

from __future__ import annotations

from collections.abc import Callable

from bench.hands import POKERKIT
from bench.memory import Measure
from bench.rounds import Contender, Contest, Spread, contested, spread

SECONDS_MOST = 2.0

WORK = Contender(POKERKIT, POKERKIT, "bench.engines.pokerkit:hands", {"game": "nlhe", "workload": "common"})


def beside(measure: Callable[[], list[Measure]], seconds: float) -> tuple[list[Measure], Spread | None]:
    """What is measured, with PokerKit's hands a CPU-second before and after; None where it is not installed."""
    before = _rates(seconds)
    found = measure()
    rates = [*before, *_rates(seconds)]
    return found, spread(rates) if rates else None


def _rates(seconds: float) -> tuple[float, ...]:
    (result,) = contested([Contest("yardstick", (WORK,), POKERKIT)], 1, min(seconds, SECONDS_MOST))
    return result.lines[0].rates if result.lines else ()
