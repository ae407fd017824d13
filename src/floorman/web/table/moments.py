"""The moments of an evening that a table in the browser does not let pass unsaid."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.views import EventView

Kind: TypeAlias = Literal["bubble", "money", "final", "won"]

# Where fewer are left, everybody sees it.
BUBBLE_LEAST = 3


class Moment(Struct, frozen=True):
    kind: Kind
    left: int = 0
    paid: int = 0
    name: str = ""  # of who has won


def moment_of(view: EventView, *, one_table: bool = False) -> Moment | None:
    """The winner; one more has to go before all are paid; all who are in are paid; the last table, where it
    is not the only one that there ever was."""
    wall = view.wall
    if wall is None:
        return None
    if view.clock.phase == "over":
        return Moment("won", name=view.players[view.won]) if view.won >= 0 else None
    if view.clock.phase != "running" or wall.left < BUBBLE_LEAST:
        return None
    if wall.paid and wall.left == wall.paid + 1:
        return Moment("bubble", wall.left, wall.paid)
    if wall.final and not one_table:
        return Moment("final", wall.left, wall.paid)
    return Moment("money", wall.left, wall.paid) if wall.left <= wall.paid else None
