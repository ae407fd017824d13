"""Who leads a tournament when several workers could, and how they hear of each other."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import pytest

from floorman.store import Person
from floorman.store.leases import Shared
from floorman.store.memory import MemoryStore
from floorman.store.postgres import PostgresStore
from floorman.store.postgres.leases import PostgresLeases
from tests.store.postgres import do, server, store, template, url
from tests.store.rows import commit
from tests.waiting import BESIDE_OTHERS_TIMES, LONG_SECONDS

__all__ = ["server", "store", "template", "url"]

A, B = "event/a", "event/b"


@pytest.fixture
def one(url: str) -> Iterator[PostgresLeases]:
    one = PostgresLeases(url)
    yield one
    one.close()


@pytest.fixture
def other(url: str) -> Iterator[PostgresLeases]:
    other = PostgresLeases(url)
    yield other
    other.close()


def test_a_stream_is_led_from_one_place(one: PostgresLeases, other: PostgresLeases) -> None:
    """Whoever asks first has it, and still has it when he asks again."""
    first = one.take([A])

    assert {A} == first == one.take([A])
    assert {B} == other.take([A, B])
    assert {A} == one.take([A, B])


def test_what_is_released_is_somebody_elses(one: PostgresLeases, other: PostgresLeases) -> None:
    one.take([A, B])
    one.release(A)
    one.release("event/never-had")

    assert {A} == other.take([A, B])
    assert {B} == one.take([A, B])


def test_a_worker_that_dies_leads_nothing(one: PostgresLeases, other: PostgresLeases) -> None:
    """Its line is closed here; the database hears of it in its own time."""
    one.take([A, B])
    one.close()

    assert {A, B} == _until(lambda: other.take([A, B]))


def test_a_worker_that_lost_its_connection_knows_it(one: PostgresLeases, other: PostgresLeases, url: str) -> None:
    """Somebody else was quicker: it is told so when it next asks, and may try again."""
    one.take([A])
    do(url, "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'")
    taken = _until(lambda: other.take([A]))
    lost = one.take([A])

    assert {A} == taken
    assert frozenset() == lost == one.take([A])


@pytest.mark.slow
def test_a_worker_that_stands_still_is_let_go_of(one: PostgresLeases, other: PostgresLeases) -> None:
    """It asks no more, though its line is open: within five seconds somebody else leads."""
    one.take([A])
    began = time.monotonic()
    taken = _until(lambda: other.take([A]))
    took = time.monotonic() - began

    assert {A} == taken
    assert 1 < took < 5 * BESIDE_OTHERS_TIMES
    assert frozenset() == one.take([A])


def test_who_cannot_ask_leads_nothing() -> None:
    leases = PostgresLeases("postgresql://127.0.0.1:1/none")

    assert frozenset() == leases.take([A])


def test_a_store_of_one_worker_is_not_shared() -> None:
    """So its desk leads everything and asks for no lease."""
    assert not isinstance(MemoryStore(), Shared)


def test_word_of_what_others_wrote(store: PostgresStore, url: str) -> None:
    """Each side is told apart, and a listener that was cut off is told in any case: it may have missed something."""
    log, people = threading.Semaphore(0), threading.Semaphore(0)
    other = PostgresStore(url)
    listener = other.listen(log.release, people.release)
    begun = [log.acquire(timeout=LONG_SECONDS), people.acquire(timeout=LONG_SECONDS)]
    store.append([commit("c1", b"a1")])
    heard = [log.acquire(timeout=LONG_SECONDS), people.acquire(blocking=False)]
    store.put_people([Person("p-1", "Ada")])
    heard += [people.acquire(timeout=LONG_SECONDS), log.acquire(blocking=False)]
    do(url, "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' or query = 'select 1'")
    again = [log.acquire(timeout=LONG_SECONDS), people.acquire(timeout=LONG_SECONDS)]
    listener.close()
    other.close()

    assert isinstance(store, Shared)
    assert [True, True] == begun
    assert [True, False, True, False] == heard
    assert [True, True] == again


def test_a_refused_commit_is_no_news(store: PostgresStore) -> None:
    log = threading.Semaphore(0)
    listener = store.listen(log.release, lambda: None)
    begun = log.acquire(timeout=LONG_SECONDS)
    store.append([commit("c1", b"a1", expected=4)])
    heard = log.acquire(timeout=0.5)
    listener.close()

    assert (True, False) == (begun, heard)


def test_all_workers_go_by_the_time_of_the_database(store: PostgresStore) -> None:
    before = time.time()

    assert before - 1 < store.wall() < time.time() + 1


def _until(take: Callable[[], frozenset[str]]) -> frozenset[str]:
    """Ask every fifth of a second, as another worker would, until it is given or a long time is over."""
    until = time.monotonic() + LONG_SECONDS
    while not (taken := take()) and time.monotonic() < until:
        time.sleep(0.2)
    return taken
