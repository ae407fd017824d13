"""Where Floorman keeps its log on this machine."""

from __future__ import annotations

import os
import sys
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


def log_file(data: Path | None) -> Path:
    return (data or data_folder()) / FILE
