"""What comes next in an evening, as the desk has it in one line."""

from __future__ import annotations

from floorman.speech import speech
from floorman.tournament.proposals.final_table import final_table_at
from floorman.web.event.ahead import coming
from tests.web.doors import a_house
from tests.web.test_toasts import OPENED, Desk

SIXTEEN = "\n".join(f"Player {number}" for number in range(1, 17))


def test_of_the_last_two_tables_the_final_table_is_ahead_with_the_number_at_which_it_is_proposed() -> None:
    """Two tables of eight: tda-2024 draws the final table with nine, and breaks neither table before."""
    with a_house() as house:
        desk = Desk(house, OPENED | {"players": SIXTEEN, "table_size": "8"})
        for number in "12":
            desk.toast(do="open-table", table=number)
        desk.toast(do="draw-seats")
        desk.toast(do="start-event")
        line = next(one for one in coming(desk.shown, speech("en")) if one.label == "Final table")
        out = [seat.id for table in desk.shown.floor.tables for seat in table.seats if seat.id][:7]
        for who in out:
            desk.toast(do="bust", who=who)
        (proposed,) = (one for one in desk.shown.floor.proposals if one.kind == "final-table")

        room = " ".join(desk.host.look(f"/events/{desk.event}?lang=en").text.split())
        assert 9 == room.count("seat by lot"), "nobody takes his old seat for the new one"
        assert ("at 9", "7 to go") == (line.value, line.small)
        assert () == desk.shown.floor.break_order
        assert 9 == proposed.facts["most"] == house.app.state.desk.look(desk.event, lambda now, _: final_table_at(now))


def test_while_a_break_is_on_the_next_one_is_called_so() -> None:
    with a_house() as house:
        desk = Desk(house, OPENED | {"structure": "20: 25/50\nbreak 10\n20: 50/100\nbreak 10\n20: 100/200"})
        for table in "12":
            desk.toast(do="open-table", table=table)
        for do in ("draw-seats", "start-event"):
            desk.toast(do=do)
        before = [one.label for one in coming(desk.shown, speech("en"))]
        desk.toast(do="go-to-break", line="2")
        during = [one.label for one in coming(desk.shown, speech("en"))]

        assert ("Break" in before, "Next break" in before) == (True, False)
        assert ("Break" in during, "Next break" in during) == (False, True)
