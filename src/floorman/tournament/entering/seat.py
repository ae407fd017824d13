"""A seat for somebody who comes to the event while it is on."""

from __future__ import annotations

from collections.abc import Collection

from floorman.positions import Came, in_the_gap, next_positions
from floorman.terms import EntryId, Refused, RuleId, SeatNo, TableNo
from floorman.tournament.command import Now, no
from floorman.tournament.events.seating import Seated
from floorman.tournament.holdings import Place
from floorman.tournament.state import Tournament


def newcomer_place(now: Now, exclude: Collection[Place] = ()) -> tuple[Place, tuple[RuleId, ...]] | None:
    """An open seat by lot at a table with the fewest players, and what that rests on; None if none is open."""
    state, gap = now.state, now.book.new_player_in_gap
    cites = now.book.seats_assigned.cites
    seats = [place for place in open_seats(state) if place not in exclude]
    if gap.value == "seat_not_given":
        given = [place for place in seats if not _in_coming_gap(now, place)]
        cites = cites if len(given) == len(seats) else (*cites, *gap.cites)
        seats = given
    if not seats:
        return None
    fewest = min(len(state.seats[place.table]) for place in seats)
    return now.lots().one([place for place in seats if len(state.seats[place.table]) == fewest], "newcomer"), cites


def open_seats(state: Tournament) -> list[Place]:
    """Every seat of every table that plays where nobody sits."""
    return [
        Place(number, seat)
        for number in state.open_tables()
        if state.tables[number].state == "open"
        for seat in range(1, state.tables[number].size + 1)
        if seat not in state.seats[number]
    ]


def _in_coming_gap(now: Now, place: Place) -> bool:
    play = now.state.play[place.table]
    last, occupied = play.hand or play.last, sorted((*now.state.seats[place.table], place.seat))
    if last is None or len(occupied) < 2:
        return False
    return in_the_gap(place.seat, next_positions(last, occupied, now.book))


def seat_for(
    now: Now, id: EntryId, table: TableNo | None, seat: SeatNo | None, exclude: Collection[Place] = ()
) -> tuple[Seated, int, tuple[RuleId, ...]] | Refused | None:
    """A seat, the number of its draw (0: it was named) and its statements; None if no seat is open."""
    lot = now.book.seats_assigned
    if table is None and seat is None:
        found = newcomer_place(now, exclude)
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
