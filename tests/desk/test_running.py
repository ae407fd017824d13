"""One tournament at the desk: nobody sees or is told anything that is not on disk."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from floorman.desk import Desk
from floorman.store import MemoryStore, SqliteStore
from floorman.terms import Accepted, By, Refused
from floorman.tournament import Break, ExtendLevel, Level, StartClock, StartEvent, StopClock
from floorman.views import DeskView
from tests.desk.house import HOST, LEVELS, MINUTE, Time, Weak, an_event, house, kinds, started, view
from tests.waiting import LONG_SECONDS

pytestmark = pytest.mark.anyio

DEALER = By("d", "dealer")


async def test_answered_means_on_disk() -> None:
    """While the disk is busy nobody is answered, and no screen shows what may yet fail."""
    store = Weak(MemoryStore())
    async with house(store) as desk:
        event = await an_event(desk)
        before = view(desk, event)
        store.shut()
        asked = asyncio.ensure_future(desk.do(event, StartEvent(), HOST, "c1"))
        await store.busy()
        meanwhile = (asked.done(), view(desk, event), kinds(store, event))
        store.open.set()
        answer = await asked

        assert (False, before, ["event.opened/2"]) == meanwhile
        assert isinstance(answer, Accepted)
        assert ["event.opened/2", "event.started/1"] == kinds(store, event)
        assert "running" == view(desk, event).event.clock.phase


async def test_answered_means_in_the_file(tmp_path: Path) -> None:
    """Another process finds it there at once."""
    store = SqliteStore(tmp_path / "log.sqlite")
    async with house(store) as desk:
        event = await started(desk)
        other = SqliteStore(tmp_path / "log.sqlite")
        found = kinds(other, event)
        other.close()
    store.close()

    assert ["event.opened/2", "event.started/1"] == found


async def test_a_refusal_costs_no_write() -> None:
    store = Weak(MemoryStore())
    async with house(store) as desk:
        event = await an_event(desk)
        before = len(store.batches)
        refused = [await desk.do(event, StartEvent(), DEALER, f"c{n}") for n in range(5)]

    assert all(isinstance(one, Refused) for one in refused)
    assert before == len(store.batches)


async def test_who_did_it_and_when_is_in_the_log() -> None:
    """Person, rank, instant and command id stand beside the event."""
    store, time = MemoryStore(), Time()
    async with house(store, time) as desk:
        event = await an_event(desk)
        time.minutes(3)
        await desk.do(event, StartEvent(), By("p-7", "floor"), "c1")
    row = list(store.read("event/" + event))[-1]

    assert ("p-7", "floor", "c1") == (row.person, row.rank, row.command)
    assert 1_800_000_000_000 + 3 * MINUTE == row.at


async def test_a_command_sent_twice_gets_one_answer_and_one_event() -> None:
    """One after the other, or both at once."""
    store = MemoryStore()
    async with house(store) as desk:
        event = await started(desk)
        one = await desk.do(event, ExtendLevel(5), HOST, "c1")
        again = await desk.do(event, ExtendLevel(5), HOST, "c1")
        both = await asyncio.gather(*(desk.do(event, ExtendLevel(5), HOST, "c2") for _ in range(5)))

        assert one == again
        assert [both[0]] * 5 == both
        assert ["clock.extended/1"] * 2 == kinds(store, event)[2:]


async def test_a_command_sent_again_after_a_restart_gets_its_first_answer() -> None:
    """The answer was lost on its way, the desk started anew: the same answer, and still one event."""
    store = MemoryStore()
    async with house(store) as desk:
        event = await started(desk)
        first = await desk.do(event, StopClock(), HOST, "c1")
    async with house(store) as desk:
        again = await desk.do(event, StopClock(), HOST, "c1")
        refused = await desk.do(event, StopClock(), HOST, "c2")

    assert first == again
    assert isinstance(refused, Refused)
    assert ["clock.stopped/1"] == kinds(store, event)[2:]


async def test_a_refused_command_sent_again_is_refused_again() -> None:
    """Its id has had its answer, even if the same words would be accepted by now."""
    async with house(MemoryStore()) as desk:
        event = await an_event(desk)
        first = await desk.do(event, StopClock(), HOST, "c1")
        await desk.do(event, StartEvent(), HOST, "c2")
        again = await desk.do(event, StopClock(), HOST, "c1")
        new = await desk.do(event, StopClock(), HOST, "c3")

    assert isinstance(first, Refused)
    assert first == again
    assert isinstance(new, Accepted)


async def test_a_levels_end_is_published_by_itself() -> None:
    """A minute is 60 ms here. Level, break and level end without any command, and no event is written for them."""
    store = Weak(MemoryStore())
    structure = (Level(1, 100, 200), Break(1), Level(1, 200, 400), Level(600, 300, 600))
    async with house(store, rate=1000) as desk:
        event = await an_event(desk, structure)
        watched = asyncio.create_task(_indexes_until(desk, event, 3))  # from before the first one on
        await asyncio.sleep(0)
        await desk.do(event, StartEvent(), HOST, "c1")
        written = len(store.batches)
        seen = await asyncio.wait_for(watched, LONG_SECONDS)

    assert [0, 1, 2, 3] == seen
    assert written == len(store.batches)


async def test_the_end_of_a_stopped_clock_is_not_awaited() -> None:
    """Nothing is published while the clock stands, and starting it again brings the next end."""
    async with house(MemoryStore(), rate=1000) as desk:
        event = await an_event(desk, (Level(4, 100, 200), Level(600, 150, 300)))
        await desk.do(event, StartEvent(), HOST, "c1")
        await desk.do(event, StopClock(), HOST, "c2")
        watch = desk.shown(event).watch(0.4)
        await anext(watch)
        quiet = await anext(watch)
        await desk.do(event, StartClock(), HOST, "c3")
        seen = await asyncio.wait_for(_indexes_until(desk, event, 1), LONG_SECONDS)

    assert None is quiet
    assert 1 == seen[-1]


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
async def test_five_hundred_commands_at_once(kind: str, tmp_path: Path) -> None:
    """Each is carried out once, in one order, and the disk is asked far less often than five hundred times."""
    inner = MemoryStore() if kind == "memory" else SqliteStore(tmp_path / "log.sqlite")
    store = Weak(inner)
    time = Time()
    async with house(store, time) as desk:
        event = await started(desk)
        written = len(store.batches)
        answers = await asyncio.gather(*(desk.do(event, ExtendLevel(1), HOST, f"c{n}") for n in range(500)))
        clock = view(desk, event).event.clock
        versions = [row.version for row in store.read("event/" + event)]
    inner.close()

    assert all(isinstance(answer, Accepted) for answer in answers)
    assert list(range(1, 503)) == versions
    assert 1_800_000_000_000 + (20 + 500) * MINUTE == clock.ends_at
    assert len(store.batches) - written <= 50  # how often depends on how fast the disk is beside the desk


async def test_many_tournaments_share_the_disk(tmp_path: Path) -> None:
    """Twenty events, twenty-five commands each, all at once: every log is whole, and no event sees another's."""
    inner = SqliteStore(tmp_path / "log.sqlite")
    store = Weak(inner)
    async with house(store, Time()) as desk:
        events = [await an_event(desk, LEVELS, id=f"o{n}") for n in range(20)]
        await asyncio.gather(
            *(desk.do(event, ExtendLevel(1), HOST, f"{event}-{n}") for event in events for n in range(25))
        )
        lefts = {view(desk, event).event.clock.left for event in events}
        logs = [[row.version for row in store.read("event/" + event)] for event in events]
    inner.close()

    assert {45 * MINUTE} == lefts
    assert [list(range(1, 27))] * 20 == logs


async def test_who_gives_up_waiting_harms_nobody() -> None:
    """A page is closed while its command is on the way to the disk: it is carried out, and the next one too."""
    store = Weak(MemoryStore())
    async with house(store, Time()) as desk:
        event = await started(desk)
        store.shut()
        gone = asyncio.ensure_future(desk.do(event, StopClock(), HOST, "c1"))
        await store.busy()
        gone.cancel()
        store.open.set()
        answer = await desk.do(event, StartClock(), HOST, "c2")

    assert isinstance(answer, Accepted)
    assert ["clock.stopped/1", "clock.started/1"] == kinds(store, event)[2:]


async def _indexes_until(desk: Desk, event: str, last: int) -> list[int]:
    """The stretches that a watcher is shown, each once, up to this one."""
    seen: list[int] = []
    async for shown in desk.shown(event).watch(20):
        assert isinstance(shown, DeskView)
        index = shown.event.clock.index
        if index not in seen:
            seen.append(index)
        if index == last:
            return seen
    return seen
