"""What lies in the log's folder is for its owner alone."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from floorman.store import SqliteStore
from floorman.store.copying import put
from tests.store.rows import commit

pytestmark = pytest.mark.skipif(os.name == "nt", reason="files have no such rights there")


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {one.name: stat.S_IMODE(one.stat().st_mode) for one in (folder, *folder.iterdir())}


def test_everything_that_is_made_is_for_its_owner(tmp_path: Path) -> None:
    """The folder, the log with all that lies beside it, a copy of it, and what is written into a file."""
    folder = tmp_path / "house"
    store = SqliteStore(folder / "floorman.sqlite", serving=True)
    store.append([commit("c1", b"x")])
    store.backup(folder / "copy.sqlite")
    put(b"an evening", folder / "friday.floorman")
    found = modes(folder)
    store.close()

    assert {"floorman.sqlite", "floorman.sqlite-wal", "floorman.sqlite-shm", "floorman.sqlite-mark"} < found.keys()
    assert "floorman.sqlite-served" in found
    assert {"house": 0o700} | dict.fromkeys(found.keys() - {"house"}, 0o600) == found


def test_what_was_open_is_closed_and_named(tmp_path: Path) -> None:
    """As an older Floorman left it: log, copies and backups; once."""
    folder = tmp_path / "house"
    SqliteStore(folder / "floorman.sqlite").close()
    (folder / "backups").mkdir()
    for name in ("floorman-tls.pem", "floorman-version-1-2026-11-21.sqlite", "backups/old.sqlite"):
        (folder / name).write_text("")
    for one in folder.rglob("*"):
        one.chmod(0o755 if one.is_dir() else 0o644)
    folder.chmod(0o755)
    first = SqliteStore(folder / "floorman.sqlite", serving=True)
    first.close()
    second = SqliteStore(folder / "floorman.sqlite", serving=True)
    second.close()

    assert {"house", "floorman.sqlite", "floorman.sqlite-mark", "floorman-tls.pem", "backups", "old.sqlite"} <= {
        one.name for one in first.closed
    }
    assert [] == second.closed
    assert {0o700, 0o600} == set(modes(folder).values())
    assert {0o700, 0o600} == set(modes(folder / "backups").values())


def test_a_folder_with_other_things_stays_open(tmp_path: Path) -> None:
    """Somebody named his desktop: his own files are not ours to close, the log's are."""
    (tmp_path / "holiday.jpg").write_text("")
    (tmp_path / "holiday.jpg").chmod(0o644)
    tmp_path.chmod(0o755)
    store = SqliteStore(tmp_path / "floorman.sqlite", serving=True)
    store.close()

    assert (0o755, 0o644) == (modes(tmp_path)[tmp_path.name], modes(tmp_path)["holiday.jpg"])
    assert 0o600 == modes(tmp_path)["floorman.sqlite"]


def test_what_a_link_points_to_is_not_touched(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text("")
    other.chmod(0o644)
    folder = tmp_path / "house"
    SqliteStore(folder / "floorman.sqlite").close()
    (folder / "floorman-link").symlink_to(other)
    SqliteStore(folder / "floorman.sqlite", serving=True).close()

    assert 0o644 == stat.S_IMODE(other.stat().st_mode)
