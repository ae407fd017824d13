"""What several have in common is one tap: all are here. What was closed is found again; a refusal stays in its page."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.web.doors import a_house
from tests.web.test_last_chips import HX, Game
from tests.web.test_money import Friday
from tests.web.test_phone import plain


@pytest.fixture
def game() -> Iterator[Game]:
    with a_house() as house:
        yield Game(house).start()


@pytest.fixture
def night() -> Iterator[Friday]:
    with a_house() as house:
        yield Friday(house)


def sent(game: Game, *names: str) -> list[str]:
    """They are to sit at the second table."""
    game.do(do="open-table", table="2")
    who = [game.player(name).id for name in names]
    for seat, one in enumerate(who, start=1):
        game.do(do="move", who=one, table="2", seat=str(seat))
    return who


def on_the_way(game: Game) -> int:
    seats = [seat for table in game.house.app.state.desk.shown(game.event).value.floor.tables for seat in table.seats]
    return sum("moved" in seat.marks for seat in seats)


def all_of(page: str) -> list[str]:
    """Who is named in the form of the button for all."""
    forms = re.findall(r'<form[^>]*>(?:(?!</form>).)*value="confirm-arrival".*?</form>', page, re.DOTALL)
    return max((re.findall(r'name="who" value="([^"]+)"', one) for one in forms), key=len, default=[])


@pytest.mark.parametrize("path", ["", "/tables/2", "/seats/2/1", "/station/2"])
def test_all_who_were_sent_are_there_with_one_tap(game: Game, path: str) -> None:
    """On its tablet, on its page, on a seat and in the room; who was there already is passed over."""
    who = sent(game, "Anna", "Ben", "Cem")
    page = game.floor.look(f"/events/{game.event}{path}").text
    assert "All 3 are here" in plain(page)
    assert sorted(who) == sorted(all_of(page))
    game.do(do="confirm-arrival", who=who[0])
    to = "/station/2/do" if "station" in path else "/do"
    told = game.floor.send(f"/events/{game.event}{to}", {"do": "confirm-arrival", "who": who}, **HX).text

    assert 0 == on_the_way(game)
    assert "Ben" in plain(told) and "Cem" in plain(told) and "data-wrong" not in told
    back = re.findall(r'name="version"\s+value="(\d+)"', told)
    game.floor.send(f"/events/{game.event}/do", {"do": "take-back", "version": back}, **HX)
    assert 2 == on_the_way(game)


def test_of_one_alone_nothing_is_said_of_all(game: Game) -> None:
    sent(game, "Anna")
    page = game.floor.look(f"/events/{game.event}/station/2").text
    assert "Has arrived" in page and "are here" not in page


def test_who_won_is_told_in_the_room_once_the_question_was_closed(game: Game) -> None:
    """Until it is answered, also when another has gone since; and each who went out has a place of their own."""
    anna, ben, cem = (game.player(name).id for name in ("Anna", "Ben", "Cem"))
    game.do(do="bust", who=anna)
    page = plain(game.floor.look(f"/events/{game.event}").text)
    assert "Who won the last chips of Anna?" in page
    registrar = game.house.with_pass("registrar").look(f"/events/{game.event}").text
    assert "Who won the last chips" not in plain(registrar), "who may not say it is not asked"
    game.do(do="tell-knock-out", who=anna, by=cem)
    assert "Who won the last chips" not in plain(game.floor.look(f"/events/{game.event}").text)

    began = {f"began-{ben}": "5000", f"began-{cem}": "10000"}
    game.floor.send(f"/events/{game.event}/do", {"do": "bust", "who": [ben, cem], **began})
    places = re.findall(r'<b class="place">([^<]*)</b>', game.floor.look(f"/events/{game.event}").text)
    assert ["4", "5", "6"] == [one.strip() for one in places]


def test_a_refusal_stays_within_the_page_of_the_event(night: Friday) -> None:
    """A form that a browser has sent by itself: with the clock and the tabs around it."""
    page = night.house.with_pass("direction").send(f"/events/{night.event}/do", {"do": "apply", "id": "break-0"})
    assert 409 == page.status_code
    assert 'class="tabs eventtabs' in page.text and 'role="timer"' in page.text
