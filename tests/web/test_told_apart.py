"""Situations that sound alike: the one is never ruled on in place of the other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from floorman.asking.search import search
from floorman.asking.situations import HERE, situations
from floorman.asking.written import fact_of
from floorman.rulings import form_of
from floorman.speech import Lang
from tests.web.doors import Browser, House, a_house, unhurried
from tests.web.test_happened import can_be_accepted, first_seats, path_of
from tests.web.test_station import begun

APART = {id: one.apart for id, one in situations().items() if one.apart is not None}


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        unhurried(house)
        yield house


@pytest.fixture(scope="module")
def table(house: House) -> tuple[Browser, str]:
    return house.with_pass("floor"), begun(house, house.event(book="tda-2024"))


def way_to(page: str, to: str) -> str:
    """The address of the button that leads to this situation."""
    return next(unescape(one) for one in re.findall(r'<a(?: class="btn")? href="([^"]+)"', page) if f"?s={to}" in one)


def said(page: str) -> str:
    found: list[str] = re.findall(r'<h2 class="outcome[^>]*>([^<]+)', page)
    return found[0]


def test_one_card_shown_is_not_one_card_held(table: tuple[Browser, str]) -> None:
    """Whoever holds two has to show both (TDA 13); whoever holds one has the wrong number, and once play has gone on
    his hand is dead (TDA 38)."""
    floor, event = table
    button, seat, *_ = first_seats(floor, event)
    told = {"s": ["shown-in-part"], "seat": [seat], "at-button": [button], "at-stage": ["showdown"]}
    asked = floor.look(path_of(event, told)).text
    shown = floor.look(path_of(event, told | {"apart": [HERE]})).text
    held = floor.look(way_to(asked, "wrong-card-count")).text

    assert ('class="outcome"' in asked, "How many cards does the player have?" in asked) == (False, True)
    assert can_be_accepted(shown)
    assert "has to be shown" in said(shown)
    assert ("is dead" in said(held), "has to be shown" in held) == (True, False)
    assert "noticed after substantial action is killed" in held


@pytest.mark.parametrize("id", APART)
def test_a_way_to_what_sounds_alike_takes_along_whose_it_was(table: tuple[Browser, str], id: str) -> None:
    """Each leads to a situation that there is, and tells it what its words say."""
    floor, event = table
    seat = first_seats(floor, event)[1]
    page = floor.look(path_of(event, {"s": [id], "seat": [seat]})).text

    for other in APART[id].others:
        to = situations()[other.to]
        forms = {one.name: one for one in form_of(to.kind).facts}
        opened = floor.look(way_to(page, other.to))

        assert 200 == opened.status_code
        assert all(name == "apart" or fact_of(forms[name], text) is not None for name, text in other.facts.items())
        if {"seat"} <= forms.keys() & {one.name for one in form_of(situations()[id].kind).facts}:
            assert f'name="seat" value="{seat}" checked' in opened.text, other.to


def test_where_it_is_asked_it_is_asked_of_a_hand_that_is_thought_up_too(house: House) -> None:
    at_desk = house.with_pass("floor").look("/ask?s=shown-in-part&seat=1&go=1").text

    assert ('class="outcome' in at_desk, "How many cards does the player have?" in at_desk) == (False, True)


@pytest.mark.parametrize(
    ("lang", "typed"),
    [
        ("en", "only one card"), ("en", "he has only one card"), ("en", "player has one card"),
        ("de", "nur eine Karte"), ("de", "er hat nur eine Karte"), ("de", "hat eine Karte"),
    ],
)  # fmt: skip
def test_who_says_only_one_card_finds_what_it_is(lang: Lang, typed: str) -> None:
    """Held is among the first two; and where it may be shown as well, that is the other."""
    found = [one.situation.id for one in search(typed, lang)][:2]

    assert "wrong-card-count" in found
    assert {"only", "nur"}.isdisjoint(typed.split()) or {"wrong-card-count", "shown-in-part"} == {*found}
