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
from floorman.tournament.holdings import LIES_THERE
from floorman.tournament.proposals.untold import buttons_asked
from floorman.views.phone import _spots
from floorman.views.tables import TableView, table_view
from floorman.wire import decode
from tests.tournament.evening import house
from tests.tournament.tables import Tables

SIZE = 6


def clockwise(seat: int, taken: tuple[int, ...]) -> int:
    return next(one for step in range(1, SIZE + 1) if (one := (seat + step - 1) % SIZE + 1) in taken)


def at(tables: Tables) -> Positions | None:
    return coming_positions(tables.state, 1, tables.book)


def shown(tables: Tables) -> list[tuple[list[int], dict[str, int]]]:
    """Button and blinds on the desk's map and on a player's phone."""
    pages = (table_view(tables.state, 1, tables.book, {}, tables.at).seats, _spots(tables.now(), 1))
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

    assert not table_view(tables.state, 1, tables.book, {}, tables.at).button_told
    assert ([], {}) == shown(tables)[1]


def test_the_first_button_is_said_while_all_sit_as_they_sat_when_play_began() -> None:
    """By Cuca's book it lies at the first seat that is taken; by the casino's a card has to give it, so nobody says."""
    seats = range(2, 7)
    tables = Tables({1: seats, 2: seats}, load("cuca"), size=SIZE)
    first = [table_view(tables.state, number, tables.book, {}, tables.at).first_button for number in (1, 2)]
    tables.do(Bust((Busted("1-4"),)), "dealer")
    tables.do(TellButton(2, 5), "dealer")
    later = [table_view(tables.state, number, tables.book, {}, tables.at).first_button for number in (1, 2)]
    drawn = Tables({1: seats}, load("casino"), size=SIZE)

    assert ([2, 2], [None, None]) == (first, later)
    assert table_view(drawn.state, 1, drawn.book, {}, drawn.at).first_button is None


def test_what_was_told_of_the_button_is_known_for_a_hand_and_no_longer() -> None:
    """Told at seat 2. Five minutes later others were played of which nobody has told: no page shows it, a bust ends no
    hand, and nothing is ruled or moved on by it, until somebody says where it lies."""
    tables = Tables({1: range(1, 7)}, size=SIZE)
    tables.do(TellButton(1, 2), "dealer")
    tables.at += LIES_THERE - 1
    assert view(tables).hand_goes_on
    tables.do(Bust((Busted("1-5"),), ends_hand=True), "dealer")
    assert 1 == tables.state.play[1].hands
    assert view(tables).button_told, "the hand of which it was told is over with it"

    tables.at += 1
    assert (False, False, "") == (view(tables).button_told, view(tables).hand_goes_on, view(tables).button_asked)
    assert ([], {}) == shown(tables)[1]
    known = table_as_it_is(tables.now(), 1, Around())
    assert known is not None
    assert known.button is None
    tables.do(Bust((Busted("1-6"),), ends_hand=True), "dealer")
    assert 1 == tables.state.play[1].hands
    tables.do(TellButton(1, 1), "dealer")
    assert 2 * [([1], {"small": 2, "big": 3})] == shown(tables)
    assert tables.state.facts() == tables.replayed().facts()


def test_a_table_that_tells_of_each_hand_that_it_is_over_knows_its_button() -> None:
    """Ten hands of twelve minutes each. Where they stop telling, nobody knows it a quarter of an hour later."""
    tables = Tables({1: range(1, 7)}, size=SIZE)
    tables.do(TellButton(1, 6), "dealer")
    for hand in range(1, 11):
        tables.do(TellHandDone(1), "dealer")
        tables.at += 12 * 60_000
        assert [[(hand - 1) % SIZE + 1]] * 2 == [buttons for buttons, _ in shown(tables)]

    tables.at += 3 * 60_000
    assert not view(tables).button_told
    tables.do(TellHandDone(1), "dealer")
    assert not view(tables).button_told, "of which hand it is the end nobody knows"


def test_heads_up_the_button_is_asked_for_once() -> None:
    tables = Tables({1: (1, 3, 5)}, size=SIZE, left=3)
    tables.do(TellButton(1, 1), "dealer")
    tables.at += LIES_THERE
    tables.bust("1-3")
    assert "heads-up" == view(tables).button_asked
    tables.do(TellButton(1, 5), "dealer")
    for _ in range(3):
        tables.at += LIES_THERE
        assert "" == view(tables).button_asked


