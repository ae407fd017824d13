"""Tables in the browser after the desk was away, and while the event stands still: nobody's time has run."""

from __future__ import annotations

import asyncio
from random import Random

from floorman.desk import Desk
from floorman.desk.pauses import NO_PAUSES
from floorman.desk.turns import USUAL_SECONDS, Turn, whose
from floorman.floor import AnyCommand, Floor
from floorman.rulebook import shipped
from floorman.store import MemoryStore
from floorman.terms import Accepted
from floorman.tournament import StartClock, StopClock, Stopped
from floorman.tournament.commands import Apply, CloseDispute, OpenDispute, TakeBack
from tests.desk.house import Time
from tests.desk.test_going_on import HOST, acts, folds, opened
from tests.waiting import until_so


def evening_of(desk: Desk, event: str) -> Floor:
    return desk._events.find(event)._memory.floor


def turn_of(desk: Desk, event: str) -> Turn | None:
    return desk._events.find(event).going_on.turns.get(1)


def desk_on(store: MemoryStore, time: Time) -> Desk:
    return Desk(store, shipped(), beats=0.02, pauses=NO_PAUSES, computer=time.computer())


def kinds(desk: Desk, event: str) -> list[str]:
    return [row.kind for row in desk.log(event)]


async def begun(desk: Desk) -> str:
    event = await opened(desk, 3, 1)
    await until_so(lambda: turn_of(desk, event))
    return event


def test_a_hand_goes_on_after_a_restart() -> None:
    """Killed in the middle of a hand, and back after an hour: nobody is folded, and the floor is asked first."""

    async def story() -> None:
        store, time = MemoryStore(), Time()
        async with desk_on(store, time) as desk:
            event = await begun(desk)
            await asyncio.sleep(0.1)  # the heart has beaten
            stream, seat = evening_of(desk, event).hands[1].stream, whose(evening_of(desk, event).hands[1].hand)
        time.minutes(60)
        async with desk_on(store, time) as desk:
            await until_so(lambda: isinstance(evening_of(desk, event).state.clock, Stopped))
            await asyncio.sleep(0.2)
            open = evening_of(desk, event).hands[1]
            assert (stream, seat) == (open.stream, whose(open.hand))
            assert turn_of(desk, event) is None, "nobody is waited for while the event stands still"
            clock = evening_of(desk, event).state.clock
            assert isinstance(clock, Stopped)
            assert clock.left > 9 * 60_000
            decision = await desk.do(event, Apply(kind="take-out-gap"), HOST, "goes on")
            assert isinstance(decision, Accepted), decision
            await until_so(lambda: turn_of(desk, event))
            turn = turn_of(desk, event)
            assert turn is not None
            assert (seat, USUAL_SECONDS * 1000) == (turn.seat, turn.ends_at - turn.since)
            assert {} == evening_of(desk, event).state.sat_out
            assert not isinstance(evening_of(desk, event).state.clock, Stopped)
            assert "outage.taken-out/1" in kinds(desk, event)

    asyncio.run(story())


def test_the_time_can_be_counted() -> None:
    """Who lets it count goes on later in the level."""

    async def story() -> None:
        store, time = MemoryStore(), Time()
        async with desk_on(store, time) as desk:
            event = await begun(desk)
            await asyncio.sleep(0.1)
        time.minutes(4)
        async with desk_on(store, time) as desk:
            await until_so(lambda: isinstance(evening_of(desk, event).state.clock, Stopped))
            decision = await desk.do(event, Apply(kind="count-gap"), HOST, "goes on")
            assert isinstance(decision, Accepted), decision
            state = evening_of(desk, event).state
            assert not isinstance(state.clock, Stopped)
            assert 5 * 60_000 < state.clock.ends_at - desk.now() < 6.1 * 60_000

    asyncio.run(story())


