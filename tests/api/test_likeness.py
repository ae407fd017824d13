"""An event as a plan for another, over the API: what was fixed for it, and the same people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from floorman.store import Store
from tests.api.programs import API, WISH, Client, code, do, opened, programs, token


@pytest.fixture
def house() -> Iterator[tuple[Client, Store]]:
    with programs() as found:
        yield found


def ids(client: Client, event: str) -> dict[str, str]:
    return {one["name"]: one["id"] for one in client.get(f"{event}/players").json()["items"]}


def test_what_comes_out_opens_another(house: tuple[Client, Store]) -> None:
    """With the same plan and the same people, whatever has happened to the first since."""
    client, _ = house
    event = opened(client)
    do(client, event, do="extend-level", minutes=5)
    like = client.get(f"{event}/like").json()
    again = client.post(f"{API}/events", json={**like, "name": "Saturday", "players": [*like["players"], "Clara"]})
    second = again.headers["location"]

    assert ("Friday", "tda-2024", WISH["players"]) == (like["name"], like["book"], like["players"])
    assert (10_000, [20, 20]) == (like["plan"]["stack"], [one["minutes"] for one in like["plan"]["structure"]])
    assert 201 == again.status_code
    assert like["plan"] == client.get(f"{second}/like").json()["plan"]
    assert ids(client, event) == {name: id for name, id in ids(client, second).items() if name != "Clara"}


def test_names_alone_are_nobody_who_was_there(house: tuple[Client, Store]) -> None:
    """Two games with an Anna each know nothing of each other unless one is said to be like the other."""
    client, _ = house

    assert set() == set(ids(client, opened(client)).values()) & set(ids(client, opened(client)).values())


def test_like_nothing(house: tuple[Client, Store]) -> None:
    client, _ = house

    assert (404, "api.no-event") == code(client.get(f"{API}/events/nowhere/like"))
    assert (404, "api.no-event") == code(client.post(f"{API}/events", json={**WISH, "like": "nowhere"}))
    assert [] == client.get(f"{API}/events").json()["items"]


def test_who_was_there_hears_who_may_see_players(house: tuple[Client, Store]) -> None:
    client, store = house
    event = opened(client)
    found = {
        scope: client.get(f"{event}/like", headers=token(store, "director", ("read:public", scope))).json()["players"]
        for scope in ("read:floor", "admin")
    }

    assert {"read:floor": WISH["players"], "admin": []} == found
