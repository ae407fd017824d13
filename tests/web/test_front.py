"""The first run and the list of events: pages without a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from floorman.rulebook import load, new_shelf
from floorman.store import MemoryStore
from floorman.tournament import Level, Plan
from floorman.tournament.planning.checks import plan_faults
from floorman.web import build
from floorman.web.start import front
from tests.web.apps import an_app
from tests.web.doors import a_house
from tests.web.test_otherwise import words
from tests.web.test_pages import HOST, Client, opened, send
from tests.web.test_start import fields_of

SHELF = new_shelf()
HOUSE = {"name": "Sofie’s", "language": "en", "book": "tda-2024"}


@pytest.fixture
def client() -> Iterator[Client]:
    with (
        an_app(HOST) as (app, _),
        TestClient(app, base_url=f"http://{HOST}", raise_server_exceptions=False) as client,
    ):
        yield client


def test_the_first_run_asks_who_we_are(client: Client) -> None:
    """Once; then a new tournament begins with the house's name and its book."""
    assert "Welcome to the table" in client.get("/").text
    assert (303, "/new") == send(client, "/first", HOUSE)

    assert "Welcome to the table" not in client.get("/").text
    fields = fields_of(client.get("/new").text)
    assert fields["name"][0].endswith(" · Sofie’s")
    assert ["tda-2024"] == fields["book"]


@pytest.mark.parametrize(("changed", "said"), [({"name": " "}, "needs a name"), ({"book": "hoyle"}, "no rulebook")])
def test_a_house_is_named_or_it_is_said_why_not(client: Client, changed: dict[str, str], said: str) -> None:
    status, page = send(client, "/first", {**HOUSE, **changed})

    assert 422 == status
    assert said in page
    assert "Welcome to the table" in client.get("/").text


def test_the_first_run_goes_on_in_another_language(client: Client) -> None:
    """What was typed stays; a name that was only an example becomes one of the other language."""
    _, page = send(client, "/first?lang=de", {**HOUSE, "only": "language"})
    assert "Sofie’s" in page
    assert "Wer spielt hier?" in page

    _, page = send(client, "/first?lang=de", {**HOUSE, "name": "Our card room", "only": "language"})
    assert "Unsere Pokerrunde" in page


def test_the_house_speaks_where_a_browser_asks_for_nothing_we_know(client: Client) -> None:
    send(client, "/first", {**HOUSE, "language": "de"})
    client.cookies.delete("lang")

    assert '<html lang="de">' in client.get("/", headers={"accept-language": "fr"}).text
    assert '<html lang="en">' in client.get("/", headers={"accept-language": "en-US"}).text


def test_a_wall_in_another_language_leaves_the_desk_its_own(client: Client) -> None:
    """The wall of a TV may be a second window of the desk's browser, and its preview is a part of the desk's page."""
    event = opened(client)
    for wall in (f"{event}/wall?lang=de", f"{event}/wall?framed=&lang=de"):
        assert '<html lang="de"' in client.get(wall, headers={"accept-language": "en"}).text
        assert '<html lang="en"' in client.get("/", headers={"accept-language": "en"}).text


def test_the_one_that_runs_is_one_tap_away(client: Client) -> None:
    """With two of them a list says which; what is to come and what is over stand apart."""
    event = opened(client, name="Friday")
    send(client, event + "/do", {"do": "start-event"})
    later, gone = opened(client, name="Saturday"), opened(client, name="Sunday")
    send(client, gone + "/do", {"do": "cancel-event"})
    front = client.get("/").text
    assert re.search(rf'<a class="btn primary big" href="{event}">To the room', front)
    assert front.index(event) < front.index("Coming") < front.index(later) < front.index(">Over<") < front.index(gone)

    send(client, later + "/do", {"do": "start-event"})
    front = client.get("/").text
    assert "To the room" not in front
    assert event in front
    assert later in front


def test_who_may_not_open_events_is_not_asked_who_we_are() -> None:
    """A guest of a house that has closed its doors sees what is public."""
    with a_house() as house:
        assert "Welcome to the table" not in house.browser().look("/").text


def test_when_it_begins_is_said_wherever_somebody_looks_before_the_start(client: Client) -> None:
    """In the list with its day, on the wall, and on the plan for everybody; no longer once it has begun."""
    event = opened(client, day="2036-12-04", begins="19:30")

    def told(lang: str) -> tuple[bool, ...]:
        pages = ("/", f"{event}/wall", f"{event}/plan")
        says = [words(client.get(f"{one}?lang={lang}").text) for one in pages]
        day, begins = {
            "en": ("4 Dec 2036", r"Begins in [\d,]+ days, at 19:30"),
            "de": ("04.12.2036", r"in [\d.]+ Tagen um 19:30"),
        }[lang]
        return f"19:30 {day}" in says[0], bool(re.search(begins, says[1])), f"{day} 19:30" in says[2]

    now = datetime.now().astimezone()
    soon = opened(client, begins=f"{now - timedelta(minutes=1):%H:%M}")
    assert "Starting shortly" in words(client.get(f"{soon}/wall?lang=en").text)
    next_day = opened(client, begins="19:30", day=f"{now + timedelta(days=1):%Y-%m-%d}")
    assert "Begins tomorrow at 19:30" in words(client.get(f"{next_day}/wall?lang=en").text)
    assert ((True,) * 3, (True,) * 3) == (told("en"), told("de"))
    send(client, f"{event}/do", {"do": "start-event"})
    assert (False,) * 3 == told("en")


def test_a_day_that_no_calendar_has_is_refused(client: Client) -> None:
    """The form takes a day or none; a plan from elsewhere is told what a day is."""
    plan = Plan(structure=(Level(20, 25, 50),))
    assert [] == [one.code for one in plan_faults(replace(plan, day="2026-12-04"), load("tda-2024"))]
    for day in ("2026-13-04", "4.12.2026", "20261204", "3000-01-01"):
        assert ["plan.time"] == [one.code for one in plan_faults(replace(plan, day=day), load("tda-2024"))]


def test_a_folder_that_somebody_named_is_said_to_be_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mistyped, it would greet like any new house: it says where it begins, and where others lie."""
    typed, other = tmp_path / "fridya", tmp_path / "friday"
    app = build(MemoryStore(), new_shelf(), (HOST,), begins=(typed, (other,)))
    for is_told in (True, False):
        monkeypatch.setattr(front, "local", lambda _, sits_at_it=is_told: sits_at_it)
        with TestClient(app, base_url=f"http://{HOST}") as client:
            page = words(client.get("/?lang=en").text)

        assert "Welcome to the table" in page
        assert is_told == (f"until now nothing was in {typed}. Is an evening of yours missing?" in page)
        assert is_told == (f"Other houses lie in: {other}." in page), "where things lie is for whoever sits at it"
