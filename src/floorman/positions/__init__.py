"""Button and blinds: seats that may be empty, derived from those of the hand before.

| position    | next hand                                             | question          |
| big blind   | the next occupied seat after the last big blind       | big_blind_seat    |
| small blind | the seat of the last big blind, occupied or empty     | button_rule       |
| button      | the seat of the last small blind, occupied or empty   | button_rule       |
| heads-up    | button and small blind are one                        | heads_up_button   |

Where the puck lies is another thing: see `marker`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.rulebook import Answer, Rulebook
from floorman.terms import RuleId, SeatNo

# How somebody came to their seat: with a new entry, or from another table.
Came: TypeAlias = Literal["new", "moved"]


class Positions(Struct, frozen=True):
    """Seat numbers. The small blind may be an empty seat: then nobody posts it."""

    button: SeatNo
    small_blind: SeatNo
    big_blind: SeatNo
    marker: SeatNo  # where the puck lies


def after(seat: SeatNo, occupied: Sequence[SeatNo]) -> SeatNo:
    """The next occupied seat clockwise."""
    return min((one for one in occupied if one > seat), default=min(occupied))


def first_positions(button: SeatNo, occupied: Sequence[SeatNo]) -> Positions:
    """The positions of a hand whose button is given and nothing came before it."""
    if len(occupied) == 2:
        small = button if button in occupied else after(button, occupied)
        return Positions(small, small, after(small, occupied), small)
    small = after(button, occupied)
    return Positions(button, small, after(small, occupied), button)


def next_positions(last: Positions, occupied: Sequence[SeatNo], book: Rulebook) -> Positions:
    """The positions of the next hand, by the dead button: a player may have left, or come, in between."""
    big = after(last.big_blind, occupied)
    if len(occupied) == 2:
        small = after(big, occupied)
        return Positions(small, small, big, small)
    button = last.small_blind
    if button == big or not _in_order(button, last.big_blind, big):
        # Newcomers have sat down where positions were passing: the button is the last seat before the small blind.
        button = max((seat for seat in occupied if seat < last.big_blind), default=max(occupied))
    stays = book.button_marker_dead.value == "stays" and button not in occupied
    return Positions(button, last.big_blind, big, last.marker if stays else button)


def _in_order(button: SeatNo, small_blind: SeatNo, big_blind: SeatNo) -> bool:
    """Does the small blind come before the big blind, going clockwise from the button?"""
    seats_most = 100
    return (small_blind - button - 1) % seats_most < (big_blind - button - 1) % seats_most


def gap_answer(came: Came, book: Rulebook) -> Answer[Literal["waits_for_button", "seat_not_given", "plays"]]:
    """What the book says of somebody whose seat lies between button and small blind."""
    return book.moved_player_in_gap if came == "moved" else book.new_player_in_gap


def is_dealt_in(seat: SeatNo, came: Came, positions: Positions, book: Rulebook) -> tuple[bool, tuple[RuleId, ...]]:
    """Whether a newcomer gets a hand, and what that rests on; only between button and small blind is it a question."""
    if not in_the_gap(seat, positions):
        return True, ()
    answer = gap_answer(came, book)
    return answer.value == "plays", answer.cites


def in_the_gap(seat: SeatNo, positions: Positions) -> bool:
    """Does a seat lie between button and small blind, where a newcomer waits until the button has passed?"""
    button, small = positions.button, positions.small_blind
    if button == small:
        return False
    return button < seat < small if button < small else seat > button or seat < small
