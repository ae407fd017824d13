"""What has happened to chips and decks between the hands: races, exchanges, changed decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import field, structs

from floorman.cards import Card
from floorman.terms import Chips, EntryId, Instant, Rank, SeatNo, TableNo
from floorman.tournament.accounts import Transfer
from floorman.tournament.chips.racks import worth
from floorman.tournament.chips.records import Race, Raced, Racer
from floorman.tournament.event import Event, Right
from floorman.tournament.events.counting import note
from floorman.tournament.holdings import Outgoing

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class RaceOpened(Event, frozen=True, tag="race.opened/1"):
    """A value of a table leaves play: what comes out even is changed, the rest is raced for or rounded."""

    right: ClassVar[Right] = "who_orders_colour_up"

    table: TableNo
    value: Chips
    into: Chips
    racers: tuple[Racer, ...]
    larger: int  # chips that are raced for, or given by rounding
    by: Rank
    at: Instant
    chips: tuple[Transfer, ...] = ()  # what a count before the race said
    racks: dict[EntryId, dict[Chips, int]] = field(default_factory=dict)  # as they were counted for it
    beside: dict[SeatNo, int] = field(default_factory=dict)  # larger chips that lay at a seat before, for the next race

    def apply(self, state: Tournament) -> None:
        state.transfer(self.chips)
        note(state, self.table, {who: worth(rack) for who, rack in self.racks.items()}, self.by, self.at)
        for who, rack in self.racks.items():
            state.put(state.racks, who, rack)
        state.put(state.races, self.table, Race(self.value, self.into, self.racers, self.larger, beside=self.beside))


class RaceCardsOwed(Event, frozen=True, tag="race.cards-owed/1"):
    """Cards are dealt for the leftovers: to these seats, in this order."""

    way_back = "follows"

    table: TableNo
    order: tuple[SeatNo, ...]

    def apply(self, state: Tournament) -> None:
        state.put(state.races, self.table, structs.replace(state.races[self.table], order=self.order))


class RaceCardsDealt(Event, frozen=True, tag="race.cards-dealt/1"):
    """Cards of a race were dealt at the table."""

    right: ClassVar[Right] = "who_runs_the_table"

    table: TableNo
    cards: tuple[tuple[SeatNo, Card], ...]

    def apply(self, state: Tournament) -> None:
        deal(state, self.table, self.cards)


class RaceCardsDrawn(Event, frozen=True, tag="race.cards-drawn/1"):
    """The cards of a race came from a deck in an order by lot. `draw` is the number of the draw."""

    way_back = "follows"

    table: TableNo
    cards: tuple[tuple[SeatNo, Card], ...]
    draw: int

    def apply(self, state: Tournament) -> None:
        state.add(state.counts, "draws", 1)
        deal(state, self.table, self.cards)


class RaceSettled(Event, frozen=True, tag="race.settled/1"):
    """The race is over: everybody's chips before and after, and the table's, so that anyone can add them up."""

    way_back = "follows"

    table: TableNo
    results: tuple[Raced, ...]
    before: Chips  # the racers' chips together
    after: Chips
    larger: int  # chips of the larger value that the bank hands out, those for even exchanges not counted
    smaller: int  # leftover small chips that it takes in
    winners: tuple[SeatNo, ...] = ()  # best card first
    chips: tuple[Transfer, ...] = ()
    racks: dict[EntryId, dict[Chips, int]] = field(default_factory=dict)
    outs: tuple[Outgoing, ...] = ()  # who lost their last chips
    lowest: Chips = 1  # the smallest value that is left at this table
    smallest: Chips | None = None  # and in the whole event, if this was the last table that had smaller ones

    def apply(self, state: Tournament) -> None:
        state.transfer(self.chips)
        state.add(state.counts, "raced", self.after - self.before)
        for who, rack in self.racks.items():
            state.put(state.racks, who, rack)
        for result in self.results:
            if result.who in state.waiting:  # the player's chips were changed with the rest
                state.drop(state.waiting, result.who)
        race = structs.replace(state.races[self.table], winners=self.winners, results=self.results, settled=True)
        state.put(state.races, self.table, race)
        state.put(state.lowest, self.table, self.lowest)
        for who in state.seats[self.table].values():
            if who in state.smallest_with:
                state.drop(state.smallest_with, who)
        if self.smallest is not None:
            state.one(smallest_chip=self.smallest)
        for gone in self.outs:
            state.leave(gone.who, gone.out)


class ChipsExchanged(Event, frozen=True, tag="chips.exchanged/1"):
    """Small chips were changed for larger ones of the same worth. Who was not there waits."""

    right: ClassVar[Right] = "who_orders_colour_up"

    table: TableNo
    value: Chips
    into: Chips
    small: dict[EntryId, int] = field(default_factory=dict)  # small chips that each gave, as far as it is known
    racks: dict[EntryId, dict[Chips, int]] = field(default_factory=dict)
    done: tuple[EntryId, ...] = ()
    waiting: tuple[EntryId, ...] = ()

    def apply(self, state: Tournament) -> None:
        for who, rack in self.racks.items():
            state.put(state.racks, who, rack)
        for who in self.done:
            if who in state.waiting:
                state.drop(state.waiting, who)
        for who in self.waiting:
            state.put(state.waiting, who, (self.value, self.into))


class DeckChanged(Event, frozen=True, tag="table.deck-changed/1"):
    """A table plays on with another deck."""

    right: ClassVar[Right] = "deck_change_by"

    table: TableNo

    def apply(self, state: Tournament) -> None:
        state.add(state.decks, self.table, 1)


def deal(state: Tournament, table: TableNo, cards: tuple[tuple[SeatNo, Card], ...]) -> None:
    race = state.races[table]
    held = dict(race.cards)
    for seat, card in cards:
        held[seat] = (*held.get(seat, ()), card)
    state.put(state.races, table, structs.replace(race, cards=held))
