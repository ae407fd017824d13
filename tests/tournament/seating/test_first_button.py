"""A table's first hand: who has to be there, and where the button is."""

from __future__ import annotations

import msgspec
import pytest

from floorman.positions import Positions
from floorman.rulebook import load
from floorman.tournament import StartEvent
from floorman.tournament.commands import DrawButton, NewHand, StartTable, TakeBack
from floorman.tournament.commands.playing import coming_positions
from floorman.tournament.events import ButtonDrawn, TableStarted
from floorman.tournament.proposals import proposals
from floorman.tournament.seating.first_button import next_hand
from floorman.views import field, phone_view
from floorman.views.tables import table_view
from tests.tournament.evening import house
from tests.tournament.seating.hall import Hall

THREE = {2: "A", 4: "B", 7: "C"}


def hall_of(book: object, **table: object) -> Hall:
    hall = Hall(book, ("A", "B", "C"))  # type: ignore[arg-type]
    hall.with_table(1, THREE, **table)  # type: ignore[arg-type]
    hall.do(StartEvent())
    return hall


def kinds(hall: Hall) -> list[str]:
    return [one.kind for one in proposals(hall.now)]


def test_the_drawn_button_is_taken_back() -> None:
    hall = hall_of(load("casino"))
    hall.do(DrawButton(1, {2: "2c", 4: "Ah", 7: "Kd"}))
    drawn = next_hand(hall.state, 1, [2, 4, 7], hall.book)
    hall.do(TakeBack(hall.state.version))

    assert Positions(4, 7, 2, 4) == drawn
    assert None is next_hand(hall.state, 1, [2, 4, 7], hall.book)
    assert "table.button-to-draw" == hall.refused(NewHand(1)).code


def test_at_a_virtual_table_the_lot_draws_the_cards() -> None:
    """Nobody deals there. The cards are in the log, and whoever has the best gets the button."""
    hall = hall_of(load("casino"), cards="dealt", action="players")
    (started,) = hall.do(StartTable(1))
    assert isinstance(started, TableStarted)
    hall.do(NewHand(1))
    again = hall_of(load("casino"), cards="dealt", action="players")
    (other,) = again.do(DrawButton(1))
    assert isinstance(other, ButtonDrawn)

    assert sorted(THREE) == sorted(started.cards)
    assert started.button == hall.state.play[1].hand.button  # type: ignore[union-attr]
    assert (started.button, started.cards) == (other.button, other.cards)


@pytest.mark.parametrize("action", ["none", "dealer"])
def test_no_button_and_no_blind_is_shown_before_it_was_drawn(action: str) -> None:
    """The casino draws it by high card. Before the start and after it, desk and phones say nothing of who is what;
    then seat 4 has the ace: the small blind is 7, the big blind 2. Where the book has a seat, it is shown at once."""
    hall = Hall(load("casino"), ("A", "B", "C")).with_table(1, THREE, action=action)

    def shown() -> list[tuple[int, str]]:
        view = table_view(hall.state, 1, hall.book, {}, hall.at)
        desk = [(seat.seat, "D" if seat.button else seat.blind) for seat in view.seats if seat.button or seat.blind]
        phone = phone_view(hall.now, field(hall.now), "A", {})
        assert phone is not None
        own = [(one.seat, "D" if one.button else one.blind) for one in phone.spots if one.button or one.blind]
        assert own == (desk if view.button_told else [])
        return desk

    assert [] == shown()
    hall.do(StartEvent())
    assert [] == shown()
    hall.do(DrawButton(1, {2: "2c", 4: "Ah", 7: "Kd"}))
    assert [(2, "big"), (4, "D"), (7, "small")] == shown()
    hall = Hall(load("cuca"), ("A", "B", "C")).with_table(1, THREE, action=action)
    assert [(2, "D"), (4, "small"), (7, "big")] == shown()


@pytest.mark.parametrize("cards", [{}, {2: "2c", 4: "Ah"}, {1: "3c", 2: "2c", 4: "Ah", 7: "Kd"}])
def test_a_card_for_each_occupied_seat(cards: dict[int, str]) -> None:
    assert "draw.a-card-each" == hall_of(load("casino")).refused(DrawButton(1, cards)).code


def test_no_table_and_nobody_there() -> None:
    hall = hall_of(load("casino")).with_table(2, {})

    assert "table.none-such" == hall.refused(DrawButton(9)).code
    assert "table.none-such" == hall.refused(StartTable(9)).code
    assert "table.too-few" == hall.refused(DrawButton(2)).code
    assert "table.waits-for-players" == hall.refused(StartTable(2)).code


def test_a_ready_table_is_proposed_once() -> None:
    """One that was added later, as soon as its button is drawn; when it has started it is no longer proposed."""
    hall = hall_of(load("casino"))
    hall.state.tables[1] = msgspec.structs.replace(hall.state.tables[1], added=1)
    before = kinds(hall)
    hall.do(DrawButton(1, {2: "2c", 4: "Ah", 7: "Kd"}))
    (ready,) = proposals(hall.now)
    hall.do(ready.command)  # type: ignore[arg-type]

    assert [] == before
    assert ("start-table", 1) == (ready.kind, ready.table)
    assert [] == kinds(hall)


def test_a_table_that_has_begun_goes_on_with_fewer() -> None:
    """Three are needed for the first hand only."""
    hall = Hall(load("casino"), ("A", "B")).with_table(1, {2: "A", 4: "B"}, Positions(2, 2, 4, 2))
    hall.do(StartEvent(), NewHand(1))

    assert Positions(4, 4, 2, 4) == hall.state.play[1].hand


def test_the_final_table_begins_with_whoever_is_left() -> None:
    hall = Hall(load("casino"), ("A", "B")).with_table(1, {2: "A", 4: "B"}, final=True)
    hall.do(StartEvent(), NewHand(1))

    assert hall.state.play[1].hand is not None


def test_first_positions_by_the_book() -> None:
    """Seats 2, 4 and 7; cuca-5-c puts the button on the first of them, a house on seat 1, empty or not."""
    first_occupied, first_seat = hall_of(load("cuca")), hall_of(house(initial_button="first_seat"))

    assert Positions(2, 4, 7, 2) == coming_positions(first_occupied.state, 1, first_occupied.book)
    assert Positions(1, 2, 4, 1) == coming_positions(first_seat.state, 1, first_seat.book)
