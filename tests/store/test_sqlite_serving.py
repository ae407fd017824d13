"""One Floorman serves a log, by whatever name its file is reached, and whatever is cleared away beside it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from floorman.store import SqliteStore
from floorman.store.faults import ServedAlready
from floorman.store.serving import lock_file
from tests.store.rows import commit

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere its locks may be those of SQLite")


def _hard_link(file: Path) -> Path:
    other = file.parent / "other" / "floorman.sqlite"
    other.parent.mkdir()
    os.link(file, other)
    return other


def _cleared(file: Path) -> Path:
    lock_file(file).unlink()
    return file


@pytest.mark.parametrize("fresh", [True, False], ids=["made just now", "there before"])
@pytest.mark.parametrize("way", [_hard_link, _cleared])
def test_a_second_server_is_refused(tmp_path: Path, way: Callable[[Path], Path], fresh: bool) -> None:
    file = tmp_path / "floorman.sqlite"
    if not fresh:
        SqliteStore(file).close()
    first = SqliteStore(file, serving=True)
    with pytest.raises(ServedAlready):
        SqliteStore(way(file), serving=True)
    first.append([commit("c1", b"x", stream="s", expected=0)])
    first.close()

    again = SqliteStore(file, serving=True)
    assert 1 == len(list(again.follow()))
    again.close()


def test_a_log_that_is_not_served_is_read_beside_the_one_who_serves_it(tmp_path: Path) -> None:
    """`floorman log show` and the like look while an evening goes on, and take no lock away."""
    first = SqliteStore(tmp_path / "floorman.sqlite", serving=True)
    for number in range(3):
        with_it = SqliteStore(tmp_path / "floorman.sqlite")
        first.append([commit(f"c{number}", b"x", stream="s", expected=number)])
        assert number + 1 == len(list(with_it.follow()))
        with_it.close()
    with pytest.raises(ServedAlready):
        SqliteStore(tmp_path / "floorman.sqlite", serving=True)
    first.close()
