"""Hand for hand, as the wall and the floor show it."""

from __future__ import annotations

from msgspec import Struct

from floorman.terms import TableNo
from floorman.tournament import Tournament
from floorman.tournament.consequences.hand_for_hand import in_round
from floorman.tournament.places.placing import paid_places


class WaitView(Struct, frozen=True):
    """A table in hand-for-hand: it still plays, it is done, or its all-in is held or released."""

    table: TableNo
    state: str


class RoundView(Struct, frozen=True):
    """The round that is being played. Round 0: the running hands are played out first.

    `to_money`: so many players have to go out yet.
    """

    number: int
    tables: tuple[WaitView, ...]
    to_money: int


def round_view(state: Tournament) -> RoundView | None:
    """None where every table plays for itself."""
    if not state.hand_for_hand:
        return None
    waits = state.waits
    tables = (WaitView(one, waits[one].why if one in waits else "playing") for one in sorted(in_round(state)))
    return RoundView(state.round.number, tuple(tables), max(state.left - paid_places(state), 0))
