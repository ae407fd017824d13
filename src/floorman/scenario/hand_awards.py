"""The command `award`: the dealer names who wins a pot, where the cards that would say so are unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Struct

from floorman.hand import Award, decide
from floorman.scenario.story import Did, bad_shape, emissions, refused
from floorman.terms import Rank, Refused, SeatNo, at_least, no

if TYPE_CHECKING:
    from floorman.scenario.hand_story import HandTeller


class Awards(Struct, frozen=True, forbid_unknown_fields=True):
    """In games for high and low `winners` have the high half, or all of it, and `low` the low one."""

    name: Literal["award"]
    winners: tuple[SeatNo, ...]
    pot: int = 0
    low: tuple[SeatNo, ...] = ()
    by: Rank = "dealer"


def award(teller: HandTeller, table: dict[str, Any], path: str) -> Did:
    try:
        told = msgspec.convert(table, Awards)
    except msgspec.ValidationError as error:
        raise bad_shape(error, path) from error
    needed = teller.book.who_runs_the_table
    if needed.value != "player" and not at_least(told.by, needed.value):
        return refused(no("rank.too-low", needed.cites, rank=told.by, needed=needed.value))
    decision = decide(teller.hand, Award(told.pot, told.winners, told.low))
    if isinstance(decision, Refused):
        return refused(decision)
    return Did(emissions(teller.happened(decision.events)))
