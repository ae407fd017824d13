"""What the house has and lends, events that are put away, copied and corrected: pages without a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from litestar.testing import TestClient

from tests.web.apps import an_app
from tests.web.test_otherwise import words
from tests.web.test_pages import FORM, HOST, Client, opened, send


@pytest.fixture
def client() -> Iterator[Client]:
    with (
        an_app(HOST) as (app, _),
        TestClient(app, base_url=f"http://{HOST}", raise_server_exceptions=False) as client,
    ):
        yield client


def over(client: Client) -> str:
    """An event that was cancelled."""
    event = opened(client)
    send(client, event + "/do", {"do": "cancel-event"})
    return event


def value(page: str, name: str) -> str:
    """What stands in a field of a form."""
    area = re.search(rf'<textarea[^>]*name="{name}"[^>]*>(.*?)</textarea>', page, re.DOTALL)
    field = re.search(rf'<input[^>]*name="{name}"[^>]*value="([^"]*)"', page)
    assert area or field, name
    return area[1] if area else field[1] if field else ""


def test_a_table_is_lent_to_one_event(client: Client) -> None:
    friday, saturday = opened(client, name="Friday"), opened(client, name="Saturday")
    assert 303 == send(client, "/house", {"do": "add-table", "name": "Red", "seats": "9"})[0]
    table = value(client.get("/house").text, "id")
    lent = {"do": "lend", "id": table, "event": friday.rpartition("/")[2], "number": "4"}
    assert 303 == send(client, "/house", lent)[0]

    status, page = send(client, "/house", {**lent, "event": saturday.rpartition("/")[2], "number": ""})

    assert 409 == status
    assert "It is lent to Friday." in page
    assert "at Friday · Table 4" in page
    assert 303 == send(client, "/house", {"do": "return", "id": table})[0]
    assert 303 == send(client, "/house", {**lent, "event": saturday.rpartition("/")[2], "number": ""})[0]


def test_a_dealer_is_told_by_name(client: Client) -> None:
    """The log has an id; the page has the name."""
    assert 303 == send(client, "/house", {"do": "add-dealer", "name": "Dora & Co"})[0]

    assert "<b>Dora &amp; Co</b>" in client.get("/house").text


@pytest.mark.parametrize(
    "fields", [{}, {"do": "dance"}, {"do": "add-table", "name": "x", "seats": "many"}, {"do": "add-dealer", "name": ""}]
)
def test_what_cannot_be_read_changes_nothing(client: Client, fields: dict[str, str]) -> None:
    before = client.get("/house").text.count("<li>")

    assert 409 == send(client, "/house", fields)[0]
    assert before == client.get("/house").text.count("<li>")


def test_an_event_that_is_over_is_put_away_and_comes_back(client: Client) -> None:
    event = over(client)

    send(client, event + "/archive", {"do": "archive"})
    assert event not in client.get("/").text
    assert event in client.get("/?archived").text
    assert 200 == client.get(event).status_code

    send(client, event + "/archive", {"do": "bring-back"})
    assert event in client.get("/").text
    assert event not in client.get("/?archived").text


def test_a_live_event_is_not_put_away(client: Client) -> None:
    event = opened(client)

    send(client, event + "/archive", {"do": "archive"})

    assert event in client.get("/").text
    assert 404 == send(client, "/events/none/archive", {"do": "archive"})[0]


def test_an_event_as_a_plan_for_another(client: Client) -> None:
    """The form is filled as it was; players only if they are wanted."""
    event = opened(client, stack="25000", currency="€")
    like = event.rpartition("/")[2]

    page = client.get(f"/new?like={like}").text
    told = tuple(value(page, one) for one in ("name", "stack", "currency", "players"))
    assert ("Thursday", "25,000", "€", "") == told
    assert ["20: 25/50", "20: 50/100 ante 100"] == value(page, "structure").splitlines()[:2]
    page = client.get(f"/new?like={like}&players").text
    assert ["Anna", "Ben", "Łukasz Groß"] == value(page, "players").splitlines()
    assert "Thursday" != value(client.get("/new?like=nowhere").text, "name")


def test_the_same_evening_again_is_as_it_was_changed_before_its_first_card(client: Client) -> None:
    """Levels of 25 minutes and a buy-in of 60, set after the event was saved, come along; so does the way in which the
    prizes were shared last. Levels that were cut in the evening do not, nor what was taken back."""
    event = opened(client, money="buy-in", prize="50")
    like = f"/new?like={event.rpartition('/')[2]}&lang=en"
    for fields in (
        {"do": "open-table", "table": "1"},
        {"do": "set-lengths", "minutes": "25"},
        {"do": "set-price", "prize": "60", "for": "everybody"},
        {"do": "draw-seats"},
        {"do": "set-registration-end", "level": "1"},
    ):
        assert 303 == send(client, f"{event}/do", fields)[0], fields
    version = client.app.state.desk.shown(event.rpartition("/")[2]).value.take_back.version
    assert 303 == send(client, f"{event}/do", {"do": "take-back", "version": str(version)})[0]
    before = client.get(like).text
    for fields in ({"do": "start-event"}, {"do": "set-lengths", "minutes": "10"}, {"do": "set-price", "prize": "80"}):
        assert 303 == send(client, f"{event}/do", fields)[0], fields
    after = client.get(like).text

    for page in (before, after):
        assert ["25: 25/50", "25: 50/100 ante 100"] == value(page, "structure").splitlines()[:2]
        assert ("60", "") == (value(page, "prize"), value(page, "registration_until"))


def test_the_same_players_are_the_same_people(client: Client) -> None:
    """Anna is in both, and the floor is told; a new player of the copy is nobody's double."""
    first = opened(client)
    second = opened(client, like=first.rpartition("/")[2], name="Friday", players="Anna\nZoë")

    here, there = client.get(first).text, client.get(second).text

    assert ["Anna is in another event too: Friday"] == re.findall(r"\S+ is in another event too: \w+", here)
    assert ["Anna is in another event too: Thursday"] == re.findall(r"\S+ is in another event too: \w+", there)
    send(client, first + "/do", {"do": "cancel-event"})
    assert "is in another event" not in client.get(second).text


