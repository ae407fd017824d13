"""What neither format has a word for and a hand is not the same without: fields of our own, under `_floorman`."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from floorman.hand.events import HandStarted
from floorman.histories.errors import Unreadable
from floorman.histories.money import checked
from floorman.histories.wrong_types import told_wrong
from floorman.terms import Chips

OURS = "_floorman"


class Ours(Struct, frozen=True, omit_defaults=True):
    """In units of play."""

    dead: Chips = 0  # chips left in the middle from the hand before
    smallest_chip: Chips = 1
    event_left: int = 0
    dead_small_blind: Chips = 0  # due at an empty seat: nobody posts it, and in pot-limit the pot may count it


def ours_of(started: HandStarted) -> dict[str, int]:
    """Only what is out of the ordinary."""
    empty = started.positions.small_blind not in {one.seat for one in started.seats}
    dead = started.forced.small_blind if empty and started.forced.big_blind else 0
    found: dict[str, int] = msgspec.to_builtins(Ours(started.dead, started.smallest_chip, started.event_left, dead))
    return found


def read_ours(table: object) -> Ours:
    """The fields of ours in a file; none, and all is ordinary."""
    if table is None:
        return Ours()
    try:
        found = msgspec.convert(table, Ours)
    except msgspec.ValidationError as error:
        raise _in_ours(told_wrong(str(error))) from None
    try:
        for amount in (found.dead, found.smallest_chip, found.event_left, found.dead_small_blind):
            checked(amount, "")
    except Unreadable as error:
        raise _in_ours(error) from None
    if not found.smallest_chip:
        raise Unreadable(f"{OURS}.smallest_chip", "history.no-amount", found="0")
    return found


def _in_ours(error: Unreadable) -> Unreadable:
    error.place = f"{OURS}.{error.place}" if error.place else OURS
    return error
