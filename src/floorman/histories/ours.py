"""What neither format has a word for and a hand is not the same without: fields of our own, under `_floorman`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from floorman.hand import Cash
from floorman.hand.events import HandStarted
from floorman.histories.errors import Unreadable
from floorman.histories.money import checked
from floorman.histories.wrong_types import told_wrong
from floorman.rulebook import Rulebook
from floorman.terms import Chips, SeatNo

OURS = "_floorman"


class Ours(Struct, frozen=True, omit_defaults=True):
    """In units of play."""

    book: str = ""  # the rulebook by which the hand was played
    scale: int = 0  # so many units of play make one of the file's; 0: as few as its amounts need
    dead: Chips = 0  # chips left in the middle from the hand before
    smallest_chip: Chips = 1
    event_left: int = 0
    antes_for_all: bool = False  # who is short of their ante may win the whole of the others'
    cash: Cash | None = None  # the terms of a cash game, with the seats as the file numbers them
    dead_small_blind: Chips = 0  # due at an empty seat: nobody posts it, and in pot-limit the pot may count it
    taken: Chips = 0  # by the house, of the pots, before they were paid
    hero: SeatNo = 0  # whose cards the file was written for
    others: dict[str, dict[str, Any]] = {}  # what only another format has a word for, under the name of that format


def ours_of(  # noqa: PLR0913 - what a file has around a hand, all but the first three named
    started: HandStarted,
    book: Rulebook | None,
    scale: int,
    *,
    antes_for_all: bool = False,
    seats: Mapping[SeatNo, SeatNo] | None = None,
    taken: Chips = 0,
    hero: SeatNo = 0,
    others: Mapping[str, dict[str, Any]] | None = None,
) -> dict[str, Any]:
    """Only what is out of the ordinary."""
    empty = started.positions.small_blind not in {one.seat for one in started.seats}
    found: dict[str, Any] = msgspec.to_builtins(
        Ours(
            book=book.head.id if book is not None else "",
            scale=scale if scale > 1 else 0,
            dead=started.dead,
            smallest_chip=started.smallest_chip,
            event_left=started.event_left,
            antes_for_all=antes_for_all,
            cash=started.cash if seats is None else _seated_so(started.cash, seats),
            dead_small_blind=started.forced.small_blind if empty and started.forced.big_blind else 0,
            taken=taken,
            hero=hero,
            others=dict(others or {}),
        )
    )
    return found


def _seated_so(cash: Cash | None, seats: Mapping[SeatNo, SeatNo]) -> Cash | None:
    """The same with the seats as a file numbers them."""
    if cash is None:
        return None
    straddles = tuple(replace(one, seat=seats[one.seat]) for one in cash.straddles)
    return replace(cash, straddles=straddles, posts=tuple(replace(one, seat=seats[one.seat]) for one in cash.posts))


def read_ours(table: object) -> Ours:
    """The fields of ours in a file; none, and all is ordinary."""
    if table is None:
        return Ours()
    try:
        found = msgspec.convert(table, Ours)
    except msgspec.ValidationError as error:
        raise _in_ours(told_wrong(str(error))) from None
    try:
        for amount in (
            found.scale,
            found.dead,
            found.smallest_chip,
            found.event_left,
            found.dead_small_blind,
            found.taken,
        ):
            checked(amount, "")
    except Unreadable as error:
        raise _in_ours(error) from None
    if not found.smallest_chip:
        raise Unreadable(f"{OURS}.smallest_chip", "history.no-amount", found="0")
    return found


def scale_told(ours: Ours, needed: int) -> int:
    """In what units the hand was played: what the file tells, if its amounts are whole in them."""
    if ours.scale % needed:
        raise Unreadable(f"{OURS}.scale", "history.scale", scale=ours.scale, needed=needed)
    return ours.scale or needed


def _in_ours(error: Unreadable) -> Unreadable:
    error.place = f"{OURS}.{error.place}" if error.place else OURS
    return error
