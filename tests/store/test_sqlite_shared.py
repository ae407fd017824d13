"""A file that somebody else holds, writes or serves: whoever comes second is told."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from floorman.store import (
    Appended,
    DamagedDatabase,
    LockedDatabase,
    Person,
    ServedAlready,
    SqliteStore,
    schema,
)
from tests.store.files import filled
from tests.store.rows import bodies, commit


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.sqlite"


def test_a_locked_file_when_it_is_opened(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody holds the file for a while: that is no reason to call it another program's."""
    monkeypatch.setattr(schema, "PATIENCE_S", 0.05)
    other = sqlite3.connect(filled(file), isolation_level=None)
    other.execute("pragma locking_mode = exclusive")
    other.execute("begin exclusive")

    with pytest.raises(LockedDatabase):
        SqliteStore(file)
    other.close()


def test_a_locked_file_when_it_is_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The writer is told; once the other one lets go, it goes on."""
    monkeypatch.setattr(schema, "PATIENCE_S", 0.05)
    store = SqliteStore(filled(file))
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("begin immediate")
    with pytest.raises(LockedDatabase):
        store.append([commit("c9", b"a9", expected=3)])
    with pytest.raises(LockedDatabase):
        store.put_people([Person("p-1", "Ada")])
    other.execute("rollback")

    assert [Appended(4)] == store.append([commit("c9", b"a9", expected=3)])
    assert {} == store.people()
    store.close()
    other.close()


SERVE = """
import sys, time
from pathlib import Path
from floorman.store import SqliteStore
store = SqliteStore(Path(sys.argv[1]), serving=True)
print("serving", flush=True)
time.sleep(60)
"""


def test_a_log_that_another_floorman_serves(file: Path) -> None:
    """Its process is named; others may read and write meanwhile; and a killed one holds nobody up."""
    other = subprocess.Popen([sys.executable, "-c", SERVE, str(file)], stdout=subprocess.PIPE, text=True)
    assert other.stdout is not None
    assert "serving\n" == other.stdout.readline()
    beside = SqliteStore(file)
    with pytest.raises(ServedAlready) as refused:
        SqliteStore(file, serving=True)
    outcomes = beside.append([commit("c1", b"a1")])
    other.kill()
    other.wait()

    assert str(other.pid) == refused.value.reason
    assert [Appended(1)] == outcomes
    again = SqliteStore(file, serving=True)
    assert [b"a1"] == bodies(again.read("event/a"))
    again.close()
    beside.close()
    other.stdout.close()


def test_serving_ends_with_closing_and_with_a_refusal(file: Path) -> None:
    """Whoever closes, or could not open the file at all, does not serve it."""
    SqliteStore(file, serving=True).close()
    SqliteStore(file, serving=True).close()
    file.write_bytes(b"These are my memoirs.\n" * 100)
    for _ in range(2):
        with pytest.raises(DamagedDatabase):
            SqliteStore(file, serving=True)
