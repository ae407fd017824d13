"""An evening of hands at a desk, for tests."""

from __future__ import annotations

from random import Random
from typing import Any

from floorman.cards import text_of
from floorman.desk import Desk, NewEvent, Opened
from floorman.floor import AnyCommand, Decision, Floor
from floorman.floor.commands import Act
from floorman.store import Store
from floorman.terms import Accepted, By
from floorman.tournament import Now, Plan, StartEvent
from floorman.tournament.commands import DrawButton, DrawSeats, NewHand, OpenTable, SetTable, StartTable
from floorman.tournament.proposals import proposals
from tests.desk.house import HOST, Time, house
from tests.floor.tables import DEALER, LEVELS, next_act
from tests.floor.test_evening_played import facts


class Night:
    """An event at a desk, whose commands have ids of their own."""

    def __init__(self, desk: Desk, event: str, sent: int = 0) -> None:
        self.desk = desk
        self.event = event
        self.sent = sent

    @property
    def evening(self) -> Floor:
        return self.desk._events.find(self.event)._memory.floor

    async def ask(self, command: AnyCommand, by: By = HOST) -> Decision:
        self.sent += 1
        return await self.desk.do(self.event, command, by, f"c{self.sent}")

    async def do(self, command: AnyCommand, by: By = HOST) -> tuple[Any, ...]:
        decision = await self.ask(command, by)
        assert isinstance(decision, Accepted), (command, decision)
        return decision.events

    async def draw_button(self, table: int) -> bool:
        cards = {seat: text_of(seat) for seat in self.evening.state.seats[table]}
        for one in (DrawButton(table, cards), StartTable(table, cards)):
            if isinstance(await self.ask(one), Accepted):
                return True
        return False

    async def step(self, rng: Random) -> None:
        """An act at some table, what is proposed, or a new hand."""
        evening = self.evening
        if evening.hands and rng.random() < 0.95:
            table = rng.choice(sorted(evening.hands))
            await self.do(Act(table=table, act=next_act(evening.hands[table].hand, rng)), DEALER)  # type: ignore[arg-type]
            return
        found = proposals(Now(evening.state, HOST, self.desk.now(), evening.book, evening.secret))
        for one in found:
            if isinstance(await self.ask(one.command), Accepted):  # type: ignore[arg-type]
                return
        for table in evening.state.open_tables():
            if table not in evening.hands and isinstance(await self.ask(NewHand(table)), Accepted):
                return
            if table not in evening.hands and await self.draw_button(table):
                return


async def night(desk: Desk, players: int = 9, tables: int = 3, *, book: str = "tda-2024", cards: str = "none") -> Night:
    """An event that has begun, each table with its dealer."""
    names = tuple(f"Player {number}" for number in range(1, players + 1))
    plan = Plan(structure=LEVELS, stack=10_000, table_size=max(players // tables, 2))
    opened = await desk.open(NewEvent(name="Night", book=book, plan=plan, players=names), HOST, "open")
    assert isinstance(opened, Opened)
    found = Night(desk, opened.id)
    await found.do(OpenTable(1, count=tables))
    await found.do(DrawSeats(expected=players))
    for table in range(1, tables + 1):
        await found.do(SetTable(table, cards, "dealer"))  # type: ignore[arg-type]
    await found.do(StartEvent())
    for table in range(1, tables + 1):
        await found.draw_button(table)
    return found


def turn(found: Night, table: int = 1) -> int:
    hand = found.evening.hands[table].hand
    return hand.seats[hand.to_act]


async def a_hand(desk: Desk) -> Night:
    found = await night(desk, 3, 1)
    await found.do(NewHand(1))
    return found


async def assert_in_log(store: Store, found: Night) -> None:
    async with house(store, Time()) as other:
        assert facts(found.evening) == facts(Night(other, found.event).evening)
