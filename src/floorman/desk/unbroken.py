"""What goes on by itself does not end in silence: what is wrong with one step is told, and the next one comes.

Told is where it went wrong and of what kind it was, never what it said: that may hold what nobody is to read.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_log = logging.getLogger("floorman.desk")


@contextmanager
def unbroken(what: str, then: Callable[[], object] | None = None) -> Iterator[None]:
    """One step of what goes on by itself. If it fails, that is told, and `then` is done."""
    try:
        yield
    except Exception as error:
        told(what, error)
        if then is not None:
            then()


def told(what: str, error: Exception) -> None:
    _log.error("%s went wrong and goes on: %s", what, kind_of(error))


def kind_of(error: BaseException) -> str:
    """Of what kind it was, and where."""
    where = traceback.extract_tb(error.__traceback__)[-1:]
    return " at ".join([type(error).__name__, *(f"{one.filename}:{one.lineno}" for one in where)])
