"""The desk's clock: the only place where the time of day is read.

Wall time at the start plus a clock that nobody sets, in UTC milliseconds: a system clock that jumps does not move the
evening, and a computer that sleeps loses none of it. The rate is 1 in life and higher in a demo; whoever waits, waits
by this clock. It can be set faster or slower while it goes, or stand still: whoever waits has to be told then.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec import Struct

from floorman.terms import Instant, Millis

# How long one waits for what does not come while time stands still: it is waited for anew once it goes on.
FOR_EVER_SECONDS = 1e8

BOOT_FILE = Path("/proc/sys/kernel/random/boot_id")


def _steady() -> Callable[[], float]:
    for name in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC"):
        if hasattr(time, name):
            return partial(time.clock_gettime, getattr(time, name))
    return time.monotonic


# Seconds on a clock that nobody sets, and that goes on while the computer sleeps, wherever there is one.
steady = _steady()


def boot() -> str:
    """Which start of the computer the steady clock counts from; empty where nobody says."""
    try:
        return BOOT_FILE.read_text().strip()
    except OSError:
        return ""


class Computer(Struct, frozen=True):
    """What a computer knows of time, in seconds."""

    wall: Callable[[], float] = time.time
    steady: Callable[[], float] = steady
    boot: Callable[[], str] = boot

    def wall_ms(self) -> Instant:
        return int(self.wall() * 1000)


HERE = Computer()


class DeskClock:
    """Tells the instant, never backwards: not even when the log holds a later one than the wall shows."""

    def __init__(
        self,
        rate: float = 1.0,
        not_before: Instant = 0,
        computer: Computer = HERE,
        begins: Instant | None = None,
    ) -> None:
        """It begins with the wall's time, or with another instant if there is a reason to."""
        self.rate = rate
        self._steady = computer.steady
        self._base = max(computer.wall_ms() if begins is None else begins, not_before)
        self._began = computer.steady()

    def reach(self, instant: Instant) -> None:
        """From now on never before this: another desk on the same log has been there."""
        self._base += max(instant - self.now(), 0)

    def pace(self, rate: float) -> None:
        """From now on time goes by at this rate; with 0 it stands still."""
        self._base, self._began, self.rate = self.now(), self._steady(), rate

    def now(self) -> Instant:
        return self._base + int((self._steady() - self._began) * 1000 * self.rate)

    def seconds_for(self, stretch: Millis) -> float:
        """How long to sleep until this much has passed on this clock."""
        if not self.rate:
            return FOR_EVER_SECONDS if stretch > 0 else 0.0
        return max(stretch, 0) / 1000 / self.rate
