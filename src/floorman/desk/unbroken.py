"""What goes on by itself does not end in silence: what is wrong with one step is told, and the next one comes.

Told is where it went wrong and of what kind it was, never what it said: that may hold what nobody is to read.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from types import TracebackType

_log = logging.getLogger("floorman.desk")


class unbroken:
    """One step of what goes on by itself. If it fails, that is told, and `then` is done."""

    __slots__ = ("_then", "_what")

    def __init__(self, what: str, then: Callable[[], object] | None = None) -> None:
        self._what = what
        self._then = then

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> bool:
        if not isinstance(error, Exception):
            return False
        told(self._what, error)
        if self._then is not None:
            self._then()
        return True


def told(what: str, error: Exception) -> None:
    _log.error("%s went wrong and goes on: %s", what, kind_of(error))


def kind_of(error: BaseException) -> str:
    """Of what kind it was, and where."""
    where = traceback.extract_tb(error.__traceback__)[-1:]
    return " at ".join([type(error).__name__, *(f"{one.filename}:{one.lineno}" for one in where)])
