"""What has happened at the tables from hand to hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import field

from floorman.positions import Positions
from floorman.rulebook import Rulebook
from floorman.terms import EntryId, SeatNo, TableNo
from floorman.tournament.accounts import Transfer
from floorman.tournament.event import Authority, Event

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class HandBegan(Event, frozen=True, tag="table.hand-began/1"):
    """A table plays a hand: from these positions, at this level."""

    way_back = "stays"

    table: TableNo
    positions: Positions
    level: int
    dealt: tuple[EntryId, ...] = ()  # who is dealt in, present or not

    def apply(self, state: Tournament) -> None:
        play = state.play[self.table]
        repeats = play.again is not None
        after = msgspec.structs.replace(
            play, hand=self.positions, level=self.level, dealt=self.dealt, again=None, repeats=repeats
        )
        state.put(state.play, self.table, after)
        for who in state.seats[self.table].values():
            state.put(state.starts, who, state.stacks.get(who, 0))

    def authority(self, book: Rulebook) -> Authority:
        return book.who_runs_the_table


class HandDone(Event, frozen=True, tag="table.hand-done/1"):
    """A table's hand is over; the chips that changed hands, as far as anybody counted.

    A hand that was not told of while it was played has its positions here.
    """

    way_back = "stays"

    table: TableNo
    positions: Positions | None = None
    void: bool = False
    dealt: tuple[EntryId, ...] = ()  # who was dealt in
    played: tuple[EntryId, ...] = ()  # those of them for whom it counts as played
    chips: tuple[Transfer, ...] = ()

    def apply(self, state: Tournament) -> None:
        play = state.play[self.table]
        played = self.positions or play.hand
        state.transfer(self.chips)
        if self.void:
            after = msgspec.structs.replace(play, hand=None, again=played, repeats=False)
        else:
            last, hands = played or play.last, play.hands + 1
            after = msgspec.structs.replace(play, hand=None, again=None, repeats=False, last=last, hands=hands)
            self._all_have_played(state)
        state.put(state.play, self.table, after)

    def _all_have_played(self, state: Tournament) -> None:
        for who in self.dealt:
            hands = state.entries[who].hands + (who in self.played)
            state.change(who, hands=hands, came=None)
            if who in state.racks:  # which chips are his is not known any more
                state.drop(state.racks, who)

    def authority(self, book: Rulebook) -> Authority:
        return book.who_runs_the_table


class ButtonDrawn(Event, frozen=True, tag="table.button-drawn/1"):
    """Where the button lies in a table's first hand."""

    table: TableNo
    button: SeatNo
    draw: int = 0  # 0: drawn with cards at the table
    cards: dict[SeatNo, str] = field(default_factory=dict)
    order: tuple[SeatNo, ...] = ()  # of the seats, best card first
    also: tuple[TableNo, ...] = ()  # other tables for which the draw counts

    def apply(self, state: Tournament) -> None:
        if self.draw:
            state.add(state.counts, "draws", 1)
        if self.order:
            state.put(state.drawn, state.version, tuple(str(seat) for seat in self.order))
        for table in (self.table, *self.also):
            state.put(state.play, table, msgspec.structs.replace(state.play[table], button=self.button))

    def authority(self, book: Rulebook) -> Authority:
        return book.who_runs_the_table
