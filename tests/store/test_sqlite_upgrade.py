"""A file that an older Floorman wrote becomes one of today, after a copy of it was put beside it."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from time import strftime

import pytest

from floorman.store import Appended, FullDisk, NewerDatabase, Person, Repeated, SqliteStore, looking, schema
from floorman.store.copying import copy_to
from floorman.store.mark import mark_of
from tests.store.rows import bodies, commit, first_break, whole_log

OLD = Path(__file__).with_name("version_1.sql")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of the first version: two streams, four events, two people, a book and two secrets."""
    file = tmp_path / "floorman.sqlite"
    with sqlite3.connect(file) as old:
        old.executescript(OLD.read_text(encoding="utf-8"))
    old.close()
    return file


def test_everything_is_there_and_writing_goes_on(file: Path) -> None:
    """Events with their hashes, answers, people, documents, secrets; the old chain goes on."""
    store = SqliteStore(file)
    outcomes = store.append([commit("c1", b"x", expected=3), commit("c4", b"b2", stream="event/b", expected=1)])

    assert [Repeated(b"answer to c1"), Appended(5)] == outcomes
    assert [b'{"a":1}', b'{"a":2}', '{"a":"ö"}'.encode()] == bodies(store.read("event/a"))
    assert [b'{"b":1}', b"b2"] == bodies(store.read("event/b"))
    assert (["event/a", "event/b"], 7_000) == (store.streams("event/"), store.last_at())
    assert {"p-1": Person("p-1", "Ada Lovelace", "Ada"), "p-2": Person("p-2", "Bo")} == store.people()
    assert (b"book", "0123", "4567") == (store.kept("h1"), store.secret_of("draws/a"), store.secret_of("forms"))
    assert {} == store.texts()
    assert None is first_break(store.follow())
    store.close()


def test_a_copy_of_the_old_file_is_put_beside_it(file: Path) -> None:
    """Its name says which version it is of, and when it was made; it is the whole old file."""
    with sqlite3.connect(file) as connection:
        before = list(connection.iterdump())
    connection.close()
    store = SqliteStore(file)
    upgraded = store.upgraded
    store.close()

    assert upgraded is not None
    assert (1, f"floorman-version-1-{strftime('%Y-%m-%d')}.sqlite") == (upgraded.version, upgraded.backup.name)
    with sqlite3.connect(upgraded.backup) as copy:
        assert before == list(copy.iterdump())
        assert (1, 0x466C6F6F) == (copy.execute("pragma user_version").fetchone()[0], _application(copy))
    copy.close()
    assert {file.name, mark_of(file).name, upgraded.backup.name} == {one.name for one in file.parent.iterdir()}
    assert [upgraded.backup] == schema.copies(file)


def test_an_upgraded_file_is_like_a_new_one(file: Path, tmp_path: Path) -> None:
    """The same tables with the same columns."""
    SqliteStore(file).close()
    SqliteStore(tmp_path / "new.sqlite").close()

    assert _columns(tmp_path / "new.sqlite") == _columns(file)


def test_it_is_done_once(file: Path) -> None:
    SqliteStore(file).close()
    again = SqliteStore(file)

    assert None is again.upgraded
    assert 1 == len(schema.copies(file))
    again.close()


def test_a_name_that_is_taken_is_not_written_over(file: Path) -> None:
    """Somebody put an older copy back on the same day: both copies stay."""
    name = file.with_name(f"floorman-version-1-{strftime('%Y-%m-%d')}.sqlite")
    name.write_bytes(b"mine")
    store = SqliteStore(file)

    assert store.upgraded is not None
    assert f"{name.stem}-1.sqlite" == store.upgraded.backup.name
    assert b"mine" == name.read_bytes()
    store.close()


def test_a_failing_upgrade_changes_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of it was done when something went wrong: the file is of the old version, with all that was in it."""
    with sqlite3.connect(file) as connection:
        before = list(connection.iterdump())
    monkeypatch.setitem(schema.STEPS, 1, schema.STREAMS + schema.FILL_STREAMS + "insert into streams values (1);")
    with pytest.raises(sqlite3.OperationalError):
        SqliteStore(file)

    assert before == list(connection.iterdump())
    assert 1 == connection.execute("pragma user_version").fetchone()[0]
    connection.close()


def test_no_room_for_the_copy(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a copy nothing is changed, and no half of a copy is left."""
    before = file.read_bytes()

    def no_room(*_: object) -> None:
        raise FullDisk(file)

    monkeypatch.setattr("floorman.store.copying.flush", no_room)
    with pytest.raises(FullDisk):
        SqliteStore(file)

    assert before[100:] == file.read_bytes()[100:]  # the header says now that it has a write-ahead log
    assert [file.name] == [one.name for one in file.parent.iterdir()]


def test_the_older_program_refuses_the_new_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As this one will refuse a file of the next version."""
    SqliteStore(file).close()
    before = file.read_bytes()
    monkeypatch.setattr(looking, "SCHEMA", 1)
    with pytest.raises(NewerDatabase):
        SqliteStore(file)

    assert before == file.read_bytes()


def test_two_that_open_the_old_file_at_the_same_time(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second finds it done when it is its turn."""
    others: list[SqliteStore] = []

    def copy_slowly(connection: sqlite3.Connection, source: Path, target: Path) -> None:
        copy_to(connection, source, target)
        if not others:
            monkeypatch.setattr(schema, "copy_to", copy_to)
            others.append(SqliteStore(file))

    monkeypatch.setattr(schema, "copy_to", copy_slowly)
    one = SqliteStore(file)

    assert 4 == len(whole_log(one)) == len(whole_log(others[0]))
    one.close()
    others[0].close()


def _application(connection: sqlite3.Connection) -> int:
    return int(connection.execute("pragma application_id").fetchone()[0])


def _columns(file: Path) -> dict[str, list[tuple[object, ...]]]:
    connection = sqlite3.connect(file)
    tables = [row[0] for row in connection.execute("select name from sqlite_master where type = 'table'")]
    found = {name: connection.execute(f"pragma table_info({name})").fetchall() for name in tables}
    connection.close()
    return found
