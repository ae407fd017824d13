"""A file that cannot be used, or a disk that cannot be written to: each is told in words, and nothing is half done."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from floorman.store import (
    Appended,
    ForeignDatabase,
    FullDisk,
    LockedDatabase,
    NewerDatabase,
    ReadOnlyDatabase,
    SqliteStore,
    UnusableFile,
    faults,
    schema,
)
from floorman.store.mark import mark_of
from tests.store.files import filled, folder_of
from tests.store.rows import commit, first_break, whole_log


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.sqlite"


@pytest.mark.parametrize("setup", ["create table poker (id)", "pragma user_version = 1", "pragma application_id = 77"])
def test_a_foreign_database_is_refused_and_untouched(file: Path, setup: str) -> None:
    """Another program's file, even one without a table yet."""
    other = sqlite3.connect(file)
    other.execute(setup)
    other.commit()
    other.close()
    before = folder_of(file)

    with pytest.raises(ForeignDatabase, match="is not a log of Floorman"):
        SqliteStore(file)
    assert before == folder_of(file)


@pytest.mark.parametrize("content", [b"These are my memoirs.\n" * 100, b"SQLite format 4\x00" + b"\x00" * 2000])
def test_a_file_that_is_no_database_is_refused_and_untouched(file: Path, content: bytes) -> None:
    file.write_bytes(content)

    with pytest.raises(ForeignDatabase):
        SqliteStore(file)
    assert {file.name: content} == folder_of(file)


def test_a_log_of_a_newer_program_is_refused_and_untouched(file: Path) -> None:
    """An older Floorman does not touch what it may misunderstand."""
    newer = sqlite3.connect(filled(file))
    mark_of(file).unlink()
    newer.execute(f"pragma user_version = {schema.SCHEMA + 1}")
    newer.commit()
    newer.close()
    before = folder_of(file)

    with pytest.raises(NewerDatabase, match="newer Floorman"):
        SqliteStore(file)
    assert before == folder_of(file)


def test_a_log_that_a_newer_program_serves_is_untouched(file: Path) -> None:
    """What it has written is in the write-ahead log yet: neither that nor the file is changed."""
    newer = sqlite3.connect(filled(file), isolation_level=None)
    mark_of(file).unlink()
    newer.execute("pragma journal_mode = wal")
    newer.execute(f"pragma user_version = {schema.SCHEMA + 1}")
    wal = file.with_name(file.name + "-wal")
    before = (file.read_bytes(), wal.read_bytes())

    with pytest.raises(NewerDatabase):
        SqliteStore(file)
    assert before == (file.read_bytes(), wal.read_bytes())
    newer.close()


def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    """That is the world's failure, told as SQLite tells it; the file is not called foreign."""
    with pytest.raises(UnusableFile, match="unable to open"):
        SqliteStore(tmp_path)


def test_a_file_in_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")

    with pytest.raises(UnusableFile):
        SqliteStore(tmp_path / "taken" / "log.sqlite")


def test_a_secret_that_is_there_needs_no_room(file: Path) -> None:
    """So a house can be begun whose disk is full; one that is not there yet says what is in the way."""
    store = SqliteStore(file)
    forms = store.secret("forms")
    full = store._writer.execute("pragma page_count").fetchone()[0]
    store._writer.execute(f"pragma max_page_count = {full}")
    with pytest.raises(FullDisk):
        for number in range(1000):
            store.put_secret(f"one {number}", "x" * 4000)

    assert forms == store.secret("forms")
    with pytest.raises(FullDisk):
        for number in range(1000):
            store.secret(f"another {number}")
    store.close()


def test_a_full_disk(file: Path) -> None:
    """What did not fit is not there at all; with room again the same batch is written, and the chain is whole."""
    store = SqliteStore(filled(file))
    before = whole_log(store)
    full = store._writer.execute("pragma page_count").fetchone()[0]
    batch = [commit("c9", *[b"x" * 3000] * 10, expected=3), commit("c10", b"y" * 9000, stream="event/b")]
    store._writer.execute(f"pragma max_page_count = {full}")
    for _ in range(2):
        with pytest.raises(FullDisk):
            store.append(batch)
        with pytest.raises(FullDisk):
            store.keep("h", b"z" * 9000)
    left = whole_log(store)
    store._writer.execute("pragma max_page_count = 1000000")
    outcomes = store.append(batch)

    assert before == left
    assert None is store.kept("h")
    assert [Appended(13), Appended(14)] == outcomes
    assert None is first_break(store.follow())
    store.close()


ALONE = """
import os, sys
from pathlib import Path
from floorman.store import SqliteStore, StoreFault
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
try:
    SqliteStore(Path(sys.argv[1]))
except StoreFault as fault:
    print(type(fault).__name__)
else:
    print("opened")
"""


def _make_nothing(file: Path) -> None:
    assert not file.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="folders there have no such rights")
@pytest.mark.parametrize("make", [_make_nothing, filled])
def test_a_folder_that_may_not_be_written_to(make: Callable[[Path], object]) -> None:
    """Neither a new log nor one that is there; and nothing is left beside it."""
    with TemporaryDirectory() as name:
        file = Path(name) / "log.sqlite"
        make(file)
        before = folder_of(file)
        file.parent.chmod(0o555)
        said = subprocess.run([sys.executable, "-c", ALONE, str(file)], capture_output=True, text=True, check=False)
        file.parent.chmod(0o755)

        assert ("ReadOnlyDatabase\n", "") == (said.stdout, said.stderr)
        assert before == folder_of(file)


def test_each_fault_is_told_from_its_kind(file: Path) -> None:
    """Details of SQLite's error do not matter; a mistake of ours is no fault of the file."""
    kinds = {"SQLITE_IOERR_FSYNC": UnusableFile, "SQLITE_BUSY_SNAPSHOT": LockedDatabase}
    errors = {name: sqlite3.OperationalError(name) for name in (*kinds, "SQLITE_CONSTRAINT_UNIQUE")}
    for name, error in errors.items():
        error.sqlite_errorcode = getattr(sqlite3, name)

    assert kinds == {name: type(faults.fault_of(errors[name], file)) for name in kinds}
    assert None is faults.fault_of(errors["SQLITE_CONSTRAINT_UNIQUE"], file)
    assert not isinstance(ReadOnlyDatabase(file), OSError | sqlite3.Error)
    assert os.fspath(file) in str(ReadOnlyDatabase(file))
