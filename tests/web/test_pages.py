"""The pages without a browser: what they hold, what they refuse, and that no code reaches a reader."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import TypeAlias

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.apps import an_app

Client: TypeAlias = TestClient[Litestar]

HOST = "testserver.local"
FORM = {
    "name": "Thursday",
    "players": "Anna\nBen\n\n  Łukasz Groß  ",
    "book": "cuca",
    "stack": "10000",
    "structure": "20: 25/50\n20: 50/100 ante 100\nbreak 5\n20: 75/150",
}


@pytest.fixture
def client() -> Iterator[Client]:
    with (
        an_app(HOST) as (app, _),
        TestClient(app, base_url=f"http://{HOST}", raise_server_exceptions=False) as client,
    ):
        yield client


def send(client: Client, path: str, fields: dict[str, str], **headers: str) -> tuple[int, str]:
    """A form as a browser sends it, with the token that its page held."""
    token = client.get("/new").text.partition('name="_csrf_token" value="')[2].partition('"')[0]
    response = client.post(path, data={"_csrf_token": token, **fields}, headers=headers, follow_redirects=False)
    return response.status_code, response.headers.get("location", response.text)


def opened(client: Client, **changed: str) -> str:
    status, where = send(client, "/events", {**FORM, **changed})
    assert status == 303, where
    return where


@cache
def codes() -> frozenset[str]:
    folder = resources.files("floorman.speech") / "locale" / "en" / "LC_MESSAGES" / "floorman.mo"
    with folder.open("rb") as file:
        catalogue = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    return frozenset({key if isinstance(key, str) else key[0] for key in catalogue} - {""})


def codes_in(text: str) -> frozenset[str]:
    """The codes that a reader sees: a word that is one, or begins with one that ends at a full stop."""
    words = set(re.findall(r"[\w./-]+", text))
    begun = {word[: stop.start()] for word in words for stop in re.finditer(r"\.(?![/-])", word)}
    return codes() & (words | begun)


def test_a_code_that_is_shown_is_found() -> None:
    """Among words, at the end of a sentence and before a tag; but no code inside another word."""
    assert "error.404" in codes()

    for text in ("Sorry: error.404", "error.404.", "(error.404)", "see error.404, or not"):
        assert {"error.404"} == codes_in(text), text
    for text in ("an-error.404", "error.404s", "/error.404/", "nothing at all"):
        assert set() == codes_in(text), text


@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_page_shows_a_code(client: Client, lang: str) -> None:
    """Every page speaks its reader's language and names itself so; a code is never shown in place of a sentence."""
    event = opened(client)
    for command in ({"do": "open-table", "table": "1"}, {"do": "draw-seats"}, {"do": "start-event"}):
        send(client, event + "/do", command)
    paths = ["/", "/new", event, event + "/wall", event + "/log", "/nowhere"]
    paths += [
        event + one for one in ("/players", "/payouts", "/clock", "/more", "/tables/1", "/seats/1/1", "/find?q=an")
    ]
    paths += ["/books", "/books/compare", "/books/cuca", "/books/tda-2024"]
    for path in paths:
        page = client.get(path, params={"lang": lang}).text
        shown = re.sub(r"<script.*?</script>|<[^>]*>", " ", page, flags=re.DOTALL)

        assert set() == codes_in(shown), path
        if "<html" in page:
            assert f'<html lang="{lang}"' in page


def test_an_event_is_opened_and_its_clock_run(client: Client) -> None:
    """What the form said stands on the pages; empty lines are no players; commands go by the form."""
    event = opened(client)
    page = client.get(event + "/players").text
    assert re.findall(r"<td><a class=\"whom\"[^>]*>([^<]*)</a></td>", page) == ["Anna", "Ben", "Łukasz Groß"]
    assert "25 / 50" in page

    assert (303, event) == send(client, event + "/do", {"do": "start-event"})
    assert (303, event) == send(client, event + "/do", {"do": "set-level", "level": "2"})
    wall = client.get(event + "/wall", params={"lang": "de"}).text
    assert "50 / 100" in wall
    assert "Ante 100" in wall
    assert "danach: Pause, 5 min" in wall


