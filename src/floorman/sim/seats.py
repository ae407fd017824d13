"""Everybody at a device of their own: who is in turn thinks, and acts by what the seat sees. Who is away does not.

The choice of players is made here and nowhere else: a fixed mixture of the bots, by the number of the entry.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter

from floorman.desk.answers import Answered
from floorman.desk.players import Playing
from floorman.floor import Floor, OpenHand, StreamEvent
from floorman.floor.by_itself import plays_itself, tables_by_themselves
from floorman.floor.commands import Act
from floorman.floor.streams import HAND, table_of
from floorman.sim.bots import choose
from floorman.sim.pace import Pace
from floorman.sim.sight import seat_in_turn, sight_of
from floorman.terms import By, EntryId, TableNo
from floorman.tournament.commands import SitIn
from floorman.tournament.events import TakenBack
from floorman.tournament.holdings import BotKind

MIXTURE: tuple[BotKind, ...] = ("loose", "odds", "push-fold", "loose", "tight", "push-fold")

Hears = Callable[[Playing, Sequence[Sequence[StreamEvent]]], None]
Answers = Callable[[str, "asyncio.Future[Answered]", float], None]


class Seats:
    """The players of one event, as long as one desk lives."""

    def __init__(self, pace: Pace, seed: str, away: set[EntryId], hears: Hears, answers: Answers) -> None:
        self._pace = pace
        self._seed = seed
        self._away = away
        self._hears = hears
        self._answers = answers
        self._loop = asyncio.get_running_loop()
        self._thinking: dict[TableNo, asyncio.TimerHandle] = {}
        self.event: Playing | None = None
        self._again = 0

    @property
    def floor(self) -> Floor:
        assert self.event is not None, "the desk has found the event"
        return self.event.floor

    def happened(self, event: Playing, told: Sequence[Sequence[StreamEvent]]) -> None:
        """Where a hand went on, somebody else may be in turn."""
        self._hears(event, told)
        tables: set[TableNo] = set()
        for events in told:
            for one in events:
                if one.stream.startswith(HAND):
                    tables.add(table_of(one.stream))
                elif type(one.event) is TakenBack:
                    tables.update(event.floor.state.open_tables())
        for table in tables:
            self._look_at(event, table)

    def look(self, event: Playing) -> None:
        self.event = event
        for table in tables_by_themselves(event.floor.state):
            self._look_at(event, table)

    def back(self, who: EntryId) -> None:
        """The player's device is there again, and they say so."""
        self._away.discard(who)
        assert self.event is not None, "somebody was away from it"
        state = self.event.floor.state
        if who in state.sat_out:
            self._again += 1
            id = f"back/{who}/{state.version}/{self._again}"
            self._ask(self.event, SitIn(who), By(state.entries[who].person, "player"), id)
        place = state.sits.get(who)
        if place is not None:
            self._look_at(self.event, place.table)

    def _look_at(self, event: Playing, table: TableNo) -> None:
        """Who is in turn here? They think, and act."""
        floor = event.floor
        if (handle := self._thinking.pop(table, None)) is not None:
            handle.cancel()
        open = floor.hands.get(table)
        if open is None or not plays_itself(floor.state, table) or floor.state.phase == "over":
            return
        seat = seat_in_turn(open.hand)
        who = None if seat is None else floor.state.seats[table].get(seat)
        if who is None or who in self._away or who in floor.state.sat_out:
            return
        self._think(event, table, open, seat or 0, who)

    def _think(self, event: Playing, table: TableNo, open: OpenHand, seat: int, who: EntryId) -> None:
        entry = event.floor.state.entries[who]
        rng = Random(f"{self._seed}/{open.stream}/{open.version}/{seat}")
        act = choose(MIXTURE[entry.number % len(MIXTURE)], sight_of(open.hand, seat), rng)
        seconds = self._pace.thinks(act, rng) / 1000

        def acts() -> None:
            self._thinking.pop(table, None)
            id = f"act/{open.stream}/{open.version}/{self._again}"
            self._ask(event, Act(table=table, act=act), By(entry.person, "player"), id)

        self._thinking[table] = self._loop.call_later(seconds, acts)

    def _ask(self, event: Playing, command: Act | SitIn, by: By, id: str) -> None:
        asked = perf_counter()
        answer = event.play(command, by, id)
        answer.add_done_callback(lambda done: self._answers(id, done, perf_counter() - asked))
