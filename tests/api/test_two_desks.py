"""Two desks on one log, and a program that sends the same to both at the same moment: it is carried out once."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import httpx
import pytest

from floorman.store.postgres import PostgresStore
from tests.api.programs import API, WISH
from tests.api.serving import serving, until
from tests.store.postgres import server, store, template, url

__all__ = ["server", "store", "template", "url"]

TIMES = 12


class Both:
    """Two desks, and what each of them answers to the same moment's question."""

    def __init__(self, desks: tuple[httpx.Client, httpx.Client], store: PostgresStore) -> None:
        self.desks, self.store = desks, store

    def send(self, path: str, key: str, *bodies: dict[str, Any]) -> list[httpx.Response]:
        """One body for both, or one for each."""
        ready = Barrier(2)

        def ask(desk: httpx.Client, body: dict[str, Any]) -> httpx.Response:
            ready.wait()
            return desk.post(path, json=body, headers={"idempotency-key": key})

        with ThreadPoolExecutor(2) as pool:
            return list(pool.map(ask, self.desks, (bodies * 2)[:2]))

    def opened(self, key: str = "friday") -> str:
        one, other = self.send(f"{API}/events", key, WISH)
        assert one.json()["id"] == other.json()["id"], (one.text, other.text)
        event = f"{API}/events/{one.json()['id']}"
        for desk in self.desks:
            until(lambda desk=desk: desk.get(event).status_code == 200)
        return event

    def kinds(self) -> list[str]:
        return [row.kind for row in self.store.follow() if row.stream.startswith("event/")]


@pytest.fixture
def both(store: PostgresStore, url: str) -> Iterator[Both]:
    other = PostgresStore(url)
    with serving(store) as one, serving(other) as two:
        yield Both((one, two), store)
    other.close()


def test_a_command(both: Both) -> None:
    """Each time anew: both hear the same answer, and the log has it once. So with the opening of the event itself."""
    event = both.opened()
    for number in range(TIMES):
        found = both.send(f"{event}/commands", f"k{number}", {"do": "extend-level", "minutes": 1 + number})
        assert [200, 200] == [one.status_code for one in found], [one.text for one in found]
        assert found[0].json() == found[1].json()

    assert 1 == both.kinds().count("event.opened/2")
    assert TIMES == both.kinds().count("clock.extended/1")


def test_somebody_new(both: Both) -> None:
    """Nobody stands there twice."""
    event = both.opened()
    for number in range(TIMES):
        found = both.send(f"{event}/players", f"k{number}", {"name": f"Zoe {number}"})
        assert [200, 200] == [one.status_code for one in found], [one.text for one in found]

    assert TIMES == both.kinds().count("entry.made/1")
    assert TIMES == sum(one.name.startswith("Zoe") for one in both.store.people().values())
