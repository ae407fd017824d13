"""What has happened to tables and seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct, field

from floorman.positions import Came, Positions
from floorman.rulebook import Rulebook
from floorman.terms import Chips, EntryId, Instant, Millis, RuleId, TableNo
from floorman.tournament.accounts import Transfer
from floorman.tournament.event import Authority, Event
from floorman.tournament.holdings import Place, Play, Presence, Table, TableState, Walk

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class Seated(Struct, frozen=True):
    """One player gets this seat."""

    who: EntryId
    place: Place
    came: Came | None = None  # None: he is there from the table's first hand


class TableOpened(Event, frozen=True, tag="table.opened/1"):
    """A table, or as many alike with the numbers that follow; those that are added later are numbered on."""

    number: TableNo
    table: Table
    count: int = 1

    def apply(self, state: Tournament) -> None:
        for nth in range(self.count):
            number = self.number + nth
            added = self.table.added + nth if self.table.added else 0
            state.seats.setdefault(number, {})
            state.put(state.tables, number, msgspec.structs.replace(self.table, added=added))
            state.put(state.play, number, Play())

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
    at: Instant = 0

    def apply(self, state: Tournament) -> None:
        if self.draw:
            state.add(state.counts, "draws", 1)
        send_all(state, self.seats, self.reason, self.at, self.cites)

    def authority(self, book: Rulebook) -> Authority:
        return book.who_orders_moves


class TableBroken(Event, frozen=True, tag="table.broken/1"):
    """A table is gone, and its players sit elsewhere. What lay there uncounted went with them."""

    table: TableNo
    seats: tuple[Seated, ...]
    draw: int = 0  # 0: the players drew seats themselves
    chips: tuple[Transfer, ...] = ()
    at: Instant = 0

    def apply(self, state: Tournament) -> None:
        if self.draw:
            state.add(state.counts, "draws", 1)
        send_all(state, self.seats, "break", self.at, self.cites)
        state.transfer(self.chips)
        _set_state(state, self.table, "closed")

    def authority(self, book: Rulebook) -> Authority:
        return book.who_orders_moves


class BreakOrderSet(Event, frozen=True, tag="table.break-order-set/1"):
    """The order in which tables are to be broken."""

    tables: tuple[TableNo, ...]

    def apply(self, state: Tournament) -> None:
        state.one(break_order=self.tables)

    def authority(self, book: Rulebook) -> Authority:
        return book.who_orders_moves


class SeatsRedrawn(Event, frozen=True, tag="seats.redrawn/1"):
    """Everyone got a new seat by lot; every table begins as with its first hand."""

    draw: int
    seats: tuple[Seated, ...]
    tables: tuple[TableNo, ...]

    def apply(self, state: Tournament) -> None:
        state.add(state.counts, "draws", 1)
        seat_all(state, self.seats)
        for one in self.seats:
            state.change(one.who, moved_for="redraw")
        for table in self.tables:
            state.put(state.play, table, Play(hands=state.play[table].hands))
        state.one(redrawn_at=len(self.tables))

    def authority(self, book: Rulebook) -> Authority:
        return book.who_orders_moves


class ArrivalConfirmed(Event, frozen=True, tag="player.arrived/1"):
    """A player who was sent to another seat is there."""

    who: EntryId
    took: Millis  # since he was sent
    missed_big_blind: bool = False  # it passed his seat meanwhile

    def apply(self, state: Tournament) -> None:
        state.drop(state.walks, self.who)

    def authority(self, book: Rulebook) -> Authority:
        return book.who_runs_the_table


class ButtonTold(Event, frozen=True, tag="table.button-told/1"):
    """Somebody says where button and blinds were in a table's last hand, which nobody had told of."""

    table: TableNo
    positions: Positions
    frozen: bool = False  # the button stood still in it

    def apply(self, state: Tournament) -> None:
        play = state.play[self.table]
        state.put(state.play, self.table, msgspec.structs.replace(play, last=self.positions, frozen=self.frozen))

    def authority(self, book: Rulebook) -> Authority:
        return book.who_runs_the_table


class TableHalted(Event, frozen=True, tag="table.halted/1"):
    """A table deals no further hand for now."""

    table: TableNo
    why: str = "short"

    def apply(self, state: Tournament) -> None:
        _set_state(state, self.table, "halted")

    def authority(self, book: Rulebook) -> Authority:
        return book.who_orders_moves


class TableResumed(Event, frozen=True, tag="table.resumed/1"):
    """A table that had been halted plays again."""

    table: TableNo

    def apply(self, state: Tournament) -> None:
        _set_state(state, self.table, "open")

    def authority(self, book: Rulebook) -> Authority:
        return book.who_orders_moves


class ProposalPutOff(Event, frozen=True, tag="proposal.put-off/1"):
    """The floor does not want this now: a matter until an instant, or with 0 one proposal, which its facts make."""

    proposal: str  # its id, or the matter
    until: Instant = 0

    def apply(self, state: Tournament) -> None:
        state.put(state.put_off, self.proposal, self.until)

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


def send_all(
    state: Tournament, seats: tuple[Seated, ...], reason: str, at: Instant, cites: tuple[RuleId, ...] = ()
) -> None:
    """Players are sent to other seats: they carry the reason with them, and are on their way until they are there."""
    sources = {one.who: _whereabouts(state, one.who) for one in seats}
    seat_all(state, seats)
    for one in seats:
        play = state.play[one.place.table]
        last = play.hand or play.last
        state.change(one.who, moved_for=reason)
        begun = play.hands + (play.hand is not None)
        big_blind = 0 if last is None else last.big_blind
        state.put(state.walks, one.who, Walk(at, begun, big_blind, sources[one.who], cites))


def _whereabouts(state: Tournament, who: EntryId) -> Place | None:
    """Where he is: whoever is sent on before he was there has not left his first seat."""
    walk = state.walks.get(who)
    return state.sits.get(who) if walk is None else walk.source


def _set_state(state: Tournament, table: TableNo, now: TableState) -> None:
    state.put(state.tables, table, msgspec.structs.replace(state.tables[table], state=now))
