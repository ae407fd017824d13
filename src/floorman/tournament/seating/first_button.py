"""The button of a table's first hand, and the positions of the hand that comes next.

| a table that is opened | initial_button: a seat, or the highest card |
| the final table        | final_table_button: likewise                |
"""

from __future__ import annotations

from collections.abc import Sequence

from floorman.positions import Positions, first_positions
from floorman.rulebook import Answer, Rulebook
from floorman.terms import SeatNo, TableNo
from floorman.tournament.holdings import Play, Table
from floorman.tournament.seating.rotation import following
from floorman.tournament.state import Tournament


def first_hand_to_come(play: Play) -> bool:
    """Has nothing been dealt here that says where the button goes on?"""
    return play.hand is None and play.last is None and play.again is None


def button_rule(table: Table, book: Rulebook) -> Answer[str]:
    """The question that says where the first button of this table lies."""
    return book.final_table_button if table.final else book.initial_button


def first_button(state: Tournament, table: TableNo, occupied: Sequence[SeatNo], book: Rulebook) -> SeatNo | None:
    """The seat of the first button; None while it still has to be drawn, or nobody sits there."""
    drawn = state.play[table].button
    if drawn is not None or not occupied:
        return drawn
    match button_rule(state.tables[table], book).value:
        case "first_occupied_seat":
            return min(occupied)
        case "first_seat":
            return 1
        case "last_seat":
            return max(occupied)
        case _:
            return None


def next_hand(state: Tournament, table: TableNo, occupied: Sequence[SeatNo], book: Rulebook) -> Positions | None:
    """The positions of the hand after the one that is on, with these seats occupied; None if nobody knows them."""
    play = state.play[table]
    if len(occupied) < 2:
        return None
    if play.again is not None and play.again.big_blind in occupied:
        return play.again
    if (found := following(play, occupied, book)) is not None:
        return found
    button = first_button(state, table, occupied, book)
    return None if button is None else first_positions(button, occupied)
