"""Who looks at a log beside a desk that is at work: he finds nothing wrong, and takes nothing away."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from floorman.store import SqliteStore
from floorman.store.mark import mark_of, read_mark
from tests.store.busy import READY_SECONDS_MOST, busy
from tests.store.harm import verified
from tests.store.rows import commit


def looked_at(file: Path, times: int) -> None:
    """`log verify` finds it well each time, and longer, beside somebody who writes as fast as he can."""
    with busy(file):
        found = [verified(file) for _ in range(times)]
        end = time.monotonic() + READY_SECONDS_MOST
        while found[0] == found[-1] and time.monotonic() < end:  # on a busy machine he has not been let write yet
            found.append(verified(file))
    lengths = [one for one in found if isinstance(one, int)]

    assert [] == [one for one in found if not isinstance(one, int)]
    assert lengths == sorted(lengths)
    assert lengths[0] < lengths[-1], "somebody wrote meanwhile"


def test_nothing_is_wrong_with_a_log_that_is_written_to(tmp_path: Path) -> None:
    looked_at(tmp_path / "floorman.sqlite", 12)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(15))
def test_nor_is_there_ever(tmp_path: Path, number: int) -> None:
    """In the middle of a commit, of a checkpoint, of a mark, and where the write-ahead log begins anew.

    Each time with a log of its own: one that has grown long takes long to follow.
    """
    looked_at(tmp_path / f"{number}.sqlite", 20)


def test_whoever_only_looks_leaves_the_mark_as_it_is(tmp_path: Path) -> None:
    """What he has read of the log may be older than the mark by the time he would write it."""
    desk = SqliteStore(tmp_path / "floorman.sqlite", serving=True)
    for number in range(3):
        desk.append([commit(f"c{number}", b"x", expected=number)])
    before = mark_of(desk.path).read_bytes()
    SqliteStore(desk.path).close()

    assert before == mark_of(desk.path).read_bytes()
    desk.close()


def test_whoever_writes_beside_a_desk_sets_its_mark_back_never(tmp_path: Path) -> None:
    """`floorman host-code` was opened, the desk went on, and then it wrote: twice, so both places of the mark."""
    desk = SqliteStore(tmp_path / "floorman.sqlite", serving=True)
    desk.append([commit("c0", b"x", expected=0)])
    other = SqliteStore(desk.path)
    desk.append([commit("c1", b"x", expected=1)])
    for number in range(2):
        other.put_secret("code", f"{number}")
    mark, last = read_mark(desk.path), list(desk.follow())[-1]
    other.close()
    desk.close()

    assert mark is not None
    assert (last.position, last.hash, 2) == (mark.position, mark.hash, mark.beside)
