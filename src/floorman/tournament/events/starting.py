"""What has happened between the seat draw and a table's first hand, and at the final table."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

import msgspec
from msgspec import field

from floorman.terms import EntryId, Instant, SeatNo, TableNo
from floorman.tournament.accounts import Transfer
from floorman.tournament.event import Event, Right
from floorman.tournament.events.seating import Seated, draw_all, seat_all
from floorman.tournament.holdings import Place, Play, Renewed, Reserve, Table

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class SeatsReserved(Event, frozen=True, tag="seats.reserved/1"):
    """Open seats take no part in the seat draw. Why one is kept for special needs is for the staff alone."""

    right: ClassVar[Right] = "who_changes_seating"

    places: tuple[Place, ...]
    why: Reserve = "held"
    whom: str = ""  # for whom, where somebody said it; a text beside the log

    def apply(self, state: Tournament) -> None:
        for place in self.places:
            state.put(state.reserved, place, self.why)
            if self.whom:
                state.put(state.kept_for, place, self.whom)


class SeatsReleased(Event, frozen=True, tag="seats.released/1"):
    """Seats can be drawn for again."""

    right: ClassVar[Right] = "who_changes_seating"

    places: tuple[Place, ...]

    def apply(self, state: Tournament) -> None:
        for place in self.places:
            state.release(place)


class SeatGiven(Event, frozen=True, tag="seat.given/1"):
    """A player gets a seat outside the draw and, where they have none yet, their stack. The reason is for the staff."""

    right: ClassVar[Right] = "who_changes_seating"

    seat: Seated
    why: Literal["named", "special-needs"] = "named"
    chips: tuple[Transfer, ...] = ()

    def apply(self, state: Tournament) -> None:
        seat_all(state, (self.seat,))
        state.change(self.seat.who, moved_for=self.why)
        state.transfer(self.chips)


class SeatConfirmed(Event, frozen=True, tag="seat.confirmed/1"):
    """A player has confirmed the table and seat assigned to them."""

    right: ClassVar[Right] = "who_enters_players"

    who: EntryId

    def apply(self, state: Tournament) -> None:
        state.change(self.who, confirmed=True)


class TableStarted(Event, frozen=True, tag="table.started/1"):
    """A table may deal its first hand. `cards` were drawn by lot for the button; 0: no draw was needed here."""

    right: ClassVar[Right] = "who_runs_the_table"

    table: TableNo
    button: SeatNo
    draw: int = 0
    cards: dict[SeatNo, str] = field(default_factory=dict)

    def apply(self, state: Tournament) -> None:
        if self.draw:
            state.add(state.counts, "draws", 1)
        play = state.play[self.table]
        state.put(state.play, self.table, msgspec.structs.replace(play, button=self.button, started=True))


class ButtonPlaced(Event, frozen=True, tag="table.button-placed/1"):
    """The first button of a table goes, without a draw, where the book has it."""

    way_back = "follows"

    table: TableNo
    button: SeatNo

    def apply(self, state: Tournament) -> None:
        state.put(state.play, self.table, msgspec.structs.replace(state.play[self.table], button=self.button))


class LotDrawn(Event, frozen=True, tag="lot.drawn/1"):
    """Something was decided by cards dealt at the table: who drew what, best first."""

    right: ClassVar[Right] = "who_runs_the_table"

    what: str
    order: tuple[str, ...]
    cards: dict[str, str] = field(default_factory=dict)

    def apply(self, state: Tournament) -> None:
        state.put(state.drawn, state.version, self.order)


class FinalTableSizeSet(Event, frozen=True, tag="final-table.size-set/1"):
    """The management has said with how many players the final table is played."""

    right: ClassVar[Right] = "who_changes_settings"

    players: int

    def apply(self, state: Tournament) -> None:
        state.one(final_table_players=self.players)


class FinalTableDrawn(Event, frozen=True, tag="final-table.drawn/1"):
    """Everyone who is left sits down at one table; the others are closed, and what lay there comes along."""

    right: ClassVar[Right] = "who_orders_moves"

    number: TableNo
    table: Table
    seats: tuple[Seated, ...]
    closed: tuple[TableNo, ...] = ()
    draw: int = 0  # 0: the seat cards were drawn by hand
    chips: tuple[Transfer, ...] = ()
    at: Instant = 0  # 0: of a time when nobody was told to move

    def apply(self, state: Tournament) -> None:
        if self.draw:
            state.add(state.counts, "draws", 1)
        for number in self.closed:
            state.put(state.tables, number, msgspec.structs.replace(state.tables[number], state="closed"))
        state.seats.setdefault(self.number, {})
        state.put(state.tables, self.number, self.table)
        state.put(state.play, self.number, Play())
        draw_all(state, self.seats, "final-table", self.at, self.cites)
        state.put(state.renewed, self.number, Renewed(len(self.seats), 0))
        state.transfer(self.chips)
