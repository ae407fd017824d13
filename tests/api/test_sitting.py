"""A player's own program: it comes in with the code of its seat, and has what a browser at that seat has, no more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from httpx import Response

from floorman.store import MemoryStore, Store
from tests.api.programs import API, code, token
from tests.web.doors import NET, House, a_house


class Place:
    """A closed house in which Anna and Ben sit at table 1 of an event that is played on devices, with cards dealt."""

    def __init__(self, house: House, store: Store) -> None:
        self.house, self.store = house, store
        self.host = token(store, "direction")
        self.event = self.call("POST", "/events", NET, self.host).json()["id"]
        for one in ("open-table", "draw-seats", "start-event"):
            told = {"do": one} | ({"table": 1} if one == "open-table" else {})
            assert 200 == self.do(self.host, **told).status_code
        players = self.call("GET", f"/events/{self.event}/players", None, self.host).json()["items"]
        self.seats = {one["seat"]: one["id"] for one in players}

    def call(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Response:
        self.house.client.cookies.clear()
        return self.house.client.request(method, API + path, json=body, headers=headers)

    def do(self, headers: dict[str, str], **command: Any) -> Response:
        return self.call("POST", f"/events/{self.event}/commands", command, headers)

    def sit(self, code: str) -> Response:
        return self.call("POST", "/seat", {"code": code})

    def program(self, seat: int) -> dict[str, str]:
        """What a program shows that has taken this seat."""
        taken = self.sit(self.house.code("player", self.event, self.seats[seat])).json()
        assert (self.event, self.seats[seat]) == (taken["event"], taken["entry"])
        return {"authorization": f"Bearer {taken['token']}"}

    def hand(self, headers: dict[str, str]) -> Any:
        return self.call("GET", f"/events/{self.event}/tables/1/hand", None, headers).json()

    def cards(self, headers: dict[str, str]) -> dict[int, list[str]]:
        return {one["seat"]: one["cards"] for one in self.hand(headers)["hand"]["seats"]}


@pytest.fixture
def place() -> Iterator[Place]:
    store = MemoryStore()
    with a_house(store) as house:
        found = Place(house, store)
        assert 200 == found.do(found.host, do="new-hand", table=1).status_code
        yield found


def test_it_sees_its_own_cards_and_no_others(place: Place) -> None:
    """Both seats are taken by a program of their own; a token made for an entry sees neither, as nobody else does."""
    one, other = place.cards(place.program(1)), place.cards(place.program(2))
    with_a_token = place.cards(token(place.store, "player", event=place.event, entry=place.seats[1]))

    assert ["??", "??"] == one[2] == other[1] == with_a_token[1] == with_a_token[2]
    assert 4 == len({*one[1], *other[2]} - {"??"})


def test_it_acts_in_its_turn_and_for_nobody_else(place: Place) -> None:
    """Heads-up the button is first. Its program folds for it, and neither out of turn nor for the other seat."""
    programs = {seat: place.program(seat) for seat in (1, 2)}
    first = next(seat for seat, program in programs.items() if place.hand(program)["acts"] is not None)
    later = 3 - first
    for_another = place.do(programs[first], do="act", table=1, act={"do": "fold", "seat": later})
    too_soon = place.do(programs[later], do="act", table=1, act={"do": "check", "seat": later})
    folded = place.do(programs[first], do="act", table=1, act={"do": "fold", "seat": first})

    assert "act.not-your-seat" == code(for_another)[1]
    assert 409 == code(too_soon)[0]
    assert 200 == folded.status_code, folded.text


def test_a_token_hears_how_to_come_in(place: Place) -> None:
    """Whatever entry it was made for: a code of its own, and the address that takes the code of a seat."""
    held = token(place.store, "player", event=place.event, entry=place.seats[1])
    refused = place.do(held, do="act", table=1, act={"do": "fold", "seat": 1})

    assert (403, "api.acts-with-its-seat") == code(refused)
    assert {"path": f"POST {API}/seat"} == refused.json()["facts"]


def test_a_code_seats_once(place: Place) -> None:
    """Then it opens nothing any more; nor does one that never was, or one that is for somebody of the staff."""
    shown = place.house.code("player", place.event, place.seats[1])
    taken, again = place.sit(shown), place.sit(shown)
    dealers = place.house.code("registrar", place.event)

    assert 201 == taken.status_code
    assert (409, "pass.code-over") == code(again)
    assert (409, "pass.code-over") == code(place.sit("nothing"))
    assert (409, "pass.not-a-seat") == code(place.sit(dealers))
    assert 303 == place.house.browser().send(f"/enter/{dealers}", {}).status_code, "it is not used up by that"


def test_it_is_taken_away_like_a_phone(place: Place) -> None:
    """It stands among the passes as a program's, and once it is taken away nothing opens with it."""
    held = place.program(1)
    passes = place.call("GET", "/house/passes", None, place.host).json()["items"]
    found = next(one for one in passes if one["entry"] == place.seats[1])
    place.call("DELETE", f"/house/passes/{found['id']}", None, place.host)

    assert ("API", True) == (found["device"], found["taken"])
    assert (401, "api.bad-token") == code(place.call("GET", f"/events/{place.event}", None, held))


def test_a_wrong_secret_sits_nowhere(place: Place) -> None:
    """Nor does the pass of a browser of the staff open the API from a header."""
    held = place.program(1)["authorization"]
    staff = place.house.with_pass("direction").shown
    spoilt = {"authorization": held[:-1] + ("a" if held[-1] != "a" else "b")}

    assert (401, "api.bad-token") == code(place.call("GET", f"/events/{place.event}", None, spoilt))
    assert (401, "api.bad-token") == code(
        place.call("GET", f"/events/{place.event}", None, {"authorization": f"Bearer {staff}"})
    )


def test_wrong_codes_have_to_wait(place: Place) -> None:
    """Whoever tries codes waits like whoever tries them at the entrance."""
    guess = "ABCDEFGHIJKLMNOPQRSTUVWX"
    heard = [place.sit(f"{guess}{a}{b}") for a in "AB" for b in "ABCDEF"]

    assert 429 in {one.status_code for one in heard}
    assert all("retry-after" in one.headers for one in heard if one.status_code == 429)


def test_it_speaks_for_its_own_entry(place: Place) -> None:
    """It sits out and in again, and calls the floor; for the other it says nothing."""
    held, own, other = place.program(1), place.seats[1], place.seats[2]
    for told in (
        {"do": "sit-out", "who": own},
        {"do": "sit-in", "who": own},
        {"do": "call-floor", "table": 1, "who": own},
    ):
        done = place.do(held, **told)
        assert 200 == done.status_code, done.text

    assert (403, "caller.not-himself") == code(place.do(held, do="sit-out", who=other))