def test_a_short_restart_stops_nothing() -> None:
    """A second or two are no outage: whoever has to decide has his full time again, and nobody is asked."""

    async def story() -> None:
        store, time = MemoryStore(), Time()
        async with desk_on(store, time) as desk:
            event = await begun(desk)
            await asyncio.sleep(0.1)
        time.minutes(2 / 60)
        async with desk_on(store, time) as desk:
            await until_so(lambda: turn_of(desk, event))
            turn = turn_of(desk, event)
            assert turn is not None
            assert turn.ends_at - desk.now() > (USUAL_SECONDS - 1) * 1000
            assert not isinstance(evening_of(desk, event).state.clock, Stopped)

    asyncio.run(story())


def test_the_computer_slept() -> None:
    """The lid was closed: by its clock the time is long out, but nobody could have acted."""

    async def story() -> None:
        store, time = MemoryStore(), Time()
        async with desk_on(store, time) as desk:
            event = await begun(desk)
            version = evening_of(desk, event).hands[1].version
            await asyncio.sleep(0.1)
            time.minutes(30)
            await until_so(lambda: isinstance(evening_of(desk, event).state.clock, Stopped))
            assert version == evening_of(desk, event).hands[1].version
            assert {} == evening_of(desk, event).state.sat_out
            assert turn_of(desk, event) is None

    asyncio.run(story())


def test_while_the_clock_stands_nobody_has_to_decide() -> None:
    """The floor pauses the event; with the clock his full time begins again."""

    async def story() -> None:
        async with Desk(MemoryStore(), shipped(), rate=60.0, beats=None, pauses=NO_PAUSES) as desk:
            event = await begun(desk)
            version = evening_of(desk, event).hands[1].version
            decision = await desk.do(event, StopClock(), HOST, "stop")
            assert isinstance(decision, Accepted), decision
            await asyncio.sleep(2.0)  # two minutes: his time and his bank would be out
            assert version == evening_of(desk, event).hands[1].version
            assert turn_of(desk, event) is None
            decision = await desk.do(event, StartClock(), HOST, "start")
            assert isinstance(decision, Accepted), decision
            await until_so(lambda: turn_of(desk, event))

    asyncio.run(story())


def test_no_hand_is_dealt_while_the_clock_stands() -> None:
    async def story() -> None:
        async with Desk(MemoryStore(), shipped(), rate=60.0, beats=None) as desk:
            event = await opened(desk, 3, 1)
            decision = await desk.do(event, StopClock(), HOST, "stop")
            assert isinstance(decision, Accepted), decision
            at = kinds(desk, event).count("hand.began/1")
            await asyncio.sleep(0.5)
            assert at == kinds(desk, event).count("hand.began/1")

    asyncio.run(story())


def test_two_whose_hand_is_in_dispute_are_dealt_the_next_as_soon_as_it_is_decided() -> None:
    """Also by a desk that was started meanwhile, and where the decision was taken back: nobody has to say so."""

    async def done(desk: Desk, event: str, command: AnyCommand) -> int:
        version = evening_of(desk, event).state.version
        decision = await desk.do(event, command, HOST, f"dispute-{version}")
        assert isinstance(decision, Accepted), decision
        return version + 1  # the next hand may have begun since

    def waits(desk: Desk, event: str) -> bool:
        return 1 in desk._events.find(event).going_on._waiting and not evening_of(desk, event).hands

    async def story() -> None:
        store, time = MemoryStore(), Time()
        async with desk_on(store, time) as desk:
            event = await opened(desk, 2, 1, book="tda-2024")
            await until_so(lambda: turn_of(desk, event))
            number = await done(desk, event, OpenDispute(1, "whose blind"))
            assert await acts(desk, event, Random(1), 1, folds)
            await until_so(lambda: waits(desk, event))
        async with desk_on(store, time) as desk:
            await until_so(lambda: waits(desk, event))
            decided = await done(desk, event, CloseDispute(1, number))
            await until_so(lambda: turn_of(desk, event))
            await done(desk, event, TakeBack(decided, why="He has not been heard"))
            assert await acts(desk, event, Random(2), 2, folds)
            await until_so(lambda: waits(desk, event))
            await done(desk, event, CloseDispute(1, number))
            await until_so(lambda: turn_of(desk, event))

    asyncio.run(story())
