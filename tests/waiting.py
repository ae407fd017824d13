"""Waiting for what has to come, in place of a time that is long enough on a machine with nothing else to do.

It ends with the coming: only what never comes takes so long, so the limit is a long one. Whether something is quick is
not asked here; where it is asked, what takes a moment may take so many times as long beside a hundred other tests. What
is promised is held at night, when nothing runs beside it.
"""

from __future__ import annotations

import asyncio
import subprocess
import time
from collections.abc import Callable

from tests.sizes import by_profile

LONG_SECONDS = 300.0
BESIDE_OTHERS_TIMES = by_profile(20.0, 20.0, 2.0)
PAUSE_SECONDS = 0.01


def until(holds: Callable[[], object], seconds: float = LONG_SECONDS) -> None:
    """Comes back once it is so."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never came to be so"
        time.sleep(PAUSE_SECONDS)


async def until_so(holds: Callable[[], object], seconds: float = LONG_SECONDS) -> None:
    """The same beside other things on one loop."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never came to be so"
        await asyncio.sleep(PAUSE_SECONDS)


def ended(process: subprocess.Popen[str] | subprocess.Popen[bytes], seconds: float = LONG_SECONDS) -> int:
    """How a program that was told to end has ended. One that does not is killed: a process that nobody waits for would
    be told of in a test that has nothing to do with it."""
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise AssertionError(f"it did not end within {seconds:g} seconds") from None
