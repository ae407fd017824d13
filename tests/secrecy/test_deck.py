"""A picker of the whole deck tells nothing of the deal, and a page with one is searched like any other."""

from __future__ import annotations

import re

import pytest

from floorman.cards import cards_of
from tests.secrecy.planted import cards_in, without_decks
from tests.web.doors import a_house
from tests.web.test_station import begun, send, station

# Two deals to five players that have no card in common.
DEALS = ("As Ks Qs Js Ts 9s 8s 7s 6s 5s", "2c 3c 4d 5d 6h 7h 8h 9h Td Jd")
PICKER = re.compile(r"<card-picker[^>]*>(.*?)</card-picker>", re.DOTALL)


@pytest.fixture(scope="module")
def dealt() -> list[dict[str, str]]:
    """What the dealer is shown who reports an exposed card, after each of the two deals, by language."""
    return [_after(deal) for deal in DEALS]


@pytest.fixture(params=["en", "de"])
def pages(dealt: list[dict[str, str]], request: pytest.FixtureRequest) -> list[str]:
    return [one[request.param] for one in dealt]


def _after(deal: str) -> dict[str, str]:
    with a_house() as house:
        event = begun(house, house.event())
        dealer = house.with_pass("dealer", event, table=1)
        for fields in ({"do": "set-table", "action": "dealer", "cards": "entered"}, {"do": "new-hand"}):
            assert 303 == send(house.with_pass("floor"), event, **fields).status_code
        answer = send(dealer, event, do="act", act="deal", cards=deal)
        assert 303 == answer.status_code, answer.text
        path = station(event) + "/happened?kind=cards-exposed&seat=1&lang="
        return {lang: str(dealer.look(path + lang).text) for lang in ("en", "de")}


def test_the_deck_is_the_same_to_the_byte_whatever_was_dealt(pages: list[str]) -> None:
    (one,), (other,) = map(PICKER.findall, pages)

    assert one == other
    ranks = "AKQJT98765432"
    assert [rank + suit for suit in "shdc" for rank in ranks] == re.findall(r'data-card="(\w\w)"', one)


def test_without_it_the_page_holds_no_card(pages: list[str]) -> None:
    for page, deal in zip(pages, DEALS, strict=True):
        assert {*deal.split()} == cards_in(page.encode(), cards_of(deal)), "they stand in the picker"
        assert set() == cards_in(without_decks(page.encode()), cards_of(deal))


@pytest.mark.parametrize(
    ("was", "shows"),
    [
        ('type="button" data-card="Qs"', 'type="button" disabled data-card="Qs"'),
        ('<button class="btn" type="button" data-card="Qs"', '<button class="btn dealt" type="button" data-card="Qs"'),
        ("</card-picker>", "</card-picker><p>Qs</p>"),
        ("<card-picker", '<card-picker title="Qs"'),
        ('spellcheck="false"><card-picker', 'spellcheck="false" value="Qs"><card-picker'),
    ],
    ids=["cannot be chosen", "marked", "beside it", "at it", "filled in"],
)
def test_a_page_that_shows_a_card_otherwise_is_caught(pages: list[str], was: str, shows: str) -> None:
    assert was in pages[0]
    assert "Qs" in cards_in(without_decks(pages[0].replace(was, shows).encode()), cards_of(DEALS[0]))


def test_a_deck_that_leaves_a_card_out_is_no_deck(pages: list[str]) -> None:
    """What is missing was dealt: the others are found, so that somebody looks."""
    missing = re.sub(r'<button [^>]*data-card="Qs".*?</button>', "", pages[0])
    assert missing != pages[0]
    assert {*DEALS[0].split()} - {"Qs"} == cards_in(without_decks(missing.encode()), cards_of(DEALS[0]))
