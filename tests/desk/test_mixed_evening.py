"""A live table and one in the browser in the same event; and of several desks the one that leads carries it on."""

from __future__ import annotations

import asyncio

import pytest

from floorman.desk import Desk
from floorman.desk.pauses import NO_PAUSES
from floorman.rulebook import shipped
from floorman.store import MemoryStore
from floorman.terms import Accepted, By
from floorman.tournament.commands import NewHand, SetTable
from tests.desk.test_going_on import HOST, opened
from tests.desk.test_going_on_again import evening_of, kinds
from tests.waiting import until_so


async def does(desk: Desk, event: str, command: object, id: str, by: By = HOST) -> None:
    decision = await desk.do(event, command, by, id)  # type: ignore[arg-type]  # each is one of them
    assert isinstance(decision, Accepted), (command, decision)


def test_what_touches_the_live_table_waits_for_the_floor() -> None:
    """One clock, one ranking: the table in the browser plays on, and a move from the live one is the floor's to say."""

    async def story() -> None:
        async with Desk(MemoryStore(), shipped(), rate=1.0, beats=None, pauses=NO_PAUSES) as desk:
            event = await opened(desk, 10, 2, depth="counted", table_size=6)
            state = evening_of(desk, event).state
            await does(desk, event, SetTable(2, "dealt", "players"), "set")
            await until_so(lambda: 2 in evening_of(desk, event).hands)
            assert 1 not in evening_of(desk, event).hands
            await does(desk, event, NewHand(1), "live")
            await asyncio.sleep(0.2)
            moved = [kind for kind in kinds(desk, event) if kind.startswith(("players.moved", "table.broken"))]
            assert [] == moved
            assert {1, 2} == {number for number, play in state.play.items() if play.hand is not None}

    asyncio.run(story())


def test_only_the_desk_that_leads_carries_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another one on the same log deals no hand and waits for nobody."""

    async def story() -> None:
        leads = [False]
        monkeypatch.setattr(Desk, "_leads_stream", lambda _desk, _stream: leads[0])
        async with Desk(MemoryStore(), shipped(), rate=100.0, beats=None, pauses=NO_PAUSES) as desk:
            event = await opened(desk, 3, 1)
            await asyncio.sleep(0.5)
            assert {} == evening_of(desk, event).hands
            leads[0] = True
            await until_so(lambda: 1 in evening_of(desk, event).hands)

    asyncio.run(story())
