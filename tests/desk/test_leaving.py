"""Leaving a table in the browser, and losing one's line: the hand that is on is played with all the time there is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from floorman.desk import Desk
from floorman.desk.presence import Presence, Waits
from floorman.desk.running import Running
from floorman.desk.turns import AWAY_SECONDS, USUAL_SECONDS, Turn, whose
from floorman.floor.commands import Act
from floorman.hand import Call
from floorman.hand.state import LIVE
from floorman.rulebook import shipped
from floorman.store import MemoryStore
from floorman.terms import Accepted, By
from floorman.tournament.commands import SitIn
from tests.desk.test_going_on import opened
from tests.waiting import until_so


class Table:
    """Three at a table, in the first hand."""

    def __init__(self, desk: Desk, event: str) -> None:
        self.desk, self.event = desk, event

    @property
    def running(self) -> Running:
        return self.desk._events.find(self.event)

    @property
    def turn(self) -> Turn:
        return self.running.going_on.turns[1]

    @property
    def presence(self) -> Presence:
        return self.running.showing.company.presence

    @property
    def away(self) -> set[str]:
        return {*self.running._memory.floor.state.sat_out}

    def folded(self, seat: int) -> bool:
        open = self.running._memory.floor.hands.get(1)
        return open is None or open.hand.status[open.hand.at[seat]] != LIVE

    def after(self, turn: Turn) -> Turn:
        """The one on the left of whoever has this turn, with nothing to decide yet."""
        sits = self.running._memory.floor.state.seats[1]
        seats = sorted(sits)
        seat = seats[(seats.index(turn.seat) + 1) % len(seats)]
        return Turn(seat, sits[seat], turn.version, 0, 0)

    async def calls(self) -> None:
        turn = self.turn
        person = self.running._memory.floor.state.entries[turn.who].person
        decision = await self.desk.do(
            self.event, Act(table=1, act=Call(turn.seat)), By(person, "player"), f"{turn.version}"
        )
        assert isinstance(decision, Accepted), decision

    async def leaves(self, who: str, *, now: bool = False) -> None:
        decision = await self.desk.sit_out(self.event, who, By(who.partition("#")[0], "player"), f"out-{who}", now=now)
        assert isinstance(decision, Accepted), decision


@asynccontextmanager
async def three_play(rate: float) -> AsyncIterator[Table]:
    async with Desk(MemoryStore(), shipped(), rate=rate, beats=None) as desk:
        table = Table(desk, await opened(desk, 3, 1))
        await until_so(lambda: 1 in table.running.going_on.turns)
        yield table


def test_who_sits_out_plays_the_hand_he_is_in() -> None:
    """From the next hand on means that: at his turn he has the usual time, and may take his word back at any moment."""

    async def story() -> None:
        async with three_play(8.0) as table:
            his = table.after(table.turn)
            await table.leaves(his.who)
            assert {his.who} == table.away
            await table.calls()
            await until_so(lambda: table.turn.seat == his.seat)
            assert USUAL_SECONDS * 1000 == table.turn.ends_at - table.turn.since
            decision = await table.desk.do(table.event, SitIn(his.who), By(his.who.partition("#")[0], "player"), "in")
            assert isinstance(decision, Accepted)
            assert USUAL_SECONDS * 1000 == table.turn.ends_at - table.turn.since

    asyncio.run(story())


def test_who_wants_to_be_gone_at_once_is_waited_for_no_more() -> None:
    """Before his turn and at it; nobody else is hurried."""

    async def story() -> None:
        async with three_play(8.0) as table:
            first, his = table.turn, table.after(table.turn)
            await table.leaves(his.who, now=True)
            assert USUAL_SECONDS * 1000 == table.turn.ends_at - table.turn.since, "it is another's turn"
            await table.calls()
            await until_so(lambda: table.turn.seat == his.seat)
            assert AWAY_SECONDS * 1000 == table.turn.ends_at - table.turn.since
            await until_so(lambda: table.folded(his.seat))
            assert not table.folded(first.seat)
            third = table.turn
            await table.leaves(third.who, now=True)
            assert AWAY_SECONDS * 1000 == table.turn.ends_at - table.turn.since

    asyncio.run(story())


def test_who_loses_his_line_has_his_bank_too() -> None:
    """His page closes at his turn: 20 seconds later he is taken for gone, and has his 30 + 60 seconds all the same."""

    async def story() -> None:
        async with three_play(100.0) as table:
            table.presence._waits = Waits(gone_after=0.2, together=0.1, settled=0.03)
            his = table.turn
            table.presence.came(his.who)
            table.presence.went(his.who)
            await until_so(lambda: his.who in table.away)
            assert his.seat == table.turn.seat, "at that moment he still decides"
            await until_so(lambda: table.turn.banked)
            assert (his.seat, 60_000) == (table.turn.seat, table.turn.ends_at - table.turn.since)
            await until_so(lambda: table.folded(his.seat))

    asyncio.run(story())


def test_an_outage_folds_nobody() -> None:
    """All three lines go at one moment: five minutes later it is still the first one's turn, and nobody sits out."""

    async def story() -> None:
        async with three_play(200.0) as table:
            table.presence._waits = Waits(gone_after=0.1, together=0.5, settled=0.01)
            his = table.turn
            everybody = [*table.running._memory.floor.state.seats[1].values()]
            for who in everybody:
                table.presence.came(who)
            for who in everybody:
                table.presence.went(who)
            began = table.desk.now()
            await until_so(lambda: table.desk.now() - began > 300_000)
            assert his.seat == whose(table.running._memory.floor.hands[1].hand)
            assert set() == table.away
            table.presence.put_aside()  # the host has seen it: from now on time is time again
            await until_so(lambda: table.folded(his.seat))

    asyncio.run(story())
