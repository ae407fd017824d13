"""Whether Floorman runs on a folder: whoever serves from it holds a lock, which ends with his process."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FILE = "floorman.lock"


@contextmanager
def serving(folder: Path) -> Iterator[bool]:
    """True, and nobody else gets that meanwhile; False if somebody else serves from there already."""
    folder.mkdir(parents=True, exist_ok=True)
    handle = os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        yield _locked(handle)
    finally:
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _locked(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _locked(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
