"""Who may use which page: the table of the guard, and each rank at each door."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from litestar.routes import HTTPRoute

from floorman.terms import RANKS, Rank
from floorman.web.guards import WHO, who_may
from tests.web.doors import Browser, House, a_house

# What everybody sees, as the house promises its guests; and what is behind the doors, by who may go in there.
OPEN = {
    "/",
    "/enter",
    "/pair",
    "/ask",
    "/style",
    "/books",
    "/books/cuca",
    "/books/compare",
    "/rules/cuca-8.2-a",
    "/practice",
    "/hands",
}
OPEN |= {"/scenarios", "/scenarios/all-in-of-half-a-raise"}
OPEN |= {
    "/static/tokens.css",
    "/events/{event}/wall",
    "/events/{event}/wall/seats",
    "/events/{event}/wall/board",
    "/events/{event}/wall/code",
    "/wall-look.css",
    "/events/{event}/plan",
    "/events/{event}/cards",
}
OPEN |= {
    "/events/{event}/kiosk",
    "/events/{event}/tables/1/watch",
    "/events/{event}/results",
    "/events/{event}/seats",
    "/events/{event}/names",
    "/worker.js",
    "/offline",
    "/events/{event}/hands",
}
FLOOR: set[Rank] = {"direction", "manager", "director", "floor"}
BEHIND: dict[str, set[Rank]] = {
    "/new": {"direction", "manager", "director"},
    "/events/{event}": FLOOR | {"registrar"},
    "/events/{event}/screens": FLOOR,
    "/events/{event}/layouts/{layout}": FLOOR,
    "/events/{event}/layouts/{layout}/file": FLOOR,
    "/events/{event}/log": FLOOR | {"registrar"},
    "/events/{event}/tables/{number}": FLOOR | {"registrar"},
    "/events/{event}/seats/{number}/{place}": FLOOR | {"registrar"},
    "/events/{event}/entries/{number}": FLOOR | {"registrar"},
    "/events/{event}/find": FLOOR | {"registrar"},
    "/events/{event}/players": FLOOR | {"registrar"},
    "/events/{event}/chips": FLOOR | {"registrar"},
    "/events/{event}/chips/{number}": FLOOR | {"registrar"},
    "/events/{event}/payouts": FLOOR | {"registrar"},
    "/events/{event}/till": FLOOR | {"registrar"},
    "/events/{event}/close": FLOOR | {"registrar"},
    "/events/{event}/deal": FLOOR | {"registrar"},
    "/events/{event}/day": FLOOR | {"registrar"},
    "/events/{event}/documents": FLOOR | {"registrar"},
    "/events/{event}/documents/{document}": FLOOR | {"registrar"},
    "/events/{event}/clock": FLOOR | {"registrar"},
    "/events/{event}/settings": FLOOR | {"registrar"},
    "/events/{event}/colour-up": FLOOR | {"registrar"},
    "/events/{event}/more": FLOOR | {"registrar"},
    "/events/{event}/registration": FLOOR | {"registrar"},
    "/events/{event}/registration/find": FLOOR | {"registrar"},
    "/events/{event}/invitation": FLOOR,
    "/events/{event}/lobby": FLOOR | {"registrar", "dealer", "player", "screen"},
    "/events/{event}/chat/0": FLOOR | {"registrar", "dealer", "player"},
    "/house/people": FLOOR,
    "/house/backups": {"direction"},
    "/house/phones": {"direction"},
    "/events/{event}/station/{number}": FLOOR | {"dealer"},
    "/events/{event}/station/{number}/seats/{place}": FLOOR | {"dealer"},
    "/events/{event}/station/{number}/happened": FLOOR | {"dealer"},
    "/events/{event}/ask": FLOOR | {"registrar"},
    "/events/{event}/ask/{number}": FLOOR,
    "/events/{event}/station/{number}/call": FLOOR | {"dealer"},
}
FORMS: dict[str, set[Rank]] = {
    "/new/preview": {"direction", "manager", "director"},
    "/first": {"direction", "manager", "director"},
    "/events": {"direction", "manager", "director"},
    "/events/{event}/do": FLOOR | {"registrar"},
    "/events/{event}/identities": FLOOR | {"registrar"},
    "/events/{event}/contact": (FLOOR - {"floor"}) | {"registrar"},
    "/events/{event}/registration": FLOOR | {"registrar"},
    "/events/{event}/registration/guests": FLOOR,
    "/events/{event}/bots": FLOOR,
    "/events/{event}/kiosk": FLOOR | {"registrar", "screen"},
    "/events/{event}/wall/sound": FLOOR | {"registrar", "screen"},
    "/house/people": FLOOR,
    "/house/backups": {"direction"},
    "/house/phones": {"direction"},
    "/demo/do": {"direction", "manager", "director"},
    "/events/{event}/station/1/do": FLOOR | {"dealer"},
    "/events/{event}/phone": FLOOR,
    "/events/{event}/cards": FLOOR,
    "/events/{event}/invitation": FLOOR,
    "/events/{event}/lobby": FLOOR,
    "/events/{event}/next": {"direction", "manager", "director"},
    "/events/{event}/chat/0": FLOOR | {"registrar", "dealer", "player"},
}


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


@pytest.fixture(scope="module")
def event(house: House) -> str:
    """With a table, so that everything behind a door is there."""
    event = house.event()
    house.with_pass("floor").send(f"/events/{event}/do", {"do": "open-table", "table": "1"})
    return event


def visitor(house: House, rank: Rank, event: str) -> Browser:
    if rank == "public":
        return house.browser()
    limits = {"dealer": {"event": event, "table": 1}, "player": {"event": event, "entry": "p-1"}}.get(rank, {})
    return house.with_pass(rank, **limits)  # type: ignore[arg-type]


def test_every_route_is_in_the_table(house: House) -> None:
    """Whoever adds a route says whom it is for; what is not in the app any more is not in the table either."""
    routes = {
        f"{method} {route.path_format}"
        for route in house.app.routes
        if isinstance(route, HTTPRoute)
        for method in route.methods - {"OPTIONS", "HEAD"}
    }

    assert set() == {one for one in routes if who_may(*one.split(" ", 1)) is None}
    assert set() == set(WHO) - routes
    assert all(isinstance(route, HTTPRoute) for route in house.app.routes)


@pytest.mark.parametrize("rank", RANKS)
def test_each_rank_at_each_door(house: House, event: str, rank: Rank) -> None:
    """Everybody sees what is public; the rest opens for its ranks, and a stranger is asked to log in."""
    browser = visitor(house, rank, event)
    told = {
        path: browser.look(
            path.format(event=event, number=1, place=1, document="players.csv", layout="prizes")
        ).status_code
        for path in (*OPEN, *BEHIND)
    }

    assert {path for path in OPEN if told[path] not in (200, 301, 302, 303)} == set()
    assert {path for path, ranks in BEHIND.items() if rank in ranks} == {path for path in BEHIND if told[path] == 200}
    refused = {told[path] for path, ranks in BEHIND.items() if rank not in ranks}
    assert refused <= ({303} if rank == "public" else {403})


@pytest.mark.parametrize("rank", RANKS)
def test_each_rank_at_each_form(house: House, event: str, rank: Rank) -> None:
    """A form that is not for somebody changes nothing and says so, with the token of a page and all."""
    browser = visitor(house, rank, event)
    for path, ranks in FORMS.items():
        answer = browser.send(path.format(event=event), {"do": "nothing"})
        if rank in ranks:
            assert answer.status_code not in (401, 403), path
        else:
            assert (401 if rank == "public" else 403) == answer.status_code, path
            assert ("people who have logged in" if rank == "public" else "This page is open to others") in answer.text


def test_a_stranger_is_led_to_the_entrance_and_on(house: House, event: str) -> None:
    """A page leads there by itself; a part of a page says what is the matter."""
    stranger = house.browser()
    led = stranger.look(f"/events/{event}/players?lang=de")

    assert (303, f"/enter?next=%2Fevents%2F{event}%2Fplayers%3Flang%3Dde") == (led.status_code, led.headers["location"])
    part = stranger.look(f"/events/{event}/players", **{"hx-request": "true"})
    assert 401 == part.status_code
    assert "<html" not in part.text


def test_a_route_that_nobody_named_is_for_nobody(house: House, event: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even for the direction, so that it is noticed."""
    monkeypatch.delitem(WHO, "GET /new")

    assert 403 == house.with_pass("direction").look("/new").status_code


