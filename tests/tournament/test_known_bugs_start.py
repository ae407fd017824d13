"""What others got wrong between the seat draw and the first hand, each by its name."""

from __future__ import annotations

from floorman.rulebook import load
from floorman.terms import Accepted, Refused
from floorman.tournament import OpenEvent, Plan, StartEvent, open_event
from floorman.tournament.commands import DrawSeats, GiveSeat, NewHand, OpenTable, StartTable
from floorman.tournament.lots import commitment
from floorman.tournament.seating.opening import newcomer_place
from tests.tournament.evening import house
from tests.tournament.seating.hall import LEVELS, SECRET, Hall, names
from tests.worked import within_turns


def test_capacity_is_not_enforced() -> None:
    """Nine players for eight seats get no draw at all; and no plan has more seats at a table than its book."""
    hall = Hall(load("cuca"), names(9))
    hall.do(OpenTable(1, size=4), OpenTable(2, size=4))
    wide = open_event(OpenEvent("wide", Plan(structure=LEVELS, table_size=11)), load("cuca"))

    assert "seats.too-few" == hall.refused(DrawSeats()).code
    assert isinstance(wide, Refused)
    assert ("table.size", ("cuca-1-g",)) == (wide.ruling.code, wide.ruling.cites)
    assert isinstance(open_event(OpenEvent("ten", Plan(structure=LEVELS)), load("cuca")), Accepted)


def test_started_without_a_table_the_draw_says_that_one_is_missing() -> None:
    hall = Hall(load("tda-2024"), names(4))
    hall.do(StartEvent())

    refusal = hall.refused(DrawSeats())
    assert ("seats.too-few", {"players": 4}) == (refusal.code, refusal.facts)
    hall.do(OpenTable(1), DrawSeats())
    assert "seats.after-the-start" == hall.refused(DrawSeats()).code


def test_the_last_seat_is_given_twice() -> None:
    hall = Hall(house(seats_assigned="by_host"), names(3)).with_table(1, {1: "p-1"}, size=2)
    hall.do(GiveSeat("p-2", 1, 2))

    assert "table.seat-taken" == hall.refused(GiveSeat("p-3", 1, 2)).code
    assert None is newcomer_place(hall.now)


def test_duplicate_seat_assignment() -> None:
    """Five hundred players and every seat of fifty tables: no seat twice, no player twice."""
    hall = Hall(load("cuca"), names(500))
    hall.do(OpenTable(1, count=50), DrawSeats())
    places = list(hall.state.sits.values())

    assert 500 == len(places) == len(set(places))


def test_a_forced_seat_bypasses_the_lot() -> None:
    hall = Hall(load("cuca"), names(2)).with_table(1, {1: "p-1"})

    assert "seats.by-lot" == hall.refused(GiveSeat("p-2", 1, 2)).code
    assert "entry.not-in" == hall.refused(GiveSeat("a stranger", 1, 2, special_needs=True)).code


def test_connecting_and_disconnecting_stalls_the_start() -> None:
    """The event starts whoever is there; a table that has started deals, however often somebody comes and goes."""
    hall = Hall(load("cuca"), names(3))
    hall.with_table(1, {1: "p-1", 2: "p-2", 3: "p-3"}, presence={"p-3": "late", "p-2": "absent"})
    hall.do(StartEvent())
    waits = hall.refused(StartTable(1)).code
    hall.state.presence.pop("p-2")
    hall.do(StartTable(1))
    hall.state.presence |= {"p-1": "left", "p-2": "left"}
    hall.do(NewHand(1))

    assert "table.waits-for-players" == waits
    assert hall.state.play[1].hand is not None


def test_the_draw_cannot_be_recomputed() -> None:
    """The opening commits to the secret; with it anybody draws the same chart again, without it another one."""
    charts = {}
    for name, secret in (("house", SECRET), ("player", SECRET), ("guess", b"a guess")):
        hall = Hall(load("tda-2024"), names(40), secret=secret)
        hall.do(OpenTable(1, count=4), DrawSeats())
        charts[name] = hall.chart()
        assert commitment(secret) == hall.state.commitment

    assert charts["house"] == charts["player"]
    assert charts["house"] != charts["guess"]


def test_a_big_field_takes_minutes_to_seat() -> None:
    """5,014 players at 560 tables are drawn in less than two seconds."""
    hall = Hall(load("tda-2024"), names(5_014), table_size=9)
    hall.do(OpenTable(1, count=560))
    with within_turns(28):
        hall.do(DrawSeats())

    assert {8, 9} == set(hall.counts()) - {0}
    assert 5_014 == sum(hall.counts())
