"""Folders and files of the log are for their owner alone: secrets of decks, names and keys are in them.

What an older Floorman left open to others on the same computer is closed. A folder that holds other things too is not
ours to close. On Windows a user's folder is theirs already, and files have no such rights.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

FOLDER, FILE = 0o700, 0o600
OTHERS = 0o077

# The folder beside the log for those copies that are made without being asked for.
BACKUPS = "backups"


def closed(log: Path) -> list[Path]:
    """What was open to others around a log, and is not any more."""
    if os.name == "nt":
        return []
    ours = [one for one in log.parent.iterdir() if _ours(one, log)]
    backups = log.parent / BACKUPS
    if backups.is_dir():
        ours += [one for one in backups.iterdir() if one.is_file()]
    folders = [log.parent] if all(_ours(one, log) for one in log.parent.iterdir()) else []
    return [one for one in (*folders, *ours) if _close(one)]


def _ours(one: Path, log: Path) -> bool:
    return one.name.startswith((log.stem, f".{log.name}")) or one.name == BACKUPS


def _close(one: Path) -> bool:
    """Only what belongs to this user: root is not to close somebody else's door."""
    try:
        found = one.lstat()
        if stat.S_ISLNK(found.st_mode) or found.st_uid != os.geteuid() or not found.st_mode & OTHERS:
            return False
        one.chmod(stat.S_IMODE(found.st_mode) & ~OTHERS)
    except OSError:
        return False
    return True
