"""How the hands of a table are told from now on."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from floorman.terms import TableNo
from floorman.tournament.event import Event, Right
from floorman.tournament.holdings import TableAction, TableCards

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class TableSet(Event, frozen=True, tag="table.set/1"):
    """A table's two switches: whether its cards are known, and who tells what is done."""

    right: ClassVar[Right] = "who_runs_the_table"

    table: TableNo
    cards: TableCards
    action: TableAction

    def apply(self, state: Tournament) -> None:
        before, play = state.tables[self.table], state.play.get(self.table)
        after = msgspec.structs.replace(before, cards=self.cards, action=self.action)
        state.put(state.tables, self.table, after)
        if before.action == "none" and self.action != "none" and state.phase != "before":
            state.put(state.unheard, self.table, value=True)
        ends = before.action != "none" and self.action == "none"
        if ends and play is not None and play.told:
            # From here on nobody tells its hands: the last one that was told says nothing of who is out.
            state.put(state.play, self.table, msgspec.structs.replace(play, told=False))


class ConfirmingSet(Event, frozen=True, tag="tables.confirming-set/1"):
    """The floor confirms what tables in the browser would do by themselves, or no longer does."""

    right: ClassVar[Right] = "who_changes_seating"

    confirms: bool

    def apply(self, state: Tournament) -> None:
        state.replan(confirms=self.confirms)
