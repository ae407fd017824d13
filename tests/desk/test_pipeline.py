"""While one batch is on its way to the disk the next is decided on it; and nobody sees any of it before its time."""

from __future__ import annotations

import asyncio

import pytest

from floorman.desk import Desk, Overtaken
from floorman.desk.answers import Answers, IdTaken
from floorman.store import MemoryStore
from floorman.terms import Accepted, Refused
from floorman.tournament import AnyCommand, ExtendLevel, SetLevel, StartClock, StopClock
from floorman.tournament.commands import OpenTable
from tests.desk.house import HOST, MINUTE, Time, Weak, an_event, house, kinds, started, view

pytestmark = pytest.mark.anyio


ASKED: tuple[AnyCommand, ...] = (StopClock(), ExtendLevel(5), StartClock())


async def test_the_next_batch_is_decided_on_what_is_on_its_way() -> None:
    """The clock can be started again only because the stop before it is believed; both wait for the disk."""
    store = Weak(MemoryStore())
    async with house(store, Time()) as desk:
        event = await started(desk)
        before = view(desk, event)
        asked = await _on_its_way(desk, store, event)
        meanwhile = view(desk, event)
        waited = [one.done() for one in asked]
        store.open.set()
        answers = await asyncio.gather(*asked)
        after = view(desk, event).event

        assert [False, False, False] == waited
        assert before == meanwhile
        assert [Accepted] * 3 == [type(answer) for answer in answers]
        assert ["clock.stopped/1", "clock.extended/1", "clock.started/1"] == kinds(store, event)[2:]
        assert (5, 1_800_000_000_000 + 25 * MINUTE) == (after.version, after.clock.ends_at)


async def test_looking_while_something_is_on_its_way_changes_nothing() -> None:
    """A view goes back to what is on disk and comes again: what is shown afterwards is what the log tells."""
    store = Weak(MemoryStore())
    async with house(store, Time()) as desk:
        event = await started(desk)
        await desk.do(event, OpenTable(1), HOST, "t1")
        asked = await _on_its_way(desk, store, event)
        for _ in range(3):
            desk.shown(event).publish()
            assert 3 == view(desk, event).event.version
        store.open.set()
        await asyncio.gather(*asked)
        after = view(desk, event)
        async with house(store, Time()) as again:
            assert view(again, event) == after


async def test_a_failure_drops_what_was_decided_on_top_of_it() -> None:
    """Each gets the failure, nothing of it is in the log, and sent again all of it works."""
    store = Weak(MemoryStore())
    async with house(store, Time()) as desk:
        event = await started(desk)
        before = view(desk, event)
        store.fail_before = [OSError("disk full")]
        asked = await _on_its_way(desk, store, event)
        store.open.set()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        after, found = view(desk, event), kinds(store, event)
        again = [await desk.do(event, command, HOST, f"c{n}") for n, command in enumerate(ASKED)]

        assert ["disk full"] * 3 == [str(answer) for answer in answers]
        assert before == after
        assert ["event.opened/2", "event.started/1"] == found
        assert [Accepted] * 3 == [type(answer) for answer in again]
        assert 5 == view(desk, event).event.version


async def test_a_batch_on_top_of_a_conflict_is_not_written() -> None:
    """Another desk's event has just the version that the second batch expects: it was decided on another state."""
    store = Weak(MemoryStore())
    async with house(store, Time()) as desk:
        event = await started(desk)
        async with house(store.store, Time()) as other:
            await other.do(event, SetLevel(3), HOST, "theirs")
            asked = await _on_its_way(desk, store, event)
            store.open.set()
            answers = await asyncio.gather(*asked, return_exceptions=True)

    assert [Overtaken] * 3 == [type(answer) for answer in answers]
    assert ["clock.level-set/1"] == kinds(store, event)[2:]


async def test_a_command_of_long_ago_gets_its_answer_from_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its answer is no longer at hand. Accepted or refused by today's state: the first answer, and no second event."""
    monkeypatch.setattr(Answers.__init__, "__defaults__", (2,))
    store = MemoryStore()
    async with house(store, Time()) as desk:
        event = await started(desk)
        stopped = await desk.do(event, StopClock(), HOST, "stop")
        longer = await desk.do(event, ExtendLevel(5), HOST, "longer")
        for n in range(5):
            await desk.do(event, ExtendLevel(1), HOST, f"c{n}")
        refused_today, accepted_today, neighbour = await asyncio.gather(
            desk.do(event, StopClock(), HOST, "stop"),
            desk.do(event, ExtendLevel(5), HOST, "longer"),
            desk.do(event, ExtendLevel(1), HOST, "new"),
        )

        assert (stopped, longer) == (refused_today, accepted_today)
        assert isinstance(neighbour, Accepted)
        assert 7 == kinds(store, event).count("clock.extended/1")
        assert 10 == view(desk, event).event.version


async def test_an_id_of_another_tournament() -> None:
    """It cannot be carried out under that id; who is sent along with it is not held up."""
    store = MemoryStore()
    async with house(store, Time()) as desk:
        one, other = await an_event(desk, id="o1"), await an_event(desk, id="o2")
        await desk.do(one, OpenTable(1), HOST, "c1")
        taken, fine = await asyncio.gather(
            desk.do(other, OpenTable(1), HOST, "c1"), desk.do(other, OpenTable(2), HOST, "c2"), return_exceptions=True
        )
        under_another = await desk.do(other, OpenTable(1), HOST, "c3")

    assert isinstance(taken, IdTaken)
    assert isinstance(fine, Accepted)
    assert isinstance(under_another, Accepted)


async def test_a_mistake_of_ours_is_one_mans_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command on which the program breaks harms nobody who was sent along with it."""

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    store = MemoryStore()
    async with house(store, Time()) as desk:
        event = await started(desk)
        monkeypatch.setattr(SetLevel, "decide", broken)
        first, second, third = await asyncio.gather(
            desk.do(event, StopClock(), HOST, "c1"),
            desk.do(event, SetLevel(2), HOST, "c2"),
            desk.do(event, StopClock(), HOST, "c3"),
            return_exceptions=True,
        )

    assert (Accepted, ZeroDivisionError, Refused) == (type(first), type(second), type(third))
    assert ["clock.stopped/1"] == kinds(store, event)[2:]


async def _on_its_way(desk: Desk, store: Weak, event: str) -> list[asyncio.Future[object]]:
    """Three batches of one command each, of which the first waits in the store and the others behind it."""
    store.shut()
    asked: list[asyncio.Future[object]] = []
    for n, command in enumerate(ASKED):
        asked.append(asyncio.ensure_future(desk.do(event, command, HOST, f"c{n}")))
        await store.busy()
        await asyncio.sleep(0.01)
    return asked
