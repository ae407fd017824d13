"""Open seats: which there are, who may get them, and the lot that a newcomer draws.

| by lot, or named by whoever enters a player  | seats_assigned                            |
| outside the draw, for special needs          | special_needs_seating                     |
| between button and small blind               | new_player_in_gap                         |
| held, locked and kept seats                  | never in the seat draw; see `open_seats`  |
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from floorman.positions import in_the_gap
from floorman.rulebook import Answer, Rulebook
from floorman.terms import EntryId, Refused, RuleId, SeatNo, TableNo, joined
from floorman.tournament import clock as clocks
from floorman.tournament.command import Now, no
from floorman.tournament.holdings import Place
from floorman.tournament.seating.apart import clashes
from floorman.tournament.seating.first_button import next_hand
from floorman.tournament.state import Tournament


def open_seats(state: Tournament, table: TableNo, *, held: bool = False) -> list[SeatNo]:
    """The seats of a table that can be given; with `held` also those that wait for a latecomer."""
    taken, kept = state.seats[table], state.reserved
    waits = ("held",) if held else ()
    return [
        seat
        for seat in range(1, state.tables[table].size + 1)
        if seat not in taken and kept.get(Place(table, seat)) in (None, *waits)
    ]


def newcomer_place(
    now: Now, exclude: Collection[Place] = (), who: EntryId | None = None
) -> tuple[Place, tuple[RuleId, ...]] | None:
    """A seat by lot for somebody who comes in: evenly among all that are open at the tables with the fewest players.

    The same seats are in the draw for everybody; but nobody gets one at a table with somebody whom they are not to sit
    with, as long as the tables stay even. None if no seat can be given now.
    """
    pool, cites = newcomer_pool(now, exclude, who)
    if not pool:
        return None
    return now.lots().one(pool, "newcomer"), cites


def newcomer_pool(
    now: Now, exclude: Collection[Place] = (), who: EntryId | None = None
) -> tuple[list[Place], tuple[RuleId, ...]]:
    """The seats that are in the draw for a newcomer, and what that rests on."""
    found = _pools(now, exclude)
    fewest, pool, cites = next(found, (0, [], now.book.seats_assigned.cites))
    if who is None or not now.state.apart:
        return pool, cites
    for players, places, rests_on in ((fewest, pool, cites), *found):
        free = [place for place in places if not clashes(now.state, who, place.table)]
        if free and players + 1 - fewest <= _still_even(now):
            return free, rests_on
    return pool, cites


def _still_even(now: Now) -> int:
    """How far tables may be apart before somebody would have to move."""
    book, tables = now.book, len(now.state.open_tables())
    return (book.balance_gap_many_tables if tables >= book.many_tables_from.value else book.balance_gap).value


def _pools(now: Now, exclude: Collection[Place]) -> Iterator[tuple[int, list[Place], tuple[RuleId, ...]]]:
    """Open seats at tables with as many players each, the fewest first; only such as may be given."""
    state, gap = now.state, now.book.new_player_in_gap
    late, cites = state.phase == "running", now.book.seats_assigned.cites
    by_players: dict[int, list[TableNo]] = {}
    for number in state.open_tables():
        by_players.setdefault(len(state.seats[number]), []).append(number)
    for players in sorted(by_players):
        places = [
            place
            for number in by_players[players]
            for place in (Place(number, seat) for seat in open_seats(state, number, held=late))
            if place not in exclude
        ]
        if gap.value == "seat_not_given":
            given = [place for place in places if not _would_wait(state, place, now.book)]
            cites = cites if len(given) == len(places) else joined(cites, gap.cites)
            places = given
        if places:
            yield players, places, cites


def _would_wait(state: Tournament, place: Place, book: Rulebook) -> bool:
    """Would somebody who sits down here be between button and small blind in the next hand?"""
    positions = next_hand(state, place.table, sorted((*state.seats[place.table], place.seat)), book)
    return positions is not None and in_the_gap(place.seat, positions)


def named_seat(
    now: Now, who: EntryId | None, table: TableNo, seat: SeatNo, answer: Answer[object]
) -> tuple[Place, tuple[RuleId, ...]] | Refused:
    """A seat that somebody names for a player: it has to be there and free. `answer` is why they may be given it."""
    state = now.state
    found = state.tables.get(table)
    if found is None or found.state == "closed":
        return no("table.none-such", table=table)
    if not 1 <= seat <= found.size:
        return no("seat.none-such", table=table, seat=seat, most=found.size)
    if state.seats[table].get(seat, who) != who:
        return no("table.seat-taken", table=table, seat=seat)
    place = Place(table, seat)
    if state.reserved.get(place) == "locked":
        return no("seat.locked", table=table, seat=seat)
    return place, answer.cites


def naming_refused(now: Now) -> Refused | None:
    """Where the lot decides, nobody names a seat."""
    answer = now.book.seats_assigned
    return no("seats.by-lot", answer.cites) if answer.value == "by_lot" else None


def registration_over(now: Now) -> bool:
    """Can nobody come in any more, neither for the first time nor again? Whoever closes registration leaves re-entry
    open where the plan gives it a level of its own."""
    state, plan = now.state, now.state.plan
    if state.phase == "over":
        return True
    again = plan.re_entry_ends if plan.offers_re_entry else None
    first_over = state.registration_closed or _has_ended(now, plan.registration_until)
    return first_over and (again is None or _has_ended(now, again))


def _has_ended(now: Now, level: int | None) -> bool:
    if level is None or now.state.phase == "before":
        return False
    reading = clocks.read(now.state.schedule, now.state.clock, now.at)
    return reading.number > level or (reading.number == level and (reading.on_break or not reading.left))


def unconfirmed(state: Tournament, book: Rulebook) -> Iterator[EntryId]:
    """Who has not confirmed their table and seat yet, where the book asks for that: the floor's list."""
    if book.seat_confirmation.value:
        yield from (who for who in sorted(state.sits) if not state.entries[who].confirmed)
