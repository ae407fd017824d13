"""PostgreSQL goes away in the middle: nothing is lost, nothing is written twice, and it goes on by itself."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator

import pytest

from floorman.store import Appended, Conflict, FullDisk, Repeated
from floorman.store.postgres import PostgresStore, Unreachable
from floorman.store.postgres.connecting import Connections
from tests.store.lines import Cut, Line
from tests.store.postgres import at, do, server, store, template, url
from tests.store.rows import bodies, commit, first_break, whole_log
from tests.waiting import BESIDE_OTHERS_TIMES

__all__ = ["server", "store", "template", "url"]

CUT_ALL_OFF = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'floorman'"


@pytest.fixture
def line(url: str) -> Iterator[Line]:
    line = Line(url)
    yield line
    line.close()


def test_a_lost_connection_is_replaced(store: PostgresStore, url: str) -> None:
    """Those that read and the one that writes; whoever asks notices nothing."""
    store.append([commit("c1", b"a1")])
    before = whole_log(store)
    do(url, CUT_ALL_OFF)
    after = whole_log(store)
    (outcome,) = store.append([commit("c2", b"a2", expected=1)])

    assert before == after
    assert Appended(2) == outcome


@pytest.mark.parametrize("cut", ["before", "after"])
def test_a_commit_whose_answer_is_lost_is_written_once(line: Line, cut: Cut) -> None:
    """It had reached the disk, or it had not: either way it is there once, and the batch is told the same as ever.

    What had reached it is found under its id.
    """
    store = PostgresStore(line.url)
    store.append([commit("c0", b"a1")])
    line.cut_next_commit(cut)
    batch = [commit("c1", b"a2", expected=1), commit("c2", b"a3", expected=2), commit("c3", b"no", expected=7)]
    outcomes = store.append(batch)
    rows = whole_log(store)
    (goes_on,) = store.append([commit("c4", b"a4", expected=3)])
    store.close()
    found = [Appended(2), Appended(3)] if cut == "before" else [Repeated(b"answer to c1"), Repeated(b"answer to c2")]

    assert 1 == line.cuts
    assert found == outcomes[:2]
    assert isinstance(outcomes[2], Conflict)
    assert [b"a1", b"a2", b"a3"] == bodies(rows)
    assert Appended(4) == goes_on


@pytest.mark.slow
def test_one_that_is_cut_off_again_and_again(line: Line) -> None:
    """Each of twenty commits loses its line, one way or the other, while somebody else writes as well."""
    store, other = PostgresStore(line.url), PostgresStore(line.url)
    elsewhere = threading.Thread(
        target=lambda: [other.append([commit(f"o{n}", b"o", stream="event/o", expected=n)]) for n in range(60)]
    )
    elsewhere.start()
    for n in range(20):
        line.cut_next_commit("after" if n % 2 else "before")
        store.append([commit(f"c{n}", b"%d" % n, expected=n)])
    elsewhere.join()
    rows = whole_log(store)
    for one in (store, other):
        one.close()

    assert [b"%d" % n for n in range(20)] == [row.body for row in rows if row.stream == "event/a"]
    assert 60 == sum(row.stream == "event/o" for row in rows)
    assert list(range(1, 81)) == [row.position for row in rows]
    assert None is first_break(rows)


def test_a_database_that_stays_away(store: PostgresStore, url: str, server: str) -> None:
    """After its patience whoever asks is told; when the database is back, so is the store."""
    hasty = PostgresStore(url, patience=0.5)
    name = do(url, "select current_database()")[0][0]
    everyone_off = f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'"
    do(server, f"alter database {name} allow_connections false", everyone_off)
    began = time.monotonic()
    with pytest.raises(Unreachable):
        hasty.append([commit("c1", b"a1")])
    with pytest.raises(Unreachable):
        list(hasty.read("event/a"))
    took = time.monotonic() - began
    do(at(server, "postgres"), f"alter database {name} allow_connections true")
    (outcome,) = hasty.append([commit("c1", b"a1")])
    read = bodies(hasty.read("event/a"))
    hasty.close()

    assert took < 3 * BESIDE_OTHERS_TIMES
    assert [b"a1"] == read
    assert Appended(1) == outcome


def test_one_that_stands_still_in_the_middle_holds_nobody_up_for_long(store: PostgresStore, url: str) -> None:
    """A worker dies with the lock in its hand and the line open: the database lets go of it."""
    import psycopg

    from floorman.store.postgres.connecting import connect
    from floorman.store.postgres.schema import APPENDING

    frozen = connect(url, idle_in_transaction_session_timeout="700")
    frozen.execute("begin")
    frozen.execute("select pg_advisory_xact_lock(%s)", (APPENDING,))
    began = time.monotonic()
    (outcome,) = store.append([commit("c1", b"a1")])
    took = time.monotonic() - began
    with pytest.raises(psycopg.Error):
        frozen.execute("commit")
    frozen.close()

    assert Appended(1) == outcome
    assert 0.3 < took < 5 * BESIDE_OTHERS_TIMES


def test_a_batch_that_the_database_refuses_leaves_nothing(store: PostgresStore, url: str) -> None:
    """Read-only, or full: the error is the answer, and when there is room again it goes on."""
    do(url, "create function no() returns trigger language plpgsql as 'begin raise disk_full; end'")
    do(url, "create trigger full_disk before insert on commands execute function no()")
    with pytest.raises(FullDisk):
        store.append([commit("c1", b"a1"), commit("c2", b"b1", stream="event/b")])
    after = whole_log(store)
    do(url, "drop trigger full_disk on commands")
    outcomes = store.append([commit("c1", b"a1"), commit("c2", b"b1", stream="event/b")])

    assert [] == after
    assert [Appended(1), Appended(2)] == outcomes


def test_what_is_answered_is_on_disk_whatever_the_server_is_set_to(url: str, server: str) -> None:
    """A server that is told not to wait for its disk waits for our commits all the same."""
    name = do(url, "select current_database()")[0][0]
    do(server, f"alter database {name} set synchronous_commit = off")
    from floorman.store.postgres.connecting import connect

    with connect(url) as session:
        found = session.execute("show synchronous_commit").fetchone()

    assert ("on",) == found


@pytest.mark.slow
def test_where_nobody_answers_not_everybody_waits() -> None:
    """A machine that takes connections and says nothing: the first who reads waits some seconds, the next do not."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        connections = Connections(f"postgresql://127.0.0.1:{silent.getsockname()[1]}/room")
        took = [_seconds_in_vain(connections) for _ in range(3)]

    assert 1 < took[0] < 8 * BESIDE_OTHERS_TIMES
    assert max(took[1:]) < took[0] / 2


def _seconds_in_vain(connections: Connections) -> float:
    began = time.monotonic()
    with pytest.raises(Unreachable):
        connections.ask("select 1")
    return time.monotonic() - began
