"""Small things of a Friday that hosts without experience ran: what pages say of numbers, of chips that nobody has, and
of what has to wait."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.web.doors import House, a_house
from tests.web.test_last_chips import HX, Game
from tests.web.test_phone import plain


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


def room(game: Game) -> str:
    return game.floor.look(f"/events/{game.event}?lang=en").text


def two_tables(house: House) -> Game:
    """Three and three at tables of four."""
    game = Game(house)
    for one in (
        {"do": "change-plan", "stack": "5000", "table_size": "4"},
        {"do": "set-purchase", "what": "re-entry", "offered": "yes", "price": "20", "chips": "5000", "until": "2"},
        {"do": "open-table", "table": "1", "size": "4"},
        {"do": "open-table", "table": "2", "size": "4"},
        {"do": "draw-seats"},
        {"do": "start-event"},
    ):
        game.do(**one)
    return game


def at(game: Game, table: int) -> list[str]:
    floor = game.house.app.state.desk.shown(game.event).value.floor
    return [seat.id for one in floor.tables if one.number == table for seat in one.seats if seat.id]


def test_chips_that_no_winner_has_are_said_where_they_are_counted(house: House) -> None:
    """Anna's 5,000 lie at table 1 until it is said who won them; a deal asks for a count of it meanwhile."""
    game = Game(house).start()
    game.do(do="bust", who=game.player("Anna").id)
    said = "5,000 of the chips of Anna lie with nobody at table 1."
    game.do(do="deal-talks", clock="stops")
    pages = [f"/events/{game.event}/{path}?lang=en" for path in ("chips", "deal")]
    assert [True, True] == [said in plain(game.floor.look(page).text) for page in pages]

    game.do(do="tell-knock-out", who=game.player("Anna").id, by=game.player("Ben").id)
    assert [False, False] == [said in plain(game.floor.look(page).text) for page in pages]


def test_a_move_waits_for_the_hand_with_its_button(house: House) -> None:
    """Seven and seven, two of them out at table 2: one has to move, after the hand that is told at table 1."""
    game = Game(house)
    game.do(do="change-plan", stack="5000", table_size="8")
    for name in range(8):
        game.do(do="enter", person=f"Guest {name}")
    for table in ("1", "2"):
        game.do(do="open-table", table=table, size="8")
    game.do(do="draw-seats")
    game.do(do="start-event")
    for who in at(game, 2)[:2]:
        game.do(do="bust", who=who)
    assert {"balance"} == {*game.proposed()}
    assert 'value="apply"' in room(game)
    tell(game, do="set-table", action="dealer")
    tell(game, do="new-hand")

    page = room(game)
    assert "Goes as soon as hand 1 at table 1 is over." in plain(page)
    assert 'value="apply"' not in page


def tell(game: Game, **fields: str) -> None:
    answer = game.floor.send(f"/events/{game.event}/station/1/do", fields)
    assert 303 == answer.status_code, answer.text


def test_what_is_open_of_several_is_dropped_with_one_tap(house: House) -> None:
    game = Game(house).start()
    for name in ("Anna", "Ben"):
        game.do(do="bust", who=game.player(name).id)
    page = room(game)
    (form,) = re.findall(r"<form[^>]*>(?:(?!</form>).)*Nobody knows: drop them", page, re.DOTALL)
    who = re.findall(r'name="who" value="([^"]+)"', form)
    assert {game.player(name).id for name in ("Anna", "Ben")} == {*who}
    fields = {"do": ["tell-knock-out"], "who": who, "by": [""], "sent": ["drop"]}
    game.floor.send(f"/events/{game.event}/do", fields, **HX)

    assert "Who won the last chips" not in plain(room(game))


def test_entries_are_called_so_where_somebody_has_two(house: House) -> None:
    """Six people; Anna is out and enters again: seven entries. Ben is out: one of six people, six of seven play on."""
    game = two_tables(house)
    assert "6 of 6 in" in game.top()
    anna = game.player("Anna").id
    game.do(do="bust", who=anna)
    game.do(do="re-enter", who=anna)
    game.do(do="bust", who=game.player("Ben").id)
    phone = game.page(game.phone("Cem"))
    wall = plain(game.floor.look(f"/events/{game.event}/wall?far=0&lang=en").text)
    public = plain(house.browser().look(f"/events/{game.event}/results?lang=en").text)

    assert "5 of 7 entries in" in game.top()
    assert [True] * 3 == ["5 of 7 entries" in page for page in (phone, wall, public)]
    assert "of 6 players" in game.page(game.phone("Ben"))
    assert "Out lately 1 of 6" in plain(room(game))


def test_one_of_two_tables_counted_says_so(house: House) -> None:
    game = two_tables(house)
    assert "chips not counted" in game.top()
    seats = {f"stack-{game_seat}": "5000" for game_seat in _seats(game, 1)}
    game.do(do="count-table", table="1", **seats)

    assert "1 of 2 tables counted" in game.top()


def _seats(game: Game, table: int) -> list[int]:
    floor = game.house.app.state.desk.shown(game.event).value.floor
    return [seat.seat for one in floor.tables if one.number == table for seat in one.seats if seat.id]


def test_a_penalty_on_top_of_one_says_what_it_is_in_all(house: House) -> None:
    """Seven hands, and five more: twelve."""
    game = Game(house, book="tda-2024").start()
    anna = game.player("Anna").id
    first = plain(game.says(do="penalise", who=anna, penalty="missed-hands", hands="7"))
    more = plain(game.says(do="penalise", who=anna, penalty="missed-hands", hands="5"))

    assert "sits out 7 hands" in first and "in all" not in first
    assert "sits out 5 more hands, 12 in all" in more
