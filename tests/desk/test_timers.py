"""What ends by itself: when the desk wakes up, what it says, and that it says it once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from floorman.desk import Desk, NewEvent, Opened
from floorman.desk.timers import Send, Wake, counts, next_wake
from floorman.rulebook import load
from floorman.store import Commit, MemoryStore, Outcome
from floorman.terms import Accepted
from floorman.tournament import AnyCommand, Level, Penalise, Plan, StartEvent, StopClock, TakeBack
from floorman.tournament.commands import (
    BeginShot,
    DrawSeats,
    EndShot,
    NewHand,
    NoticeOutage,
    NotNow,
    OpenTable,
    PlayTimeCard,
    TellShotExpired,
)
from tests.desk.house import HOST, MINUTE, NAMES, Time, Weak, house, kinds, view
from tests.tournament.evening import BEGIN, Evening
from tests.tournament.test_time_cards import tables
from tests.waiting import until_so

BOOK = load("tda-2024")
SECOND = 1000


def test_nothing_ends_before_the_start() -> None:
    evening = Evening()

    assert None is next_wake(evening.state, evening.book, evening.at)
    assert not counts(evening.state, evening.at)


def test_the_level_ends() -> None:
    evening = Evening().started()

    assert Wake(BEGIN + 20 * MINUTE, (), shows=True) == next_wake(evening.state, evening.book, evening.at)
    assert counts(evening.state, evening.at)
    evening.wait(20)
    assert Wake(BEGIN + 40 * MINUTE, (), shows=True) == next_wake(evening.state, evening.book, evening.at)
    evening.do(StopClock())
    assert None is next_wake(evening.state, evening.book, evening.at)


def test_a_penalty_ends() -> None:
    """Also while the clock stands."""
    evening = Evening(book=load("cuca")).started()
    evening.do(Penalise("p-1", "time", minutes=10))
    evening.do(StopClock())

    assert Wake(BEGIN + 10 * MINUTE, (), shows=True) == next_wake(evening.state, evening.book, evening.at)
    evening.wait(10)
    assert None is next_wake(evening.state, evening.book, evening.at)


def test_the_window_for_the_last_hands_opens_and_closes() -> None:
    """15 to 10 minutes before the end of the day's last level, by the standard's example."""
    book = load("tda-2024")
    most, least = book.last_hands_clock_from.value, book.last_hands_clock_until.value
    evening = Evening(book=book).started()
    evening.state.ones["plan"] = msgspec.structs.replace(evening.state.plan, day_ends_after=1)

    woken = []
    for _ in range(3):
        wake = next_wake(evening.state, book, evening.at)
        assert wake is not None
        woken.append(wake.at - BEGIN)
        evening.at = wake.at

    assert [(20 - most) * MINUTE, (20 - least) * MINUTE + 1, 20 * MINUTE] == woken


def test_what_was_put_off_is_there_again() -> None:
    told = tables()
    told.at += 5 * MINUTE
    told.do(NoticeOutage(told.at - MINUTE, told.at))
    told.do(NotNow(kind="count-gap", until=told.at + 5 * MINUTE))

    assert Wake(told.at + 5 * MINUTE, (), shows=True) == next_wake(told.state, told.book, told.at)


def test_a_decision_is_out_of_time() -> None:
    """Under an id made of the decision and its end: with a card more it is another."""
    told = tables()
    number = told.do(BeginShot(1, "1-1"))
    end = told.at + 30 * SECOND
    wake = next_wake(told.state, told.book, told.at)
    assert Wake(end, (Send(f"shot-expired/{number}/{end}", TellShotExpired(1)),)) == wake

    told.do(PlayTimeCard("1-1"))
    later = next_wake(told.state, told.book, told.at)
    assert later is not None
    assert (end + 30 * SECOND, f"shot-expired/{number}/{end + 30 * SECOND}") == (later.at, later.sends[0].id)


def test_all_that_are_out_of_time_are_told() -> None:
    told = tables()
    told.do(BeginShot(1, "1-1"))
    told.at += SECOND
    told.do(BeginShot(2, "2-1"))
    told.at += MINUTE

    wake = next_wake(told.state, told.book, told.at)

    assert wake is not None
    assert [TellShotExpired(1), TellShotExpired(2)] == [one.command for one in wake.sends]
    rest = next_wake(told.state, told.book, told.at, {wake.sends[0].id})
    assert rest is not None
    assert [TellShotExpired(2)] == [one.command for one in rest.sends]


@pytest.mark.parametrize("over", [EndShot(1), NewHand(1), TellShotExpired(1)])
def test_a_decision_that_is_over(over: Any) -> None:
    """Whoever acted in time, whose hand is over, or who has been told already, is not told."""
    told = tables()
    told.do(BeginShot(1, "1-1"))
    told.at += 30 * SECOND * isinstance(over, TellShotExpired)
    told.do(over)
    told.at += MINUTE

    wake = next_wake(told.state, told.book, told.at)

    assert wake is None or not wake.sends


# With a running desk, whose time runs a hundredfold; where it matters when something happens, it runs by word

RATE = 100
# So long a desk would need, at that rate, to say something that it should not.
A_WHILE_SECONDS = 0.4


async def at_a_table(desk: Desk) -> tuple[str, list[str]]:
    """An event in its first hand, and who sits at its table."""
    plan = Plan(structure=(Level(60, 100, 200),), shot_clock="start")
    opened = await desk.open(NewEvent(name="Friday", book="tda-2024", plan=plan, players=NAMES), HOST, "open")
    assert isinstance(opened, Opened)
    commands: tuple[AnyCommand, ...] = (OpenTable(1), DrawSeats(), StartEvent())
    for number, command in enumerate(commands):
        decision = await desk.do(opened.id, command, HOST, f"{number}")
        assert isinstance(decision, Accepted), decision
    return opened.id, [one.id for one in view(desk, opened.id).floor.players]


async def said(store: MemoryStore | Weak, event: str, count: int = 1) -> list[str]:
    """The kinds of the log, once the desk has said so much."""
    await until_so(lambda: kinds(store, event).count("shot.expired/1") >= count)
    await asyncio.sleep(0.05)
    return kinds(store, event)


@pytest.mark.anyio
async def test_the_desk_says_that_time_is_up() -> None:
    """After 30 seconds and not before: the log says who, and that it was the desk."""
    store, time = MemoryStore(), Time()
    async with house(store, time, rate=RATE) as desk:
        event, players = await at_a_table(desk)
        await desk.do(event, BeginShot(1, players[0]), HOST, "shot")
        time.seconds(29 / RATE)
        await asyncio.sleep(A_WHILE_SECONDS)
        assert 0 == kinds(store, event).count("shot.expired/1")
        time.seconds(1.1 / RATE)
        assert 1 == (await said(store, event)).count("shot.expired/1")

    (row,) = [row for row in store.read("event/" + event) if row.kind == "shot.expired/1"]
    begun = next(row for row in store.read("event/" + event) if row.kind == "shot.begun/1")
    assert ("desk", players[0]) == (row.person, msgspec.json.decode(row.body)["who"])
    assert 30 * SECOND <= row.at - begun.at < 31 * SECOND


@pytest.mark.anyio
async def test_acting_in_time_stops_it() -> None:
    store, time = MemoryStore(), Time()
    async with house(store, time, rate=RATE) as desk:
        event, players = await at_a_table(desk)
        await desk.do(event, BeginShot(1, players[0]), HOST, "shot")
        await desk.do(event, EndShot(1), HOST, "acted")
        time.seconds(40 / RATE)
        await asyncio.sleep(A_WHILE_SECONDS)

        assert "shot.expired/1" not in kinds(store, event)


@pytest.mark.anyio
async def test_the_next_one_waits_for_its_own_time() -> None:
    """The alarm of a decision that is over finds the one after it, and neither is told early nor twice."""
    store, time = MemoryStore(), Time()
    async with house(store, time, rate=RATE) as desk:
        event, players = await at_a_table(desk)
        await desk.do(event, BeginShot(1, players[0]), HOST, "shot")
        time.seconds(15 / RATE)
        await desk.do(event, EndShot(1), HOST, "acted")
        await desk.do(event, BeginShot(1, players[1]), HOST, "next")
        time.seconds(20 / RATE)
        await asyncio.sleep(A_WHILE_SECONDS)
        assert 0 == kinds(store, event).count("shot.expired/1")
        time.seconds(10.1 / RATE)
        assert 1 == (await said(store, event)).count("shot.expired/1")

    expired = [row for row in store.read("event/" + event) if row.kind == "shot.expired/1"]
    begun = [row for row in store.read("event/" + event) if row.kind == "shot.begun/1"]
    assert expired[0].at - begun[1].at >= 30 * SECOND


@pytest.mark.anyio
async def test_what_was_taken_back_is_not_said_again() -> None:
    """The floor gives him time: the desk does not take it from him a moment later, nor after a restart."""
    store = MemoryStore()
    async with house(store, rate=RATE) as desk:
        event, players = await at_a_table(desk)
        await desk.do(event, BeginShot(1, players[0]), HOST, "shot")
        version = len(await said(store, event))
        timers, bells = desk._events.find(event)._timers, list[Send]()
        say = timers._say

        def heard(send: Send) -> asyncio.Future[Any]:
            bells.append(send)
            return say(send)

        timers._say = heard
        taken = await desk.do(event, TakeBack(version), HOST, "back")
        assert isinstance(taken, Accepted)
        await asyncio.sleep(0.3)
        assert [] == bells
    async with house(store, rate=RATE) as desk:
        await asyncio.sleep(0.3)

        assert 1 == kinds(store, event).count("shot.expired/1")


@pytest.mark.anyio
async def test_no_time_runs_out_while_the_desk_is_off() -> None:
    """Not even in the moment of a restart: he has his full time again, and then it is up."""
    store = MemoryStore()
    async with house(store, rate=RATE) as desk:
        event, players = await at_a_table(desk)
        await desk.do(event, BeginShot(1, players[0]), HOST, "shot")
    await asyncio.sleep(0.4)
    async with house(store, rate=RATE):
        assert 1 == (await said(store, event)).count("shot.expired/1")

    rows = {row.kind: row.at for row in store.read("event/" + event)}
    assert rows["shot.expired/1"] - rows["outage.noticed/1"] >= 30 * SECOND


@pytest.mark.anyio
async def test_a_disk_that_fails_is_asked_again() -> None:
    class Once(Weak):
        failed = False

        def append(self, commits: Sequence[Commit]) -> list[Outcome]:
            if not self.failed and any(one.person == "desk" for one in commits):
                self.failed = True
                raise OSError("disk full")
            return super().append(commits)

    store = Once(MemoryStore())
    async with house(store, rate=RATE) as desk:
        event, players = await at_a_table(desk)
        await desk.do(event, BeginShot(1, players[0]), HOST, "shot")

        assert 1 == (await said(store, event)).count("shot.expired/1")
        assert store.failed


@pytest.mark.anyio
async def test_two_desks_say_it_once() -> None:
    """Two workers over one log hear the same bell."""
    store = MemoryStore()
    async with house(store, rate=RATE) as first:
        event, players = await at_a_table(first)
        await first.do(event, BeginShot(1, players[0]), HOST, "shot")
        async with house(store, rate=RATE) as second:
            await said(store, event)
            await asyncio.sleep(1.5)

            assert 1 == kinds(store, event).count("shot.expired/1")
            assert view(second, event).event.version == len(kinds(store, event))
