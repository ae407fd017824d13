"""A log as a killed desk leaves it, and what may happen to it on the disk."""

from __future__ import annotations

import shutil
from pathlib import Path

from floorman.archive import verify
from floorman.store import Recorded, SqliteStore, StoreFault
from tests.store.rows import commit, whole_log

TOLD = "told"


def killed(folder: Path, commits: int = 40, each: int = 4, rested: int = 0) -> Path:
    """A log whose desk was killed: its newest events are in the write-ahead log alone.

    After so many commits it had `rested`: what came before is in the file.
    """
    source = folder / "alive" / "floorman.sqlite"
    store = SqliteStore(source)
    for number in range(commits):
        bodies = [b'{"event": %d}' % (number * each + one) for one in range(each)]
        store.append([commit(f"c{number}", *bodies, stream=f"trial/{number % 3}", expected=number // 3 * each)])
        if number + 1 == rested:
            store.rest()
    copied = copy_of(source, folder / "killed")
    store.close()
    return copied


def copy_of(file: Path, folder: Path) -> Path:
    """What lies on the disk, but for the memory that processes share."""
    folder.mkdir(parents=True, exist_ok=True)
    for one in file.parent.iterdir():
        if one.is_file() and not one.name.endswith("-shm"):
            shutil.copy(one, folder / one.name)
    return folder / file.name


def turned(file: Path, place: int, by: int = 0xFF) -> None:
    """One byte is another one."""
    with file.open("r+b") as opened:
        opened.seek(place)
        (byte,) = opened.read(1)
        opened.seek(place)
        opened.write(bytes([byte ^ by]))


def served(file: Path) -> list[Recorded] | StoreFault:
    """What a desk that starts would have; or why it does not."""
    try:
        store = SqliteStore(file, serving=True)
    except StoreFault as fault:
        return fault
    try:
        return whole_log(store)
    except StoreFault as fault:
        return fault
    finally:
        store.close()


def verified(file: Path) -> int | StoreFault | str:
    """How many events `log verify` finds whole; or what it tells."""
    try:
        store = SqliteStore(file)
    except StoreFault as fault:
        return fault
    try:
        found = verify(store)
        return found.events if found.bad is None else TOLD
    except StoreFault as fault:
        return fault
    finally:
        store.close()
