"""A backup takes the place of the log. What was there is moved aside, and nothing is ever written over.

HouseThere      there is a log in that place, and nobody said that it may be moved
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from time import strftime

from floorman.store.copying import appear, copy_to, flush_folder
from floorman.store.faults import UnusableFile, plainly
from floorman.store.looking import look
from floorman.store.mark import mark_of
from floorman.store.owning import FOLDER
from floorman.store.schema import connect
from floorman.store.serving import Serving
from floorman.store.sqlite import SqliteStore
from floorman.store.wal import wal_of


class HouseThere(Exception):
    """There is a log already; it would be moved to `aside`."""

    def __init__(self, aside: Path) -> None:
        self.aside = aside
        super().__init__(str(aside))


def restore(backup: Path, log: Path, *, move: bool = False) -> Path | None:
    """Where the log was moved that had been there. Raises HouseThere unless it may be, and StoreFault."""
    with plainly(backup):
        there = backup.is_file()
    if not there:
        raise UnusableFile(backup, "no such file")
    look(backup, serving=True)
    with plainly(log):
        log.parent.mkdir(mode=FOLDER, parents=True, exist_ok=True)
        serving = Serving(log)
        try:
            aside = _restored(backup, log, move=move)
        finally:
            serving.close()
    SqliteStore(log, serving=True).close()  # as a desk would begin with it; the mark is made anew
    return aside


def _restored(backup: Path, log: Path, *, move: bool) -> Path | None:
    there = [one for one in (log, wal_of(log), log.with_name(log.name + "-shm"), mark_of(log)) if one.exists()]
    aside = _aside(log) if there else None
    if aside is not None and not move:
        raise HouseThere(aside)
    part = log.with_name(f".{log.name}-restored")
    part.unlink(missing_ok=True)
    with closing(connect(backup, only_look=True)) as connection:
        copy_to(connection, backup, part)
    if aside is not None:
        # Whoever is interrupted here finds traces of a log without one, and gives the command again.
        aside.mkdir(mode=FOLDER)
        for one in there:
            one.rename(aside / one.name)
        flush_folder(aside)
    appear(part, log)
    return aside


def _aside(log: Path) -> Path:
    stem = f"{log.stem}-replaced-{strftime('%Y-%m-%d-%H%M%S')}"
    names = (log.with_name(f"{stem}{f'-{number}' if number else ''}") for number in range(1000))
    return next(name for name in names if not name.exists())
