"""Files that somebody has sent are read in a process of their own: whatever is in them, no table waits for it.

It has so much time and memory and no more; it is ended when that is over, and nothing of it is left.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Sequence
from multiprocessing.connection import Connection

from floorman.histories.gist import Opened, Sent, opened
from floorman.terms import Ruling

SECONDS_MOST = 60
MEMORY_MOST = 1_500_000_000
# Behind everything else that this machine does.
NICE = 10


def opened_apart(files: Sequence[Sent], seconds: float = SECONDS_MOST) -> Opened | Ruling:
    """What is in the files, or why nobody knows."""
    start = multiprocessing.get_context("spawn")
    here, there = start.Pipe(duplex=False)
    process = start.Process(target=_read, args=(there, list(files)), name="hands from files", daemon=True)
    process.start()
    there.close()
    try:
        if not here.poll(seconds):
            return Ruling("opened.too-long", (), {"seconds": int(seconds)})
        found = here.recv()
        assert isinstance(found, Opened), "it sends nothing else"
        return found
    except EOFError:
        return Ruling("opened.too-much")
    finally:
        process.kill()
        process.join()
        here.close()


def _read(there: Connection, files: Sequence[Sent]) -> None:
    if hasattr(os, "nice"):
        os.nice(NICE)
    _bound_memory()
    try:
        found = opened(files)
    except MemoryError:
        return
    there.send(found)


def _bound_memory() -> None:
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    if most == resource.RLIM_INFINITY or most > MEMORY_MOST:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MOST, most))
