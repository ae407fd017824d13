"""What a dealer reads of his table is what the desk says of it: the hand, who sits out, and who is on his way."""

from __future__ import annotations

import re

from tests.web.doors import a_house
from tests.web.test_otherwise import words
from tests.web.test_phone import Evening
from tests.web.test_station import station


def test_a_table_and_its_desk_say_the_same() -> None:
    """Two change seats: before the start they are there with it, after it on their way until their table has played a
    hand. Who is to miss two hands is named with them, and the hand to come has one number."""
    with a_house() as house:
        evening = Evening(house, "tda-2024")
        evening.do(do="open-table", table="1")
        evening.do(do="draw-seats")
        here, there = evening.player("Anna"), evening.player("Ben")
        evening.do(do="swap-seats", who=here.id, other=there.id)
        evening.do(do="start-event")

        def marked() -> set[str]:
            tables = house.app.state.desk.shown(evening.event).value.floor.tables
            return {seat.name for table in tables for seat in table.seats if "moved" in seat.marks}

        assert set() == marked()
        evening.do(do="swap-seats", who=here.id, other=there.id)
        assert {here.name, there.name} == marked()
        evening.do(do="hand-done", table="1")
        assert set() == marked()
        evening.do(do="penalise", who=there.id, penalty="missed-hands", hands="2")
        at_the_table = words(evening.floor.look(station(evening.event)).text)
        seat = evening.player(there.name).seat
        assert f"{there.name}, seat {seat}, sits out 2 more hands." in at_the_table
        said = (at_the_table, words(evening.floor.look(f"/events/{evening.event}/tables/1").text))
        # The last one is named where it is taken back.
        assert [["2"], ["2"]] == [re.findall(r"Hand (\d+)(?! is over)", one) for one in said]


def test_who_changes_tables_before_the_start_brings_his_stack() -> None:
    """Eight at two tables of four: two change places, and nobody has played. After the start two more do, with chips
    that nobody has counted: now it is open at both tables."""
    with a_house() as house:
        host = house.with_pass("direction")
        fields = {"name": "Eight", "players": "A\nB\nC\nD\nE\nF\nG\nH", "book": "tda-2024", "table_size": "4"}
        event = host.send("/events", fields | {"structure": "20: 25/50"}).headers["location"].rpartition("/")[2]

        def do(**told: str) -> None:
            answer = host.send(f"/events/{event}/do", told)
            assert 303 == answer.status_code, words(answer.text)

        def change_places() -> tuple[int, ...]:
            players = house.app.state.desk.shown(event).value.floor.players
            one, other = (next(who.id for who in players if who.table == table) for table in (1, 2))
            do(do="swap-seats", who=one, other=other)
            unsure: tuple[int, ...] = house.app.state.desk.shown(event).value.floor.unsure
            return unsure

        for table in "12":
            do(do="open-table", table=table)
        do(do="draw-seats")
        assert () == change_places()
        do(do="start-event")
        assert () == house.app.state.desk.shown(event).value.floor.unsure
        assert (1, 2) == change_places()


def test_where_cards_lie_on_phones_nobody_is_told_to_shuffle() -> None:
    """The same table before and after: with cards of its own its book has the order of the shuffle for its dealer."""
    with a_house() as house:
        evening = Evening(house)
        evening.do(do="open-table", table="1")
        evening.do(do="draw-seats")
        evening.do(do="start-event")
        assert "Riffle" in words(evening.floor.look(station(evening.event)).text).title()
        evening.do(do="set-table", table="1", cards="dealt", action="none")
        assert "Riffle" not in words(evening.floor.look(station(evening.event)).text).title()
