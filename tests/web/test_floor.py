"""The floor's page without a browser: each form does what it says, and a refusal is said with its source."""

from __future__ import annotations

import re
from html import unescape

import pytest

from floorman.rulebook import Rule, load, shipped
from floorman.rulebook.book import Page
from tests.web.test_pages import FORM, Client, client, opened, send

__all__ = ["client"]

# Where a page of the book is shown in the house.
PATHS: dict[Page, str] = {
    "plan": "/plan",
    "house-rules": "/plan",
    "credits": "/plan",
    "seat-card": "/cards",
    "dealer": "/tables/1",
    "floor": "/tables/1",
}
NAMES = ("Anna", "Ben", "Łukasz Groß")


def act(client: Client, event: str, **fields: str) -> tuple[int, str]:
    return send(client, f"{event}/do", fields)


def page(client: Client, event: str, path: str = "", lang: str = "en") -> str:
    return unescape(client.get(event + path, params={"lang": lang}).text)


def seated(client: Client, book: str = "cuca") -> str:
    event = opened(client, book=book)
    act(client, event, do="open-table", table="1")
    act(client, event, do="draw-seats")
    return event


def test_seats_are_drawn(client: Client) -> None:
    """Everyone has a seat of table 1 and his stack."""
    event = seated(client)
    cards = page(client, event, "/cards")

    for name in NAMES:
        assert name in cards
    assert 3 == cards.count("table 1, seat ") == page(client, event).count('class="has">10,000<')


def test_a_refusal_names_its_paragraph(client: Client) -> None:
    """Seats are not drawn before there is a table for them; a second table 1 there is not."""
    event = opened(client)

    status, nowhere = act(client, event, do="draw-seats")
    assert (409, True) == (status, "There are not enough seats for 3 players" in unescape(nowhere))
    act(client, event, do="open-table", table="1")
    assert 409 == act(client, event, do="open-table", table="1")[0]


@pytest.mark.parametrize(
    "fields",
    [{"do": "dance"}, {"do": "open-table"}, {"do": "set-prizes", "prizes": "ten"}, {"do": "move"}, {"do": "enter"}, {}],
)
def test_what_cannot_be_read_is_said(client: Client, fields: dict[str, str]) -> None:
    event = opened(client)

    status, text = send(client, f"{event}/do", fields)

    assert 409 == status
    assert 'role="alert"' in text


def test_nobody_is_entered_without_a_name(client: Client) -> None:
    assert "Type a name first." in act(client, opened(client), do="enter", person="  ")[1]


def informing() -> list[tuple[str, Rule]]:
    return [
        (name, load(name).rules[id])
        for name in shipped()
        for id in load(name).own
        if load(name).rules[id].notice is not None
    ]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("book", "rule"), informing(), ids=lambda one: one if isinstance(one, str) else one.id)
def test_what_only_informs_is_told_at_its_place(client: Client, book: str, rule: Rule, lang: str) -> None:
    """In the reader's language, with its number; what belongs to a moment is told at that moment alone."""
    assert rule.notice is not None
    event = seated(client, book)
    shown = page(client, event, PATHS[rule.notice.page], lang)
    at_rest = rule.notice.moment in ("always", "before-the-hand", "count")

    assert at_rest == (rule.says(lang) in shown)
    assert at_rest == (f"/rules/{rule.id}" in shown)


def test_money_is_shown_in_the_currency_of_the_event(client: Client) -> None:
    """On the floor's page and on the plan, each in the reader's way; in an event without one it stands alone."""
    with_one, without = opened(client, currency="€"), opened(client)
    for event in (with_one, without):
        act(client, event, do="set-prizes", prizes="120 60,50")

    assert ["€120", "€60.50"] == paid(page(client, with_one, "/payouts"))
    assert "<li>120\u00a0€</li><li>60,50\u00a0€</li>" in page(client, with_one, "/plan", "de")
    assert ["120", "60.50"] == paid(page(client, without, "/payouts"))


def paid(page: str) -> list[str]:
    return re.findall(r"<li><b>\d+\.</b><span>([^<]*)</span></li>", page)


def test_a_currency_is_no_number(client: Client) -> None:
    assert 422 == send(client, "/events", {**FORM, "currency": "12"})[0]


def test_the_plan_foretells_the_end_once_the_event_runs(client: Client) -> None:
    """Three stacks of 10,000 are 30 big blinds at 500/1,000, and less than 25 and than 20 first at 1,000/2,000."""
    event = opened(client, structure="20: 50/100\n20: 500/1000\n20: 1000/2000\n20: 2000/4000")
    act(client, event, do="open-table", table="1")
    act(client, event, do="draw-seats")
    before = page(client, event, "/plan")
    act(client, event, do="start-event")
    running = page(client, event, "/plan")
    found = re.search(r"about (\d\d):(\d\d), between (\d\d):(\d\d) and (\d\d):(\d\d)", running)

    assert "Probable end" not in before
    assert found is not None
    likely, early, late = (int(found[i]) * 60 + int(found[i + 1]) for i in (1, 3, 5))
    assert (20, 0) == ((likely - early) % 1440, (late - likely) % 1440)
