"""Moves that hang on where a button lies, at tables of which nobody has told it: there alone it is asked for.

| who moves, and whose seat is compared with their old one | the table that they leave  |
| to which seat, where some are not given                  | the table to which they go |
"""

from __future__ import annotations

from collections.abc import Iterator

from floorman.rulebook import Rulebook
from floorman.terms import TableNo
from floorman.tournament.command import Now
from floorman.tournament.proposals.proposal import Proposal
from floorman.tournament.seating.balance import manner
from floorman.tournament.seating.first_button import button_is_told

BLINDS_AND_BUTTON = 3


def buttons_asked(now: Now, proposal: Proposal) -> tuple[TableNo, ...]:
    """Where the button has to be told before this is right."""
    matter = _that_matter(now, proposal)
    return tuple(table for table in sorted({*matter}) if not button_is_told(now.state, table, now.book, now.at))


def _that_matter(now: Now, proposal: Proposal) -> Iterator[TableNo]:
    leave = {move.source.table for move in proposal.moves if move.source is not None}
    take = {move.target.table for move in proposal.moves if move.target is not None}
    if proposal.kind == "break":
        if now.book.broken_table_seat.value == "equal_position":
            yield from leave
        if _seat_by_button_after_break(now.book):
            yield from take
    elif proposal.kind == "balance":
        by_button = {table for table in leave | take if manner(now.state, table, now.book)[0] == "button"}
        if now.book.player_to_move.value != "by_lot":
            yield from leave & by_button
        if _seat_by_button(now.book):
            yield from take & by_button


def _seat_by_button_after_break(book: Rulebook) -> bool:
    any_of_them = len({*book.broken_table_positions.value}) == BLINDS_AND_BUTTON
    likewise = book.broken_table_seat.value == "equal_position"
    return likewise or not any_of_them or book.moved_player_in_gap.value == "seat_not_given"


def _seat_by_button(book: Rulebook) -> bool:
    anywhere = book.balance_into_small_blind.value != "never" and book.moved_player_in_gap.value != "seat_not_given"
    return book.balance_seat.value != "by_lot" or not anywhere
