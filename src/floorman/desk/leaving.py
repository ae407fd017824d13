"""Who is waited for no more in the hand that a table plays: they were dealt in as absent, have let their time
go by, or want to be gone at once. Whoever sits out from the next hand on plays this one with all their time.

None of it is in the log: after a restart everybody has their time again. Coming back ends it.
"""

from __future__ import annotations

from floorman.floor import Floor, OpenHand
from floorman.terms import EntryId, SeatNo, TableNo


class Leaving:
    """Of one event, table by table."""

    def __init__(self) -> None:
        self._left: dict[TableNo, tuple[str, set[EntryId]]] = {}  # who, and in which hand

    def leaves(self, table: TableNo, open: OpenHand, who: EntryId) -> None:
        stream, left = self._left.get(table, ("", set()))
        self._left[table] = open.stream, {who} | (left if stream == open.stream else set())

    def is_away(self, floor: Floor, table: TableNo, seat: SeatNo, who: EntryId) -> bool:
        open = floor.hands.get(table)
        if open is None or who not in floor.state.sat_out:
            return False
        stream, left = self._left.get(table, ("", set()))
        return dealt_absent(open, seat) or (stream == open.stream and who in left)


def dealt_absent(open: OpenHand, seat: SeatNo) -> bool:
    return any(one.seat == seat and one.presence != "present" for one in open.hand.started.seats)
