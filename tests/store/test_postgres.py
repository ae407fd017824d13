"""The log in PostgreSQL: what it promises besides."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from floorman.store import Appended, Conflict, ForeignDatabase, NewerDatabase, Person, Repeated, SqliteStore
from floorman.store.postgres import PostgresStore, Unreachable, named
from tests.store.contract import StoreContract
from tests.store.postgres import do, empty, server, store, template, url
from tests.store.rows import bodies, commit, first_break, over_two_streams, whole_log

__all__ = ["empty", "server", "store", "template", "url"]


class TestPostgresStore(StoreContract):
    """The contract of all stores, unchanged."""


@pytest.fixture
def other(url: str) -> Iterator[PostgresStore]:
    """A second worker on the same database."""
    other = PostgresStore(url)
    yield other
    other.close()


def test_the_same_commits_leave_the_same_log_as_in_a_file(store: PostgresStore, tmp_path: Path) -> None:
    """Every field of every row, its hash too, with conflicts, repetitions and several streams between."""
    file = SqliteStore(tmp_path / "log.sqlite")
    batches = [
        [commit("c1", b"a1", b"\x00\xff", at=7), commit("c2", "ö🂡".encode(), stream="event/ö")],
        [commit("c3", b"wrong", expected=9), commit("c4", b"rests on it", expected=2), commit("c1", b"again")],
        [over_two_streams("c5", {"event/a": 2, "hand/7": 0}), commit("c5", b"twice")],
        [commit("c6", b"b2", stream="event/ö", expected=1)],
        [commit("c7", stream="event/nothing")],
    ]
    outcomes = [[repr(one) for one in store.append(batch)] for batch in batches]
    in_file = [[repr(one) for one in file.append(batch)] for batch in batches]
    rows = whole_log(file)
    file.close()

    assert in_file == outcomes
    assert rows == whole_log(store)
    assert 7 == len(rows)


def test_everything_is_there_again_after_closing(url: str) -> None:
    """Events, answers, people, documents and secrets; versions and the chain go on where they were."""
    store = PostgresStore(url)
    store.append([commit("c1", b"a1", b"a2", at=7_000)])
    store.put_people([Person("p-1", "Ada", "A")])
    store.keep("h", b"book")
    secret = store.secret("forms")
    store.close()
    again = PostgresStore(url)
    outcomes = [*again.append([commit("c1", b"x", expected=2)]), *again.append([commit("c2", b"a3", expected=2)])]

    assert [Repeated(b"answer to c1"), Appended(3)] == outcomes
    assert [b"a1", b"a2", b"a3"] == bodies(again.read("event/a"))
    assert ({"p-1": Person("p-1", "Ada", "A")}, b"book", 7_000) == (again.people(), again.kept("h"), again.last_at())
    assert None is first_break(again.follow())
    assert secret == again.secret("forms")
    again.close()


def test_two_workers_write_one_chain(store: PostgresStore, other: PostgresStore) -> None:
    """Both at once, each to streams of its own: no position twice, none left out, and one chain over all."""

    def write(worker: PostgresStore, stream: str) -> None:
        for n in range(40):
            worker.append([commit(f"{stream}-{n}", b"1", b"2", stream=stream, expected=2 * n)])

    writers = [
        threading.Thread(target=write, args=(worker, f"event/{n}")) for n, worker in enumerate([store, other] * 2)
    ]
    for thread in writers:
        thread.start()
    for thread in writers:
        thread.join()
    rows = whole_log(store)

    assert list(range(1, 321)) == [row.position for row in rows]
    assert None is first_break(rows)
    assert rows == whole_log(other)


def test_of_two_workers_on_one_version_one_is_first(store: PostgresStore, other: PostgresStore) -> None:
    """Fifty rounds for the same next version: each round has one winner, and the other's commit is nowhere."""
    start = threading.Barrier(2)
    won: dict[str, list[bool]] = {"one": [], "other": []}

    def race(name: str, worker: PostgresStore) -> None:
        for n in range(50):
            start.wait(10)
            (outcome,) = worker.append([commit(f"{name}-{n}", b"1", expected=n)])
            won[name].append(isinstance(outcome, Appended))

    racers = [threading.Thread(target=race, args=one) for one in (("one", store), ("other", other))]
    for thread in racers:
        thread.start()
    for thread in racers:
        thread.join()

    assert [1] * 50 == [one + two for one, two in zip(won["one"], won["other"], strict=True)]
    assert 50 == len(whole_log(store))


