"""Tables and the seat draw."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from floorman.terms import EntryId, Refused, SeatNo, TableNo, joined
from floorman.terms.bounds import ENTRIES_MOST, SEATS_MOST, TABLES_MOST
from floorman.tournament.accounts import BANK, Transfer, stack_of, transfer
from floorman.tournament.command import Command, Decision, Now, OfTable, Topic, needs, no, yes
from floorman.tournament.event import Right
from floorman.tournament.events import Seated, SeatsDrawn, TableOpened
from floorman.tournament.holdings import DEPTHS, Table
from floorman.tournament.seating.beside import drawn_apart
from floorman.tournament.seating.draw import nobody_has_played, nobody_sits_yet, spread, tables_for
from floorman.tournament.seating.final_table import is_final
from floorman.tournament.seating.opening import open_seats, registration_over
from floorman.tournament.state import Tournament

SEATS_FEWEST = 2

# Why somebody has a seat that no draw takes from them.
GIVEN = ("named", "special-needs")


class OpenTable(OfTable, Command, frozen=True, tag="open-table"):
    """Add a table, or several with the numbers that follow. Without a size it is as big as the plan says."""

    right: ClassVar[Right] = "who_changes_seating"
    topic: ClassVar[Topic] = "seats"

    table: TableNo
    size: int | None = None
    count: int = 1

    def decide(self, now: Now) -> Decision:
        state, most, until = now.state, now.book.table_seats_most, now.book.tables_added_until
        if state.phase == "over":
            return no("event.over")
        if is_final(state):
            return no("final-table.drawn-already")
        if self.count < 1 or self.table < 1 or self.table + self.count - 1 > TABLES_MOST:
            return no("table.number-taken", table=self.table, most=TABLES_MOST)
        numbers = range(self.table, self.table + self.count)
        for number in numbers:
            if number in state.tables:
                return no("table.number-taken", table=number, most=TABLES_MOST)
        size = state.plan.table_size if self.size is None else self.size
        if not SEATS_FEWEST <= size <= min(most.value, SEATS_MOST):
            return no("table.size", most.cites, most=most.value)
        if _too_late_to_add(now):
            return no("table.added-too-late", until.cites, table=self.table)
        return yes(self._opened(size, now))

    def _new(self, size: int, now: Now) -> Table:
        """Played as the plan says."""
        cards, action = DEPTHS[now.state.plan.depth]
        return Table(size, cards=cards, action=action)

    def _opened(self, size: int, now: Now) -> TableOpened:
        """Once seats are drawn, a table is one that was added: it may have to be broken before the others."""
        book = now.book
        cites = joined(book.table_seats_most.cites, book.tables_added_until.cites)
        if not _seats_are_drawn(now.state):
            return TableOpened(number=self.table, table=self._new(size, now), count=self.count, cites=cites)
        if book.break_order.value == "added_first":
            cites = joined(cites, book.break_order.cites)
        table = msgspec.structs.replace(self._new(size, now), added=_added_so_far(now.state) + 1)
        return TableOpened(number=self.table, table=table, count=self.count, cites=cites)


def _too_late_to_add(now: Now) -> bool:
    match now.book.tables_added_until.value:
        case "any_time":
            return False
        case "registration_closes":
            return registration_over(now)
        case "start":
            return now.state.phase != "before"


def _seats_are_drawn(state: Tournament) -> bool:
    return state.phase != "before" or bool(state.sits)


def _added_so_far(state: Tournament) -> int:
    return max((table.added for table in state.tables.values()), default=0)


class DrawSeats(Command, frozen=True, tag="draw-seats"):
    """Everyone who is entered gets a seat by lot, and their stack. Who was given a seat outside the draw keeps it.

    That is before the start; or later, as long as nobody sits at a table and nobody is out. `expected` is the number of
    players that the management reckons with, where the book goes by that.
    """

    right: ClassVar[Right] = "who_changes_seating"
    topic: ClassVar[Topic] = "seats"

    expected: int | None = None

    def decide(self, now: Now) -> Decision:
        state, lot, field = now.state, now.book.seats_assigned, now.book.draw_field
        if state.phase != "before" and not nobody_sits_yet(state):
            return _too_late_to_draw(state)
        entered = [who for who, entry in sorted(state.entries.items()) if entry.status == "entered"]
        waiting = [who for who in entered if who not in state.sits or not _was_given(state, who)]
        if not waiting:
            return no("seats.nobody")
        expected = state.plan.expected if self.expected is None else self.expected
        if state.phase != "before":
            expected = max(expected, len(entered))  # whoever was to come is here by now
        if field.value == "expected_players" and not 1 <= expected <= ENTRIES_MOST:
            return needs("seats.expected", "expected", cites=field.cites)
        reckoned = max(expected, len(entered)) if field.value == "expected_players" else len(entered)
        seats, sitting = _in_the_draw(state, waiting)
        taking_part = tables_for(reckoned, seats, sitting)
        lots = now.lots()
        spread_out = spread(waiting, {table: seats[table] for table in taking_part}, lots, sitting)
        places = drawn_apart(state, spread_out, lots)
        if places is None:
            return no("seats.too-few", players=len(waiting))
        drawn = tuple(Seated(who, place) for who, place in places.items())
        chips = _first_stacks(state, waiting)
        return yes(SeatsDrawn(draw=state.draws + 1, seats=drawn, chips=chips, cites=joined(lot.cites, field.cites)))


def _too_late_to_draw(state: Tournament) -> Refused:
    if nobody_has_played(state):
        return no("seats.too-few", players=state.left)
    return no("event.over" if state.phase == "over" else "seats.after-the-start")


def _was_given(state: Tournament, who: EntryId) -> bool:
    return state.entries[who].moved_for in GIVEN


def _in_the_draw(state: Tournament, waiting: list[EntryId]) -> tuple[dict[TableNo, list[SeatNo]], dict[TableNo, int]]:
    """The seats that are drawn for, and how many sit at each table who take no part. A new draw frees the old seats."""
    redrawn = set(waiting)
    seats: dict[TableNo, list[SeatNo]] = {}
    sitting: dict[TableNo, int] = {}
    for table in state.open_tables():
        free = open_seats(state, table)
        freed = [seat for seat, who in state.seats[table].items() if who in redrawn]
        seats[table] = sorted((*free, *freed))
        sitting[table] = len(state.seats[table]) - len(freed)
    return seats, sitting


def _first_stacks(state: Tournament, players: list[EntryId]) -> tuple[Transfer, ...]:
    """Whoever has no chips yet gets their stack from the bank."""
    return tuple(
        one for who in players if not state.stacks.get(who) for one in transfer(BANK, stack_of(who), state.stack)
    )
