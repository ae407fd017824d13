"""A form that is refused comes back with what was typed into it: only what was wrong is typed once more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from floorman import web
from floorman.tournament.commands.calls import OPEN_MOST
from floorman.web.refilling import refilled
from tests.web.doors import PASSWORD, Browser, House, a_house

TEMPLATES = Path(web.__file__).parent / "templates"
FORM = re.compile(r"<form\b(.*?)</form>", re.DOTALL)
TYPED = re.compile(r"<(?:input(?![^>]*type=\"(?:hidden|checkbox|radio|password)\")|textarea)\b[^>]*name=\"")

# Neither files nor a password are kept; one number of bots, or one name, is soon typed again; a new tournament and
# backups have tests elsewhere, and what is refused on a phone is a row of its page below.
ELSEWHERE = {
    "backups.html",
    "event/sounds.html",
    "hand_files/choose.html",
    "lobby/bots.html",
    "lobby/invitation.html",
    "new.html",
    "phone/refused-part.html",
    "start.html",
}
# Of each template with a form whose answer is a page: where it is sent, with something that is refused. Forms that
# are answered by a toast stand on the page as they were.
WALLS = "/events/{event}/screens"
ME, CHAT = "/events/{event}/me/do?entry={entry}", "/events/{event}/chat/0"
REFUSED: dict[str, list[tuple[str, dict[str, str]]]] = {
    "editor.html": [("/books/edit", {"extends": "cuca", "id": "", "title": "Ours", "a-no_limit_raise_cap": "soon"})],
    "enter.html": [
        ("/enter", {"name": 'Nobody "N"', "password": PASSWORD, "next": "/"}),
        ("/enter/code", {"code": "ABC DEF"}),
    ],
    "event/layout.html": [("/events/{event}/layouts/new", {"do": "save", "name": "x" * 200, "parts": "[]"})],
    "event/screens.html": [(WALLS, {"do": "sponsors", "name": "x" * 200})],
    "event/screens_each.html": [(WALLS, {"do": "add-screen", "name": "\u200b"})],
    "first.html": [("/first", {"name": "x" * 61, "language": "en", "book": "casino"})],
    "house.html": [
        ("/house", {"do": "add-table", "name": "Green <felt>", "seats": "99999"}),
        ("/house", {"do": "add-screen", "name": " \u200b "}),
        ("/house", {"do": "add-dealer", "name": "\u200b"}),
        ("/house", {"do": "name-house", "name": "\u200b Club", "language": "de", "book": "casino"}),
    ],
    "lobby/chat.html": [(CHAT, {"do": "say", "text": "x" * 241})],
    "lobby/join.html": [("{link}", {"name": "A" * 90})],
    "people.html": [
        ("/house/people", {"do": "add-staff", "name": 'Jana "J" O\'Hara', "rank": "dealer", "password": "kurz"}),
        ("/house/people", {"do": "let-in-helper", "name": "J" * 61, "rank": "floor"}),
        ("/house/people", {"do": "pair-screen", "event": "{event}", "digits": "123 456"}),
    ],
    "phone/floor.html": [(ME, {"do": "tell-offence", "what": "He saw <my> cards", "unnamed": "1"})],
    "phone/seat.html": [(ME, {"do": "count", "stack": "many"})],
    "practice.html": [("{practice}", {"do": "raise", "total": "7777777"})],
}

NEVER_SHOWN_AGAIN = {"password", "do", "next", "id", "extends"}


class Filled(HTMLParser):
    """What stands in the forms of a page: of each, its address and its fields."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[tuple[str, dict[str, str]]] = []
        self._select = self._area = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        says = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append((says.get("action", ""), {}))
        fields = self.forms[-1][1] if self.forms else {}
        ticked = says.get("type") not in {"checkbox", "radio"} or "checked" in says
        if tag == "input" and ticked:
            fields[says.get("name", "")] = says.get("value", "")
        elif tag == "select":
            self._select = says.get("name", "")
        elif tag == "option" and "selected" in says:
            fields[self._select] = says.get("value", "")


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


