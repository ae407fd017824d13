"""A file that cannot be used, or a disk that cannot be written to: each is told in words, and nothing is half done."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from floorman.store import (
    Appended,
    DamagedDatabase,
    ForeignDatabase,
    FullDisk,
    LockedDatabase,
    NewerDatabase,
    Person,
    ReadOnlyDatabase,
    Recorded,
    ServedAlready,
    SqliteStore,
    StoreFault,
    UnusableFile,
    faults,
    schema,
)
from tests.store.rows import bodies, commit, first_break, whole_log


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.sqlite"


def filled(file: Path, events: int = 3) -> Path:
    store = SqliteStore(file)
    store.append([commit(f"c{n}", b"body of event %d" % n, expected=n) for n in range(events)])
    store.close()
    return file


def folder_of(file: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in file.parent.iterdir()}


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
        with pytest.raises(ForeignDatabase):
            SqliteStore(file, serving=True)


@pytest.mark.parametrize("part", [0.3, 0.6, 0.95])
def test_a_file_that_is_cut_off(file: Path, part: float) -> None:
    content = filled(file, 500).read_bytes()
    file.write_bytes(content[: int(len(content) * part)])

    with pytest.raises(DamagedDatabase):
        SqliteStore(file)


@pytest.mark.parametrize("seed", range(40))
def test_random_bytes_in_the_middle(file: Path, seed: int) -> None:
    """The file is refused, or the chain says from where on it is not as it was; if not, every event is as it was."""
    chance = random.Random(seed)
    store = SqliteStore(filled(file, 500))
    before = whole_log(store)
    store.close()
    content = bytearray(file.read_bytes())
    where = chance.randrange(100, len(content) - 4096)
    content[where : where + 2048] = chance.randbytes(2048)
    file.write_bytes(content)

    try:
        store = SqliteStore(file)
    except StoreFault as fault:
        assert isinstance(fault, DamagedDatabase), fault
        return
    rows = _read(store)
    store.close()
    assert rows is None or first_break(rows) is not None or before == rows


def _read(store: SqliteStore) -> list[Recorded] | None:
    try:
        return whole_log(store)
    except DamagedDatabase:
        return None


def test_damage_that_is_met_while_reading(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file too large to be looked through is opened; whoever comes to the damaged page is told."""
    monkeypatch.setattr(schema, "LOOKED_THROUGH_MOST", 0)
    content = bytearray(filled(file, 2000).read_bytes())
    for page in range(4096 * 20, 4096 * 40, 4096):
        content[page : page + 8] = b"\xff" * 8
    file.write_bytes(content)
    store = SqliteStore(file)

    with pytest.raises(DamagedDatabase):
        whole_log(store)
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
