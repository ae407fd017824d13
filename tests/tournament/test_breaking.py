"""Breaking and halting tables, and players on their way from one to another."""

from __future__ import annotations

import pytest

from floorman.positions import Positions
from floorman.rulebook import load
from floorman.terms import Refused
from floorman.tournament import TakeBack
from floorman.tournament.accounts import UNCOUNTED, at_table
from floorman.tournament.commands import (
    Apply,
    BreakTable,
    Bust,
    Busted,
    CancelEntry,
    ConfirmArrival,
    Enter,
    HaltTable,
    HoldSeats,
    Move,
    NewHand,
    ResumeTable,
    TellHandDone,
)
from floorman.tournament.commands.moving import Target
from floorman.tournament.events import ArrivalConfirmed, TableBroken
from floorman.tournament.holdings import Place
from floorman.tournament.proposals import proposals
from floorman.tournament.seating.breaking import break_order, breaks_at, nearest, still_to_come
from tests.tournament.entering.desk import Desk
from tests.tournament.evening import house
from tests.tournament.tables import Tables, six_and_four, three_tables


def test_a_break_is_one_step_with_all_its_players() -> None:
    tables = three_tables()
    chips = tables.chips()
    version = tables.do(BreakTable(3))
    broken = tables.state.done[-1].event
    counts = tables.counts()
    tables.do(TakeBack(version))

    assert isinstance(broken, TableBroken)
    assert {5, 6} == set(counts.values())
    assert chips == tables.chips()
    assert (3, 2) == tables.place("3-2")
    assert "open" == tables.state.tables[3].state


@pytest.mark.parametrize("spare", [0, 1])
def test_with_how_many_left_the_next_table_breaks(spare: int) -> None:
    """Three tables of nine, seat 9 of the first and the second locked: by the plan the third would be broken first, but
    its players find sixteen seats at the others, and those of the second seventeen; less one that the book may want to
    stay free. With one more left nothing is proposed, with so many it is."""
    six = (1, 2, 3, 4, 5, 6)
    book = house(break_order="preset", break_spare_seats=spare)
    tables = Tables({1: six, 2: six, 3: six}, book, size=9, left=18)
    for table in (1, 2):
        tables.do(HoldSeats(table, (9,), why="locked"))
    table, most = breaks_at(tables.state, tables.book, break_order(tables.state, tables.book))
    assert (2, 17 - spare) == (table, most)
    gone = iter(f"1-{seat}" for seat in six)
    while tables.state.left > most:
        assert "break" not in [one.kind for one in proposals(tables.now())]
        tables.bust(next(gone))
    assert (table, "break") in [(one.table, one.kind) for one in proposals(tables.now())]


def test_what_lay_uncounted_at_a_broken_table_stays_in_the_books() -> None:
    """Nobody knows on whose stack it is: it has an account of its own until the others are counted."""
    tables = three_tables()
    tables.bust("2-5")
    tables.do(BreakTable(2))

    assert (0, 10_000) == (tables.state.account(at_table(2)), tables.state.account(UNCOUNTED))


def test_whoever_is_left_alone_at_a_table_takes_all_its_chips_along() -> None:
    """All others went out there, uncounted: what they had he has won, and nobody else can have it."""
    tables = Tables({1: (1, 2, 3, 4), 2: (1, 2, 3)}, size=6)
    chips = tables.chips()
    tables.bust("2-1", "2-3")
    tables.do(BreakTable(2))

    assert (0, 0) == (tables.state.account(at_table(2)), tables.state.account(UNCOUNTED))
    assert (30_000, chips) == (tables.state.stacks["2-2"], tables.chips())


def test_not_all_of_a_table_go_out_in_one_hand() -> None:
    """Somebody has won it: said of all, it is refused, and whoever is left out is the winner."""
    tables = Tables({1: (1, 2, 3, 4), 2: (1, 2, 3)}, size=6)
    all_of_them = Bust(tuple(Busted(who) for who in ("2-1", "2-2", "2-3")))
    refused = tables.decide(all_of_them)

    assert isinstance(refused, Refused)
    assert ("bust.whole-table", 2) == (refused.ruling.code, refused.ruling.facts["table"])
    assert {"2-1", "2-2", "2-3"} <= set(tables.state.sits)
    tables.do(Bust(all_of_them.busts[:2]))


def test_the_highest_card_draws_first() -> None:
    """The order is that of the cards, and the first goes to the smallest table."""
    tables = Tables({1: (1, 2, 3), 2: (1, 2), 3: (1, 2, 3, 4)}, size=6)
    tables.do(BreakTable(1, cards={1: "2c", 2: "As", 3: "Ah"}))
    broken = tables.state.done[-1].event

    assert isinstance(broken, TableBroken)
    assert ["1-2", "1-3", "1-1"] == [one.who for one in broken.seats]
    assert [2, 2] == [one.place.table for one in broken.seats[:2]]


def test_seat_cards_name_everybody_and_free_seats_only() -> None:
    tables = three_tables()
    cards = {"3-1": Place(1, 5), "3-2": Place(1, 6)}
    wrong: list[dict[str, Place]] = [
        {"3-1": Place(1, 5)},
        {**cards, "1-1": Place(2, 6)},
        {"3-1": Place(1, 5), "3-2": Place(1, 5)},
    ]
    taken = tables.refused(BreakTable(3, {"3-1": Place(1, 1), "3-2": Place(1, 6)}))
    nowhere = tables.refused(BreakTable(3, {"3-1": Place(3, 5), "3-2": Place(1, 6)}))
    tables.do(BreakTable(3, cards))

    assert ("table.seat-taken", "table.none-such") == (taken.code, nowhere.code)
    assert {"break.seat-cards"} == {three_tables().refused(BreakTable(3, one)).code for one in wrong}
    assert ((1, 5), (1, 6)) == (tables.place("3-1"), tables.place("3-2"))
    assert 0 == tables.state.draws


