"""What takes seconds and comes out alike in each process is worked out by the first that asks, for all of a run.

It is kept in the folder of the run, so that nothing of it outlives a change of the sources.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest

T = TypeVar("T")

# Where it is worked out, and what is called there.
SHARED = (("floorman.scenario.proofs", "_worked_out"),)


class Once:
    """Over the processes of one run; alone it keeps nothing."""

    def __init__(self, config: pytest.Config) -> None:
        beside_others = hasattr(config, "workerinput")
        folder: Path = config._tmp_path_factory.getbasetemp() if beside_others else Path()  # type: ignore[attr-defined]
        self._folder = folder.parent if beside_others else None

    def install(self) -> None:
        for module, name in SHARED:
            if loaded := sys.modules.get(module):
                loaded.__dict__[name] = self.of(f"{module}.{name}", loaded.__dict__[name])
        told.clear()
        told.append(self)

    def of(self, name: str, work: Callable[[], T]) -> Callable[[], T]:
        return cache(lambda: self._kept(name, work))

    def _kept(self, name: str, work: Callable[[], T]) -> T:
        if self._folder is None or sys.platform == "win32":
            return work()
        import fcntl

        file = self._folder / f"{name}.once"
        with (self._folder / f"{name}.turn").open("w") as turn:
            fcntl.flock(turn, fcntl.LOCK_EX)  # whoever comes second waits, and reads what the first has found
            if file.exists():
                found: Any = pickle.loads(file.read_bytes())
            else:
                found = work()
                file.write_bytes(pickle.dumps(found, pickle.HIGHEST_PROTOCOL))
        return found  # type: ignore[no-any-return]


told: list[Once] = []


def once(name: str, work: Callable[[], T]) -> T:
    """For tests themselves: what `work` gives, from whichever process had it first."""
    return told[0].of(name, work)() if told else work()
