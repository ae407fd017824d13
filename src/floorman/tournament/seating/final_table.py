"""The final table: with how many players it begins, and which seats are drawn by whom.

| how many                 | final_table_flop, _stud, _draw_games, _seven_max, _six_max; _extra_seats; _fewer_allowed |
| reserved for a position  | final_table_next_big_blinds, _next_buttons, _next_small_blinds, at the last two tables |
| all others               | final_table_draw                                                                      |

A reserved seat that nobody can claim, since the position falls on an empty seat or there is no second table, goes into
the general draw; and where more players than seats would claim them, all take part in the general draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from floorman.cards.deals import GAMES
from floorman.positions import Positions
from floorman.rulebook import Answer, Rulebook
from floorman.terms import EntryId, RuleId, SeatNo, TableNo, joined
from floorman.tournament.lots import Lots
from floorman.tournament.seating.first_button import next_hand
from floorman.tournament.state import Tournament

SIX, SEVEN = 6, 7

# Positions are told for the last two tables; with a third nobody can say whose they are.
LAST_TABLES = 2


class Size(Struct, frozen=True):
    """With how many players left the final table begins."""

    players: int
    cites: tuple[RuleId, ...]
    by_book: int  # without what the management has set


class Pool(Struct, frozen=True):
    """Who draws for which seats. A player draws one of them; seats that are over go into the general draw."""

    code: str
    who: tuple[EntryId, ...]
    seats: tuple[SeatNo, ...]
    cites: tuple[RuleId, ...]

    @property
    def is_claimed(self) -> bool:
        return len(self.who) == len(self.seats)


def size_of(state: Tournament, book: Rulebook) -> Size:
    """The number of the book for such tables and games, or the one that the management has set."""
    answer, extra = _number(state, book), book.final_table_extra_seats
    most = state.plan.table_size + extra.value
    cites = answer.cites if answer.value <= most else joined(answer.cites, extra.cites)
    by_book = min(answer.value, most)
    chosen: int | None = state.ones.get("final_table_players")
    if chosen is None or chosen == by_book:
        return Size(by_book, cites, by_book)
    return Size(chosen, joined(cites, book.final_table_fewer_allowed.cites), by_book)


def seats_of_tables(state: Tournament) -> int:
    """So many has the largest that plays, whatever was planned."""
    ordinary = (state.tables[number] for number in state.open_tables())
    return max((table.size for table in ordinary if not table.final), default=state.plan.table_size)


def _number(state: Tournament, book: Rulebook) -> Answer[int]:
    """By the size of the tables; from eight seats on by what is played at them."""
    games, seats = [GAMES[game] for game in state.plan.games], state.plan.table_size
    if seats <= SIX:
        return book.final_table_six_max
    if seats == SEVEN:
        return book.final_table_seven_max
    if all(game.is_draw for game in games):
        return book.final_table_draw_games
    return book.final_table_stud if all(game.is_stud for game in games) else book.final_table_flop


def is_final(state: Tournament) -> bool:
    """Do all sit at the final table?"""
    return any(table.final and table.state != "closed" for table in state.tables.values())


def players_left(state: Tournament) -> list[EntryId]:
    """Everyone who draws a seat at the final table."""
    return sorted(who for who, entry in state.entries.items() if entry.status == "entered")


class Seating(Struct, frozen=True):
    """The seats of the final table before the draw: who keeps theirs, and who draws for which."""

    kept: dict[EntryId, SeatNo]
    pools: tuple[Pool, ...]  # the reserved ones, then the general one
    seats: int  # the table needs so many


def seating(state: Tournament, table: TableNo, book: Rulebook) -> Seating:
    """How the seats of the final table will be drawn, were it formed now."""
    players, draw = players_left(state), book.final_table_draw
    keeps = draw.value == "keep_seats"
    here = {who: seat for seat, who in state.seats.get(table, {}).items()} if keeps else {}
    size = state.tables[table].size if table in state.tables else state.plan.table_size
    seats = max(size, len(players)) if keeps else len(players)
    reserved = list(_reserved(state, seats, book))
    claimants = {who for pool in reserved for who in pool.who}
    taken = {seat for pool in reserved for seat in pool.seats}
    kept = {who: seat for who, seat in here.items() if who not in claimants and seat not in taken}
    gone = {seat for pool in reserved if pool.is_claimed for seat in pool.seats} | set(kept.values())
    general = Pool(
        "final-table.general-draw",
        tuple(who for who in players if who not in claimants and who not in kept),
        tuple(seat for seat in range(1, seats + 1) if seat not in gone),
        draw.cites,
    )
    return Seating(kept, (*reserved, general) if general.who else tuple(reserved), seats)


def _reserved(state: Tournament, seats: int, book: Rulebook) -> Iterator[Pool]:
    """The seats for those who were next to be big blind, to get the button, and to be small blind, in this order."""
    tables = [table for table in state.open_tables() if state.seats[table]]
    if len(tables) > LAST_TABLES:
        return
    coming = {table: next_hand(state, table, sorted(state.seats[table]), book) for table in tables}
    drawn: set[SeatNo] = set()
    claimed: set[EntryId] = set()
    for code, wanted, position, cites in _rules(seats, book):
        who = [one for one in _who_is_next(state, coming, position) if one not in claimed]
        cards = sorted(seat for seat in set(wanted) - drawn if 1 <= seat <= seats)
        if who and len(who) <= len(cards):
            drawn.update(cards)
            claimed.update(who)
            yield Pool(code, tuple(sorted(who)), tuple(cards), cites)


def _rules(seats: int, book: Rulebook) -> Iterator[tuple[str, tuple[SeatNo, ...], str, tuple[RuleId, ...]]]:
    big, button, small = (
        book.final_table_next_big_blinds,
        book.final_table_next_buttons,
        book.final_table_next_small_blinds,
    )
    if big.value == "seats_two_and_three":
        yield "final-table.next-big-blinds", (2, 3), "big_blind", big.cites
    if button.value == "two_highest_seats":
        yield "final-table.next-buttons", (seats - 1, seats), "button", button.cites
    if small.value == "first_and_third_highest":
        yield "final-table.next-small-blinds", (1, seats - 2), "small_blind", small.cites


def _who_is_next(state: Tournament, coming: Mapping[TableNo, Positions | None], position: str) -> Iterator[EntryId]:
    """At each table whoever sits where the position goes next: nobody, where that seat is empty."""
    for table, positions in coming.items():
        who = None if positions is None else state.seats[table].get(getattr(positions, position))
        if who is not None:
            yield who


def drawn_by_lot(told: Seating, lots: Lots) -> dict[EntryId, SeatNo]:
    """A seat for everybody: reserved ones first, then the general draw over what is left."""
    places = dict(told.kept)
    for pool in told.pools:
        free = [seat for seat in pool.seats if seat not in places.values()]
        places.update(zip(pool.who, lots.order(free, pool.code), strict=False))
    return places


def wrong_card(told: Seating, cards: Mapping[EntryId, SeatNo], size: int) -> tuple[EntryId, tuple[RuleId, ...]] | None:
    """A player whose seat card cannot be theirs, and why; None if all are in order.

    Where no seat is reserved the cards of all the seats of the table may have been in the draw.
    """
    reserved = len(told.pools) > 1
    used = set(told.kept.values())
    for pool in told.pools:
        for who in pool.who:
            allowed = pool.seats if reserved else range(1, size + 1)
            if cards[who] not in allowed or cards[who] in used:
                return who, pool.cites
            used.add(cards[who])
    return None
