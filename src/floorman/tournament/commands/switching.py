"""A table's two switches: who tells its hands, and whether their cards are known.

| counted    | cards none             | action none           |
| stationed  | cards none or entered  | action dealer         |
| virtual    | cards dealt            | action players        |
| self-dealt | cards dealt            | action none or dealer |

Players act on their own devices only where the desk deals. Where it deals and nobody tells the acts, cards lie on the
players' phones, and whoever runs the table turns the board over.
"""

from __future__ import annotations

from typing import ClassVar

from floorman.terms import Refused, TableNo
from floorman.tournament.chips.totals import all_known
from floorman.tournament.command import Command, Decision, Now, OfTable, Topic, no, yes
from floorman.tournament.event import Right
from floorman.tournament.events.switching import TableSet
from floorman.tournament.holdings import TableAction, TableCards


class SetTable(OfTable, Command, frozen=True, tag="set-table"):
    """From its next hand on a table is counted, its dealer tells every act, or it is played on devices."""

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "tables"

    table: TableNo
    cards: TableCards = "none"
    action: TableAction = "none"

    def decide(self, now: Now) -> Decision:
        state = now.state
        if self.table not in state.open_tables():
            return no("table.none-such", table=self.table)
        if (fault := self._cannot_be()) is not None:
            return fault
        table = state.tables[self.table]
        if (table.cards, table.action) == (self.cards, self.action):
            return no("table.set-already", table=self.table)
        if state.play[self.table].hand is not None:
            return no("table.hand-is-on", table=self.table)
        if self.action != "none" and not all_known(state, self.table):
            return no("table.count-first", table=self.table)
        cites = self.allowing(now)
        return yes(TableSet(table=self.table, cards=self.cards, action=self.action, cites=cites))

    def _cannot_be(self) -> Refused | None:
        if self.action == "players" and self.cards != "dealt":
            return no("table.not-virtual", table=self.table)
        if self.action == "none" and self.cards == "entered":
            return no("table.cards-without-acts", table=self.table)
        return None
