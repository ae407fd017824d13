"""Work at a place that may never answer: a network drive that is gone does not fail, it waits.

Each piece has a thread of its own that holds up nothing, not even the end of the program.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

T = TypeVar("T")


def begun(work: Callable[[], T]) -> asyncio.Future[T]:
    """What it will have come to. Nobody has to wait for it."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()
    future.add_done_callback(lambda done: done.cancelled() or done.exception())  # somebody may look, or nobody

    def settle(put: Callable[[], None]) -> None:
        if not future.done():
            put()

    def run() -> None:
        try:
            put = partial(future.set_result, work())
        except Exception as error:
            put = partial(future.set_exception, error)
        with suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(settle, put)

    threading.Thread(target=run, name="patience", daemon=True).start()
    return future


async def in_time(work: Callable[[], T], seconds: float) -> T:
    """What it comes to. Raises TimeoutError; whatever it comes to then is nobody's."""
    async with asyncio.timeout(seconds):
        return await begun(work)