def test_a_break_waits_where_only_forbidden_seats_are_left() -> None:
    """Where newcomers may not get the big blind, the only free seat, which would have it, is not given now."""
    book = house(broken_table_positions=["small_blind", "button"])
    last = {2: Positions(1, 2, 3, 1)}
    tables = Tables({1: (1,), 2: (1, 2, 3, 5)}, book, size={1: 5, 2: 5}, last=last)

    assert "break.no-seat-now" == tables.refused(BreakTable(1)).code


@pytest.mark.parametrize(
    ("free", "place", "button", "size", "seat"),
    [
        ((3, 7), 2, 5, 8, 7),  # two after the button
        ((3, 8), 2, 5, 8, 8),  # three after the button is nearer than six
        ((1, 8), 7, 2, 8, 1),  # the last before the button
        ((4, 6), 3, 2, 9, 4),  # two or four after it: the nearer to the button
        ((9,), 0, 1, 9, 9),  # around the corner
    ],
)
def test_the_seat_nearest_to_the_old_place(
    free: tuple[int, ...], place: int, button: int, size: int, seat: int
) -> None:
    """Counted clockwise from the button (cuca-12-d)."""

    assert seat == nearest(free, place, button, size)


def test_the_last_two_tables_are_not_broken_by_themselves() -> None:
    """That is the final table's business; the floor may still do it."""
    tables = Tables({1: (1, 2), 2: (1, 2, 3)}, size=9, button={1: 1, 2: 1})

    assert [] == tables.proposed()
    tables.do(BreakTable(1))


# Halting


def test_a_halted_table_that_is_broken_is_closed() -> None:
    tables = three_tables()
    tables.do(HaltTable(3, "other"))
    refused = tables.refused(NewHand(3))
    tables.do(BreakTable(3))

    assert "table.is-halted" == refused.code
    assert ("closed", "table.none-such") == (tables.state.tables[3].state, tables.refused(ResumeTable(3)).code)


def test_the_last_table_never_halts() -> None:
    """Play goes down to two (casino-14-a is about one of several tables)."""
    tables = Tables({1: (1, 2, 3)}, load("casino"), left=3, registration_closed=True)

    assert [] == tables.proposed()
    assert "table.not-too-small" == tables.refused(HaltTable(1)).code


def test_a_table_that_plays_alone_in_the_end_goes_on() -> None:
    """It was halted while there were two; when the other is gone it is proposed that it plays."""
    tables = Tables({1: (1, 2, 3), 2: (1, 2, 3, 4)}, load("casino"), button={1: 1, 2: 1}, registration_closed=True)
    tables.do(HaltTable(1))
    tables.do(BreakTable(2))

    assert ["resume"] == [one.kind for one in tables.proposed()]


# On the way


def walked(hands: int, seat: int = 4) -> ArrivalConfirmed:
    """Somebody is sent to seat 4 of table 2, and is there after so many hands."""
    tables = six_and_four()
    tables.do(Move("1-1", Target(2, seat)))
    for _ in range(hands):
        tables.do(TellHandDone(2))
    tables.at += 90_000
    tables.do(ConfirmArrival("1-1"), "dealer")
    event = tables.state.done[-1].event
    assert isinstance(event, ArrivalConfirmed)
    return event


@pytest.mark.parametrize(("hands", "seat", "missed"), [(0, 4, False), (1, 4, True), (2, 4, True), (1, 6, False)])
def test_a_slow_walk_past_the_big_blind(hands: int, seat: int, missed: bool) -> None:
    """Seat 4 is big blind in the next hand; seat 6 after that and seat 5."""
    event = walked(hands, seat)

    assert (90_000, missed) == (event.took, event.missed_big_blind)


def test_a_whole_round_has_missed_every_blind() -> None:
    assert walked(6, 6).missed_big_blind


def test_who_goes_out_on_the_way_is_on_no_way() -> None:
    tables = six_and_four()
    tables.do(Move("1-1", Target(2, 4)))
    tables.bust("1-1")

    assert {} == tables.state.walks
    assert "entry.not-in" == tables.refused(ConfirmArrival("1-1")).code


def test_drawing_anew_once() -> None:
    """Every table begins as with its first hand, and everyone plays."""
    tables = three_tables(book=house(redraw_at_tables=2))
    tables.do(BreakTable(3))
    (proposed,) = tables.proposed()
    tables.do(Apply(id=proposed.id))

    assert "redraw" == proposed.kind
    assert all(tables.state.play[table].last is None for table in (1, 2))
    assert {None} == {entry.came for who, entry in tables.state.entries.items() if who in tables.state.sits}
    assert [] == tables.proposed()


def test_whose_entry_is_void_is_waited_for_no_more() -> None:
    """Thirteen are expected, twelve of them sit four by four at tables of six, and the last entered and is gone again:
    two tables have room for the third. Who is expected and has never come is waited for."""
    for came, waits in (("Thirteenth", False), ("", True)):
        book = house(break_spare_seats=0)
        desk = Desk(book, tables=(6, 6, 6), expected=13, registration_until=3)
        desk.started(*(f"P{number:02}" for number in range(12)))
        assert [4, 4, 4] == [len(taken) for taken in desk.state.seats.values()]
        if came:
            desk.do(Enter(came))
            desk.do(CancelEntry(came, played=False))
        assert int(waits) == still_to_come(desk.now())
        assert waits != ("break" in {one.kind for one in proposals(desk.now())})
        if came:
            desk.do(Enter(came))
            assert 0 == still_to_come(desk.now()), "he has come after all"
