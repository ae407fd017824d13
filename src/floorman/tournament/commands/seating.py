"""Tables and the seat draw."""

from __future__ import annotations

from floorman.terms import EntryId, TableNo, joined
from floorman.tournament.accounts import BANK, Transfer, stack_of, transfer
from floorman.tournament.command import Command, Decision, Now, no, yes
from floorman.tournament.event import Authority
from floorman.tournament.events import Seated, SeatsDrawn, TableOpened
from floorman.tournament.holdings import Table
from floorman.tournament.seating.draw import spread
from floorman.tournament.state import Tournament

SEATS_FEWEST, SEATS_MOST = 2, 23
TABLES_MOST = 2_000


class OpenTable(Command, frozen=True, tag="open-table"):
    """Add a table. Without a size it is as big as the plan says."""

    table: TableNo
    size: int | None = None

    def authority(self, now: Now) -> Authority:
        return now.book.who_changes_seating

    def decide(self, now: Now) -> Decision:
        state, most = now.state, now.book.table_seats_most
        if state.phase == "over":
            return no("event.over")
        if self.table in state.tables or not 1 <= self.table <= TABLES_MOST:
            return no("table.number-taken", table=self.table, most=TABLES_MOST)
        size = state.plan.table_size if self.size is None else self.size
        if not SEATS_FEWEST <= size <= min(most.value, SEATS_MOST):
            return no("table.size", most.cites, most=most.value)
        return yes(
            TableOpened(number=self.table, table=Table(size), cites=joined(self.authority(now).cites, most.cites))
        )


class DrawSeats(Command, frozen=True, tag="draw-seats"):
    """Everyone who is entered gets a seat by lot, and his stack."""

    def authority(self, now: Now) -> Authority:
        return now.book.who_changes_seating

    def decide(self, now: Now) -> Decision:
        state, lot = now.state, now.book.seats_assigned
        if state.phase != "before":
            return no("seats.after-the-start")
        waiting = [who for who, entry in sorted(state.entries.items()) if entry.status == "entered"]
        if not waiting:
            return no("seats.nobody")
        places = spread(waiting, {number: state.tables[number].size for number in state.open_tables()}, now.lots())
        if places is None:
            return no("seats.too-few", players=len(waiting))
        seats = tuple(Seated(who, place) for who, place in places.items())
        return yes(SeatsDrawn(draw=state.draws + 1, seats=seats, chips=_first_stacks(state, waiting), cites=lot.cites))


def _first_stacks(state: Tournament, players: list[EntryId]) -> tuple[Transfer, ...]:
    """Whoever has no chips yet gets his stack from the bank."""
    return tuple(
        one for who in players if not state.stacks.get(who) for one in transfer(BANK, stack_of(who), state.stack)
    )
