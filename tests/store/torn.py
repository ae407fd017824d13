"""Every byte of a log and of what lies beside it is turned over in turn: what a desk makes of it, and `log verify`."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path

from floorman.archive import repair
from floorman.store import StoreFault, looking, wal
from floorman.store.looking import look
from floorman.store.mark import mark_of
from floorman.store.wal import wal_of
from tests.store.harm import TOLD, copy_of, killed, served, turned, verified

COMMITS, EACH = 38, 8
EVENTS = COMMITS * EACH

HARMLESS, SILENT, WHOLE, LESS = "harmless", "SILENT", "all brought back", "some brought back"


class Trial:
    """A log of 304 events, half of them in the file and half in the write-ahead log, as a killed desk leaves it.

    A look writes nothing to a log. So it is copied, and opened as a whole, only where the look finds nothing.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._dead = killed(folder, COMMITS, EACH, rested=COMMITS // 2)
        self._rows = served(copy_of(self._dead, folder / "first"))
        assert isinstance(self._rows, list)
        assert len(self._rows) == EVENTS
        self.outcomes: dict[str, Counter[str]] = {}
        self.turned: Counter[str] = Counter()

    def files(self) -> list[Path]:
        return [self._dead, wal_of(self._dead), mark_of(self._dead)]

    def turn(self, file: Path, place: int, by: int = 0xFF, *, mend: bool = False) -> str:
        """One byte: what a desk that starts says, and what `log verify` says; `mend`: and what is brought back.

        Silent is what either of them does not see, though the 304 events are not all there as they were.
        """
        turned(file, place, by)
        try:
            started, looked_at = self._started(), self._looked_at()
            mended = self._brought_back() if mend and started != HARMLESS else ""
        finally:
            turned(file, place, by)
        outcome = SILENT if SILENT in (started, looked_at) else f"start: {started}, verify: {looked_at}"
        self.turned[name := file.name.removeprefix("floorman.")] += 1
        outcomes = self.outcomes.setdefault(name, Counter())
        outcomes[outcome] += 1
        if mended:
            outcomes[f"of them {mended}"] += 1
        return SILENT if outcome == SILENT else mended or started

    def _started(self) -> str:
        return self._seen(serving=True) or self._copied(served, self._rows)

    def _looked_at(self) -> str:
        return self._seen(serving=False) or self._copied(verified, EVENTS)

    def _seen(self, *, serving: bool) -> str:
        """What a look tells; nothing where it tells nothing."""
        try:
            look(self._dead, serving=serving)
        except StoreFault as fault:
            return type(fault).__name__
        finally:
            with suppress(FileNotFoundError):
                self._dead.with_name(f"{self._dead.name}-shm").unlink()
        return ""

    def _copied(self, opened: object, expected: object) -> str:
        assert callable(opened)
        room = self._folder / "room"
        try:
            found = opened(copy_of(self._dead, room))
        finally:
            shutil.rmtree(room)
        if isinstance(found, StoreFault):
            return type(found).__name__
        return TOLD if found == TOLD else HARMLESS if found == expected else SILENT

    def _brought_back(self) -> str:
        target = self._folder / "repaired.sqlite"
        try:
            account = repair(self._dead, target)
            return WHOLE if account.kept == EVENTS else LESS
        finally:
            for one in (target, mark_of(target)):
                one.unlink(missing_ok=True)


@contextmanager
def hurried() -> Iterator[None]:
    """Nobody else writes to these logs, so nobody looks twice; and what the same bytes come to is reckoned once."""
    looks, parsed, sums = looking.LOOKS, wal.parsed, wal.sums
    looking.LOOKS, wal.parsed, wal.sums = 1, lru_cache(maxsize=4)(parsed), lru_cache(maxsize=1_000)(sums)
    try:
        yield
    finally:
        looking.LOOKS, wal.parsed, wal.sums = looks, parsed, sums
