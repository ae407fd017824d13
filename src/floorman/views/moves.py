"""How a player came to their seat by a move, on their phone: one that they are still sent on, and the last one."""

from __future__ import annotations

from msgspec import Struct

from floorman.terms import EntryId, Instant, RuleId, SeatNo, TableNo
from floorman.tournament import Tournament
from floorman.tournament.events.seating import goes_now
from floorman.tournament.holdings import Walk


class MoveView(Struct, frozen=True):
    """The player has been sent to the seat where they now stand."""

    since: Instant
    why: str
    cites: tuple[RuleId, ...]
    table: TableNo = 0  # where the player comes from; 0: they had no seat
    seat: SeatNo = 0


def move_view(state: Tournament, id: EntryId) -> MoveView | None:
    """Somebody who is not there yet."""
    walk = goes_now(state, id)
    return None if walk is None else _told(state, id, walk)


def moved_view(state: Tournament, id: EntryId) -> MoveView | None:
    """Somebody who has come to where they sit: why they do stays to be read, for so long as they sit there."""
    walk = state.moved.get(id)
    if walk is None or goes_now(state, id) is not None:
        return None
    return _told(state, id, walk)


def _told(state: Tournament, id: EntryId, walk: Walk) -> MoveView:
    table, seat = (0, 0) if walk.leaves is None else (walk.leaves.table, walk.leaves.seat)
    return MoveView(walk.at, state.entries[id].moved_for, walk.cites, table, seat)
