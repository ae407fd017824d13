"""One Floorman serves a log at a time: a file beside it is locked as long as the process lives, and where that does no
harm to SQLite's own locks, the log itself, whatever other name it has and whoever clears the folder up.

The system itself lets go of the lock when a process dies, so nothing is left to clear away.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO

from floorman.store.faults import ServedAlready
from floorman.store.owning import FILE

OPENED = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)

# On Linux these locks and those of SQLite know nothing of each other. Elsewhere they may be the same.
LOCKS_ITSELF = sys.platform == "linux"
# By another name of the file nobody is told who serves it.
UNKNOWN = "?"


class Serving:
    """Holds a log from now on until `close`. Raises ServedAlready, with the number of the process that has it."""

    def __init__(self, log: Path) -> None:
        self._log = log
        self._itself: BinaryIO | None = None
        self._file: BinaryIO = os.fdopen(os.open(lock_file(log), OPENED, FILE), "a+b")
        try:
            _lock(self._file)
        except OSError as error:
            process = _process(self._file)
            self._file.close()
            raise ServedAlready(log, process) from error
        self._file.truncate(0)
        self._file.write(str(os.getpid()).encode())
        self._file.flush()
        self.hold_itself()

    def hold_itself(self) -> None:
        """The log, too, once it is there. Called while nothing of this process has it open, or to the end of all that.

        Raises ServedAlready. Whoever closes a file of SQLite's takes its locks away: so this one is closed last.
        """
        if not LOCKS_ITSELF or self._itself is not None or not _is_there(self._log):
            return
        self._itself = self._log.open("rb")
        try:
            _lock(self._itself)
        except OSError as error:
            self._itself.close()
            self._itself = None
            self.close()
            raise ServedAlready(self._log, UNKNOWN) from error

    def close(self) -> None:
        if self._itself is not None:
            self._itself.close()
            self._itself = None
        if not self._file.closed:
            self._file.truncate(0)
            self._file.close()


@contextmanager
def served_by_nobody(log: Path) -> Iterator[None]:
    """Nobody begins to serve it meanwhile. Only looks: what cannot be written to is looked at, too.

    Raises ServedAlready, and OSError where it may not be looked at.
    """
    with ExitStack() as held:
        for one in (lock_file(log), log if LOCKS_ITSELF else None):
            if one is not None and one.is_file():
                file = held.enter_context(one.open("rb"))
                try:
                    _lock(file, shared=True)
                except OSError as error:
                    raise ServedAlready(log, UNKNOWN if one == log else _process(file)) from error
        yield


def _process(file: BinaryIO) -> str:
    file.seek(0)
    return file.read().decode(errors="replace").strip()


def _is_there(log: Path) -> bool:
    """An empty file is none yet: SQLite writes its head with the first table."""
    return log.exists() and log.stat().st_size > 0


def lock_file(log: Path) -> Path:
    return log.with_name(log.name + "-served")


if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    def _lock(file: BinaryIO, *, shared: bool = False) -> None:  # noqa: ARG001 - nothing is shared here
        """One byte far behind the number, which others may read."""
        file.seek(1 << 20)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: BinaryIO, *, shared: bool = False) -> None:
        fcntl.flock(file.fileno(), (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
