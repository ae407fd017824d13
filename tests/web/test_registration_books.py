"""What rulebooks want of a registration desk besides a name."""

from __future__ import annotations

import re

from tests.web.doors import Browser, House
from tests.web.test_registration import Desk, card, house, till

__all__ = ["house", "till"]


def house_book(house: House, title: str, **answers: str) -> str:
    """A book of the house's own, in which these questions have other answers."""
    told = {"extends": "cuca", "id": "", "title": title, **{f"a-{name}": value for name, value in answers.items()}}
    assert 303 == house.with_pass("director").send("/books/edit", told).status_code
    return title.lower()


def test_what_somebody_has_missed_is_asked_for(house: House, till: Browser) -> None:
    """Where the book takes missed blinds off a late stack, the desk has a field for them and wants it filled in."""
    desk = Desk(house, till, book=house_book(house, "Missed", late_stack="less_missed_blinds"), players=3).begun()
    assert "Blinds and antes missed" in desk.page()
    assert ('role="alert"' in desk.press(q="Late Larry"), desk.entered().count("Late Larry")) == (True, 0)

    assert "9,850 chips" in desk.press(q="Late Larry", missed="150")


def test_who_has_to_confirm_his_data_waits_for_that(house: House, till: Browser) -> None:
    """Unless he has done so with the entry."""
    desk = Desk(house, till, book=house_book(house, "Data", registration_data="required"), players=0)
    done, waits = desk.press(q="Quick Quentin", confirmed="on"), desk.press(q="Waiting Wanda")

    assert ("Seat comes with the draw", "Data to be confirmed") == (card(done), card(waits))
    assert 'value="confirm-data"' in waits


def test_where_the_floor_chooses_who_is_next_each_may_be(house: House, till: Browser) -> None:
    desk = Desk(house, till, book="casino", players=6, expected=6).begun()
    for name in ("First", "Second"):
        desk.press(q=f"{name} In Line")
    assert 0 == desk.page().count('value="seat:')
    desk.do("bust", who=re.findall(r'value="show:([^"]+)">Seated 1<', desk.page("?all"))[0])
    assert 1 == desk.page().count('value="seat:'), "the list offers the first of those who are new"
    person = re.findall(r'value="show:([^"]+)">Second In Line<', desk.page("?all"))[0]
    second = re.findall(r'value="(seat:[^"]+)"', desk.press(pick=f"show:{person}").partition('id="h-card"')[2])[0]

    assert re.fullmatch(r"Table 1, seat \d", card(desk.press(pick=second)))
    assert "Second In Line" in desk.page("?all").partition(">Seated 6<")[0]
