"""Balancing: which tables are too far apart, who moves, and to which seat.

| question                    | decides                                                      |
| balance_gap, …_many_tables  | which difference is left alone                               |
| between_equal_tables        | which of the fullest tables gives, which of the smallest gets |
| player_to_move              | who moves                                                    |
| balance_seat                | where to                                                     |
| balance_into_small_blind    | whether that may be the place of the next small blind        |
| moves_without_button        | both, where there is no button                               |
| moves_in_rotation           | both, in a rotation while there is no button                 |
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from floorman.rulebook import Answer, Rulebook
from floorman.terms import EntryId, Refused, RuleId, SeatNo, TableNo, joined
from floorman.tournament.command import Now, no
from floorman.tournament.holdings import Place
from floorman.tournament.seating.apart import clashes
from floorman.tournament.seating.arriving import is_on_his_way
from floorman.tournament.seating.lots import Ties
from floorman.tournament.seating.positions import (
    OpenSeat,
    next_hand,
    open_seats,
    players_by_table,
    staying,
    was_told,
)
from floorman.tournament.seating.rotation import WITHOUT_BUTTON, game_of
from floorman.tournament.state import Tournament

# No floor carries out more at once; what is left is proposed when these are done.
MOVES_MOST = 30


class Chosen(Struct, frozen=True):
    """A seat, or a player, and what decided."""

    seat: SeatNo
    cites: tuple[RuleId, ...] = ()
    drawn: bool = False


class Shift(Struct, frozen=True):
    """One move that balances two tables."""

    who: EntryId
    source: Place
    target: Place
    more: int  # players at the table they leave
    fewer: int  # players at the table they go to
    why: tuple[RuleId, ...] = ()  # what says that somebody moves
    how: tuple[RuleId, ...] = ()  # what says who, and where to
    tie: tuple[RuleId, ...] = ()  # what chose between equal tables
    drawn: bool = False  # something was drawn by lot
    told: bool = True  # of both tables some hand has been told: the desk knows where their buttons are


class Changes(Struct):
    """What earlier moves of the same look will have changed at a table."""

    gone: set[SeatNo]
    added: dict[SeatNo, EntryId]


def allowed_gap(book: Rulebook, tables: int) -> tuple[int, tuple[RuleId, ...]]:
    """The difference that is still left alone."""
    answer = book.balance_gap_many_tables if tables >= book.many_tables_from.value else book.balance_gap
    return answer.value, answer.cites


def planned(now: Now) -> Iterator[Shift]:
    """The moves that make the tables even, in an order in which each of them is right."""
    counts = players_by_table(now.state)
    gap, why = allowed_gap(now.book, len(counts))
    if now.state.phase != "running" or len(counts) < 2 or max(counts.values()) - min(counts.values()) <= gap:
        return
    ties, by_count = Ties(now, counts), _by_count(counts)
    usable = set(counts)  # tables that still have a seat that the book gives
    changes: dict[TableNo, Changes] = {}
    given = 0
    while given < MOVES_MOST:
        most = max(by_count)
        fewest = min((count for count, tables in by_count.items() if tables & usable), default=most)
        if most - fewest <= gap:
            return
        givers, takers = _that_part(now, by_count[most], by_count[fewest] & usable, ties, changes)
        giver, first = ties.pick(givers)
        taker, second = ties.pick(takers)
        shift = _shift(now, giver, taker, changes)
        if shift is None:
            usable.discard(taker)
            continue
        changes[giver].gone.add(shift.source.seat)
        changes[taker].added[shift.target.seat] = shift.who
        tie = joined(first, second)
        drawn = (bool(tie) and ties.by_lot) or shift.drawn
        yield _told(shift, most, fewest, why, tie, drawn)
        given += 1
        for table, count, step in ((giver, most, -1), (taker, fewest, 1)):
            _recount(by_count, table, count, count + step)


def _that_part(
    now: Now, givers: set[TableNo], takers: set[TableNo], ties: Ties, changes: dict[TableNo, Changes]
) -> tuple[set[TableNo], set[TableNo]]:
    """Of equal tables those between which somebody goes who sits with nobody there whom they are not to sit with.

    All of them, where there are none such, or where the book says which of equal tables it is.
    """
    if not now.state.apart or not ties.by_lot:
        return givers, takers
    anew = {who: table for table, one in changes.items() for who in one.added.values()}
    for giver in sorted(givers, key=ties.order().__getitem__):
        free = {
            taker
            for taker in takers
            if (shift := _shift(now, giver, taker, changes)) and not clashes(now.state, shift.who, taker, anew)
        }
        if free:
            return {giver}, free
    return givers, takers


def _told(shift: Shift, more: int, fewer: int, why: tuple[RuleId, ...], tie: tuple[RuleId, ...], drawn: bool) -> Shift:
    return Shift(shift.who, shift.source, shift.target, more, fewer, why, shift.how, tie, drawn, shift.told)


def _by_count(counts: dict[TableNo, int]) -> dict[int, set[TableNo]]:
    found: dict[int, set[TableNo]] = {}
    for table, count in counts.items():
        found.setdefault(count, set()).add(table)
    return found


def _recount(by_count: dict[int, set[TableNo]], table: TableNo, before: int, after: int) -> None:
    by_count[before].discard(table)
    if not by_count[before]:
        del by_count[before]
    by_count.setdefault(after, set()).add(table)


def _shift(now: Now, giver: TableNo, taker: TableNo, changes: dict[TableNo, Changes]) -> Shift | None:
    """The move between two tables; None if the table that gets a player has no seat for them."""
    leaving = changes.setdefault(giver, Changes(set(), {}))
    coming = changes.setdefault(taker, Changes(set(), {}))
    seat = seat_for_balance(now, taker, coming)
    mover = player_to_move(now, giver, 0 if isinstance(seat, Refused) else seat.seat, leaving)
    if isinstance(seat, Refused) or mover is None:
        return None
    who = now.state.seats[giver][mover.seat]
    source, target = Place(giver, mover.seat), Place(taker, seat.seat)
    how = joined(mover.cites, seat.cites)
    told = all(was_told(now.state, table, now.at) for table in (giver, taker))
    return Shift(who, source, target, 0, 0, how=how, drawn=mover.drawn or seat.drawn, told=told)


# By what is counted

Manner: TypeAlias = Literal["button", "by_position", "by_lot"]


def manner(state: Tournament, table: TableNo, book: Rulebook) -> tuple[Manner, tuple[RuleId, ...]]:
    """Whether moves at a table are counted from its button; if not, how else, and what says so."""
    if game_of(state, table) not in WITHOUT_BUTTON:
        return "button", ()
    plain = book.moves_without_button
    if all(game in WITHOUT_BUTTON for game in state.plan.games):
        return plain.value, plain.cites
    rotation = book.moves_in_rotation
    if rotation.value == "by_frozen_button":
        return "button", rotation.cites
    return plain.value, joined(rotation.cites, plain.cites)


# Who


def player_to_move(now: Now, table: TableNo, to: SeatNo = 0, changes: Changes | None = None) -> Chosen | None:
    """The seat of the player who leaves this table, for that seat elsewhere. Whoever is still on the way to this table
    is not sent on as long as there are others."""
    gone = set() if changes is None else changes.gone
    seats = sorted(seat for seat in staying(now.state, table) if seat not in gone)
    there = [seat for seat in seats if not is_on_his_way(now.state, now.state.seats[table][seat], now.at)]
    seats = there or seats
    if not seats:
        return None
    counted, cites = manner(now.state, table, now.book)
    if counted == "by_position":
        return Chosen(min((seat for seat in seats if seat >= to), default=seats[0]), cites)
    answer = now.book.player_to_move
    if counted == "by_lot" or answer.value == "by_lot":
        return Chosen(now.lots().one(seats, f"mover {table}"), cites if counted == "by_lot" else answer.cites, True)
    positions = next_hand(now.state.play[table], seats, now.book)
    seat = seats[0] if positions is None else positions.big_blind
    return Chosen(seat, joined(answer.cites, cites))


# Where to

SeatAnswer: TypeAlias = Answer[Literal["soonest_big_blind", "first_after_flop", "by_lot"]]


def seat_for_balance(now: Now, table: TableNo, changes: Changes | None = None) -> Chosen | Refused:
    """The seat that a player gets who comes by balancing, or why there is none at this moment."""
    state, book = now.state, now.book
    coming = Changes(set(), {}) if changes is None else changes
    counted, cites = manner(state, table, book)
    found = _seats_for_all(state, table, book, coming)
    if not found:
        return no("move.table-full", table=table)
    if counted == "by_position":
        freed = state.freed
        last = max(found, key=lambda one: (freed.get(Place(table, one.seat), 0), -one.seat))
        return Chosen(last.seat, cites)
    if counted == "by_lot":
        return Chosen(_by_lot(now, table, found), cites, True)
    given, banned = allowed_for_balance(found, book)
    if not given and not was_told(state, table, now.at):
        given, banned = found, ()  # it is only taken for granted that the button forbids them: nobody waits for that
    if not given:
        return no("move.no-seat-now", banned, table=table)
    answer = book.balance_seat
    if answer.value == "by_lot":
        return Chosen(_by_lot(now, table, given), joined(answer.cites, banned), True)
    best = min(given, key=_rank(answer))
    # The ban decided something only if without it another seat had been the one.
    banned = banned if min(found, key=_rank(answer)) != best else ()
    return Chosen(best.seat, joined(joined(answer.cites, cites), banned))


def _seats_for_all(state: Tournament, table: TableNo, book: Rulebook, coming: Changes) -> list[OpenSeat]:
    """The free seats. With others to come, one counts as the small blind's if it made any of them that."""
    found = open_seats(state, table, book, coming.added, coming.gone)
    if not coming.added:
        return found
    alone = {one.seat for one in open_seats(state, table, book) if one.at == "small_blind"}
    return [
        msgspec.structs.replace(one, at="small_blind")
        if one.seat in alone or _makes_small_blind(state, table, book, coming, one.seat)
        else one
        for one in found
    ]


