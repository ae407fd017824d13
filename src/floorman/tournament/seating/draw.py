"""The seat draw: players in an order by lot, tables filled evenly, seats by lot at each.

| how many tables take part   | draw_field: as many as the expected players fill, or those who are entered |
| evening out before the play | even_out_at_start                                                          |

Whoever knows the secret of the event and the number of the draw gets the same places again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heapify, heappop, heappush

from msgspec import Struct

from floorman.terms import EntryId, SeatNo, TableNo
from floorman.tournament import clock as clocks
from floorman.tournament.command import Now
from floorman.tournament.holdings import Place
from floorman.tournament.lots import Lots
from floorman.tournament.seating.apart import clashes
from floorman.tournament.seating.opening import open_seats
from floorman.tournament.state import Tournament


def spread(
    players: Sequence[EntryId],
    seats: Mapping[TableNo, Sequence[SeatNo]],
    lots: Lots,
    sitting: Mapping[TableNo, int] | None = None,
) -> dict[EntryId, Place] | None:
    """One of these seats for each player, each time at the table with the fewest; None if there are too few seats.

    `sitting` counts those who already have a seat at a table.
    """
    if sum(map(len, seats.values())) < len(players):
        return None
    left = {table: lots.order(sorted(free), f"table {table}") for table, free in sorted(seats.items()) if free}
    tables = lots.order(sorted(left), "tables")
    fewest = [((sitting or {}).get(table, 0), turn, table) for turn, table in enumerate(tables)]
    heapify(fewest)
    places: dict[EntryId, Place] = {}
    for who in lots.order(players, "players"):
        count, turn, table = heappop(fewest)
        places[who] = Place(table, left[table].pop())
        if left[table]:
            heappush(fewest, (count + 1, turn, table))
    return places


def nobody_sits_yet(state: Tournament) -> bool:
    """Play has begun, and the draw was forgotten: there are tables, nobody sits at them, and nobody has played."""
    return bool(state.open_tables()) and nobody_has_played(state)


def nobody_has_played(state: Tournament) -> bool:
    """Play has begun, but nobody has a seat or has had one."""
    away = state.outs or state.sits or state.counts.get("elsewhere")
    return state.phase == "running" and not away


def tables_for(
    players: int, seats: Mapping[TableNo, Sequence[SeatNo]], sitting: Mapping[TableNo, int]
) -> list[TableNo]:
    """The tables that take part: by number, until there is a seat for everybody reckoned with."""
    found: list[TableNo] = []
    room = 0
    for table in sorted(seats):
        if room >= players:
            break
        found.append(table)
        room += len(seats[table]) + sitting[table]
    return found


class EvenOut(Struct, frozen=True):
    """One player goes from a full table to an emptier one."""

    who: EntryId
    source: Place
    target: Place


def may_even_out(now: Now) -> bool:
    """Before the start, and until the first level is over."""
    state = now.state
    if state.phase != "running":
        return state.phase == "before"
    reading = clocks.read(state.schedule, state.clock, now.at)
    return reading.number <= 1 and not reading.on_break and not reading.overtime


def evened_out(now: Now) -> list[EvenOut]:
    """The moves after which no table has more than one player above another: who moves, and where to, is drawn.

    Whoever has their seat because of special needs keeps it.
    """
    state, lots = now.state, now.lots()
    count = {table: len(state.seats[table]) for table in state.open_tables() if not state.tables[table].final}
    if not count or max(count.values()) - min(count.values()) < 2:
        return []
    free = {table: lots.order(open_seats(state, table), f"even out {table}") for table in count}
    turns = {table: turn for turn, table in enumerate(lots.order(sorted(count), "even out tables"))}
    going: dict[TableNo, list[tuple[EntryId, Place]]] = {}
    moves: list[EvenOut] = []
    while True:
        takes = [table for table in count if free[table]]
        most = max(count, key=lambda table: (count[table], turns[table]))
        least = min(takes, key=lambda table: (count[table], turns[table]), default=most)
        if count[most] - count[least] < 2:
            return moves
        if most not in going:
            going[most] = _who_may_go(state, most, lots)
        if not going[most]:
            return moves
        who, source = going[most].pop(_free_to_go(state, going[most], least, moves))
        moves.append(EvenOut(who, source, Place(least, free[least].pop())))
        count[most] -= 1
        count[least] += 1


def _free_to_go(state: Tournament, going: list[tuple[EntryId, Place]], table: TableNo, moves: list[EvenOut]) -> int:
    """The last of them, or the last who there sits with nobody whom they are not to sit with."""
    anew = {one.who: one.target.table for one in moves} if state.apart else {}
    free = [at for at, (who, _) in enumerate(going) if not clashes(state, who, table, anew)]
    return free[-1] if free else -1


def _who_may_go(state: Tournament, table: TableNo, lots: Lots) -> list[tuple[EntryId, Place]]:
    who = [
        (one, Place(table, seat))
        for seat, one in state.players(table).items()
        if state.entries[one].moved_for != "special-needs"
    ]
    return lots.order(who, f"even out from {table}")
