"""Hand for hand, as the wall and the floor show it."""

from __future__ import annotations

from msgspec import Struct

from floorman.rulebook import Rulebook
from floorman.terms import RuleId, TableNo
from floorman.tournament import Tournament
from floorman.tournament.consequences.hand_for_hand import costs_by, in_round
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
    counted: int = 0  # minutes that the round before was counted by the clock
    cites: tuple[RuleId, ...] = ()  # by what
    paragraph: str = ""  # the first of these, as its book numbers it


def round_view(state: Tournament, book: Rulebook) -> RoundView | None:
    """None where every table plays for itself."""
    if not state.hand_for_hand:
        return None
    waits = state.waits
    tables = (WaitView(one, waits[one].why if one in waits else "playing") for one in sorted(in_round(state)))
    counted = (state.round.minutes or 0) if state.round.number > 1 else 0
    cites = costs_by(book, counted) if counted else ()
    return RoundView(
        number=state.round.number,
        tables=tuple(tables),
        to_money=max(state.left - paid_places(state), 0),
        counted=counted,
        cites=cites,
        paragraph=next((book.rules[id].paragraph for id in cites if id in book.rules), ""),
    )
