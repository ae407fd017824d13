"""A player calls the clock on somebody who thinks: the desk knows how long it has been, the book says the rest."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from floorman.desk import Desk
from floorman.desk.running import Running
from floorman.desk.turns import Turn, whose
from floorman.floor import Decision
from floorman.floor.events import HandClockSet, HandReported
from floorman.rulebook import shipped
from floorman.store import MemoryStore
from floorman.terms import Accepted
from tests.desk.test_going_on import opened
from tests.waiting import until_so

# Of `cuca`: so long he has once the clock is called.
CLOCK_SECONDS = 30


@asynccontextmanager
async def three_play(rate: float) -> AsyncIterator[tuple[Desk, str, Running]]:
    async with Desk(MemoryStore(), shipped(), rate=rate, beats=None) as desk:
        event = await opened(desk, 3, 1)
        running = desk._events.find(event)
        await until_so(lambda: 1 in running.going_on.turns)
        yield desk, event, running


def turn(running: Running) -> Turn:
    return running.going_on.turns[1]


async def calls(desk: Desk, event: str, id: str) -> Decision | None:
    """The player on the left of whoever thinks."""
    seat = turn(desk._events.find(event)).seat
    return await desk.call_clock(event, 1, seat % 3 + 1, id)


def kinds(decision: Decision | None) -> set[type]:
    assert isinstance(decision, Accepted), decision
    return {type(one) for one in decision.events}


def test_nobody_is_hurried_in_his_usual_time() -> None:
    """The call is refused with the book's paragraph, and gives him no more time either."""

    async def story() -> None:
        async with three_play(1.0) as (desk, event, running):
            before = turn(running)
            decision = await calls(desk, event, "early")
            (reported,) = decision.events  # type: ignore[union-attr]  # it is accepted
            assert isinstance(reported, HandReported)
            assert ("clock-refused", True) == (reported.outcome, bool(reported.cites))
            assert (before.since, before.ends_at) == (turn(running).since, turn(running).ends_at)

    asyncio.run(story())


def test_who_lives_on_his_bank_can_be_put_on_the_clock() -> None:
    """Then he has the book's time and no bank; afterwards his hand is dead, but he is not taken for absent."""

    async def story() -> None:
        async with three_play(100.0) as (desk, event, running):
            await until_so(lambda: turn(running).banked)
            first = turn(running)
            assert {HandReported, HandClockSet} <= kinds(await calls(desk, event, "late"))
            called = turn(running)
            assert (first.who, True, False) == (called.who, called.called, called.banked)
            assert CLOCK_SECONDS * 1000 == called.ends_at - called.since
            assert running.going_on.banks.left(first.who) < 60_000
            await until_so(lambda: first.who not in {one.who for one in running.going_on.turns.values()})
            open = running._memory.floor.hands[1]
            assert whose(open.hand) != first.seat
            assert not running._memory.floor.state.sat_out

    asyncio.run(story())


def test_nobody_is_called_where_nobody_thinks() -> None:
    async def story() -> None:
        async with three_play(1.0) as (desk, event, _):
            assert await desk.call_clock(event, 2, 1, "nowhere") is None

    asyncio.run(story())
