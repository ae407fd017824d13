"""One line of a history's actions, whatever format it came from."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.histories.money import Money
from floorman.terms import SeatNo

BOARD: SeatNo = 0

ActKind: TypeAlias = Literal[
    "deal",  # cards to a seat, or to the board
    "run",  # nobody can bet any more: the rest of the board comes so many times
    "fold",
    "check",
    "call",  # or check: the file need not tell which
    "raise",  # a bet, a raise or a completion, to this total of the round
    "bring-in",
    "draw",  # these cards are thrown away; none: stands pat
    "show",  # these cards; none: those that were dealt
    "muck",
]


class Act(Struct, frozen=True, gc=False):
    """What the file says that somebody did."""

    kind: ActKind
    seat: SeatNo
    at: int  # its number among the actions, from 0
    text: str  # as it stands in the file
    amount: Money = 0
    cards: tuple[int, ...] = ()
    line: int = 0  # of the file, where a format has a line for each act