def test_a_command_is_carried_out_once_over_all_workers(store: PostgresStore, other: PostgresStore) -> None:
    """A tablet sends to one worker and, hearing nothing, to the other."""
    (first,) = store.append([commit("c1", b"a1")])
    (again,) = other.append([commit("c1", b"a1")])

    assert (Appended(1), Repeated(b"answer to c1")) == (first, again)


def test_an_id_that_no_text_can_hold_fails_alone(store: PostgresStore) -> None:
    """Whoever sends such a thing is refused; the others of the batch are not."""
    outcomes = store.append(
        [commit("c1", b"a1"), commit("c\x00", b"x", stream="event/b"), commit("c2", b"a2", expected=1)]
    )

    assert [Appended, Conflict, Appended] == [type(one) for one in outcomes]
    assert [b"a1", b"a2"] == bodies(whole_log(store))


def test_workers_that_start_at_once_make_the_tables_once(empty: str) -> None:
    """Four of them, on a database in which there is nothing yet."""
    opened: list[PostgresStore] = []
    threads = [threading.Thread(target=lambda: opened.append(PostgresStore(empty))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for n, one in enumerate(opened):
        one.append([commit(f"c{n}", b"1", expected=n)])
        one.close()

    assert [(4,)] == do(empty, "select count(*) from events")


def test_a_database_of_another_program_is_left_alone(empty: str) -> None:
    do(empty, "create table accounts (id integer)")

    with pytest.raises(ForeignDatabase, match=r"floorman_\w+ belongs to another program"):
        PostgresStore(empty)
    assert [("accounts",)] == do(empty, "select tablename from pg_tables where schemaname = 'public'")


def test_a_newer_database_is_left_alone(url: str) -> None:
    """An older Floorman neither reads it nor writes to it."""
    do(url, "update floorman_mark set schema = schema + 1")

    with pytest.raises(NewerDatabase, match="newer Floorman"):
        PostgresStore(url)
    assert [("floorman", 2)] == do(url, "select * from floorman_mark")


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ada:s3cret@127.0.0.1:1/floorman",
        "postgresql://ada:s3cret@127.0.0.1:one/floorman",
        "postgresql://ada:s3cr%et@127.0.0.1/floorman",
        "postgresql://ada:s3cret@[::1/floorman",
        "s3cret",
    ],
)
def test_a_database_that_is_not_there(address: str) -> None:
    """It is said at once, and neither the message nor what led to it holds a password."""
    with pytest.raises(Unreachable) as caught:
        PostgresStore(address)

    assert "s3cr" not in f"{caught.value!r} {caught.value.__cause__!r} {named(address)}"


def test_an_address_is_shown_without_its_password() -> None:
    assert "postgresql://pg.local:5433/room" == named("postgresql://ada:s3cret@pg.local:5433/room?sslmode=require")
    assert "postgresql://localhost/room" == named("host=localhost dbname=room password=s3cret")
    assert "postgresql://…" == named("s3cret")


def test_more_readers_than_connections(store: PostgresStore, url: str) -> None:
    """Forty threads at once read through a few connections, and each gets all of it."""
    store.append([commit("c1", *(b"%d" % n for n in range(300)))])
    read: list[int] = []
    threads = [threading.Thread(target=lambda: read.append(len(whole_log(store)))) for _ in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    mine = "select count(*) from pg_stat_activity where application_name = 'floorman' and datname = current_database()"

    assert [300] * 40 == read
    assert 10 > int(str(do(url, mine)[0][0]))
