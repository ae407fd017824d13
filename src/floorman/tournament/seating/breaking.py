"""Breaking a table: which one, when, and where its players go.

| question               | decides                                                        |
| break_spare_seats      | how many seats must be left elsewhere                          |
| break_order            | which table goes first                                         |
| between_equal_tables   | which of several equally small ones                            |
| broken_table_seat      | the seats: by lot, or like the old place                       |
| broken_table_positions | which of button, small and big blind they may get              |
| moved_player_in_gap    | whether they may get a seat between button and small blind     |

The smaller tables are always filled first, so that the rest stays even.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from msgspec import Struct

from floorman.rulebook import Rulebook
from floorman.terms import EntryId, Refused, RuleId, SeatNo, TableNo, joined
from floorman.tournament.command import Now, no
from floorman.tournament.entering.turnout import called_off, turnout
from floorman.tournament.entering.windows import registration_is_over
from floorman.tournament.holdings import Place
from floorman.tournament.lots import Lots
from floorman.tournament.seating.apart import in_an_order_that_parts
from floorman.tournament.seating.final_table import LAST_TABLES
from floorman.tournament.seating.lots import Ties
from floorman.tournament.seating.positions import OpenSeat, open_seats, players_by_table, room, staying
from floorman.tournament.state import Tournament


class Due(Struct, frozen=True):
    """The table that is broken next, and what says so."""

    table: TableNo
    cites: tuple[RuleId, ...]
    tie: tuple[RuleId, ...] = ()
    drawn: bool = False


class NewPlaces(Struct, frozen=True):
    """Where the players of a broken table go."""

    seats: tuple[tuple[EntryId, Place], ...]
    cites: tuple[RuleId, ...]
    drawn: bool = True


def due(now: Now, counts: dict[TableNo, int]) -> Due | None:
    """The table that can be broken now. The last two are joined by the rules of the final table, not broken."""
    if now.state.phase != "running" or len(counts) <= LAST_TABLES:
        return None
    fitting = _that_fit(now, counts)
    return _first(now, counts, fitting) if fitting else None


def still_to_come(now: Now) -> int:
    """How many more may want a seat: those who wait for one, and as long as registration is open all who are expected
    and have not come yet. Whose entry is none any more was expected too, and does not come."""
    state = now.state
    if registration_is_over(now):
        return 0
    missing = state.plan.expected - turnout(state).people - len(called_off(state))
    return state.counts.get("waiting", 0) + max(missing, 0)


def _that_fit(now: Now, counts: dict[TableNo, int]) -> set[TableNo]:
    """The tables whose players find a seat elsewhere, with as many to spare as the book wants."""
    state, spare = now.state, now.book.break_spare_seats.value
    free = {table: room(state, table) for table in counts}
    total = sum(free.values())
    return {table for table, count in counts.items() if total - free[table] >= count + spare}


def _first(now: Now, counts: dict[TableNo, int], fitting: set[TableNo]) -> Due:
    answer, spare = now.book.break_order, now.book.break_spare_seats
    cites = joined(answer.cites, spare.cites)
    if answer.value == "smallest":
        fewest = min(counts[table] for table in fitting)
        ties = Ties(now, counts)
        table, tie = ties.pick({table for table in fitting if counts[table] == fewest})
        return Due(table, cites, tie, ties.drawn)
    if answer.value == "added_first":
        added = {now.state.tables[table].added: table for table in fitting}
        if (last := max(added)) > 0:
            return Due(added[last], cites)
    return Due(_next_of_order(now.state, fitting), cites)


def _next_of_order(state: Tournament, fitting: set[TableNo]) -> TableNo:
    order: tuple[TableNo, ...] = state.ones.get("break_order", ())
    return next((table for table in order if table in fitting), max(fitting))


def break_order(state: Tournament, book: Rulebook) -> tuple[TableNo, ...]:
    """The open tables as they will be broken, the first in front; empty where it depends on how they fill, and of the
    last two: those are joined by the draw for the final table."""
    answer, left = book.break_order.value, set(state.open_tables())
    if answer == "smallest" or len(left) <= LAST_TABLES:
        return ()
    added = sorted((state.tables[table].added, table) for table in left if state.tables[table].added)
    found = [table for _, table in reversed(added)] if answer == "added_first" else []
    while rest := left.difference(found):
        found.append(_next_of_order(state, rest))
    return tuple(found)


def breaks_at(state: Tournament, book: Rulebook, order: tuple[TableNo, ...]) -> tuple[TableNo, int]:
    """Which of these, in the order in which they will be broken, is the first, and with how many players left: so many
    as the other tables have seats for that are kept for nobody, less those that stay free by the book. Both 0 where no
    order is known."""
    seats = {table: len(state.seats[table]) + room(state, table) for table in state.open_tables()}
    free = sum(seats.values()) - book.break_spare_seats.value
    most = {table: max(free - seats[table], 0) for table in order if state.seats[table]}
    at = max(most.values(), default=0)
    return next(((table, at) for table, one in most.items() if one >= min(at, max(state.left, 1))), (0, 0))


# Where they go


def new_places(
    now: Now, table: TableNo, seat_cards: dict[EntryId, Place] | None = None, first: Sequence[EntryId] = ()
) -> NewPlaces | Refused:
    """A seat elsewhere for everyone at this table, or why that is not possible now.

    `seat_cards` are seats that the players drew themselves; `first` is the order in which they draw, if cards gave one.
    """
    state, book = now.state, now.book
    counts = {other: count for other, count in players_by_table(state).items() if other != table}
    players = staying(state, table)
    if len(players) != len(state.players(table)):
        return no("break.hand-first", table=table)
    seats = sum(room(state, other) for other in counts)
    spare = book.break_spare_seats
    needed = len(players) + spare.value
    if seats < needed:
        return no("break.too-few-seats", spare.cites, table=table, needed=needed, seats=seats)
    how = joined(book.broken_table_seat.cites, book.broken_table_positions.cites)
    if seat_cards is not None:
        return _as_drawn(now, table, players, counts, seat_cards, how)
    return _assigned(now, table, players, counts, first, how)


def _assigned(
    now: Now,
    table: TableNo,
    players: dict[SeatNo, EntryId],
    counts: dict[TableNo, int],
    first: Sequence[EntryId],
    cites: tuple[RuleId, ...],
) -> NewPlaces | Refused:
    lots = now.lots()
    order = list(first) or lots.order(list(players.values()), "players")
    if not first:
        order = in_an_order_that_parts(now.state, order, lambda one: _by_player(now, table, players, counts, one), lots)
    found = _one_by_one(now, table, players, counts, order)
    if found is None:
        return no("break.no-seat-now", _bans(now.book), table=table)
    return NewPlaces(tuple(found), cites)


def _by_player(
    now: Now, table: TableNo, players: dict[SeatNo, EntryId], counts: dict[TableNo, int], order: Sequence[EntryId]
) -> dict[EntryId, Place]:
    return dict(_one_by_one(now, table, players, counts, order) or ())


def _one_by_one(
    now: Now, table: TableNo, players: dict[SeatNo, EntryId], counts: dict[TableNo, int], order: Sequence[EntryId]
) -> list[tuple[EntryId, Place]] | None:
    """Each in this order to the table with the fewest; None if one of them finds no seat that the book gives."""
    lots = now.lots()
    rank = {other: place for place, other in enumerate(lots.order(sorted(counts), "tables"))}
    heap = [(count, rank[other], other) for other, count in counts.items()]
    heapq.heapify(heap)
    places = {who: seat for seat, who in players.items()}
    taken: dict[TableNo, list[SeatNo]] = {}
    found: list[tuple[EntryId, Place]] = []
    while len(found) < len(order):
        if not heap:
            return None
        count, _, other = heapq.heappop(heap)
        seats = allowed_after_break(open_seats(now.state, other, now.book, taken.get(other, ())), now.book)
        if not seats:
            continue
        who = order[len(found)]
        seat = seat_after_break(now, seats, lots, Place(table, places[who]), other)
        taken.setdefault(other, []).append(seat)
        found.append((who, Place(other, seat)))
        heapq.heappush(heap, (count + 1, rank[other], other))
    return found


def seat_after_break(now: Now, seats: list[OpenSeat], lots: Lots, old: Place, table: TableNo) -> SeatNo:
    if now.book.broken_table_seat.value == "random_seat":
        return lots.one([one.seat for one in seats], f"seat {table}")
    place = after_button(now.state, old.table, old.seat)
    return nearest([one.seat for one in seats], place, button_of(now.state, table), now.state.tables[table].size)


def button_of(state: Tournament, table: TableNo) -> SeatNo:
    """Where the button lies at a table, or will lie in its first hand."""
    play = state.play[table]
    last = play.hand or play.again or play.last
    return last.button if last is not None else play.button or min(state.seats[table], default=1)


def after_button(state: Tournament, table: TableNo, seat: SeatNo) -> int:
    """How many seats clockwise from its button."""
    return (seat - button_of(state, table)) % state.tables[table].size


def nearest(seats: Sequence[SeatNo], place: int, button: SeatNo, size: int) -> SeatNo:
    """The seat whose place from the button differs least from an old one; of two the one nearer to the button."""

    def difference(seat: SeatNo) -> tuple[int, int]:
        own = (seat - button) % size
        apart = abs(own - place)
        return min(apart, abs(size - apart)), own

    return min(seats, key=difference)


def allowed_after_break(seats: Sequence[OpenSeat], book: Rulebook) -> list[OpenSeat]:
    """The seats that a player of a broken table may get."""
    return [one for one in seats if not ban_after_break(one, book)]


def ban_after_break(one: OpenSeat, book: Rulebook) -> tuple[RuleId, ...]:
    """What forbids a seat; nothing for most."""
    open_positions = book.broken_table_positions
    if one.at in ("small_blind", "big_blind", "button") and one.at not in open_positions.value:
        return open_positions.cites
    if one.at == "gap" and book.moved_player_in_gap.value == "seat_not_given":
        return book.moved_player_in_gap.cites
    return ()


def _bans(book: Rulebook) -> tuple[RuleId, ...]:
    return joined(book.broken_table_positions.cites, book.moved_player_in_gap.cites)


def _as_drawn(
    now: Now,
    table: TableNo,
    players: dict[SeatNo, EntryId],
    counts: dict[TableNo, int],
    cards: dict[EntryId, Place],
    cites: tuple[RuleId, ...],
) -> NewPlaces | Refused:
    """The seats that the players drew as cards: everyone has one, each is free, and the book gives it."""
    if set(cards) != set(players.values()) or len(set(cards.values())) != len(cards):
        return no("break.seat-cards")
    seats_of = {who: seat for seat, who in players.items()}
    taken: dict[TableNo, list[SeatNo]] = {}
    for who in players.values():
        place = cards[who]
        if place.table not in counts:
            return no("table.none-such", table=place.table)
        free = open_seats(now.state, place.table, now.book, taken.get(place.table, ()))
        refusal = _not_his(now, Place(table, seats_of[who]), place, free)
        if refusal is not None:
            return refusal
        taken.setdefault(place.table, []).append(place.seat)
    return NewPlaces(tuple((who, cards[who]) for who in players.values()), cites, False)


def _not_his(now: Now, old: Place, place: Place, free: list[OpenSeat]) -> Refused | None:
    """Why a player does not get the seat on their card. Where the old place decides, a card can only name the table."""
    mine = next((one for one in free if one.seat == place.seat), None)
    if mine is None:
        return no("table.seat-taken", table=place.table, seat=place.seat)
    if ban := ban_after_break(mine, now.book):
        return no("move.seat-not-given", ban, table=place.table, seat=place.seat)
    answer = now.book.broken_table_seat
    if answer.value == "equal_position":
        seat = seat_after_break(now, allowed_after_break(free, now.book), now.lots(), old, place.table)
        if seat != place.seat:
            return no("move.another-seat", answer.cites, table=place.table, seat=seat)
    return None