@pytest.fixture(scope="module")
def places(house: House) -> tuple[Browser, dict[str, str]]:
    """A host, and the addresses that the forms go to."""
    host = house.with_pass("direction")
    more = {"depth": "virtual", "table_size": "6", "book": "cuca", "stack": "5000", "structure": "5: 25/50"}
    friends = host.send("/events", {"name": "Friends", "players": "", **more}).headers["location"].split("/")[2]
    link = re.search(r"/join/[A-Z2-7]+", host.look(f"/events/{friends}/invitation").text)
    practice = host.send("/practice", {"book": "cuca"}).headers["location"]
    house.staff("Anna", "direction")
    event = house.event()
    host.send(f"/events/{event}/do", {"do": "open-table", "table": "1"})
    host.send(f"/events/{event}/do", {"do": "draw-seats"})
    anna = house.app.state.desk.shown(event).value.floor.players[0].id
    said = {"do": "tell-offence", "what": "It is cold here", "unnamed": "1"}
    for _ in range(OPEN_MOST):  # one more has to wait for somebody to come
        host.send(ME.format(event=event, entry=anna), said)
    return host, {"event": event, "entry": anna, "link": link[0] if link else "", "practice": practice}


CASES = [
    pytest.param(path, typed, id=f"{name}-{typed.get('do', '')}")
    for name, all in REFUSED.items()
    for path, typed in all
]


@pytest.mark.parametrize(("path", "typed"), CASES)
def test_a_refused_form_comes_back_filled(
    house: House, places: tuple[Browser, dict[str, str]], path: str, typed: dict[str, str]
) -> None:
    """All that was typed, chosen and ticked, but for passwords, in the very form that it came from."""
    host, where = places
    sent = path.format(**where)
    told = {name: value.format(**where) if name == "event" else value for name, value in typed.items()}
    browser = house.browser() if path in {"{link}", "/enter", "/enter/code"} else host
    answer = browser.send(sent, told)
    assert 400 <= answer.status_code < 500, answer.text[:300]

    kept = NEVER_SHOWN_AGAIN | ({"rank"} if told.get("do") == "let-in-helper" else set())  # a button
    wanted = {name: value for name, value in told.items() if name not in kept}
    if path.startswith("{link}"):
        wanted = {"name": told["name"]}
    forms = [fields for action, fields in Filled(answer.text).forms if action == sent]
    found = [{name: fields.get(name) for name in wanted} for fields in forms]
    assert [one for one in found if one == wanted] == [wanted], found
    assert PASSWORD not in answer.text and "kurz" not in re.sub(r"<p class=\"wrong.*?</p>", "", answer.text)


def test_every_form_of_a_page_is_tried_here() -> None:
    """A new form with something to type, whose answer is a page, wants its row."""
    found = {
        str(path.relative_to(TEMPLATES))
        for path in TEMPLATES.rglob("*.html")
        for form in FORM.findall(path.read_text(encoding="utf-8"))
        if 'method="post"' in form and "hx-post" not in form and TYPED.search(form)
    }

    assert found - ELSEWHERE == {*REFUSED}


def test_only_the_form_that_was_sent_is_filled() -> None:
    """By its address and by what is hidden in it; a name that is there twice is filled in its order."""
    page = (
        '<form action="/a"><input type="hidden" name="do" value="x"><input name="n" value="1"></form>'
        '<form action="/a"><input type="hidden" name="do" value="y"><input name="n" value="1"><input name="n"></form>'
        '<form action="/b"><input name="n"></form>'
    )

    assert refilled(page, "/a", {"do": ["y"], "n": ["<2>", "3"]}) == page.replace(
        'value="y"><input name="n" value="1"><input name="n">',
        'value="y"><input name="n" value="&lt;2&gt;"><input name="n" value="3">',
    )
