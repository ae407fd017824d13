"""What can be asked of a hand. Amounts are totals of the round, as a dealer says them: "raise to 700"."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from floorman.hand.events import Ruled
from floorman.terms import Chips, SeatNo


class DealCards(Struct, frozen=True, tag="deal", tag_field="do", gc=False):
    """The cards that the hand is owed, in the order in which it is owed them; a burn card comes first."""

    cards: tuple[int, ...]


class Fold(Struct, frozen=True, tag="fold", tag_field="do", gc=False):
    """The hand is given up."""

    seat: SeatNo


class Check(Struct, frozen=True, tag="check", tag_field="do", gc=False):
    """Nothing is put in, where nothing has to be."""

    seat: SeatNo


class Call(Struct, frozen=True, tag="call", tag_field="do", gc=False):
    """All that is asked for, or all that the player has."""

    seat: SeatNo


class RaiseTo(Struct, frozen=True, tag="raise", tag_field="do", gc=False):
    """An opening bet, a raise, or the completion of a bet in limit games: the total of the round."""

    seat: SeatNo
    total: Chips


class BringIn(Struct, frozen=True, tag="bring-in", tag_field="do", gc=False):
    """The forced bet of stud, for the player to whom the open card points. Completing is open, too: see `RaiseTo`."""

    seat: SeatNo


class Draw(Struct, frozen=True, tag="draw", tag_field="do", gc=False):
    """The cards to throw away; none means standing pat. Where nobody types them, as many unknown ones."""

    seat: SeatNo
    cards: tuple[int, ...] = ()


class Release(Struct, frozen=True, tag="release", tag_field="do", gc=False):
    """An all-in that was held during hand-for-hand goes on."""


class Show(Struct, frozen=True, tag="show", tag_field="do", gc=False):
    """All cards face up. At a table where nobody typed them, they are told now."""

    seat: SeatNo
    cards: tuple[int, ...] = ()


class Muck(Struct, frozen=True, tag="muck", tag_field="do", gc=False):
    """At the showdown the cards go away unseen."""

    seat: SeatNo


class Award(Struct, frozen=True, tag="award", tag_field="do", gc=False):
    """The dealer names who wins a pot where not all hands are known. In games for high and low `low` wins that half."""

    pot: int
    winners: tuple[SeatNo, ...]
    low: tuple[SeatNo, ...] = ()
    board: int = 0  # of several, from 0


class RunIt(Struct, frozen=True, tag="run-it", tag_field="do", gc=False):
    """Nobody can bet any more: how often the rest of the board is dealt. A seat speaks for itself, and the fewest that
    anybody wants are dealt once all have spoken; without a seat all have agreed."""

    times: int
    seat: SeatNo = 0


class Rule(Struct, frozen=True, tag="rule", tag_field="do", gc=False):
    """Somebody has ruled on what went wrong, and this is to be carried out."""

    ruled: Ruled


AnyCommand: TypeAlias = (
    DealCards | Fold | Check | Call | RaiseTo | BringIn | Draw | Release | Show | Muck | Award | RunIt | Rule
)
