"""Names that nobody reads, that stand for the house, or that look like another: at every door where one is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from floorman.store import MemoryStore
from tests.web.doors import NET, House, a_house

UNSEEN = ("\u200b\u200b\u200b", "An\u202ena", "\u3164\u3164", "Anna\ufe0f")
OF_THE_HOUSE = ("host", "Direction", "Turnierleitung", "Hоst")
BAD = (*UNSEEN, *OF_THE_HOUSE)


class Place:
    """An event with Anna, and everybody who takes names down."""

    def __init__(self, house: House, store: MemoryStore) -> None:
        self.house, self.store = house, store
        self.host, self.screen = house.with_pass("direction"), house.with_pass("screen")
        self.event = str(self.api("/events", {**NET, "plan": {**NET["plan"], "table_size": 9}}).json()["id"])  # type: ignore[dict-item]
        self.code = house.doors.invitations.renew(self.event)
        self.host.send(f"/events/{self.event}/registration/guests", {"on": "yes"})

    def api(self, path: str, body: Any) -> Any:
        self.host._client.cookies = self.host.cookies
        return self.host._client.post(f"/api/v1{path}", json=body)

    @property
    def names(self) -> list[str]:
        return sorted(one.name for one in self.store.people().values())


@pytest.fixture(scope="module")
def place() -> Iterator[Place]:
    store = MemoryStore()
    with a_house(store) as house:
        yield Place(house, store)


def doors(place: Place, name: str) -> dict[str, Any]:
    """The same name at each of them."""
    event, host = place.event, place.host
    new = {"name": "Evening", "book": "cuca", "stack": "10000", "structure": "20: 25/50", "players": f"Ben\n{name}"}
    return {
        "the page of an event": host.send(f"/events/{event}/do", {"do": "enter", "person": name}),
        "registration": host.send(f"/events/{event}/registration", {"pick": "other", "asked": name}),
        "a new event": host.send("/events", new),
        "the link": place.house.browser().send(f"/join/{place.code}", {"name": name}),
        "the kiosk": place.screen.send(f"/events/{event}/kiosk", {"name": name}),
        "the API, a player": place.api(f"/events/{event}/players", {"name": name}),
        "the API, an event": place.api("/events", {**NET, "players": ["Ben", name]}),
    }


@pytest.mark.parametrize("name", BAD, ids=ascii)
def test_no_player_is_called_so(place: Place, name: str) -> None:
    before = place.names
    for door, answer in doors(place, name).items():
        assert answer.status_code in (409, 422) or "wrong" in answer.text, (door, answer.status_code)

    assert before == place.names


@pytest.mark.parametrize("name", UNSEEN, ids=ascii)
def test_nor_is_anybody_who_works_here_nor_anything(place: Place, name: str) -> None:
    before, version = place.names, place.house.app.state.desk.house.state.version
    place.host.send("/house", {"do": "add-dealer", "name": name})
    place.host.send("/house", {"do": "add-table", "name": name, "seats": "9"})
    place.host.send("/house", {"do": "add-screen", "name": name})
    place.host.send("/house", {"do": "name-house", "name": name, "language": "en", "book": "cuca"})
    place.host.send("/house/people", {"do": "add-staff", "name": name, "rank": "floor", "password": "Königsdame 7"})
    place.api("/house/dealers", {"name": name})
    token = place.api("/tokens", {"name": name, "rank": "floor", "scopes": ["read:floor"]})

    assert 409 == token.status_code
    assert (before, version) == (place.names, place.house.app.state.desk.house.state.version)


def test_whoever_looks_like_somebody_is_asked_about(place: Place) -> None:
    """A Cyrillic А is no A; the desk and the link ask, a program says that it is sure."""
    event, twin = place.event, "Аnna"
    desk = place.host.send(f"/events/{event}/registration", {"pick": "new", "q": twin}).headers["location"]
    link = place.house.browser().send(f"/join/{place.code}", {"name": twin})
    page = place.host.send(f"/events/{event}/do", {"do": "enter", "person": twin})
    program = place.api(f"/events/{event}/players", {"name": twin})
    pasted = place.host.send("/events", {"name": "E", "book": "cuca", "stack": "10000", "structure": "20: 25/50",
                                         "players": f"Anna\n{twin}"})  # fmt: skip

    assert "asked=" in desk
    assert "Anna" in link.text and 200 == link.status_code
    assert 409 == page.status_code
    assert (409, "entry.looks-like") == (program.status_code, program.json()["code"])
    assert 303 != pasted.status_code
    assert 1 == sum(name in ("Anna", twin) for name in place.names)
    assert 200 == place.api(f"/events/{event}/players", {"name": twin, "sure": True}).status_code


def test_a_line_that_ends_within_a_name_ends_nothing(place: Place) -> None:
    """What parts lines is a space where one name is typed, and parts two where many are."""
    place.house.browser().send(f"/join/{place.code}", {"name": "Doro\u2028Dietz"})

    assert "Doro Dietz" in place.names
    assert not any(set("\u2028\u2029\n") & set(name) for name in place.names)
