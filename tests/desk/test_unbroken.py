"""What goes on by itself meets a fault that nobody thought of: it is told, and the next step comes all the same.

Each test lets one of the desk's own tasks, timers or listeners raise once, and asks whether it still does its work.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import pytest

from floorman.desk import Desk
from floorman.desk.following import Following
from floorman.desk.heartbeat import Heart
from floorman.desk.hub import Board, Hub
from floorman.desk.pauses import NO_PAUSES
from floorman.desk.time import HERE, Computer
from floorman.desk.writer import Line, Writer
from floorman.house.inventory import AddTable
from floorman.rulebook import shipped
from floorman.store import MemoryStore
from floorman.terms import Accepted
from floorman.tournament import Penalise, StartClock, StartEvent, StopClock
from tests.desk.house import HOST, Time, an_event, house, started
from tests.desk.test_going_on import opened
from tests.store.rows import commit
from tests.waiting import LONG_SECONDS

START = StartClock()

pytestmark = pytest.mark.anyio


class Faults:
    """Raises the first so many times it is asked, then does as it should."""

    def __init__(self, does: Callable[..., Any], times: int = 1) -> None:
        self.does = does
        self.left = times
        self.asked = 0

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.asked += 1
        if self.left:
            self.left -= 1
            raise KeyError("a name that nobody is to read")
        return self.does(*given, **named)


async def until(true: Callable[[], bool], seconds: float = 5.0) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.005)


# ---- tasks ----------------------------------------------------------------------------------------------------------


async def test_the_heart_beats_on() -> None:
    """Whoever is told of a pause may fail, and whoever is asked whether anything counts."""
    store, time = MemoryStore(), Time()
    told: list[int] = []

    async def away(since: int, until: int, short: bool) -> None:
        told.append(until)

    fails, counts = Faults(away), Faults(lambda: True)
    heart = Heart(store, time.computer(), 1.0, fails, counts)
    await heart.start(0.01)
    await until(lambda: counts.asked > 1)
    time.minutes(1)
    await until(lambda: bool(told))
    there = heart.here()
    await heart.stop()

    assert there
    assert fails.asked == 2


async def test_a_desk_leads_again() -> None:
    """Leases are asked for every second, whatever one answer was."""
    store = LeasedStore()
    following = Following(store, Led(), HERE.steady)  # type: ignore[arg-type]
    await following.start()
    store.take = Faults(store.take)  # type: ignore[method-assign]
    await until(lambda: store.take.asked > 1)  # type: ignore[attr-defined]
    leads = following.leads("event/1")
    await following.stop()

    assert leads


class LeasedStore(MemoryStore):
    """As if others wrote to it, too."""

    def leases(self) -> LeasedStore:
        return self

    def take(self, streams: list[str]) -> frozenset[str]:
        return frozenset(streams)

    def listen(self, *_: object) -> LeasedStore:
        return self

    def position(self) -> int:
        return 0

    def close(self) -> None:
        pass


class Led:
    def led(self) -> list[str]:
        return ["event/1"]

    async def hear(self, _: object) -> None:
        pass

    async def hear_people(self) -> None:
        pass

    def lead(self, _: object) -> None:
        pass


# ---- who is told ----------------------------------------------------------------------------------------------------


async def test_of_those_who_wait_for_the_disk_one_fails() -> None:
    """The others of the same write hear of it, and so does whoever writes next."""
    writer, heard = Writer(MemoryStore()), list[str]()
    for number in range(3):
        settled = Faults(lambda _, number=number: heard.append(str(number)), times=number == 1)
        writer.send([commit(f"c{number}", b"1", stream=f"event/{number}")], Line(), settled)
    outcome = await writer.append([commit("c9", b"1", stream="event/9")])
    writer.close()

    assert ["0", "2"] == heard
    assert 1 == len(outcome)


async def test_of_those_who_hear_of_the_house_one_fails() -> None:
    async with house(MemoryStore(), Time()) as desk:
        heard: list[str] = []
        desk.house.when_changed[:] = [Faults(lambda: None), lambda: heard.append("told")]
        decision = await desk.house.ask(AddTable(name="Round table", seats=9), HOST, "table")

    assert isinstance(decision, Accepted)
    assert ["told"] == heard


async def test_of_the_topics_of_an_event_one_cannot_be_told() -> None:
    """Whoever follows it and another hears of the other, and is told of the first as soon as that is possible."""
    bad = Faults(lambda: b"bad", times=2)
    good = iter((b"1", b"2", b"3", b"4"))
    board = Board(lambda name: b"there" if not begun else bad() if name == "bad" else next(good))
    begun, hub = False, Hub()
    stream = hub.open(board, ["bad", "good"], "")
    begun = True
    heard = [await anext(stream)]
    for _ in range(2):
        board.stir()
        heard.append(await asyncio.wait_for(anext(stream), LONG_SECONDS))
    hub.close()

    assert [[b"", b"1"], [b"2"], [b"bad", b"3"]] == heard


async def test_a_board_that_cannot_look_looks_again() -> None:
    """It is the tournament that is not to be had, and not one topic."""

    class Around:
        enter = Faults(lambda: None, times=0)

        def __enter__(self) -> None:
            Around.enter()

        def __exit__(self, *_: object) -> None:
            pass

    news = iter(range(100))
    board, hub = Board(lambda _: str(next(news)).encode(), Around), Hub()
    stream = hub.open(board, ["one"], "")
    await anext(stream)
    Around.enter.left = 1
    board.stir()

    assert 1 == len(await asyncio.wait_for(anext(stream), LONG_SECONDS))
    hub.close()


# ---- a tournament ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", ["_timers", "going_on"])
async def test_whoever_goes_on_from_a_command_may_fail(part: str) -> None:
    """The command is on disk and answered, and so is the next one."""
    store = MemoryStore()
    async with house(store, Time()) as desk:
        event = await started(desk)
        running = desk._events.find(event)
        fails = Faults(getattr(running, part).happened)
        getattr(running, part).happened = fails
        answers = [
            await asyncio.wait_for(desk.do(event, one, HOST, str(one)), LONG_SECONDS) for one in (StopClock(), START)
        ]

    assert all(isinstance(one, Accepted) for one in answers)
    assert 2 == fails.asked
    assert ["clock.stopped/1", "clock.started/1"] == [row.kind for row in store.read(f"event/{event}")][-2:]


async def test_whoever_plays_for_others_may_fail() -> None:
    async with house(MemoryStore(), Time()) as desk:
        event = await started(desk)
        desk.let_play(Restless())
        decision = await asyncio.wait_for(desk.do(event, StopClock(), HOST, "stop"), LONG_SECONDS)

    assert isinstance(decision, Accepted)


class Restless:
    def look(self, _: object) -> None:
        pass

    def happened(self, *_: object) -> None:
        raise KeyError


@pytest.mark.parametrize("what", ["_answer_written", "_next_asked"])
async def test_a_turn_that_fails_is_taken_again(what: str) -> None:
    """Nobody has to send anything for it."""
    async with house(MemoryStore(), Time()) as desk:
        event = await started(desk)
        running = desk._events.find(event)
        fails = Faults(getattr(running, what))
        setattr(running, what, fails)
        decision = await asyncio.wait_for(desk.do(event, StopClock(), HOST, "stop"), LONG_SECONDS)

    assert isinstance(decision, Accepted)
    assert fails.asked > 1


async def test_a_batch_that_fails_as_a_whole_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the failure; it has never been, and the same command can be sent again."""
    async with house(MemoryStore(), Time()) as desk:
        event = await started(desk)
        with monkeypatch.context() as broken:
            broken.setattr("floorman.desk.deciding.touched", Faults(lambda _: None))
            with pytest.raises(KeyError):
                await asyncio.wait_for(desk.do(event, StopClock(), HOST, "stop"), LONG_SECONDS)
        before = desk._events.find(event).floor.state.version
        decision = await asyncio.wait_for(desk.do(event, StopClock(), HOST, "stop"), LONG_SECONDS)

        assert isinstance(decision, Accepted)
        assert (2, 3) == (before, desk.wall(event).value.version)