def test_a_refusal_is_said_with_its_reason(client: Client) -> None:
    """What the rules do not let happen is told, on the page and in its part, and nothing changes."""
    event = opened(client)
    status, page = send(client, event + "/do", {"do": "stop-clock"})
    assert status == 409
    assert "The event has not started yet" in page

    status, part = send(client, event + "/do?lang=de", {"do": "stop-clock"}, **{"hx-request": "true"})
    assert status == 200
    assert "Das Turnier hat noch nicht begonnen" in part
    assert "<html" not in part


def test_a_form_sent_twice_counts_once(client: Client) -> None:
    event = opened(client)
    send(client, event + "/do", {"do": "start-event", "sent": "one"})
    for _ in range(2):
        send(client, event + "/do", {"do": "extend-level", "minutes": "1", "sent": "two"})

    assert client.get(event + "/log").text.count("<td>level 1 longer by 1 min") == 1


def test_a_form_without_its_token_is_refused(client: Client) -> None:
    """Another site cannot make a browser press a button here."""
    event = opened(client)
    refused = client.post(event + "/do", data={"do": "start-event"})

    assert refused.status_code == 403
    assert "This form is too old or came from elsewhere" in refused.text
    assert "event started" not in client.get(event + "/log").text


def test_a_foreign_host_name_is_refused(client: Client) -> None:
    """A name that somebody points at this machine reaches nothing."""
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"name": "   "}, "Give the event a name"),
        ({"name": "x" * 81}, "too long; at most 80"),
        ({"stack": "many"}, "whole number of chips"),
        ({"stack": "0"}, "whole number of chips"),
        ({"book": "hoyle"}, "no rulebook hoyle"),
        ({"structure": ""}, "at least one level"),
        ({"structure": "break 10\n20: 25/50"}, "Line 1: a structure begins with a level"),
        ({"structure": "20: 25/50\n0: 50/100"}, "Line 2: give it at least one minute"),
        ({"structure": "20 minutes of 25/50"}, "Line 1 cannot be read"),
    ],
)
def test_bad_settings_are_named_and_kept(client: Client, changed: dict[str, str], said: str) -> None:
    """The form comes back with what was typed and what is wrong; no event is opened."""
    status, page = send(client, "/events", {**FORM, **changed})

    assert status == 422
    assert said in page
    assert "Łukasz Groß" in page
    assert "/events/" not in client.get("/").text


def test_names_are_text(client: Client) -> None:
    event = opened(client, name="<b>bold</b>", players="<script>alert(1)</script>")
    page = client.get(event + "/players").text

    assert "<script>alert" not in page
    assert "&lt;b&gt;bold&lt;/b&gt;" in page


@pytest.mark.parametrize(
    "path", ["/events/none", "/events/none/wall", "/events/none/log", "/books/none", "/rules/none"]
)
def test_what_is_not_there_is_said(client: Client, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code == 404
    assert "There is nothing here" in answer.text


def test_a_statement_is_found_by_its_id(client: Client) -> None:
    """A citation leads to the statement's place in the book that it is from."""
    for rule, place in (("cuca-8.2-a", "/books/cuca"), ("practice-raise-cap", "/books/tda-2024")):
        answer = client.get(f"/rules/{rule}")

        assert f'href="{place}#{rule}"' in answer.text
        assert f'id="{rule}"' in client.get(place).text


def test_every_file_a_page_names_is_there(client: Client) -> None:
    """Scripts and styles come from here, all of them, and nothing from anywhere else."""
    event = opened(client)
    for path in ("/", "/new", event, event + "/wall", "/books"):
        named = re.findall(r'(?:src|href)="([^"]+)"', client.get(path).text)
        for file in (one for one in named if one.startswith("/static")):
            assert client.get(file).status_code == 200, file
        assert [one for one in named if "//" in one] == []


def test_levels_are_drawn_for_the_time_there_is(client: Client) -> None:
    """Two hours are five levels of twenty minutes and a break; four more stand behind them. Nothing else changes."""
    wish = {**FORM, "begins": "20:00", "ends": "22:00", "fix": "own="}
    status, page = send(client, "/new/preview", wish)
    drawn = re.search(r'name="structure"[^>]*>([^<]*)</textarea>', page)
    assert drawn is not None
    lines = drawn[1].split("\n")

    assert (200, "20: 25/50") == (status, lines[0])
    assert 5 + 4 == sum(line.startswith("20: ") for line in lines)
    assert "break 10" == lines[4]
    assert "Łukasz Groß" in page
