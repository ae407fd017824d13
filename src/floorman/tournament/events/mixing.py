"""What players add to the shuffle of a deck: the deck is prepared, what they add is sealed, then told.

The order is what it is about: the desk is held to its own deck before it can know any value, and every value to its
seal before any other is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from floorman.terms import EntryId, TableNo
from floorman.tournament.event import Event, Right
from floorman.tournament.holdings import Prepared

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class DeckPrepared(Event, frozen=True, tag="table.deck-prepared/1"):
    """The desk has shuffled for the next hand of a table. The root holds it to how that deck lies."""

    right: ClassVar[Right] = "who_runs_the_table"

    way_back = "passes"

    table: TableNo
    number: int  # names the deck: no two have the same
    game: str  # whose cards it is made of
    root: str

    def apply(self, state: Tournament) -> None:
        state.put(state.prepared, self.table, Prepared(self.number, self.game, self.root))


class MixSealed(Event, frozen=True, tag="table.mix-sealed/1"):
    """A player will add something to that deck: this is its hash."""

    right: ClassVar[Right] = "who_runs_the_table"

    way_back = "passes"

    table: TableNo
    who: EntryId
    seal: str

    def apply(self, state: Tournament) -> None:
        before = state.prepared[self.table]
        seals = {**before.seals, self.who: self.seal}
        state.put(state.prepared, self.table, msgspec.structs.replace(before, seals=seals))


class MixOpened(Event, frozen=True, tag="table.mix-opened/1"):
    """The player has told what they had sealed. From now on nobody seals anything for that deck."""

    right: ClassVar[Right] = "who_runs_the_table"

    way_back = "passes"

    table: TableNo
    who: EntryId
    value: str

    def apply(self, state: Tournament) -> None:
        before = state.prepared[self.table]
        values = {**before.values, self.who: self.value}
        state.put(state.prepared, self.table, msgspec.structs.replace(before, values=values))