def _makes_small_blind(state: Tournament, table: TableNo, book: Rulebook, coming: Changes, seat: SeatNo) -> bool:
    """Would somebody on this seat make another the small blind who comes to the table with them?"""
    occupied = [one for one in (*staying(state, table), *coming.added, seat) if one not in coming.gone]
    positions = next_hand(state.play[table], sorted(occupied), book)
    return positions is not None and positions.small_blind in coming.added


def _by_lot(now: Now, table: TableNo, seats: Sequence[OpenSeat]) -> SeatNo:
    return now.lots().one([one.seat for one in seats], f"seat {table}")


def _rank(answer: SeatAnswer) -> Callable[[OpenSeat], tuple[int, int]]:
    if answer.value == "first_after_flop":
        # Between button and small blind nobody acts who has just come: that seat is the last choice.
        return lambda one: (one.at == "gap", one.after_button)
    return lambda one: (one.hands_to_big_blind, one.after_button)


def allowed_for_balance(seats: Sequence[OpenSeat], book: Rulebook) -> tuple[list[OpenSeat], tuple[RuleId, ...]]:
    """The seats that balancing may give, and what forbids the others."""
    no_small, no_gap = book.balance_into_small_blind, book.moved_player_in_gap
    cites: tuple[RuleId, ...] = ()
    given = []
    for one in seats:
        if one.at == "small_blind" and no_small.value == "never":
            cites = joined(cites, no_small.cites)
        elif one.at == "gap" and no_gap.value == "seat_not_given":
            cites = joined(cites, no_gap.cites)
        else:
            given.append(one)
    return given, cites