def test_many_who_are_in_the_same_other_event_are_told_together(client: Client) -> None:
    """One line with all their names, and with its day where the other is called as this one is."""
    first = opened(client, day="2036-12-04")
    second = opened(client, like=first.rpartition("/")[2], day="2036-12-11")
    here = words(client.get(second).text)

    assert 1 == here.count("another event too")
    assert "3 players are in another event too: Thursday (4 Dec 2036) Anna, Ben, Łukasz Groß" in here


def test_names_that_happen_to_be_the_same_are_not_the_same_people(client: Client) -> None:
    """Two home games with a Player 1 each know nothing of each other."""
    opened(client)
    other = opened(client)

    assert "is in another event" not in client.get(other).text


def test_a_known_player_is_offered_and_taken(client: Client) -> None:
    opened(client, name="Friday")
    event = opened(client, players="Zoë")
    page = client.get(event + "/players").text
    assert '<option value="Anna">' in page
    assert '<option value="Zoë">' not in page

    send(client, event + "/do", {"do": "enter", "person": "Anna"})

    assert "Anna is in another event too: Friday" in client.get(event).text
    assert '<option value="Anna">' not in client.get(event + "/players").text


def test_a_correction_after_the_end_needs_a_reason(client: Client) -> None:
    """Without one nothing happens; with one it is done, and the log says why."""
    event = over(client)
    version = value(client.get(event + "/log").text, "version")

    status, page = send(client, event + "/do", {"do": "take-back", "version": version, "sent": "a"})
    assert 409 == status
    assert "Whoever corrects something now says why." in page
    again = {"do": "take-back", "version": version, "why": "wrong button", "sent": "b"}
    assert 303 == send(client, event + "/do", again)[0]
    assert "wrong button" in client.get(event + "/log").text
    assert FORM["name"] in client.get("/").text
