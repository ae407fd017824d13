"""Where Floorman keeps its log on this machine."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from difflib import SequenceMatcher
from pathlib import Path

FILE = "floorman.sqlite"


def data_folder() -> Path:
    """The user's data folder, as each system has it; FLOORMAN_DATA overrides it."""
    if named := os.environ.get("FLOORMAN_DATA"):
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData/Roaming") / "Floorman"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/Floorman"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "floorman"


def houses_beside(folder: Path, most: int = 3) -> tuple[Path, ...]:
    """Where else a log lies that holds events: in the user's data folder and in those beside this one, the most
    similar name first."""
    own = folder.absolute()
    found = {other for other in (*_of_the_user(), *_beside(own)) if other != own and _has_log(other)}
    alike = sorted(found, key=lambda other: (-SequenceMatcher(None, own.name, other.name).ratio(), str(other)))
    return tuple(alike[:most])


def _of_the_user() -> Iterator[Path]:
    with suppress(RuntimeError):  # an account without a home has none
        yield data_folder().absolute()


def _beside(folder: Path) -> Iterator[Path]:
    with suppress(OSError):
        yield from folder.parent.iterdir()


def _has_log(folder: Path) -> bool:
    """One with something in it: a folder whose name was mistyped once holds an empty one. Nothing is written there."""
    with suppress(OSError):
        file = folder / FILE
        return file.is_file() and (_waits(file) or _holds_events(file))
    return False


def _waits(file: Path) -> bool:
    """Something is written that does not stand in the file itself yet: a house is open there."""
    beside = file.with_name(f"{FILE}-wal")
    return beside.is_file() and beside.stat().st_size > 0


def _holds_events(file: Path) -> bool:
    """A log that cannot be read, as a damaged one, may be the one that is looked for; an empty file is none."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as there:
            return there.execute("select 1 from events limit 1").fetchone() is not None
    except sqlite3.Error:
        return file.stat().st_size > 0


def log_file(data: Path | None) -> Path:
    return (data or data_folder()) / FILE
