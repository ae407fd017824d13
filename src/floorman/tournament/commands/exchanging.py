"""Chips of the same worth for other chips, and another deck."""

from __future__ import annotations

from typing import ClassVar

from floorman.terms import Chips, EntryId, Refused, SeatNo, TableNo, joined
from floorman.terms.bounds import CHIPS_MOST
from floorman.tournament.chips.racing import is_there
from floorman.tournament.chips.racks import Rack, changed_evenly, exchanged
from floorman.tournament.chips.timing import colour_up_now, first_hand_to_come, open_table
from floorman.tournament.chips.totals import known_rack
from floorman.tournament.command import Command, Decision, Now, OfTable, Topic, needs, no, yes
from floorman.tournament.commands.chips import SMALL_MOST
from floorman.tournament.event import Right
from floorman.tournament.events.chips import (
    ChipsExchanged,
    DeckChanged,
)
from floorman.tournament.state import Tournament


class ColourUp(OfTable, Command, frozen=True, tag="colour-up", rename={"value": "from", "into": "to"}):
    """Change small chips for larger ones of the same worth: at one seat, or at the whole table."""

    right: ClassVar[Right] = "who_orders_colour_up"
    topic: ClassVar[Topic] = "tables"

    table: TableNo
    value: Chips
    into: Chips
    seat: SeatNo | None = None
    small: int | None = None  # how many small chips the player gives
    first_of_level: bool | None = None

    def decide(self, now: Now) -> Decision:
        state, waits = now.state, now.book.colour_up_absent
        if fault := open_table(state, self.table) or self._wrong(state):
            return fault
        if not_now := colour_up_now(now, self.table, self.first_of_level):
            return not_now
        players = state.players(self.table)
        whose = list(players.values()) if self.seat is None else [players[self.seat]]
        away = [who for who in whose if not is_there(state, who)]
        held_back = away if waits.value == "waits" and self.value >= state.lowest_at(self.table) else []
        if self.seat is not None and held_back:
            return no("colour-up.waits", waits.cites, seat=self.seat)
        done = [who for who in whose if who not in held_back]
        given = {who: small for who in done if (small := self._given(state, who)) is not None}
        if nothing := self._nothing(given, done):
            return nothing
        cites = joined(self.allowing(now), now.book.colour_up_when.cites)
        return yes(
            ChipsExchanged(
                table=self.table,
                value=self.value,
                into=self.into,
                small=given,
                racks={who: self._rack(rack, given[who]) for who in given if (rack := known_rack(state, who))},
                done=tuple(done),
                waiting=tuple(held_back),
                cites=joined(cites, waits.cites) if away else cites,
            )
        )

    def _wrong(self, state: Tournament) -> Refused | None:
        if not 0 < self.value < self.into <= CHIPS_MOST:
            return no("race.values", small=self.value, large=self.into)
        known = state.plan.chips
        if known and not {self.value, self.into} <= set(known):
            return no("race.no-such-chip", known=", ".join(str(one) for one in known))
        players = state.players(self.table)
        if self.seat is None:
            return None if self.small is None else no("colour-up.whose", table=self.table)
        if self.seat not in players:
            return no("table.nobody-there", table=self.table, seat=self.seat)
        return self._wrong_count(state, players[self.seat], self.seat)

    def _wrong_count(self, state: Tournament, who: EntryId, seat: SeatNo) -> Refused | None:
        if self.small is None:
            return None
        rack, stack = known_rack(state, who), state.stacks.get(who, 0)
        most = stack // self.value if rack is None else rack.get(self.value, 0)
        if not 0 <= self.small <= min(most, SMALL_MOST):
            return no("race.more-than-stack", seat=seat, told=self.small, stack=stack, value=self.value)
        return None

    def _given(self, state: Tournament, who: EntryId) -> int | None:
        """The small chips that come out even; None where nobody has counted them."""
        rack = known_rack(state, who)
        small = self.small if rack is None or self.small is not None else rack.get(self.value, 0)
        return None if small is None else changed_evenly(small, self.value, self.into)

    def _nothing(self, given: dict[EntryId, int], done: list[EntryId]) -> Refused | None:
        if self.seat is not None and all(given.get(who) == 0 for who in done):
            return no("colour-up.nothing", small=self.value, large=self.into)
        return None

    def _rack(self, rack: Rack, small: int) -> Rack:
        return exchanged(rack, small, self.value, self.into)


class ChangeDeck(OfTable, Command, frozen=True, tag="change-deck"):
    """Another deck for a table."""

    right: ClassVar[Right] = "deck_change_by"
    topic: ClassVar[Topic] = "tables"

    table: TableNo
    push: bool | None = None  # is it a change of dealers?

    def decide(self, now: Now) -> Decision:
        state, when = now.state, now.book.deck_change_time
        if self.table not in state.tables or state.tables[self.table].state == "closed":
            return no("table.none-such", table=self.table)
        if when.value != "any_time" and state.play[self.table].hand is not None:
            return no("table.hand-is-on", when.cites, table=self.table)
        if when.value == "push_or_new_level" and not first_hand_to_come(now, self.table):
            if self.push is None:
                return needs("deck.push-unknown", "push", cites=when.cites, table=self.table)
            if not self.push:
                return no("deck.not-now", when.cites, table=self.table)
        return yes(DeckChanged(table=self.table, cites=joined(self.allowing(now), when.cites)))
