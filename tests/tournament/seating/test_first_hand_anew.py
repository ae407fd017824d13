"""Where everybody sits down anew amid the play, button and blinds are told, or asked for; never guessed.

What is expected: Cuca has the first button of a final table on the first occupied seat, the casino's book on the last,
TDA leaves it to the highest card. Blinds are the next two players clockwise; heads-up the button is the small blind.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from floorman.rulebook import load
from floorman.terms import SeatNo, TableNo
from floorman.tournament.commands import (
    Bust,
    Busted,
    CountTable,
    DrawButton,
    DrawFinalTable,
    RedrawSeats,
    TellButton,
    TellHandDone,
)
from floorman.tournament.seating.first_button import button_rule
from floorman.views.held_up import waits as waiting
from floorman.views.phone import _spots
from floorman.views.tables import TableView, table_view
from floorman.views.wall import wall_view
from tests.tournament.tables import Tables

Shown = tuple[list[SeatNo], dict[str, SeatNo]]


def drawn(book: str, players: int) -> Tables:
    """A final table of so many, who came from two tables where nobody tells the hands."""
    half = players // 2
    tables = Tables({1: range(1, half + 1), 2: range(1, players - half + 1)}, load(book), size=9, left=players)
    tables.do(DrawFinalTable(), "director")
    return tables


def desk(tables: Tables, table: TableNo = 1) -> TableView:
    return table_view(tables.state, table, tables.book, {}, tables.at)


def wall(tables: Tables) -> tuple[str, str, str] | None:
    names = {entry.person: entry.person for entry in tables.state.entries.values()}
    told = wall_view(tables.state, tables.book, names, tables.at).first_hand
    return None if told is None else (told.button, told.small_blind, told.big_blind)


def marks(tables: Tables) -> tuple[Shown, Shown]:
    """What the desk shows, and what a phone shows."""
    view = desk(tables)
    told: Shown = ([], {})
    if view.button_told:
        told = [one.seat for one in view.seats if one.button], {one.blind: one.seat for one in view.seats if one.blind}
    spots = _spots(tables.now(), 1)
    return told, ([one.seat for one in spots if one.button], {one.blind: one.seat for one in spots if one.blind})


def first_hand(seats: list[SeatNo], button: SeatNo) -> tuple[Shown, Mapping[str, SeatNo]]:
    """By hand: the seats from the button on, clockwise."""
    from_it = [one for one in seats if one >= button] + [one for one in seats if one < button]
    small, big = (button, from_it[1]) if len(seats) == 2 else (from_it[1], from_it[2 % len(from_it)])
    return ([button], {"small": small, "big": big}), {"button": button, "small": small, "big": big}


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize(("book", "place"), [("cuca", 0), ("casino", -1), ("tda-2024", None)])
def test_button_and_blinds_of_the_final_tables_first_hand(book: str, place: int | None, players: int) -> None:
    """Where the book has it, it stands on desk, phones and wall at once; else it is asked, and stands there then."""
    tables = drawn(book, players)
    seats = sorted(tables.state.players(1))
    if place is None:
        assert (([], {}), ([], {})) == marks(tables) and wall(tables) is None
        assert ("final", ("practice-final-button",)) == (desk(tables).button_asked, desk(tables).button_cites)
        tables.do(TellButton(1, seats[1]), "dealer")
    button = seats[1] if place is None else seats[place]
    shown, named = first_hand(seats, button)

    assert (shown, shown) == marks(tables)
    who = tables.state.players(1)
    assert wall(tables) == tuple(who[named[one]] for one in ("button", "small", "big"))
    assert desk(tables).button_asked == ""


def test_the_wall_speaks_of_the_first_hand_alone() -> None:
    """Once somebody is out, or a hand was told, it is no longer the first: then the wall is silent."""
    for is_out in (True, False):
        tables = drawn("cuca", 6)
        assert wall(tables)
        tables.do(Bust((Busted(tables.state.players(1)[3]),)) if is_out else TellHandDone(1), "floor")
        assert wall(tables) is None


def test_a_drawn_button_is_told_and_a_redraw_tells_or_asks() -> None:
    """By cards: seat 2 has the ace. After a redraw Cuca has it on the first seat that is taken, TDA draws."""
    tables = drawn("tda-2024", 5)
    seats = sorted(tables.state.players(1))
    cards = dict(zip(seats, ("Kd", "As", "2c", "3c", "4c"), strict=True))
    tables.do(DrawButton(1, cards), "dealer")
    assert first_hand(seats, seats[1])[0] == marks(tables)[0]

    for book in ("cuca", "tda-2024"):
        tables = Tables({1: (1, 3, 5, 7), 2: (2, 4, 6, 8)}, load(book), size=9, left=8)
        assert desk(tables).button_asked == "" and not desk(tables).button_told, "nobody has sat down anew"
        tables.do(RedrawSeats(), "director")
        view = desk(tables)
        asks = button_rule(tables.state.tables[1], tables.book).value == "high_card"
        assert ("redraw" if asks else "", not asks) == (view.button_asked, view.button_told)


def test_heads_up_somebody_is_asked_where_nobody_has_told_a_button() -> None:
    tables = Tables({1: (2, 5, 7)}, load("cuca"), size=9, left=3)
    assert desk(tables).button_asked == ""
    tables.do(Bust((Busted("1-7"),)), "floor")
    assert desk(tables).button_asked == "heads-up"
    tables.do(TellButton(1, 5), "dealer")
    shown, _ = first_hand([2, 5], 5)
    assert (shown, shown) == marks(tables) and desk(tables).button_asked == ""


def test_what_was_brought_to_a_final_table_waits_to_be_counted() -> None:
    """Two of six went out, nobody said who has their chips: no stack hangs on the wall until all are counted."""
    tables = Tables({1: (1, 2, 3), 2: (1, 2, 3)}, load("cuca"), size=9, left=6)
    for out in ("1-3", "2-3"):
        tables.do(Bust((Busted(out),)), "floor")
    tables.do(DrawFinalTable(), "director")
    names = {entry.person: entry.person for entry in tables.state.entries.values()}

    def waits() -> list[tuple[str, object]]:
        return [(one.code, one.facts["table"]) for one in waiting(tables.now()) if "table" in one.facts]

    def hung() -> dict[str, int | None]:
        return {one.alias: one.stack for one in wall_view(tables.state, tables.book, names, tables.at).final}

    assert waits() == [("waits.final-count", 1)] and set(hung().values()) == {None}
    seats = tables.state.players(1)
    stacks = dict(zip(seats, (10_000, 20_000, 15_000, 15_000), strict=True))  # of six who had 10,000 each
    tables.do(CountTable(1, {**stacks, min(stacks): 9_950}), "floor")
    assert waits() == [], "it is counted, though 50 are missing"
    tables.do(CountTable(1, stacks), "floor")
    assert waits() == [] and hung() == {seats[seat]: stack for seat, stack in stacks.items()}
