"""Work in a thread that may take so much and no more: what takes more is ended where it stands, whoever waits for it.

Nobody but the thread can end a thread, so it is told to do so itself: an exception comes up in it between two steps.
What one step does is bounded by what may come in at the doors at all.

TookTooMuch               it was ended
"""

from __future__ import annotations

import ctypes
import os
import time
from collections.abc import Callable
from pathlib import Path
from threading import Lock, get_ident
from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")

STATM = Path("/proc/self/statm")
# Where it was caught on its way out, it is told once more after so long.
ONCE_MORE_SECONDS = 1.0


class Limit(Struct, frozen=True):
    """Seconds that a thread itself has worked, and bytes by which the house has grown meanwhile."""

    seconds: float
    bytes: int


class TookTooMuch(Exception):
    """It was ended: nobody can be told what it came to."""


class Stop(BaseException):
    """Comes up in the work. No `except Exception` holds it up."""


class Work(Generic[T]):
    """Called in a thread, once; `look` is called beside it now and then."""

    def __init__(self, work: Callable[[], T], limit: Limit) -> None:
        self._work = work
        self._limit = limit
        self._turn = Lock()
        self._thread = 0  # while it works
        self._began = 0.0
        self._size = 0
        self._told = 0.0

    def __call__(self) -> T:
        """What it comes to. Raises TookTooMuch."""
        try:
            try:
                self._begin()
                return self._work()
            finally:
                self._end()
        except Stop:
            self._end()
            raise TookTooMuch from None

    def _begin(self) -> None:
        with self._turn:
            thread = get_ident()
            self._began, self._size = worked_by(thread), resident()
            self._thread = thread

    def _end(self) -> None:
        """From here on nobody is told to stop; who has been told by now stops here."""
        with self._turn:
            self._thread = 0
        for _ in range(100):
            pass

    def look(self) -> None:
        """Has it taken too much? Then it ends."""
        with self._turn:
            if self._thread and self._is_too_much():
                self._told = time.monotonic()
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), ctypes.py_object(Stop))

    def _is_too_much(self) -> bool:
        if self._told:
            return time.monotonic() - self._told > ONCE_MORE_SECONDS
        worked = worked_by(self._thread) - self._began
        return worked > self._limit.seconds or resident() - self._size > self._limit.bytes


def worked_by(thread: int) -> float:
    """So many seconds a thread has worked; where the system does not tell, all threads of the house together."""
    if hasattr(time, "pthread_getcpuclockid"):
        return time.clock_gettime(time.pthread_getcpuclockid(thread))
    return time.process_time()


def resident() -> int:
    """How many bytes of memory the house has; 0 where the system does not tell."""
    try:
        pages = int(STATM.read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
