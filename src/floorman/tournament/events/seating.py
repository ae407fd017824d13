"""What has happened to tables and seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Struct, field

from floorman.positions import Came, Positions
from floorman.terms import Chips, EntryId, Instant, Millis, RuleId, TableNo
from floorman.tournament.accounts import Transfer
from floorman.tournament.event import Event, Right
from floorman.tournament.holdings import LIES_THERE, WALKS_MOST, Place, Play, Presence, Renewed, Table, TableState, Walk

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class Seated(Struct, frozen=True):
    """One player gets this seat."""

    who: EntryId
    place: Place
    came: Came | None = None  # None: the player is there from the table's first hand


class TableOpened(Event, frozen=True, tag="table.opened/1"):
    """A table, or as many alike with the numbers that follow; those that are added later are numbered on."""

    right: ClassVar[Right] = "who_changes_seating"

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


class SeatsDrawn(Event, frozen=True, tag="seats.drawn/1"):
    """Players get seats by lot. `draw` is the number of the draw, for whoever recomputes it."""

    right: ClassVar[Right] = "who_changes_seating"

    draw: int
    seats: tuple[Seated, ...]
    chips: tuple[Transfer, ...] = ()

    def apply(self, state: Tournament) -> None:
        state.add(state.counts, "draws", 1)
        seat_all(state, self.seats)
        state.transfer(self.chips)


class PlayerSeated(Event, frozen=True, tag="player.seated/1"):
    """A player gets a seat and, where they have none yet, their stack."""

    right: ClassVar[Right] = "who_enters_players"

    seat: Seated
    draw: int = 0  # 0: the seat was named, not drawn
    chips: tuple[Transfer, ...] = ()

    def apply(self, state: Tournament) -> None:
        if self.draw:
            state.add(state.counts, "draws", 1)
        seat_all(state, (self.seat,))
        state.transfer(self.chips)


class PlayersMoved(Event, frozen=True, tag="players.moved/1"):
    """Players go to other seats with their chips. Whoever moves carries the reason with them."""

    right: ClassVar[Right] = "who_orders_moves"

    reason: str
    seats: tuple[Seated, ...]
    draw: int = 0  # 0: nothing was drawn by lot
    at: Instant = 0

    def apply(self, state: Tournament) -> None:
        if self.draw:
            state.add(state.counts, "draws", 1)
        send_all(state, self.seats, self.reason, self.at, self.cites)


class TableBroken(Event, frozen=True, tag="table.broken/1"):
    """A table is gone, and its players sit elsewhere. What lay there uncounted went with them."""

    right: ClassVar[Right] = "who_orders_moves"

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


class BreakOrderSet(Event, frozen=True, tag="table.break-order-set/1"):
    """The order in which tables are to be broken."""

    right: ClassVar[Right] = "who_orders_moves"

    tables: tuple[TableNo, ...]

    def apply(self, state: Tournament) -> None:
        state.one(break_order=self.tables)


class SeatsRedrawn(Event, frozen=True, tag="seats.redrawn/1"):
    """Everyone got a new seat by lot; every table begins as with its first hand."""

    right: ClassVar[Right] = "who_orders_moves"

    draw: int
    seats: tuple[Seated, ...]
    tables: tuple[TableNo, ...]
    at: Instant = 0  # 0: of a time when nobody was told to move

    def apply(self, state: Tournament) -> None:
        state.add(state.counts, "draws", 1)
        draw_all(state, self.seats, "redraw", self.at, self.cites)
        for table in self.tables:
            state.put(state.play, table, Play(hands=state.play[table].hands))
            state.put(state.renewed, table, Renewed(len(state.seats[table]), state.play[table].hands))
        state.one(redrawn_at=len(self.tables))


class ArrivalConfirmed(Event, frozen=True, tag="player.arrived/1"):
    """A player who was sent to another seat is there."""

    right: ClassVar[Right] = "who_runs_the_table"

    who: EntryId
    took: Millis  # since the player was sent
    missed_big_blind: bool = False  # it passed the player's seat meanwhile

    def apply(self, state: Tournament) -> None:
        if self.who in state.walks:
            state.drop(state.walks, self.who)


# Told by itself; for a ruling that comes next; or by one, which has moved it.
OfRuling: TypeAlias = Literal["", "comes", "moved"]


class ButtonTold(Event, frozen=True, tag="table.button-told/1"):
    """Somebody says where the button lies: kept as button and blinds of the hand before, from which it came there."""

    right: ClassVar[Right] = "who_runs_the_table"

    table: TableNo
    positions: Positions
    frozen: bool = False  # the button stood still in it
    repeated: Positions | None = None  # a hand is to be repeated: with these
    until: Instant = 0  # so long it is taken to lie there, unless a hand is told; 0: of a time when nobody asked
    ruling: OfRuling | None = None  # None: of a time when nobody said that

    def apply(self, state: Tournament) -> None:
        before = state.play[self.table]
        said = self.until - LIES_THERE if self.until else before.button_said
        play = msgspec.structs.replace(
            before, last=self.positions, frozen=self.frozen, button_said=said, button_until=self.until
        )
        if self.repeated is not None:
            play = msgspec.structs.replace(play, again=self.repeated)
        state.put(state.play, self.table, play)


class TableHalted(Event, frozen=True, tag="table.halted/1"):
    """A table deals no further hand for now."""

    right: ClassVar[Right] = "who_orders_moves"

    table: TableNo
    why: str = "short"

    def apply(self, state: Tournament) -> None:
        _set_state(state, self.table, "halted")


class TableResumed(Event, frozen=True, tag="table.resumed/1"):
    """A table that had been halted plays again."""

    right: ClassVar[Right] = "who_orders_moves"

    table: TableNo

    def apply(self, state: Tournament) -> None:
        _set_state(state, self.table, "open")


class ProposalPutOff(Event, frozen=True, tag="proposal.put-off/1"):
    """The floor does not want this now: a matter until an instant, or with 0 one proposal, which its facts make."""

    right: ClassVar[Right] = "who_orders_moves"

    proposal: str  # its id, or the matter
    until: Instant = 0

    def apply(self, state: Tournament) -> None:
        state.put(state.put_off, self.proposal, self.until)


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
    sources = {one.who: (whereabouts(state, one.who), come_to(state, one.who, at)) for one in seats}
    seat_all(state, seats)
    for one in seats:
        play = state.play[one.place.table]
        last = play.hand or play.last
        state.change(one.who, moved_for=reason)
        begun = play.hands + (play.hand is not None)
        big_blind = 0 if last is None else last.big_blind
        early = state.phase == "before"
        source, since = sources[one.who]
        _send(state, one.who, Walk(at, begun, big_blind, source, cites, early=early, since=since))


def _send(state: Tournament, who: EntryId, walk: Walk) -> None:
    state.put(state.walks, who, walk)
    if walk.at:  # else nobody was told to move
        state.put(state.moved, who, walk)


def walk_of(state: Tournament, who: EntryId) -> Walk | None:
    """How the player was sent to where they sit, while they may still be on the way: until they say they are there, or
    have played a hand at their table, which is told of more often. Nor is it who was counted there since, or who was
    sent before play began; and with the end of the event nobody has to go anywhere."""
    walk, place = state.walks.get(who), state.sits.get(who)
    if walk is None or place is None or state.phase == "over" or (walk.early and state.phase != "before"):
        return None
    if walk.leaves == place:
        return None
    count = state.counted.get(who)
    if count is not None and count.by != "player" and count.table == place.table and count.at > walk.at:
        return None
    has_played = state.entries[who].came is None and state.play[place.table].hands > walk.hands
    return None if has_played and not walk.drawn else walk


def goes_now(state: Tournament, who: EntryId) -> Walk | None:
    """The same for whoever may have to go there at this moment: between two days all chips are in bags."""
    return None if state.phase == "between-days" else walk_of(state, who)


def whereabouts(state: Tournament, who: EntryId) -> Place | None:
    """Where the player is: whoever is sent on before they were there has not left their first seat."""
    walk = state.walks.get(who)
    return state.sits.get(who) if walk is None else walk.source


def come_to(state: Tournament, who: EntryId, at: Instant) -> Place | None:
    """Where the player is known to be by now, though nobody has said so; after some minutes it is taken for granted."""
    walk = walk_of(state, who)
    if walk is not None and at - walk.at < WALKS_MOST:
        return walk.since
    return state.sits.get(who) if who in state.walks else None


def draw_all(
    state: Tournament, seats: tuple[Seated, ...], reason: str, at: Instant, cites: tuple[RuleId, ...] = ()
) -> None:
    """Everybody has drawn their seat at a table that begins anew, and goes there before its first hand."""
    sources = {one.who: (whereabouts(state, one.who), come_to(state, one.who, at)) for one in seats}
    seat_all(state, seats)
    for one in seats:
        state.change(one.who, moved_for=reason)
        source, since = sources[one.who]
        if at and source is not None and {source, since or source} != {one.place}:
            _send(state, one.who, Walk(at, source=source, cites=cites, drawn=True, since=since))


def are_there(state: Tournament, table: TableNo) -> None:
    """A hand is played: whoever drew their seat there before it sits on it, also where nobody said so."""
    for who in state.seats[table].values():
        if who in state.walks and state.walks[who].drawn:
            state.drop(state.walks, who)


def _set_state(state: Tournament, table: TableNo, now: TableState) -> None:
    state.put(state.tables, table, msgspec.structs.replace(state.tables[table], state=now))
