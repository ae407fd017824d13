"""Every byte of a log and of what lies beside it is turned over in turn: what a desk makes of it, by its outcome."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from floorman.archive import repair
from floorman.store import Recorded, looking
from floorman.store.mark import mark_of
from floorman.store.wal import wal_of
from tests.store.harm import copy_of, killed, served, turned

COMMITS, EACH = 38, 8
EVENTS = COMMITS * EACH

HARMLESS, SILENT, WHOLE, LESS = "harmless", "SILENT", "all brought back", "some brought back"


class Trial:
    """A log of 304 events, half of them in the file and half in the write-ahead log, as a killed desk leaves it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._dead = killed(folder, COMMITS, EACH, rested=COMMITS // 2)
        found = served(copy_of(self._dead, folder / "first"))
        assert isinstance(found, list)
        assert len(found) == EVENTS
        self._rows: list[Recorded] = found
        self.outcomes: dict[str, Counter[str]] = {}

    def files(self) -> list[Path]:
        return [self._dead, wal_of(self._dead), mark_of(self._dead)]

    def turn(self, file: Path, place: int, by: int = 0xFF, *, mend: bool = False) -> str:
        """One byte; `mend`: and what is brought back where it is told."""
        outcome = self._turned(file, place, by, mend)
        self.outcomes.setdefault(file.name.removeprefix("floorman."), Counter())[outcome] += 1
        return outcome

    def _turned(self, file: Path, place: int, by: int, mend: bool) -> str:
        room = self._folder / "room"
        harmed = copy_of(self._dead, room)
        try:
            turned(room / file.name, place, by)
            found = served(harmed)
            if isinstance(found, list):
                return HARMLESS if found == self._rows else SILENT
            return self._brought_back(harmed) if mend else type(found).__name__
        finally:
            shutil.rmtree(room)

    def _brought_back(self, harmed: Path) -> str:
        target = self._folder / "repaired.sqlite"
        try:
            account = repair(harmed, target)
            return WHOLE if account.kept == EVENTS else LESS
        finally:
            for one in (target, mark_of(target)):
                one.unlink(missing_ok=True)


@contextmanager
def impatient() -> Iterator[None]:
    """Nobody else writes to these logs, so nobody looks twice."""
    looks, looking.LOOKS = looking.LOOKS, 1
    try:
        yield
    finally:
        looking.LOOKS = looks
