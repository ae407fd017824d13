"""At which tables the house lets whoever looks on see later what lies open there, and who looks on."""

from __future__ import annotations

from floorman.terms import EntryId, TableNo
from floorman.tournament import Tournament


def is_late(state: Tournament, table: TableNo) -> bool:
    """Is this table seen later by whoever looks on?"""
    found = state.tables.get(table)
    played = found is not None and found.action == "players" and found.state != "closed"
    return state.plan.online.is_late and state.phase != "over" and played


def sits_at(state: Tournament, entry: EntryId, table: TableNo) -> bool:
    place = state.sits.get(entry)
    return place is not None and place.table == table
