"""Where the button lies at a table whose hands nobody tells."""

from __future__ import annotations

import msgspec

from floorman.positions import Positions, first_positions
from floorman.terms import SeatNo, TableNo
from floorman.tournament.command import Command, Decision, Now, OfTable, no, yes
from floorman.tournament.event import Authority
from floorman.tournament.events import ButtonTold
from floorman.tournament.seating.rotation import game_of, stands_still


class TellButton(OfTable, Command, frozen=True, tag="tell-button"):
    """The positions of a table's last hand. Blinds that are not told were on the next players after the button."""

    table: TableNo
    button: SeatNo
    small_blind: SeatNo | None = None
    big_blind: SeatNo | None = None

    def authority(self, now: Now) -> Authority:
        return now.book.who_runs_the_table

    def decide(self, now: Now) -> Decision:
        state, table = now.state, now.state.tables.get(self.table)
        if state.phase == "over":
            return no("event.over")
        if table is None or table.state == "closed":
            return no("table.none-such", table=self.table)
        if state.play[self.table].hand is not None:
            return no("table.hand-is-on", table=self.table)
        for seat in (self.button, self.small_blind, self.big_blind):
            if seat is not None and not 1 <= seat <= table.size:
                return no("move.no-such-seat", table=self.table, seat=seat, most=table.size)
        positions = self._positions(sorted(state.seats[self.table]))
        if positions is None:
            return no("table.too-few", table=self.table)
        told = ButtonTold(
            table=self.table,
            positions=positions,
            frozen=stands_still(state.plan, game_of(state, self.table)),
            cites=now.book.who_runs_the_table.cites,
        )
        return yes(told)

    def _positions(self, occupied: list[SeatNo]) -> Positions | None:
        if self.small_blind is not None and self.big_blind is not None:
            return Positions(self.button, self.small_blind, self.big_blind, self.button)
        if len(occupied) < 2:
            return None
        found = first_positions(self.button, occupied)
        return msgspec.structs.replace(
            found,
            button=self.button,
            marker=self.button,
            small_blind=found.small_blind if self.small_blind is None else self.small_blind,
            big_blind=found.big_blind if self.big_blind is None else self.big_blind,
        )
