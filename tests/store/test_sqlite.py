"""The log in one file: what it promises besides."""

from __future__ import annotations

import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from floorman.store import (
    Appended,
    Conflict,
    Person,
    Repeated,
    SqliteStore,
    Store,
    Text,
    schema,
)
from tests.store.contract import StoreContract
from tests.store.rows import bodies, commit, first_break, whole_log


class TestSqliteStore(StoreContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[Store]:
        store = SqliteStore(tmp_path / "log.sqlite")
        yield store
        store.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.sqlite"


def test_everything_is_there_again_after_closing(file: Path) -> None:
    """Events, answers, people, documents and secrets; versions and the chain go on where they were."""
    store = SqliteStore(file)
    store.append([commit("c1", b"a1", b"a2", at=7_000)])
    store.put_people([Person("p-1", "Ada", "A", "ada@example.org", "sits badly")])
    store.put_texts([Text("t-1", "Ada was loud", ("p-1", "host"))])
    store.keep("h", b"book")
    secret = store.secret("forms")
    store.close()
    again = SqliteStore(file)
    outcomes = again.append([commit("c1", b"x", expected=2)])
    outcomes += again.append([commit("c2", b"a3", expected=2)])

    assert [Repeated(b"answer to c1"), Appended(3)] == outcomes
    assert [b"a1", b"a2", b"a3"] == bodies(again.read("event/a"))
    assert {"p-1": Person("p-1", "Ada", "A", "ada@example.org", "sits badly")} == again.people()
    assert {"t-1": Text("t-1", "Ada was loud", ("p-1", "host"))} == again.texts()
    assert (b"book", 7_000, ["event/a"]) == (again.kept("h"), again.last_at(), again.streams(""))
    assert None is first_break(again.follow())
    assert secret == again.secret("forms")
    again.close()


def test_what_was_answered_is_in_the_file_without_closing(file: Path) -> None:
    """The process dies: another one reads what was appended."""
    store = SqliteStore(file)
    store.append([commit("c1", b"a1")])
    other = SqliteStore(file)

    assert [b"a1"] == bodies(other.read("event/a"))
    other.close()
    store.close()


def test_two_stores_on_one_file(file: Path) -> None:
    """Whoever is second meets a conflict, and a command known to one is known to the other."""
    one, other = SqliteStore(file), SqliteStore(file)
    one.append([commit("c1", b"a1")])
    outcomes = other.append([commit("c2", b"a1"), commit("c1", b"a1", stream="event/b")])
    one.close()
    other.close()

    assert [Conflict, Repeated] == [type(outcome) for outcome in outcomes]


def test_what_another_store_wrote_is_seen_before_the_next_batch(file: Path) -> None:
    """A store that remembers the end of the log asks again once somebody else has written: no position twice."""
    one, other = SqliteStore(file), SqliteStore(file)
    one.append([commit("c1", b"a1")])
    other.append([commit("c2", b"b1", stream="event/b")])
    outcomes = one.append([commit("c3", b"a2", expected=1), commit("c4", b"b2", stream="event/b", expected=1)])
    rows = whole_log(one)
    one.close()
    other.close()

    assert [Appended(3), Appended(4)] == outcomes
    assert None is first_break(rows)


def test_the_folder_is_made(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "a" / "b" / "log.sqlite").close()

    assert (tmp_path / "a" / "b" / "log.sqlite").is_file()


def test_the_promises_of_the_file_are_really_set(file: Path) -> None:
    """Write-ahead log and a full flush with every commit; our mark and version stand in the header."""
    store = SqliteStore(file)
    writer = store._writer

    assert "wal" == _ask(writer, "pragma journal_mode")
    assert 2 == _ask(writer, "pragma synchronous")
    assert 1 == _ask(writer, "pragma secure_delete")
    store.close()
    header = file.read_bytes()[:100]
    assert b"SQLite format 3\x00" == header[:16]
    assert b"Floo" == header[68:72]
    assert 2 == int.from_bytes(header[60:64], "big")


def test_a_reading_connection_cannot_write(file: Path) -> None:
    store = SqliteStore(file)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        store._reader().execute("delete from events")
    store.close()


@pytest.mark.skipif(sys.platform != "linux", reason="no other system says so simply which files are open")
def test_a_thread_that_has_ended_leaves_no_file_open(file: Path) -> None:
    """A night has thousands of them. One more may be waiting for the next to clear it away."""
    store, found = SqliteStore(file), []
    for _ in range(12):
        reading = threading.Thread(target=store.end)
        reading.start()
        reading.join()
        found.append(_open_of(file))
    store.close()

    assert {found[0]} == set(found)
    assert 0 == _open_of(file)


def _open_of(file: Path) -> int:
    """How many descriptors of this process are of the log and of what lies beside it."""
    opened = []
    for descriptor in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            opened.append(str(descriptor.readlink()))
    return sum(name.startswith(str(file)) for name in opened)


def test_stores_that_are_made_at_the_same_time(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both find the file empty; both can use it."""
    make = schema._make
    others: list[SqliteStore] = []

    def make_second(connection: sqlite3.Connection) -> None:
        if not others:
            monkeypatch.setattr(schema, "_make", make)
            others.append(SqliteStore(file))
        make(connection)

    monkeypatch.setattr(schema, "_make", make_second)
    one = SqliteStore(file)
    one.append([commit("c1", b"a1")])

    assert [b"a1"] == bodies(others[0].read("event/a"))
    one.close()
    others[0].close()


class Failing:
    """A connection whose n-th statement fails, before or after SQLite has carried it out."""

    def __init__(self, real: sqlite3.Connection, nth: int, after: bool) -> None:
        self._real = real
        self._nth = nth
        self._after = after
        self.count = 0
        self.failed = False

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        return self._carry_out(self._real.execute, statement, *values)

    def executemany(self, statement: str, rows: Any) -> sqlite3.Cursor:
        return self._carry_out(self._real.executemany, statement, rows)

    def _carry_out(self, how: Callable[..., sqlite3.Cursor], statement: str, *values: Any) -> sqlite3.Cursor:
        self.count += 1
        fails = self.count == self._nth
        if fails and not self._after:
            self.failed = True
            raise sqlite3.OperationalError("disk I/O error")
        cursor = how(statement, *values)
        if fails and statement != "commit":
            self.failed = True
            raise sqlite3.OperationalError("disk I/O error")
        return cursor

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


@pytest.mark.parametrize("after", [False, True])
def test_whichever_statement_fails_the_log_is_as_before(file: Path, after: bool) -> None:
    """The first statement of an append fails, then the second, and so on, until it succeeds without a fault."""
    store = SqliteStore(file)
    store.append([commit("c0", b"a1")])
    real, before = store._writer, whole_log(store)
    nth = 0
    while True:
        nth += 1
        failing = Failing(real, nth, after)
        store._writer = failing  # type: ignore[assignment]
        try:
            store.append([commit("c1", b"a2", b"a3", expected=1), commit("c2", b"b1", stream="event/b")])
        except sqlite3.OperationalError:
            assert failing.failed
            assert before == whole_log(store)
            assert not real.in_transaction
        else:
            break
    store._writer = real
    (next_one,) = store.append([commit("c3", b"b2", stream="event/b", expected=1)])

    # begin, the end of the log, answers and versions, rows of two kinds, commit.
    assert nth > 8
    assert [b"a1", b"a2", b"a3", b"b1", b"b2"] == bodies(store.follow())
    assert Appended(5) == next_one
    assert None is first_break(store.follow())
    store.close()


@pytest.mark.parametrize("spoilt", [0, 40, 69])
def test_a_row_that_does_not_fit_takes_its_whole_batch_back(file: Path, spoilt: int) -> None:
    """Seventy commits in a few statements: nothing of them is there, and the next batch is written as if by itself."""
    store = SqliteStore(file)
    store.append([commit("first", b"a1")])
    many = [commit(f"c{number}", b"b1", stream=f"event/{number}") for number in range(70)]
    wrong = [replace(one, person=None) if number == spoilt else one for number, one in enumerate(many)]
    with pytest.raises(sqlite3.IntegrityError):
        store.append(wrong)

    assert [b"a1"] == bodies(store.follow())
    assert ["event/a"] == store.streams("")
    assert None is store.answer_of("c0")
    assert [Appended(2 + number) for number in range(70)] == store.append(many)
    assert None is first_break(store.follow())
    store.close()


def test_a_failing_write_of_people_holds_nobody_up(file: Path) -> None:
    """Nobody is half there, and the next append finds no transaction left open."""
    store = SqliteStore(file)
    store.put_people([Person("p-1", "Ada")])
    with pytest.raises(sqlite3.IntegrityError):
        store.put_people([Person("p-2", "Bo"), Person("p-3", None)])  # type: ignore[arg-type]

    assert ["p-1"] == list(store.people())
    assert [Appended(1)] == store.append([commit("c1", b"a1")])
    store.close()


def test_a_changed_byte_in_the_file_breaks_the_chain(file: Path) -> None:
    """Someone writes into the file with another program: the chain tells where."""
    store = SqliteStore(file)
    store.append([commit("c1", b"a1", b"a2", b"a3")])
    store.close()
    other = sqlite3.connect(file)
    other.execute("update events set body = ? where position = 2", (b"A2",))
    other.commit()
    other.close()
    again = SqliteStore(file)

    assert 2 == first_break(again.follow())
    again.close()


def _ask(connection: sqlite3.Connection, query: str) -> object:
    return connection.execute(query).fetchone()[0]
