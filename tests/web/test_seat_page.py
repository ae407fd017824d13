"""The page of a seat, opened by its own address: it follows what is done, and its buttons are grouped."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.web.doors import House, a_house
from tests.web.test_registration import HTMX, Desk, text


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


def test_the_page_of_a_seat_follows_what_is_done(house: House) -> None:
    """A bust, a rebuy, an add-on: by a tap on it or by somebody else's, with how many are left in its head."""
    floor = house.with_pass("floor")
    desk = Desk(house, floor, players=3).begun()
    seat = f"/events/{desk.id}/entries/1"
    page = floor.look(f"{seat}?lang=de").text
    asked = re.search(r'<main[^>]*hx-get="([^"]+)"[^>]*hx-trigger="floorman:changed from:body"', page)
    assert asked is not None
    assert "3 / 3" in page

    who = re.search(r'name="who" value="([^"]+)"', page)
    assert who is not None
    desk.do("bust", who=who[1])
    again = text(floor.look(asked[1].replace("&amp;", "&"), **HTMX).text)
    assert "2 / 3" in again
    assert "<html" not in again
    assert 'value="bust"' not in again
