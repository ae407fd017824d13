"""The page of the results says what is true of an evening that is over, and it can be put on paper."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest

from tests.web.test_documents import read
from tests.web.test_otherwise import words
from tests.web.test_pages import Client, client, opened, send

__all__ = ["client"]

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fay")


@pytest.fixture
def shared(client: Client) -> str:
    """Six, prizes for four; after two are out, two more go in one hand: they share the third place with its 40."""
    event = opened(client, players="\n".join(NAMES), currency="€", book="tda-2024")
    for command in (
        {"do": "open-table", "table": "1"},
        {"do": "draw-seats"},
        {"do": "set-prizes", "prizes": "100 60 30 10"},
        {"do": "publish-prizes"},
        {"do": "start-event"},
    ):
        assert 303 == send(client, event + "/do", command)[0], command
    return event


def goes_on(client: Client, event: str) -> list[str]:
    """To its end; who stands where, the first of them first."""
    app = client.app.state.desk
    id = event.rpartition("/")[2]

    def players() -> list[str]:
        return [seat.id for seat in app.shown(id).value.floor.tables[0].seats if seat.id]

    for who in players()[:2]:
        assert 303 == send(client, event + "/do", {"do": "bust", "who": who})[0]
    for who in players():
        assert 303 == send(client, event + "/do", {"do": "count", "who": who, "stack": "15000"})[0]
    both = players()[:2]
    told: Any = {"do": "bust", "who": both}
    assert 303 == send(client, event + "/do", told)[0]
    assert 303 == send(client, event + "/do", {"do": "bust", "who": players()[0]})[0]
    return [f"{one.place} {one.name} {one.prize}" for one in app.shown(id).value.floor.ranking]


def test_who_share_a_place_are_paid_each(client: Client, shared: str) -> None:
    """Four prizes, and four who got something at three places: players are counted, and what is shared is called so."""
    found = goes_on(client, shared)
    assert ["1", "2", "3", "3"] == [one.split()[0] for one in found[:4]]
    page = client.get(f"{shared}/results?lang=en").text
    told = words(page)

    assert "In the money 4 players" in told
    assert "Places paid" not in told
    picture = json.loads(unescape(re.search(r'data-told="([^"]+)"', page)[1]))  # type: ignore[index]
    assert ["1", "2", "3–4", "3–4"] == [place for place, *_ in picture["rows"]]
    assert 2 == told.count("shared by 2 €20")
    assert f"{shared}/documents/results.pdf" in page


def test_the_result_on_paper(client: Client, shared: str) -> None:
    found = goes_on(client, shared)
    told = read(client, shared, "results", "de").replace("\u00a0", " ")

    assert [] == [one for one in found if one.split()[1] not in told]
    assert 2 == told.count("zu 2 geteilt 20 €")
    assert "Preise zusammen 200 €" in told


def test_without_money_there_is_no_column_for_it(client: Client) -> None:
    """Three play for nothing: places and players, and no empty prizes."""
    event = opened(client, players="Anna\nBen\nCem", book="tda-2024")
    for command in ({"do": "open-table", "table": "1"}, {"do": "draw-seats"}, {"do": "start-event"}):
        assert 303 == send(client, event + "/do", command)[0], command
    app, id = client.app.state.desk, event.rpartition("/")[2]
    who = next(seat.id for seat in app.shown(id).value.floor.tables[0].seats if seat.id)
    assert 303 == send(client, event + "/do", {"do": "bust", "who": who})[0]

    page = client.get(f"{event}/results?lang=en").text
    heads = page.partition("<thead>")[2].partition("</thead>")[0]
    assert (True, False) == (">Player<" in heads, ">Prize<" in heads)
