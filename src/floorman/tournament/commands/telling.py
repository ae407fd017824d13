"""Where the button lies at a table whose hands nobody tells."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from floorman import positions as places
from floorman.positions import Positions, first_positions
from floorman.terms import SeatNo, TableNo
from floorman.tournament.command import Command, Decision, Now, OfTable, Topic, no, yes
from floorman.tournament.event import Right
from floorman.tournament.events import ButtonDrawn, ButtonTold
from floorman.tournament.events.seating import OfRuling
from floorman.tournament.holdings import LIES_THERE
from floorman.tournament.seating.first_button import tells_no_hands
from floorman.tournament.seating.positions import counted_seats
from floorman.tournament.seating.rotation import after, game_of, stands_still


class TellButton(OfTable, Command, frozen=True, tag="tell-button"):
    """Where the button lies now: in the hand that is on and that nobody tells, or in the one that comes next.

    Blinds that are not told are on the next players after it. With the end of that hand it moves on.
    """

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "tables"

    table: TableNo
    button: SeatNo
    small_blind: SeatNo | None = None
    big_blind: SeatNo | None = None
    ruling: OfRuling = ""  # told for the ruling that comes next, or by one that has moved it: they are one thing

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
        occupied = counted_seats(state, self.table, now.book)
        positions = self._positions(occupied)
        if positions is None:
            return no("table.too-few", table=self.table)
        frozen = stands_still(state.plan, game_of(state, self.table))
        before = positions if frozen else _hand_before(positions)
        if after(before, occupied, now.book, still=frozen) != positions:
            return no("button.cannot-be", table=self.table, seat=self.button)
        told = ButtonTold(
            table=self.table,
            positions=before,
            frozen=frozen,
            repeated=positions if state.play[self.table].again is not None else None,
            until=now.at + LIES_THERE if tells_no_hands(state, self.table) else 0,
            ruling=self.ruling,
            cites=now.book.who_runs_the_table.cites,
        )
        return yes(*self._drawn(now), told)

    def _drawn(self, now: Now) -> tuple[ButtonDrawn, ...]:
        """On a new day it is drawn before the next hand: whoever says where it lies now says how that came out."""
        if not now.state.play[self.table].button_due:
            return ()
        return (ButtonDrawn(table=self.table, button=self.button, cites=now.book.button_on_resumption.cites),)

    def _positions(self, occupied: list[SeatNo]) -> Positions | None:
        found = positions_from(self.button, occupied)
        if found is None:
            return None
        small = found.small_blind if self.small_blind is None else self.small_blind
        big = places.after(small, occupied)
        return msgspec.structs.replace(
            found, small_blind=small, big_blind=big if self.big_blind is None else self.big_blind
        )


def _hand_before(told: Positions) -> Positions:
    """That of which these follow: its small blind was where the button is, its big blind where the small blind is."""
    return Positions(told.button, told.button, told.small_blind, told.button)


def positions_from(button: SeatNo, occupied: list[SeatNo]) -> Positions | None:
    """Those of a hand whose button is all that is known: the blinds are the next players after it."""
    if len(occupied) < 2:
        return None
    return msgspec.structs.replace(first_positions(button, occupied), button=button, marker=button)
