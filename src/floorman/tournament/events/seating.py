"""What has happened to tables and seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from floorman.positions import Came
from floorman.rulebook import Rulebook
from floorman.terms import Chips, EntryId, TableNo
from floorman.tournament.accounts import Transfer
from floorman.tournament.event import Authority, Event
from floorman.tournament.holdings import Place, Play, Presence, Table

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class Seated(Struct, frozen=True):
    """One player gets this seat."""

    who: EntryId
    place: Place
    came: Came | None = None  # None: he is there from the table's first hand


class TableOpened(Event, frozen=True, tag="table.opened/1"):
    number: TableNo
    table: Table

    def apply(self, state: Tournament) -> None:
        state.seats.setdefault(self.number, {})
        state.put(state.tables, self.number, self.table)
        state.put(state.play, self.number, Play())

    def authority(self, book: Rulebook) -> Authority:
        return book.who_changes_seating


class SeatsDrawn(Event, frozen=True, tag="seats.drawn/1"):
    """Players get seats by lot. `draw` is the number of the draw, for whoever recomputes it."""

    draw: int
    seats: tuple[Seated, ...]
    chips: tuple[Transfer, ...] = ()

    def apply(self, state: Tournament) -> None:
        state.add(state.counts, "draws", 1)
        seat_all(state, self.seats)
        state.transfer(self.chips)

    def authority(self, book: Rulebook) -> Authority:
        return book.who_changes_seating


class PlayerSeated(Event, frozen=True, tag="player.seated/1"):
    """A player gets a seat and, where he has none yet, his stack."""

    seat: Seated
    draw: int = 0  # 0: the seat was named, not drawn
    chips: tuple[Transfer, ...] = ()

    def apply(self, state: Tournament) -> None:
        if self.draw:
            state.add(state.counts, "draws", 1)
        seat_all(state, (self.seat,))
        state.transfer(self.chips)

    def authority(self, book: Rulebook) -> Authority:
        return book.who_enters_players


class PlayersMoved(Event, frozen=True, tag="players.moved/1"):
    """Players go to other seats with their chips. Whoever moves carries the reason with him."""

    reason: str
    seats: tuple[Seated, ...]
    draw: int = 0  # 0: nothing was drawn by lot

    def apply(self, state: Tournament) -> None:
        if self.draw:
            state.add(state.counts, "draws", 1)
        seat_all(state, self.seats)
        for one in self.seats:
            state.change(one.who, moved_for=self.reason)

    def authority(self, book: Rulebook) -> Authority:
        return book.who_orders_moves


class TableTakenOver(Event, frozen=True, tag="table.taken-over/1"):
    """A table joins the event as it stands: who sits there with what, and how far it has come."""

    way_back = "stays"

    number: TableNo
    table: Table
    seats: tuple[Seated, ...]
    play: Play = Play()
    chips: tuple[Transfer, ...] = ()
    starts: dict[EntryId, Chips] = field(default_factory=dict)
    racks: dict[EntryId, dict[Chips, int]] = field(default_factory=dict)
    presence: dict[EntryId, Presence] = field(default_factory=dict)
    hands: dict[EntryId, int] = field(default_factory=dict)  # played so far

    def apply(self, state: Tournament) -> None:
        state.seats.setdefault(self.number, {})
        state.put(state.tables, self.number, self.table)
        state.put(state.play, self.number, self.play)
        seat_all(state, self.seats)
        state.transfer(self.chips)
        for who, chips in self.starts.items():
            state.put(state.starts, who, chips)
        for who, rack in self.racks.items():
            state.put(state.racks, who, rack)
        for who, presence in self.presence.items():
            state.put(state.presence, who, presence)
        for who, hands in self.hands.items():
            state.change(who, hands=hands)


def seat_all(state: Tournament, seats: tuple[Seated, ...]) -> None:
    """All rise first, so that two may change places."""
    for one in seats:
        state.rise(one.who)
    for one in seats:
        state.sit(one.who, one.place, one.came)
