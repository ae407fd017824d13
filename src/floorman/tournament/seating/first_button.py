"""The button of a table's first hand, and the positions of the hand that comes next.

| a table that is opened | initial_button: a seat, or the highest card |
| the final table        | final_table_button: likewise                |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from floorman.positions import Positions, first_positions
from floorman.rulebook import Answer, Rulebook
from floorman.terms import Instant, Millis, SeatNo, TableNo, minutes
from floorman.tournament.holdings import LIES_THERE, Play, Table
from floorman.tournament.seating.positions import repeating
from floorman.tournament.seating.rotation import following
from floorman.tournament.standing import has_gone_on, played_at
from floorman.tournament.state import Tournament

# No hand is shuffled, dealt and over in less: so long after somebody has said it, it certainly lies there.
ONE_HAND_LEAST: Millis = minutes(1)

# Why somebody has to say where the button lies; empty: nobody has to.
Asked: TypeAlias = Literal["", "final", "redraw", "day", "heads-up"]


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


def is_to_be_drawn(state: Tournament, table: TableNo, book: Rulebook) -> bool:
    """Does the button of its next hand still have to be drawn? Until then nobody knows a button, nor a blind."""
    play = state.play[table]
    if play.hand is not None or play.again is not None:
        return False
    if play.button_due:
        return True
    occupied = sorted(state.seats[table])
    return first_hand_to_come(play) and bool(occupied) and first_button(state, table, occupied, book) is None


def next_hand(state: Tournament, table: TableNo, occupied: Sequence[SeatNo], book: Rulebook) -> Positions | None:
    """The positions of the hand after the one that is on, with these seats occupied; None if nobody knows them."""
    play = state.play[table]
    if len(occupied) < 2:
        return None
    if (in_it := repeating(state, table, occupied)) is not None:
        if play.again is not None and play.again.big_blind in in_it:
            return play.again
        occupied = in_it
    if (found := following(play, occupied, book)) is not None:
        return found
    button = first_button(state, table, occupied, book)
    return None if button is None else first_positions(button, occupied)


def button_is_told(state: Tournament, table: TableNo, book: Rulebook, at: Instant) -> bool:
    """Does anybody know where it lies? Where nobody deals or tells hands, play has begun and nobody has told a button
    just now, it is known only while all have just sat down anew and the book has a seat for it, or it was drawn."""
    play = state.play[table]
    if state.phase != "running" or not tells_no_hands(state, table) or play.hand is not None:
        return True
    if play.button_due:
        return False
    if play.last is not None:
        return not has_gone_on(state, table, at)
    return first_hand_comes(state, table) and first_button(state, table, sorted(state.seats[table]), book) is not None


def said_at(state: Tournament, table: TableNo, book: Rulebook, at: Instant) -> Instant:
    """When somebody said last where it lies, where hands may have been played since; 0 where it is known or was never
    said, and once all sit anew."""
    play = state.play[table]
    known = button_is_told(state, table, book, at) or play.button_due or play.last is None or not play.button_until
    if known or button_is_asked(state, table, book, at):
        return 0
    return play.button_said


def may_have_gone_on(state: Tournament, table: TableNo, at: Instant) -> bool:
    """May a hand have passed of which nobody has told, so that nothing is ruled before somebody says that the button
    still lies there?"""
    play = state.play[table]
    lies_until = play.button_until if play.hand is None and play.again is None else 0
    return 0 < lies_until <= played_at(state, table, at) + LIES_THERE - ONE_HAND_LEAST


def tells_no_hands(state: Tournament, table: TableNo) -> bool:
    """Does nobody there deal or tell them?"""
    here = state.tables[table]
    return here.action == "none" and here.cards != "dealt"


def nobody_tells_the_hand(state: Tournament, table: TableNo, at: Instant) -> bool:
    """Is a hand on of which nobody tells more than where its button lies, and later that it is over? Hand for hand it
    is told of each table for itself that it is. Where nobody knows the button any more, no hand moves it on."""
    play = state.play[table]
    told = play.last is not None and not play.button_due and not has_gone_on(state, table, at)
    known = told and not state.hand_for_hand
    return state.phase == "running" and state.tables[table].action == "none" and play.hand is None and known


def hand_goes_on(state: Tournament, table: TableNo, at: Instant) -> bool:
    """Is one on at a table that only counts its hands, so that it may be over with whoever goes out in it? Either
    somebody has told that it began, or nobody does."""
    if state.phase == "running" and state.tables[table].action == "none" and state.play[table].hand is not None:
        return True
    return nobody_tells_the_hand(state, table, at)


def opening_button(state: Tournament, table: TableNo, book: Rulebook, at: Instant) -> SeatNo | None:
    """Where the evening's first button lay: people still sit down while the clock runs. Said so long as nobody knows
    more, and the same seats are taken as then."""
    begun = state.begun.get(table, ())
    if state.play[table].hands or begun != tuple(state.players(table)) or button_is_told(state, table, book, at):
        return None
    return first_button(state, table, begun, book)


def button_is_asked(state: Tournament, table: TableNo, book: Rulebook, at: Instant) -> Asked:
    """When the whole table waits to hear where it lies and nobody has said so: a hand cannot be dealt otherwise."""
    players = len(state.players(table))
    if players < 2 or button_is_told(state, table, book, at):
        return ""
    play = state.play[table]
    if play.button_due:
        return "day"
    if play.last is None and first_hand_comes(state, table):
        return "final" if state.tables[table].final else "redraw"
    return "heads-up" if players == 2 and state.left == 2 and not _told_of_two(state, table) else ""


def _told_of_two(state: Tournament, table: TableNo) -> bool:
    """Has somebody said it since no third sits there? Then it goes to and fro between them, and no table waits."""
    last = state.play[table].last
    return last is not None and {last.button, last.small_blind, last.big_blind} <= state.seats[table].keys()


def first_hand_comes(state: Tournament, table: TableNo) -> bool:
    """All sat down anew, and since then nobody has heard of a hand, and nobody has gone or come."""
    begun = state.renewed.get(table)
    return begun is not None and (begun.players, begun.hands) == (len(state.players(table)), state.play[table].hands)