def test_a_pass_for_one_event_opens_no_other(house: House, event: str) -> None:
    other = house.event()
    till = house.with_pass("registrar", event)

    assert 200 == till.look(f"/events/{event}/players").status_code
    for path in ("", "/players", "/payouts", "/log", "/find?q=an"):
        refused = till.look(f"/events/{other}{path}")
        assert 403 == refused.status_code
        assert "another event" in refused.text
    assert 403 == till.send(f"/events/{other}/do", {"do": "draw-seats"}).status_code


def test_a_revoked_pass_opens_nothing(house: House, event: str) -> None:
    """From the next request on."""
    browser = house.with_pass("floor")
    id = browser.shown.partition(".")[0]
    assert 200 == browser.look("/house/people").status_code
    revoked = house.with_pass("direction").send("/house/people", {"do": "revoke", "pass": id})

    assert 303 == revoked.status_code
    assert 303 == browser.look("/house/people").status_code


def test_the_start_page_offers_what_is_for_its_reader(house: House, event: str) -> None:
    stranger, floor, director = house.browser(), house.with_pass("floor"), house.with_pass("director")

    assert f'href="/events/{event}/wall"' in stranger.look("/").text
    assert f'href="/events/{event}"' in floor.look("/").text
    assert ['href="/new"' in one.look("/").text for one in (stranger, floor, director)] == [False, False, True]
    plan = stranger.look(f"/events/{event}/plan").text
    assert f"/events/{event}/players" not in plan
    assert f"/events/{event}/wall" in plan


def test_a_command_is_signed_by_who_gives_it(house: House, event: str) -> None:
    """The log says which person and rank it was."""
    browser = house.with_pass("floor")
    browser.send(f"/events/{event}/do", {"do": "start-event"})
    told = [(row.person, row.rank) for row in house.app.state.desk.log(event)]

    assert ("the-floor", "floor") in told


def test_a_home_game_is_its_hosts() -> None:
    """On his own machine, without anybody's password, he holds all ranks and is asked nothing."""
    with a_house(lan=False) as house:
        browser = house.browser()

        assert 200 == browser.look("/house/people").status_code
        assert 200 == browser.look("/new").status_code
        assert "Log in" not in browser.look("/").text


@pytest.mark.parametrize("fields", [{"do": "start-event"}, {"do": "enter", "person": "Cora"}])
def test_a_page_that_lets_a_dealer_in_lets_him_do_no_more(
    house: House, event: str, monkeypatch: pytest.MonkeyPatch, fields: dict[str, str]
) -> None:
    """Whatever the table of routes says: a device at one table gives no command for the whole event."""
    monkeypatch.setitem(WHO, "POST /events/{event}/do", "pass")
    before = len(list(house.app.state.desk.log(event)))
    answer = house.with_pass("dealer", event, 3).send(f"/events/{event}/do", fields)

    assert (409, True) == (answer.status_code, "belongs to table 3" in answer.text)
    assert before == len(list(house.app.state.desk.log(event)))
