"""Work by several processes: its results in their order, and nobody left at it once somebody breaks off."""

from __future__ import annotations

import os
import time
from multiprocessing import active_children
from pathlib import Path

import pytest

from floorman.scenario.crowd import done_by
from tests.waiting import until

FIRST = "0"


def waits(thing: str) -> str:
    """The first is done at once; all others say that they have begun, and would wait for ever."""
    folder, _, number = thing.partition("|")
    if number == FIRST:
        return thing
    (Path(folder) / f"begun-{os.getpid()}").touch()
    while True:
        time.sleep(60)


def test_whoever_breaks_off_leaves_nobody_at_work(tmp_path: Path) -> None:
    """As Ctrl+C does it: while two are at work that has no end, whoever waits for them goes, and both go with him."""
    before = {*active_children()}
    coming = done_by(2, waits, [f"{tmp_path}|{number}" for number in range(4)])
    assert f"{tmp_path}|{FIRST}" == next(coming)
    until(lambda: len([*tmp_path.iterdir()]) == 2)

    with pytest.raises(KeyboardInterrupt):
        coming.throw(KeyboardInterrupt)  # type: ignore[attr-defined]

    until(lambda: not {*active_children()} - before, seconds=60)


def test_one_process_needs_no_others() -> None:
    assert [3, 4] == list(done_by(1, len, ["one", "four"]))
    assert [3] == list(done_by(8, len, ["one"]))
