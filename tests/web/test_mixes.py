"""Several games in one evening: built by taps on the form, told where somebody looks, and opened as they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from litestar.testing import TestClient

from floorman.speech import LANGUAGES, speech
from floorman.web.start.mixes import games_in, seats_most, with_wish
from tests.web.apps import an_app
from tests.web.test_pages import HOST, Client
from tests.web.test_start import fields_of, sent_on


@pytest.fixture
def client() -> Iterator[Client]:
    with (
        an_app(HOST) as (app, _),
        TestClient(app, base_url=f"http://{HOST}", raise_server_exceptions=False) as client,
    ):
        yield client


@pytest.mark.parametrize(
    ("wish", "games"),
    [
        ("add:stud", "nlhe,plo8,27td,stud"),
        ("add:nlhe", "nlhe,plo8,27td,nlhe"),  # the same once more: it comes twice in a round
        ("add:bridge", "nlhe,plo8,27td"),
        ("add:nlhe,plo", "nlhe,plo8,27td"),
        ("up:3", "nlhe,27td,plo8"),
        ("up:1", "nlhe,plo8,27td"),
        ("down:1", "plo8,nlhe,27td"),
        ("down:3", "nlhe,plo8,27td"),
        ("remove:2", "nlhe,27td"),
        ("remove:4", "nlhe,plo8,27td"),
        ("remove:0", "nlhe,plo8,27td"),
        ("up:-1", "nlhe,plo8,27td"),
        ("remove:x", "nlhe,plo8,27td"),
        ("shuffle:1", "nlhe,plo8,27td"),
        ("", "nlhe,plo8,27td"),
    ],
)
def test_each_tap_changes_one_thing(wish: str, games: str) -> None:
    assert games == with_wish("nlhe,plo8,27td", wish)


def test_the_last_game_stays_and_there_are_at_most_forty() -> None:
    assert "razz" == with_wish("razz", "remove:1")
    assert 40 == len(games_in(with_wish(",".join(["razz"] * 40), "add:stud")))


@pytest.mark.parametrize(
    ("games", "most"),
    [
        ("nlhe", 10),
        ("nlhe,stud", 9),  # as far as a deck goes with the last card in the middle
        ("nlhe,plo8,27td", 8),
        ("plo6,stud", 7),
        ("nlhe,plo8", 10),
    ],
)
def test_a_table_has_no_more_seats_than_one_deck_is_enough_for(client: Client, games: str, most: int) -> None:
    """In each game of the mix, and not only in the first: the form says so before somebody has no cards."""
    assert most == seats_most(games, 10)

    _, page = sent_on(client, "/new/preview", client.get("/new?template=home").text, games=games)
    assert [str(most)] == fields_of(page)["table_size"]


def test_a_mix_of_ones_own_is_built_by_taps(client: Client) -> None:
    """Four games in another order than they were tapped in, each for an orbit; every page says which and how."""
    page = client.get("/new?template=six").text
    for wish in ("add:plo8", "add:27td", "add:stud", "up:3", "remove:4", "add:razz"):
        _, page = sent_on(client, "/new/preview", page, mix=wish)
    assert ["nlhe,27td,plo8,razz"] == fields_of(page)["games"]
    assert ["level"] == fields_of(page)["games_change"]
    told = re.findall(r"<small>([^<]+)</small></th>", page)
    assert ["No-limit hold&#39;em", "Limit 2-7 triple draw"] == told[:2]
    assert told[0] == told[4], "the fifth level begins again"

    _, page = sent_on(client, "/new/preview", page, games_change="orbit")
    assert [] == re.findall(r"<small>([^<]+)</small></th>", page), "no level has a game of its own"
    _, event = sent_on(client, "/events", page, do="save")
    event = event.removesuffix("/invitation")
    for path in ("/plan", "/lobby", "/settings"):
        looked = client.get(event + path).text
        assert "Razz" in looked and "after each orbit" in looked, path
    like = client.get("/new?like=" + event.rpartition("/")[2]).text
    assert (["nlhe,27td,plo8,razz"], ["orbit"]) == (fields_of(like)["games"], fields_of(like)["games_change"])


def test_the_plan_names_the_game_of_each_level(client: Client) -> None:
    """In turn from the first level on, as `rotation.due` counts."""
    _, page = sent_on(client, "/new/preview", client.get("/new?template=six").text, games="razz,badugi")
    _, event = sent_on(client, "/events", page, do="save")
    plan = client.get(event.removesuffix("/invitation") + "/plan").text

    assert ["Razz", "Badugi", "Razz"] == re.findall(r'\d <small class="quiet">([^<]+)</small>', plan)[:3]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_named_mix_has_its_name(client: Client, lang: str) -> None:
    client.cookies.set("lang", lang)
    page, say = client.get(f"/new?lang={lang}").text, speech(lang).say
    for name in ("horse", "eight", "four"):
        assert say(f"games.mix.{name}").replace("'", "&#39;") in page


def test_a_buy_in_that_costs_nothing_is_asked_about(client: Client) -> None:
    """Chosen and left empty it would be a free evening without a word. A pool that the house gives needs no buy-in."""
    page = client.get("/new").text
    status, told = sent_on(client, "/events", page, money="buy-in")
    assert (422, True) == (status, "Say what a buy-in costs" in told)
    assert (303,) * 4 == tuple(
        sent_on(client, "/events", page, name=str(at), money="buy-in", **paid)[0]
        for at, paid in enumerate(({"prize": "10"}, {"fee": "5"}, {"guarantee": "100"}, {"prize": "0.50"}))
    )
    assert 303 == sent_on(client, "/events", page, money="none", prize="")[0]


def test_levels_of_ones_own_are_not_contradicted(client: Client) -> None:
    """Who has typed levels is asked neither how long they last nor how deep it begins; drawn again, both are there."""
    page = client.get("/new?template=six").text
    _, own = sent_on(client, "/new/preview", page, structure="4: 25/50\n4: 50/100", stack="1000")
    assert 'data-step="25"' in page and 'data-step="25"' not in own
    assert (["5"], ["100"]) == (fields_of(own)["minutes"], fields_of(own)["deep"])

    _, drawn = sent_on(client, "/new/preview", own, fix="own=")
    assert 'data-step="25"' in drawn
    assert ["5"] == fields_of(drawn)["minutes"]
