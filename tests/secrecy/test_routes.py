"""All routes of the app, for every rank and for nobody, in both languages: no byte that is not for this reader."""

from __future__ import annotations

import pytest

from floorman.cards import cards_of
from floorman.terms import RANKS
from tests.secrecy.house import Filled
from tests.secrecy.planted import cards_in
from tests.secrecy.rules import Looker, rank_of
from tests.secrecy.walking import LANGUAGES, SENT, TOPICS, leaks, streamed, templates, when

BROWSERS = (
    "direction",
    "manager",
    "director",
    "floor",
    "dealer",
    "dealer-at-table",
    "registrar",
    "screen",
    "player Zoe",
    "player Max",
    "public",
)


def test_everybody_is_here(house: Filled) -> None:
    """A browser of each rank."""
    assert set(BROWSERS) == set(house.browsers)
    assert set(RANKS) == {rank_of(one) for one in BROWSERS}


def test_every_form_is_sent(house: Filled) -> None:
    """A route that takes something and does not stand in the table would be walked with nothing."""
    assert set(SENT) == {template for method, template in templates(house) if method == "POST"}


# Who plays, who deals and who does not belong there; the others are slow, and the other language is for the night.
FIRST = ("player Zoe", "dealer", "public")

PAGES = [
    pytest.param(visitor, lang, marks=when(visitor, FIRST, other=lang != LANGUAGES[at % 2]))
    for at, visitor in enumerate(BROWSERS)
    for lang in LANGUAGES
]


@pytest.mark.parametrize(("visitor", "lang"), PAGES)
def test_pages(house: Filled, looker: Looker, visitor: str, lang: str) -> None:
    assert [] == leaks(house, looker, visitor, lang)


@pytest.mark.parametrize("visitor", BROWSERS)
def test_live_streams(house: Filled, looker: Looker, visitor: str) -> None:
    """Each topic by itself, so that one that is refused hides none beside it."""
    for topic in TOPICS:
        _, told = streamed(house, visitor, topic)

        assert [] == looker.leaks(visitor, "live", told), topic


def test_a_hand_that_is_over_tells_what_lay_open(house: Filled) -> None:
    """Everybody reads who showed what and the board; neither what was mucked nor the hand that is being played."""
    over, played = sorted(house.store.streams(f"hand/{house.event}/"), key=lambda one: int(one.rpartition("-")[2]))
    public = house.browsers["public"]
    told = public.look(f"/events/{house.event}/hands/1/{over.rpartition('-')[2]}?lang=en").content

    assert {"2h", "3h", "4s"} == cards_in(told, cards_of("2h 3h 4s"))
    assert set() == cards_in(told, house.mucked)
    assert 404 == public.look(f"/events/{house.event}/hands/1/{played.rpartition('-')[2]}").status_code
