"""Open seats and the newcomer's lot."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from floorman.positions import Positions
from floorman.rulebook import load
from floorman.terms import Accepted, Refused
from floorman.tournament import Level, OpenEvent, Plan, StartEvent, open_event
from floorman.tournament.command import Now
from floorman.tournament.commands import (
    CancelEvent,
    ConfirmSeat,
    DrawSeats,
    Enter,
    GiveSeat,
    HoldSeats,
    Move,
    NewHand,
    OpenTable,
    ReleaseSeats,
)
from floorman.tournament.commands.moving import Target
from floorman.tournament.commands.playing import coming_positions, dealt_in
from floorman.tournament.events import Seated, SeatGiven
from floorman.tournament.holdings import Place
from floorman.tournament.seating.opening import (
    newcomer_place,
    newcomer_pool,
    open_seats,
    registration_over,
    unconfirmed,
)
from floorman.tournament.seating.positions import room
from floorman.web.commands import command_of
from tests.tournament.evening import house
from tests.tournament.seating.hall import Hall, names


def test_the_smaller_tables_first_and_the_same_seats_for_everybody() -> None:
    """Tables 2 and 3 have the fewest: all their open seats are in the draw, none of table 1."""
    hall = Hall(house(), ("A", "B", "C", "D"), table_size=4)
    hall.with_table(1, {1: "A", 2: "B"}, size=4).with_table(2, {2: "C"}, size=4).with_table(3, {4: "D"}, size=4)
    pool, cites = newcomer_pool(hall.now)

    assert [(2, 1), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3)] == [(one.table, one.seat) for one in pool]
    assert ("tda-2024-7-a",) == cites


def test_the_lot_is_even() -> None:
    """Six open seats, drawn 6,000 times with other secrets: each comes up about as often."""
    hall = Hall(house(), ("A", "B"), table_size=4)
    hall.with_table(1, {1: "A"}, size=4).with_table(2, {1: "B"}, size=4)
    found: Counter[Place] = Counter()
    for number in range(6_000):
        drawn = newcomer_place(Now(hall.state, hall.now.by, hall.at, hall.book, number.to_bytes(4, "big")))
        assert drawn is not None
        found[drawn[0]] += 1

    assert 6 == len(found)
    assert all(850 < count < 1_150 for count in found.values())


def test_seats_that_are_left_out() -> None:
    hall = Hall(house(), ("A",), table_size=3).with_table(1, {1: "A"}, size=3)
    drawn = newcomer_place(hall.now, (Place(1, 2),))

    assert drawn is not None
    assert Place(1, 3) == drawn[0]
    assert None is newcomer_place(hall.now, (Place(1, 2), Place(1, 3)))


def test_a_held_seat_is_for_whoever_comes_late() -> None:
    """Before the start it is not given; afterwards it is one of the open seats, and once taken it is held no more."""
    hall = Hall(house(), ("A", "B", "C"), table_size=3)
    hall.do(OpenTable(1), HoldSeats(1, (3,)))
    before = newcomer_pool(hall.now)[0]
    hall.do(GiveSeat("A", 1, 1, special_needs=True), GiveSeat("B", 1, 2, special_needs=True), StartEvent())
    late = newcomer_pool(hall.now)[0]
    hall.do(GiveSeat("C", 1, 3, special_needs=True))

    assert [Place(1, 1), Place(1, 2)] == before
    assert [Place(1, 3)] == late
    assert {} == hall.state.reserved


def test_a_seat_that_is_kept_free_is_given_to_nobody_until_somebody_gives_it_free() -> None:
    """As the desk keeps it: table 1 has two players and two seats, of which one is kept; table 2 has four of five.

    A late entry, whoever waits for a seat, a table that is broken and a move pass it over: one seat is left there.
    """
    keep = command_of({"do": ["hold-seats"], "table": ["1"], "seats": ["4"], "why": ["locked"]})
    assert HoldSeats(1, (4,), why="locked") == keep
    hall = Hall(house(), (*"ABCDEFZ",), table_size=5)
    hall.with_table(1, {1: "A", 2: "B"}, size=4).with_table(2, {1: "C", 2: "D", 3: "E", 4: "F"}, size=5)
    hall.with_table(3, {}, size=2).do(HoldSeats(3, count=2, why="locked"))
    hall.do(keep, StartEvent())

    assert [Place(1, 3)] == newcomer_pool(hall.now)[0]
    assert 1 == room(hall.state, 1)
    assert "seat.locked" == hall.refused(Move("C", Target(1, 4), "other")).code
    hall.do(GiveSeat("Z", 1, 3, special_needs=True))
    hall.do(Enter("Late"), Enter("Next"))
    assert ["entered", "waiting"] == [hall.state.entries[one].status for one in ("Late", "Next")]
    assert Place(2, 5) == hall.state.sits["Late"]
    assert [] == newcomer_pool(hall.now)[0]
    hall.do(ReleaseSeats(1, (4,)))
    assert [Place(1, 4)] == newcomer_pool(hall.now)[0]


def test_no_seat_between_button_and_small_blind_where_the_book_gives_none() -> None:
    """The next button is seat 1, the next small blind seat 5: whoever sat on 2, 3 or 4 would have to wait."""
    book = house(new_player_in_gap="seat_not_given")
    hall = Hall(book, ("A", "B", "C"), table_size=8)
    hall.with_table(1, {1: "A", 5: "B", 7: "C"}, Positions(7, 1, 5, 7), size=8)
    given_by_book, _ = newcomer_pool(hall.now)
    hall.book = load("tda-2024")
    everywhere, _ = newcomer_pool(hall.now)

    assert [6, 8] == [one.seat for one in given_by_book]
    assert [2, 3, 4, 6, 8] == [one.seat for one in everywhere]


@given(st.sets(st.integers(1, 9), min_size=2, max_size=8), st.data())
def test_whoever_gets_a_seat_by_that_book_is_dealt_in(occupied: set[int], data: st.DataObject) -> None:
    """For any last hand: a seat that is given never waits for the button."""
    seats = sorted(occupied)
    small = data.draw(st.integers(1, 9))
    big = data.draw(st.sampled_from(seats))
    button = data.draw(st.integers(1, 9))
    book = house(new_player_in_gap="seat_not_given")
    hall = Hall(book, (*names(len(seats)), "new"), table_size=9)
    hall.with_table(1, dict(zip(seats, names(len(seats)), strict=True)), Positions(button, small, big, button), size=9)
    hall.do(StartEvent())
    for place in newcomer_pool(hall.now)[0]:
        with hall.state.tried(SeatGiven(seat=Seated("new", place, "new"))):
            positions = coming_positions(hall.state, 1, book)
            assert positions is not None
            assert "new" in dealt_in(hall.state, 1, positions, book)[0]


def test_what_cannot_be_held_or_released() -> None:
    hall = Hall(house(held_seats_most=2), ("A",), table_size=4).with_table(1, {1: "A"}, size=4)
    codes = [
        hall.refused(HoldSeats(7, (1,))).code,
        hall.refused(HoldSeats(1)).code,
        hall.refused(HoldSeats(1, (2,), 1)).code,
        hall.refused(HoldSeats(1, (1,))).code,
        hall.refused(HoldSeats(1, (5,))).code,
        hall.refused(HoldSeats(1, (2, 2))).code,
        hall.refused(HoldSeats(1, count=4)).code,
        hall.refused(HoldSeats(1, count=-1)).code,
        hall.refused(HoldSeats(1, count=3)).code,
        hall.refused(ReleaseSeats(1, (2,))).code,
    ]

    assert [
        "table.none-such",
        "seats.which",
        "seats.which",
        "table.seat-taken",
        "table.seat-taken",
        "table.seat-taken",
        "seats.not-so-many-open",
        "seats.not-so-many-open",
        "seats.held-too-many",
        "seats.none-kept",
    ] == codes


def test_nobody_comes_any_more() -> None:
    """Nothing is held once registration is closed; by the plan that is with the end of its level, not a hand later."""
    hall = Hall(house(), ("A", "B"), registration_until=1).with_table(1, {1: "A", 2: "B"})
    hall.do(StartEvent())
    before = registration_over(hall.wait(19).now)
    after = registration_over(hall.wait(1).now)
    hall.state.one(registration_closed=True)

    assert (False, True) == (before, after)
    assert "seats.nobody-comes" == hall.refused(HoldSeats(1, (4,))).code


def test_the_list_of_unconfirmed_seats() -> None:
    """A new seat has to be confirmed anew; where the book asks for nothing the list is empty."""
    hall = Hall(load("casino"), ("A", "B")).with_table(1, {1: "A", 2: "B"})
    hall.do(ConfirmSeat("A"), ConfirmSeat("B", 1, 2))
    confirmed = list(unconfirmed(hall.state, hall.book))
    hall.do(GiveSeat("B", 1, 7, special_needs=True))

    assert [] == confirmed
    assert ["B"] == list(unconfirmed(hall.state, hall.book))
    assert [] == list(unconfirmed(hall.state, load("cuca")))


def test_a_seat_is_not_changed_while_the_hand_is_on() -> None:
    hall = Hall(load("cuca"), ("A", "B", "C")).with_table(1, {1: "A", 2: "B"})
    hall.do(StartEvent(), NewHand(1))

    assert "table.hand-is-on" == hall.refused(GiveSeat("A", 1, 9, special_needs=True)).code
    assert [3, 4, 5, 6, 7, 8, 9, 10] == open_seats(hall.state, 1)


def test_nothing_goes_on_after_the_end() -> None:
    hall = Hall(load("cuca"), ("A", "B")).with_table(1, {1: "A", 2: "B"})
    hall.do(CancelEvent())
    later = (OpenTable(2), DrawSeats(), HoldSeats(1, (4,)), GiveSeat("A", 1, 9, special_needs=True))

    assert {"event.over"} == {hall.refused(command).code for command in later}


def test_a_kind_of_ante_that_the_book_does_not_know() -> None:
    """casino-18-a names the big blind ante alone; without an ante nobody asks."""
    with_ante = (Level(20, 100, 200, 25),)
    wrong = open_event(OpenEvent("x", Plan(structure=with_ante, ante="each")), load("casino"))
    without = open_event(OpenEvent("x", Plan(structure=(Level(20, 100, 200),), ante="each")), load("casino"))

    assert isinstance(wrong, Refused)
    assert ("plan.no-such-ante", ("casino-18-a",)) == (wrong.ruling.code, wrong.ruling.cites)
    assert isinstance(without, Accepted)
    assert isinstance(open_event(OpenEvent("x", Plan(structure=with_ante)), load("casino")), Accepted)
    assert isinstance(open_event(OpenEvent("x", Plan(structure=with_ante, ante="each")), load("cuca")), Accepted)
