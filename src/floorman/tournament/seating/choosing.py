"""One player is sent to a table: to which seat, and whether the book lets them go there.

| reason     | the player                  | the seat                                                       |
| balance    | the one whom the book names | the one that the book names                                    |
| break      | anyone                      | any that a player of a broken table may get                    |
| wrong-seat | anyone                      | their own: it has to be named                                  |
| others     | anyone                      | any; not between button and small blind where the book forbids |
"""

from __future__ import annotations

from floorman.terms import EntryId, Refused, RuleId, SeatNo, TableNo, joined
from floorman.tournament.command import Now, no
from floorman.tournament.holdings import Place
from floorman.tournament.seating.balance import (
    Chosen,
    Shift,
    allowed_for_balance,
    allowed_gap,
    planned,
    player_to_move,
    seat_for_balance,
)
from floorman.tournament.seating.breaking import ban_after_break, seat_after_break
from floorman.tournament.seating.positions import OpenSeat, open_seats, players_by_table


def balancing(now: Now, who: EntryId, source: Place, table: TableNo, seat: SeatNo | None) -> Shift | Refused:
    """The right player to the right seat; whoever is among those that are proposed is right."""
    for shift in planned(now):
        if shift.who == who and shift.target.table == table and seat in (None, shift.target.seat):
            return shift
    counts = players_by_table(now.state)
    more, fewer = counts.get(source.table, 0), counts.get(table, 0)
    if more - fewer < 2:
        _, cites = allowed_gap(now.book, len(counts))
        return no("move.tables-are-even", cites, table=source.table, players=more, other=table, there=fewer)
    chosen = _balance_seat(now, table, seat)
    if isinstance(chosen, Refused):
        return chosen
    mover = player_to_move(now, source.table, chosen.seat)
    if mover is not None and not mover.drawn and mover.seat != source.seat:
        right = now.state.entries[now.state.seats[source.table][mover.seat]].person
        return no("move.another-player", mover.cites, table=source.table, name=right)
    how = joined(() if mover is None else mover.cites, chosen.cites)
    return Shift(who, source, Place(table, chosen.seat), more, fewer, how=how, drawn=seat is None and chosen.drawn)


def _balance_seat(now: Now, table: TableNo, seat: SeatNo | None) -> Chosen | Refused:
    best = seat_for_balance(now, table)
    if isinstance(best, Refused) or seat in (None, best.seat):
        return best
    named = [one for one in open_seats(now.state, table, now.book) if one.seat == seat]
    given, banned = allowed_for_balance(named, now.book)
    if not given:
        return no("move.seat-not-given", banned, table=table, seat=seat or 0)
    if best.drawn:  # the lot may have been drawn at the table: any seat that the book gives may have come out
        return Chosen(given[0].seat, best.cites)
    return no("move.another-seat", best.cites, table=table, seat=best.seat)


def freely(now: Now, who: EntryId, source: Place, table: TableNo, seat: SeatNo | None, reason: str) -> Shift | Refused:
    """Where the floor sends the player, as far as the book gives that seat."""
    found = open_seats(now.state, table, now.book, gone=(source.seat,) if source.table == table else ())
    bans = {one.seat: _ban(now, one, reason) for one in found}
    if seat is not None:
        if bans.get(seat):
            return no("move.seat-not-given", bans[seat], table=table, seat=seat)
        return Shift(who, source, Place(table, seat), 0, 0)
    if reason == "wrong-seat":
        return no("move.which-seat", name=now.state.entries[who].person)
    given = [one for one in found if not bans[one.seat]]
    if not given:
        banned = next((cites for cites in bans.values() if cites), ())
        return no("move.no-seat-now" if banned else "move.table-full", banned, table=table)
    if reason == "break":
        chosen = seat_after_break(now, given, now.lots(), source, table)
        answer = now.book.broken_table_seat
        drawn = answer.value == "random_seat"
        return Shift(who, source, Place(table, chosen), 0, 0, how=answer.cites, drawn=drawn)
    by_lot = now.lots().one([one.seat for one in given], f"seat {table}")
    return Shift(who, source, Place(table, by_lot), 0, 0, drawn=True)


def _ban(now: Now, one: OpenSeat, reason: str) -> tuple[RuleId, ...]:
    """What forbids a seat to somebody who is sent there for this reason; nothing for most."""
    if reason == "break":
        return ban_after_break(one, now.book)
    gap = now.book.moved_player_in_gap
    forbidden = one.at == "gap" and reason != "wrong-seat" and gap.value == "seat_not_given"
    return gap.cites if forbidden else ()