async def test_showing_may_fail() -> None:
    """Whoever waits for his answer has it, and the next change is shown."""
    async with house(MemoryStore(), Time()) as desk:
        event = await started(desk)
        showing = desk.showing(event)
        showing.changed = Faults(showing.changed)  # type: ignore[method-assign]
        answered = await asyncio.wait_for(desk.do(event, StopClock(), HOST, "stop"), LONG_SECONDS)
        second = await asyncio.wait_for(desk.do(event, START, HOST, "go-on"), LONG_SECONDS)

        assert isinstance(answered, Accepted)
        assert isinstance(second, Accepted), second
        assert 4 == desk.wall(event).value.version


# ---- timers ---------------------------------------------------------------------------------------------------------


async def test_a_penalty_ends_though_showing_it_failed() -> None:
    """The timer is wound again, and what it says is said the second time."""
    async with Desk(MemoryStore(), shipped(), rate=600.0, beats=None) as desk:
        event = await an_event(desk, book="cuca")
        await desk.do(event, StartEvent(), HOST, "start")
        running = desk._events.find(event)
        running._timers._show = fails = Faults(running._timers._show)
        who = desk.shown(event).value.floor.players[0].id
        decision = await desk.do(event, Penalise(who, "time", minutes=5), HOST, "penalty")
        await until(lambda: fails.asked > 1)

    assert isinstance(decision, Accepted), decision


@pytest.mark.parametrize("part", ["_look_at", "_go_on", "_time_is_up", "_look_over"])
async def test_hands_go_on_though_something_failed(part: str) -> None:
    """Tables in the browser: the first five looks, hands or turns fail, and hands are dealt and folded all the same."""
    computer = Computer(wall=HERE.wall, steady=HERE.steady, boot=lambda: "")
    async with Desk(MemoryStore(), shipped(), 200.0, computer, beats=None, pauses=NO_PAUSES) as desk:
        event = await opened(desk, 4, 1)
        going_on = desk._events.find(event).going_on
        setattr(going_on, part, Faults(getattr(going_on, part), times=5))
        before = desk.wall(event).value.version
        await until(lambda: getattr(going_on, part).left == 0 and desk.wall(event).value.version > before + 5, 20)


# ---- and it is told -------------------------------------------------------------------------------------------------


async def test_it_is_told_without_what_nobody_is_to_read(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, "floorman.desk"):
        async with house(MemoryStore(), Time()) as desk:
            event = await an_event(desk)
            running = desk._events.find(event)
            running._timers.happened = Faults(running._timers.happened)  # type: ignore[method-assign]
            await desk.do(event, StartEvent(), HOST, "start")

    assert "KeyError at " in caplog.text
    assert "test_unbroken.py" in caplog.text
    assert "nobody is to read" not in caplog.text
