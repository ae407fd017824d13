"""The seat draw: even tables, every seat once, and the same again for whoever knows the secret."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.rulebook import SHIPPED, load
from floorman.tournament import StartEvent
from floorman.tournament.commands import Bust, DrawSeats, EvenOut, GiveSeat, HoldSeats, OpenTable, TakeBack
from floorman.tournament.commands.placing import Busted
from floorman.tournament.lots import Lots
from floorman.tournament.proposals.starting import even_out
from floorman.tournament.seating.draw import evened_out, spread, tables_for
from tests.tournament.evening import house
from tests.tournament.seating.hall import Hall, names

SEATS = st.dictionaries(
    st.integers(1, 30), st.sets(st.integers(1, 10), max_size=10).map(sorted), min_size=1, max_size=8
)


@given(SEATS, st.integers(0, 80), st.binary(max_size=8))
def test_every_seat_is_given_once_and_tables_are_even(seats: dict[int, list[int]], players: int, secret: bytes) -> None:
    """A table has fewer players than another less one only where it is full."""
    drawn = spread(names(players), seats, Lots(secret, 1))
    if drawn is None:
        assert sum(map(len, seats.values())) < players
        return
    taken = Counter((place.table, place.seat) for place in drawn.values())
    count = Counter(place.table for place in drawn.values())

    assert set(names(players)) == drawn.keys()
    assert all(times == 1 and seat in seats[table] for (table, seat), times in taken.items())
    most = max(count.values(), default=0)
    assert all(count[table] >= most - 1 or count[table] == len(free) for table, free in seats.items())


@given(st.integers(1, 48), st.integers(0, 5), st.lists(st.integers(0, 4), min_size=3, max_size=3))
def test_those_who_sit_already_are_counted(players: int, number: int, sitting: list[int]) -> None:
    seats = {table: list(range(1 + sitting[table - 1], 21)) for table in (1, 2, 3)}
    drawn = spread(names(players), seats, Lots(b"", number), {table: sitting[table - 1] for table in (1, 2, 3)})
    assert drawn is not None
    count = Counter(place.table for place in drawn.values())
    totals = [count[table] + sitting[table - 1] for table in (1, 2, 3)]

    assert max(totals) - min(totals) <= 1 or max(totals) == max(sitting)


def test_tables_take_part_by_number_until_there_is_room() -> None:
    seats = {1: [1, 2], 2: [1, 2], 3: [1, 2]}

    assert [1] == tables_for(2, seats, {1: 0, 2: 0, 3: 0})
    assert [1, 2] == tables_for(3, seats, {1: 0, 2: 0, 3: 0})
    assert [1] == tables_for(3, seats, {1: 1, 2: 0, 3: 0})
    assert [1, 2, 3] == tables_for(99, seats, {1: 0, 2: 0, 3: 0})


def test_a_second_draw_before_the_start_is_another_one() -> None:
    """Everybody draws again, all seats are in it, and nobody gets a second stack."""
    hall = Hall(load("cuca"), names(18))
    hall.do(OpenTable(1, count=2), DrawSeats())
    first = hall.chart()
    hall.do(DrawSeats())

    assert first != hall.chart()
    assert [9, 9] == hall.counts()
    assert {10_000} == set(hall.state.stacks.values())
    assert 2 == hall.state.draws


def test_a_draw_is_taken_back() -> None:
    hall = Hall(load("cuca"), names(8))
    hall.do(OpenTable(1), DrawSeats())
    hall.do(TakeBack(hall.state.version))

    assert {} == hall.chart()
    assert 0 == sum(hall.state.stacks.values())


def test_no_draw_after_the_start() -> None:
    hall = Hall(load("cuca"), names(4))
    hall.do(OpenTable(1), DrawSeats(), StartEvent())

    assert "seats.after-the-start" == hall.refused(DrawSeats()).code


@pytest.mark.parametrize("book", SHIPPED)
def test_a_draw_that_was_forgotten_is_made_after_the_start(book: str) -> None:
    """Started without a table: a clock runs, and nobody sits. Once there is a table all draw, and play as they would
    have; until then nobody can be out, for nobody has played. How many are expected no book asks any more."""
    hall = Hall(load(book), names(4))
    first, *_ = hall.state.entries
    hall.do(StartEvent(), OpenTable(1))
    out_before = hall.refused(Bust((Busted(first),))).code
    hall.do(DrawSeats())

    assert "bust.nobody-sits" == out_before
    assert [4] == hall.counts()
    assert {10_000} == set(hall.state.stacks.values())
    assert "seats.after-the-start" == hall.refused(DrawSeats()).code


@pytest.mark.parametrize(
    ("entered", "code"), [(0, "event.nobody-in"), (1, "event.nobody-in"), (2, "event.nobody-seated")]
)
def test_what_is_missing_before_tables_can_start(entered: int, code: str) -> None:
    """Two at least: first they have to be in, then they have to sit. Nobody is told to draw seats for nobody. Without
    tables an event is a clock, and starts whoever is in."""
    hall = Hall(load("tda-2024"), names(entered))
    hall.do(OpenTable(1))
    clock = Hall(load("tda-2024"), names(entered))
    clock.do(StartEvent())

    assert (code, entered if code == "event.nobody-in" else 0) == (
        hall.refused(StartEvent()).code,
        next(iter(hall.refused(StartEvent()).facts.values())),
    )
    assert "running" == clock.state.phase


def test_a_list_without_tables_is_played_out() -> None:
    """No table, no seat: a clock with a list, as at home. Who opens a table after somebody is out draws nobody a first
    stack at it: what the others hold nobody knows."""
    hall = Hall(load("tda-2024"), names(4))
    one, two, three, _ = hall.state.entries
    hall.do(StartEvent(), Bust((Busted(one),)), OpenTable(1))
    too_late = hall.refused(DrawSeats()).code
    hall.do(Bust((Busted(two),)), Bust((Busted(three),)))

    assert "seats.after-the-start" == too_late
    assert "over" == hall.state.phase
    assert "event.over" == hall.refused(DrawSeats()).code


def test_hostile_numbers_are_refused() -> None:
    hall = Hall(load("casino"), names(4))
    hall.do(OpenTable(1))
    codes = {
        hall.refused(command).code
        for command in (OpenTable(0), OpenTable(-3), OpenTable(2, count=0), OpenTable(2, count=10**9), OpenTable(2_001))
    }

    assert {"table.number-taken"} == codes
    assert {"table.size"} == {hall.refused(OpenTable(2, size=size)).code for size in (-1, 0, 1, 11, 10**9)}
    assert {"seats.expected"} == {hall.refused(DrawSeats(expected)).code for expected in (None, 0, -5, 10**9)}


def test_evening_out_ends_with_even_tables() -> None:
    hall = Hall(house(), names(17))
    hall.do(OpenTable(1, size=10), OpenTable(2, size=10), DrawSeats(), OpenTable(3, size=10))
    assert [] == list(even_out(hall.now)), "an empty one is there for those who are still to come"
    hall.do(EvenOut())

    assert [5, 6, 6] == sorted(hall.counts())
    assert "even-out.even-already" == hall.refused(EvenOut()).code


def test_who_sits_for_special_needs_stays_when_tables_are_evened_out() -> None:
    hall = Hall(house(), names(4))
    hall.do(OpenTable(1, size=4))
    hall.do(*(GiveSeat(who, 1, seat, special_needs=True) for seat, who in enumerate(names(4), start=1)))
    hall.do(OpenTable(2, size=4))

    assert [] == evened_out(hall.now)


def test_kept_seats_are_not_drawn_for() -> None:
    hall = Hall(house(), names(7))
    hall.do(OpenTable(1, size=10), HoldSeats(1, (4,)), HoldSeats(1, (5,), why="locked"), HoldSeats(1, count=1))
    hall.do(DrawSeats())

    assert {4, 5, 10}.isdisjoint(hall.state.seats[1])
    assert 7 == len(hall.state.seats[1])


def test_a_seat_given_for_special_needs_outlasts_every_draw() -> None:
    hall = Hall(house(), names(10))
    hall.do(OpenTable(1, size=10), GiveSeat("p-1", 1, 1, special_needs=True), GiveSeat("p-2", 1, 9, special_needs=True))
    hall.do(DrawSeats(), DrawSeats())

    assert ((1, 1), (1, 9)) == (hall.chart()["p-1"], hall.chart()["p-2"])
