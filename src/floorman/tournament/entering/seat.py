"""A seat for somebody who comes to the event while it is on."""

from __future__ import annotations

from collections.abc import Collection

from floorman.positions import Came
from floorman.terms import EntryId, Refused, RuleId, SeatNo, TableNo
from floorman.tournament.command import Now, no
from floorman.tournament.events.seating import Seated
from floorman.tournament.holdings import Place
from floorman.tournament.seating import opening
from floorman.tournament.state import Tournament


def open_seats(state: Tournament) -> list[Place]:
    """Every seat that can be given to somebody who comes; those held for latecomers once play is on."""
    late = state.phase == "running"
    return [
        Place(number, seat) for number in state.open_tables() for seat in opening.open_seats(state, number, held=late)
    ]


def seat_for(
    now: Now, id: EntryId, table: TableNo | None, seat: SeatNo | None, exclude: Collection[Place] = ()
) -> tuple[Seated, int, tuple[RuleId, ...]] | Refused | None:
    """A seat, the number of its draw (0: it was named) and its statements; None if no seat is open."""
    lot = now.book.seats_assigned
    if table is None and seat is None:
        found = opening.newcomer_place(now, exclude, id)
        return None if found is None else (seated(now.state, id, found[0]), now.state.draws + 1, found[1])
    if lot.value == "by_lot":
        return no("seats.by-lot", lot.cites)
    named = _named(now, table, seat)
    drawn = 0 if seat is not None else now.state.draws + 1
    return named if isinstance(named, Refused) else (seated(now.state, id, named), drawn, lot.cites)


def _named(now: Now, table: TableNo | None, seat: SeatNo | None) -> Place | Refused:
    state = now.state
    if table is None or table not in state.open_tables():
        return no("table.none-such", table=table or 0)
    open_here = [place for place in open_seats(state) if place.table == table]
    if seat is None:
        return now.lots().one(open_here, "newcomer") if open_here else no("table.full", table=table)
    place = Place(table, seat)
    return place if place in open_here else no("table.no-open-seat", table=table, seat=seat)


def seated(state: Tournament, id: EntryId, place: Place) -> Seated:
    """Whoever comes to a table that has played is new there."""
    play = state.play[place.table]
    came: Came | None = None if play.last is None and play.hand is None and play.again is None else "new"
    return Seated(id, place, came)
