"""Some work wants a database to itself: it is told who is there, and desks wait until it is done."""

from __future__ import annotations

import pytest

from floorman.store import Appended, ServedAlready
from floorman.store.postgres import AtWork, NoLog, PostgresStore
from floorman.store.postgres.leases import PostgresLeases
from tests.store.postgres import HERE, do, empty, server, store, template, url
from tests.store.rows import commit
from tests.waiting import until

__all__ = ["empty", "server", "store", "template", "url"]

HOUSE = "house"


def test_not_while_a_desk_is_there(url: str) -> None:
    """Each desk counts, also one that leads nothing; and it is said on which computers they are."""
    desks = [PostgresLeases(url), PostgresLeases(url)]
    led = [desk.take([HOUSE]) for desk in desks]
    told = []
    for desk in desks:
        with pytest.raises(AtWork) as refused:
            PostgresStore(url, alone=True)
        told.append(refused.value.reason)
        desk.close()
    PostgresStore(url, alone=True).close()

    assert [frozenset({HOUSE}), frozenset()] == led
    assert [*do(url, HERE)] * 2 == [(reason,) for reason in told]


def test_a_desk_leads_nothing_meanwhile(url: str) -> None:
    alone, desk = PostgresStore(url, alone=True), PostgresLeases(url)
    before = desk.take([HOUSE])
    alone.close()
    until(lambda: desk.take([HOUSE]))  # the database hears of it in its own time
    after = desk.take([HOUSE])
    desk.close()

    assert (frozenset(), frozenset({HOUSE})) == (before, after)


def test_nobody_else_is_alone_meanwhile(url: str) -> None:
    """But others may look, and the next database of the same server is another one."""
    alone, other = PostgresStore(url, alone=True), PostgresStore(url)
    looked = other.streams("")
    with pytest.raises(ServedAlready):
        PostgresStore(url, alone=True)
    alone.close()
    other.close()

    assert [] == looked


def test_databases_do_not_disturb_each_other(store: PostgresStore, empty: str) -> None:
    desk = PostgresLeases(empty)
    desk.take([HOUSE])
    alone = PostgresStore(store._url, alone=True)
    (outcome,) = alone.append([commit("c1")])
    alone.close()
    desk.close()

    assert isinstance(outcome, Appended)


def test_alone_again_after_the_line_was_lost(url: str) -> None:
    """The lock went with the connection: with the next one it is taken again."""
    alone = PostgresStore(url, alone=True)
    do(url, "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and "
            "datname = current_database()")  # fmt: skip
    (outcome,) = alone.append([commit("c1")])
    with pytest.raises(AtWork):
        PostgresStore(url, alone=True)
    alone.close()

    assert isinstance(outcome, Appended)


def test_nothing_is_made_for_who_only_looks(empty: str) -> None:
    with pytest.raises(NoLog):
        PostgresStore(empty, make=False)

    assert [] == do(empty, "select tablename from pg_tables where schemaname = current_schema()")
    PostgresStore(empty).close()
    PostgresStore(empty, make=False).close()