@pytest.mark.parametrize(
    ("answers", "asks"),
    [
        # Seats by lot, none of which is barred: no button has a say.
        ({"broken_table_seat": "random_seat"}, ()),
        # Two tables take the players of the third, on seats like their old ones.
        ({"broken_table_seat": "equal_position"}, (1, 2, 3)),
        # No small blind for anybody: that is of the tables that take them, and not of the one that is gone then.
        ({"broken_table_seat": "random_seat", "broken_table_positions": ["big_blind", "button"]}, (1, 2)),
    ],
)
def test_where_a_table_is_broken_only_the_buttons_that_matter_are_asked_for(
    answers: dict[str, object], asks: tuple[int, ...]
) -> None:
    open_to_all = {
        "broken_table_positions": ["small_blind", "big_blind", "button"],
        "moved_player_in_gap": "plays",
        "break_order": "smallest",
    }
    tables = Tables({1: range(1, 5), 2: range(1, 5), 3: (1, 2)}, house(**(open_to_all | answers)), size=6)
    assert asks == _asked(tables, "break")
    for table in asks:
        tables.do(TellButton(table, 2), "dealer")
    assert () == _asked(tables, "break")
    tables.at += LIES_THERE
    assert asks == _asked(tables, "break")


@pytest.mark.parametrize(
    ("answers", "asks"),
    [
        ({}, (1, 2)),
        ({"player_to_move": "by_lot"}, (2,)),
        ({"balance_seat": "by_lot", "balance_into_small_blind": "allowed", "moved_player_in_gap": "plays"}, (1,)),
    ],
)
def test_where_tables_are_made_even_too(answers: dict[str, object], asks: tuple[int, ...]) -> None:
    """Who moves hangs on the button of the fuller table, his seat on that of the other."""
    tables = Tables({1: range(1, 7), 2: (1, 3)}, house(**answers), size=6)
    tables.do(TellButton(1, 2), "dealer")
    assert tuple(one for one in asks if one != 1) == _asked(tables, "balance")
    tables.at += LIES_THERE
    assert asks == _asked(tables, "balance")


def view(tables: Tables) -> TableView:
    return table_view(tables.state, 1, tables.book, {}, tables.at)


def _asked(tables: Tables, kind: str) -> tuple[int, ...]:
    first = next(one for one in tables.proposed() if one.kind == kind)
    return buttons_asked(tables.now(), first)


def test_where_nobody_knows_any_more_it_is_shown_as_it_was_said_last() -> None:
    """Said at one moment and gone five minutes later: seat 3, with that moment. After a hand that was told to be over
    it is the next seat, known for a quarter of an hour, and then shown with the moment of that."""
    tables = Tables({1: (1, 2, 3, 4, 5, 6)}, size=SIZE)
    said = tables.at
    tables.do(TellButton(1, 3), "dealer")

    def last() -> tuple[bool, int, list[int]]:
        view = table_view(tables.state, 1, tables.book, {}, tables.at)
        return view.button_told, view.button_said_at, [one.seat for one in view.seats if one.button]

    assert (True, 0, [3]) == last()
    tables.at += 5 * 60_000
    assert (False, said, [3]) == last()
    tables.do(TellButton(1, 3), "dealer")
    over = tables.at
    tables.do(TellHandDone(1), "dealer")
    assert (True, 0, [4]) == last()
    tables.at += 15 * 60_000
    assert (False, over, [4]) == last()


def test_the_end_of_a_hand_says_nothing_of_a_button_that_nobody_has_told() -> None:
    """Whether the hand counts or is dealt again: nobody has said where it lies, and nothing on a page says so."""
    for void in (True, False):
        tables = Tables({1: range(1, 7)}, load("casino"), size=SIZE)
        for _ in range(2):
            tables.do(TellHandDone(1, void=void), "dealer")
            assert (False, 0) == (view(tables).button_told, view(tables).button_said_at)
            assert ([], {}) == shown(tables)[1]
        tables.do(TellButton(1, 3), "dealer")
        assert view(tables).button_told
        assert tables.state.facts() == tables.replayed().facts()


def test_the_moment_shown_belongs_to_the_seat_shown() -> None:
    """A bust ends a hand while it is known that the button is at seat 3: seat 4, with the moment of that. Of where it
    comes to by a further hand, once nobody knows it any more, nobody has said anything."""
    tables = Tables({1: (1, 2, 3, 4, 5, 6)}, size=SIZE)
    tables.do(TellButton(1, 3), "dealer")
    tables.at += 2 * 60_000
    over = tables.at
    tables.do(Bust((Busted("1-6"),), ends_hand=True), "floor")

    def last() -> tuple[int, list[int]]:
        return view(tables).button_said_at, [one.seat for one in view(tables).seats if one.button]

    tables.at += 5 * 60_000
    assert (over, [4]) == last()
    tables.do(TellHandDone(1), "dealer")
    assert 0 == last()[0]
