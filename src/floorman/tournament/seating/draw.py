"""The seat draw: players in an order by lot, tables filled evenly, seats by lot at each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from floorman.terms import EntryId, TableNo
from floorman.tournament.holdings import Place
from floorman.tournament.lots import Lots


def spread(players: Sequence[EntryId], sizes: Mapping[TableNo, int], lots: Lots) -> dict[EntryId, Place] | None:
    """A seat for each player, no table with more than one player above another; None if there are too few seats."""
    if sum(sizes.values()) < len(players):
        return None
    seats = {table: lots.order(range(1, size + 1), f"table {table}") for table, size in sorted(sizes.items())}
    places: dict[EntryId, Place] = {}
    tables = lots.order(sorted(sizes), "tables")
    turn = 0
    for who in lots.order(players, "players"):
        while len(seats[tables[turn % len(tables)]]) == 0:
            turn += 1
        table = tables[turn % len(tables)]
        places[who] = Place(table, seats[table].pop())
        turn += 1
    return places
