"""Who is not to sit beside whom: at one table they may, with somebody who plays between them.

| drawn seats | whoever sits wrongly changes seats with another at the table by lot, as long as that parts more |

A wish like that of two who are not to sit at one table (`apart`): it changes nothing that the book says. Where three or
fewer play, everybody sits beside everybody: there it is none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from floorman.terms import EntryId, SeatNo, TableNo
from floorman.tournament.holdings import Place
from floorman.tournament.lots import Lots
from floorman.tournament.seating.apart import parted, person_of
from floorman.tournament.state import Tournament

# With fewer players a table has nobody to put between two.
PLAYERS_LEAST = 4


def not_beside(state: Tournament, who: EntryId) -> list[EntryId]:
    """Beside whom the player is not to sit, each by the entry that they play with now."""
    others = state.unbeside.get(person_of(state, who), ())
    return sorted(state.current[other] for other in others if other in state.current)


def wished_not_beside(state: Tournament, who: EntryId, other: EntryId) -> bool:
    return person_of(state, other) in state.unbeside.get(person_of(state, who), ())


def sit_beside(state: Tournament, who: EntryId, other: EntryId) -> TableNo:
    """The table at which the one sits next to the other now; 0 if at none."""
    here, there = state.sits.get(who), state.sits.get(other)
    if here is None or there is None or here.table != there.table:
        return 0
    return here.table if _next_to(_seated(state, here.table, {}), who, other) else 0


def beside_by(state: Tournament, who: EntryId, other: EntryId, places: Mapping[EntryId, Place]) -> bool:
    """Would they sit next to each other by these places?"""
    here, there = (places.get(one) or state.sits.get(one) for one in (who, other))
    if here is None or there is None or here.table != there.table:
        return False
    return _next_to(_seated(state, here.table, places), who, other)


def beside_wrongly(state: Tournament, table: TableNo, places: Mapping[EntryId, Place]) -> list[EntryId]:
    """Those at a table who would sit by these places next to somebody they are not to sit beside."""
    order = _seated(state, table, places)
    if len(order) < PLAYERS_LEAST:
        return []
    circle = zip(order, (*order[1:], order[0]), strict=True)
    wrong = [pair for pair in circle if wished_not_beside(state, *pair)]
    return sorted({one for pair in wrong for one in pair})


def drawn_apart(state: Tournament, places: dict[EntryId, Place] | None, lots: Lots) -> dict[EntryId, Place] | None:
    """These drawn places, changed by lot as long as that parts more: between tables, and then between seats of one."""
    found = parted(state, places, lots)
    if found is None or not state.unbeside:
        return found
    found = dict(found)
    for table in sorted({place.table for place in found.values()}):
        there = sorted(who for who, place in found.items() if place.table == table)
        for who in lots.order(there, f"beside {table}"):
            if who in beside_wrongly(state, table, found):
                _put_elsewhere(state, found, who, lots.order(there, f"beside {who}"))
    return found


def _put_elsewhere(state: Tournament, places: dict[EntryId, Place], who: EntryId, others: Sequence[EntryId]) -> None:
    table = places[who].table
    before = len(beside_wrongly(state, table, places))
    for other in others:
        places[who], places[other] = places[other], places[who]
        if len(beside_wrongly(state, table, places)) < before:
            return
        places[who], places[other] = places[other], places[who]


def _seated(state: Tournament, table: TableNo, places: Mapping[EntryId, Place]) -> list[EntryId]:
    """Who would sit there, in the order of the seats."""
    at: dict[SeatNo, EntryId] = {seat: who for seat, who in state.seats.get(table, {}).items() if who not in places}
    at |= {place.seat: who for who, place in places.items() if place.table == table}
    return [at[seat] for seat in sorted(at)]


def _next_to(order: Sequence[EntryId], who: EntryId, other: EntryId) -> bool:
    away = (order.index(who) - order.index(other)) % len(order)
    return len(order) >= PLAYERS_LEAST and away in (1, len(order) - 1)
