"""Where Floorman keeps its log on this machine."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
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
    """Where else a log lies: in the user's data folder and in those beside this one, the most similar name first."""
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
    with suppress(OSError):
        return (folder / FILE).is_file()
    return False


def log_file(data: Path | None) -> Path:
    return (data or data_folder()) / FILE
