"""Passes over the API: direction sees who is let in, never with what, and shows him out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from floorman.store import MemoryStore
from tests.api.programs import API, code, token
from tests.web.doors import PASSWORD, House, a_house

PASSES = f"{API}/house/passes"


@pytest.fixture(scope="module")
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture(scope="module")
def house(store: MemoryStore) -> Iterator[House]:
    with a_house(store) as found:
        yield found


def test_who_is_in_and_with_what(house: House, store: MemoryStore) -> None:
    """Ranks, limits, devices and times; of what they show not even a hash."""
    event = house.event()
    dealer = house.with_pass("dealer", event, 1)
    direction = token(store, "direction")
    answer = house.client.get(PASSES, headers=direction)
    found = answer.json()["items"][0]

    assert ("the-dealer", "dealer", event, 1, True) == tuple(
        found[name] for name in ("person", "rank", "event", "table", "taken")
    )
    assert found["made_at"] <= found["seen_at"] < found["ends_at"]
    assert dealer.shown.partition(".")[0] == found["id"]
    assert dealer.shown.partition(".")[2] not in answer.text
    assert not set(found) & {"hash", "secret", "code", "password"}


def test_a_pass_that_is_revoked_opens_nothing(house: House, store: MemoryStore) -> None:
    """Whoever it was is a stranger from this moment on; everybody else stays in."""
    floor, screen = house.with_pass("floor"), house.with_pass("screen")
    direction = token(store, "direction")
    address = f"{PASSES}/{floor.shown.partition('.')[0]}"

    assert 200 == floor.look("/house").status_code
    assert 204 == house.client.delete(address, headers=direction).status_code
    assert floor.look("/house").status_code in (302, 303, 401)
    assert address.rpartition("/")[2] not in house.client.get(PASSES, headers=direction).text
    assert (404, "pass.gone") == code(house.client.delete(address, headers=direction))
    assert screen.shown.partition(".")[0] in house.client.get(PASSES, headers=direction).text


def test_no_one_below_direction_sees_passes(house: House, store: MemoryStore) -> None:
    """A director neither; nor a program of direction that was made for something else."""
    house.staff("Hanna Haus", "direction")
    house.staff("Dora Direktor", "director")
    browser = house.browser()
    browser.send("/enter", {"name": "Dora Direktor", "password": PASSWORD})
    director = browser.look(PASSES)
    program = house.client.get(PASSES, headers=token(store, "direction", ("command:house",)))

    assert (403, "api.rank") == code(director)
    assert (403, "api.scope") == code(program)
