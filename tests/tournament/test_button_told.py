"""Whoever says where the button lies sees it there at once, on every page; with the end of that hand it moves on.

What is expected is counted off the seats: the blinds are on the next players clockwise, heads-up the button is the
small blind; then the big blind goes to the next player, the small blind to where the big blind was, the button to where
the small blind was, whether anybody is left there or not.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from floorman.floor.counted_table import table_as_it_is
from floorman.positions import Positions
from floorman.rulebook import load
from floorman.rulings.around import Around
from floorman.speech import speech
from floorman.speech.history import sentence
from floorman.tournament.commands import Bust, Busted, TellButton, TellHandDone
from floorman.tournament.commands.playing import coming_positions
from floorman.views.floor import table_view
from floorman.views.phone import _spots
from floorman.wire import decode
from tests.tournament.tables import Tables

SIZE = 6


def clockwise(seat: int, taken: tuple[int, ...]) -> int:
    return next(one for step in range(1, SIZE + 1) if (one := (seat + step - 1) % SIZE + 1) in taken)


def at(tables: Tables) -> Positions | None:
    return coming_positions(tables.state, 1, tables.book)


def shown(tables: Tables) -> list[tuple[list[int], dict[str, int]]]:
    """Button and blinds on the desk's map and on a player's phone."""
    pages = (table_view(tables.state, 1, tables.book, {}).seats, _spots(tables.state, 1, tables.book))
    return [
        ([one.seat for one in page if one.button], {one.blind: one.seat for one in page if one.blind}) for page in pages
    ]


@pytest.mark.parametrize("taken", [seats for many in range(3, SIZE + 1) for seats in combinations(range(1, 7), many)])
def test_the_button_is_shown_where_it_was_said_to_be_and_goes_on_from_there(taken: tuple[int, ...]) -> None:
    """At every table of three to six, on every seat: an empty one is a dead button."""
    for button in range(1, SIZE + 1):
        tables = Tables({1: taken}, size=SIZE)
        tables.do(TellButton(1, button), "dealer")
        told = decode(tables.log[-1].kind, tables.log[-1].body)
        assert f"table 1: the button is at seat {button}" == sentence(told, {}, speech("en"))
        small = clockwise(button, taken)
        big = clockwise(small, taken)
        assert 2 * [([button], {"small": small, "big": big})] == shown(tables)
        known = table_as_it_is(tables.now(), 1, Around())
        assert known is not None
        assert (button, (small, big)) == (
            known.button,
            (known.sitting.positions.small_blind, known.sitting.positions.big_blind),
        )

        tables.do(TellHandDone(1), "dealer")
        assert 2 * [([small], {"small": big, "big": clockwise(big, taken)})] == shown(tables)


def test_heads_up_the_button_is_on_the_small_blind_and_never_on_an_empty_seat() -> None:
    for button, other in ((2, 5), (5, 2)):
        tables = Tables({1: (2, 5)}, size=SIZE)
        tables.do(TellButton(1, button), "dealer")
        assert Positions(button, button, other, button) == at(tables)

        tables.do(TellHandDone(1), "dealer")
        assert Positions(other, other, button, other) == at(tables)

    assert "button.cannot-be" == tables.refused(TellButton(1, 3)).code


def test_a_small_blind_that_has_gone_is_told_as_an_empty_seat() -> None:
    """Button 1, nobody on 3, big blind 4: the next player after the empty seat. It cannot be 5: 4 sits before it."""
    tables = Tables({1: (1, 2, 4, 5)}, size=SIZE)
    assert "button.cannot-be" == tables.refused(TellButton(1, 1, 3, 5)).code
    tables.do(TellButton(1, 1, 3), "dealer")
    assert Positions(1, 3, 4, 1) == at(tables)

    tables.do(TellHandDone(1), "dealer")
    found = at(tables)
    assert found is not None
    assert (3, 4, 5) == (found.button, found.small_blind, found.big_blind)


def test_who_goes_out_in_the_hand_that_was_told_leaves_a_dead_button() -> None:
    """Button 5, blinds 6 and 1. 6 goes out: the button comes to the empty 6, the blinds to 1 and 2. So says a tap."""
    tables = Tables({1: range(1, 7)}, size=SIZE)
    tables.do(TellButton(1, 5), "dealer")
    tables.do(TellHandDone(1), "dealer")
    tables.do(Bust((Busted("1-6"),)), "dealer")
    gone = at(tables)
    tables.do(TellButton(1, 6), "dealer")

    assert gone is not None
    assert (6, 1, 2) == (gone.button, gone.small_blind, gone.big_blind)
    assert Positions(6, 1, 2, 6) == at(tables)


@pytest.mark.parametrize("gone", [(seat,) for seat in range(1, 7)] + [(4, 5), (3, 4), (2, 3), (1, 4)])
def test_who_goes_out_in_the_hand_that_is_on_was_dealt_in_in_it(gone: tuple[int, ...]) -> None:
    """Button 2, blinds 3 and 4. The hand is over with the bust: the button comes to 3, the small blind to 4, whether
    anybody is left there or not, and the big blind to the next player after 4."""
    left = tuple(seat for seat in range(1, 7) if seat not in gone)
    tables = Tables({1: range(1, 7)}, size=SIZE)
    tables.do(TellButton(1, 2), "dealer")
    tables.do(Bust(tuple(Busted(f"1-{seat}") for seat in gone), ends_hand=True), "floor")

    assert 1 == tables.state.play[1].hands
    found = at(tables)
    assert found is not None
    assert (3, 4, clockwise(4, left)) == (found.button, found.small_blind, found.big_blind)


def test_where_nobody_knows_the_button_a_bust_ends_no_hand() -> None:
    tables = Tables({1: range(1, 7)}, size=SIZE)
    tables.do(Bust((Busted("1-4"),), ends_hand=True), "dealer")
    assert 0 == tables.state.play[1].hands


def test_a_hand_that_is_repeated_is_repeated_from_where_the_button_is_told() -> None:
    tables = Tables({1: range(1, 7)}, size=SIZE)
    tables.do(TellButton(1, 5), "dealer")
    tables.do(TellHandDone(1, void=True), "dealer")
    assert Positions(5, 6, 1, 5) == at(tables)
    tables.do(TellButton(1, 2), "dealer")
    assert Positions(2, 3, 4, 2) == at(tables)

    tables.do(TellHandDone(1), "dealer")
    assert Positions(3, 4, 5, 3) == at(tables)


def test_nobody_who_knows_nothing_shows_a_button_on_a_phone() -> None:
    """Play has begun and nobody has told where it lies: the phone knows no more than the desk."""
    tables = Tables({1: range(1, 7)}, size=SIZE)

    assert not table_view(tables.state, 1, tables.book, {}).button_told
    assert ([], {}) == shown(tables)[1]


def test_the_first_button_is_said_while_all_sit_as_they_sat_when_play_began() -> None:
    """By Cuca's book it lies at the first seat that is taken; by the casino's a card has to give it, so nobody says."""
    seats = range(2, 7)
    tables = Tables({1: seats, 2: seats}, load("cuca"), size=SIZE)
    first = [table_view(tables.state, number, tables.book, {}).first_button for number in (1, 2)]
    tables.do(Bust((Busted("1-4"),)), "dealer")
    tables.do(TellButton(2, 5), "dealer")
    later = [table_view(tables.state, number, tables.book, {}).first_button for number in (1, 2)]
    drawn = Tables({1: seats}, load("casino"), size=SIZE)

    assert ([2, 2], [None, None]) == (first, later)
    assert table_view(drawn.state, 1, drawn.book, {}).first_button is None
