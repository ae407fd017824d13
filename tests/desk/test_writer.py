"""The one thread that writes."""

from __future__ import annotations

import asyncio

import pytest

from floorman.desk.writer import BATCHES_MOST, Writer
from floorman.store import Appended, Conflict, MemoryStore
from tests.desk.house import Weak
from tests.store.rows import commit
from tests.waiting import until_so

pytestmark = pytest.mark.anyio


async def test_many_batches_in_one_append() -> None:
    """While the disk is busy with one batch forty more come in: they share a transaction, each has its outcomes."""
    store = Weak(MemoryStore())
    writer = Writer(store)
    store.shut()
    first = asyncio.ensure_future(writer.append([commit("c0", b"0", stream="event/0")]))
    await store.busy()
    others = [
        asyncio.ensure_future(
            writer.append(
                [
                    commit(f"c{n}", b"1", b"2", stream=f"event/{n}"),
                    commit(f"d{n}", b"3", stream=f"event/{n}", expected=2),
                ]
            )
        )
        for n in range(1, 41)
    ]
    await asyncio.sleep(0.01)
    answered_early = first.done()
    store.open.set()
    outcomes = [await other for other in others]

    assert not answered_early
    assert [Appended(1)] == await first
    assert [1, 80] == store.batches
    assert [[Appended(3 * n), Appended(3 * n + 1)] for n in range(1, 41)] == outcomes
    writer.close()


async def test_outcomes_go_to_whom_they_belong() -> None:
    """A conflict is for the one who had it; the others of that transaction have their events."""
    writer = Writer(MemoryStore())
    outcomes = await asyncio.gather(
        writer.append([commit("c1", b"1", stream="event/a")]),
        writer.append([commit("c2", b"1", stream="event/b", expected=9)]),
        writer.append([]),
        writer.append([commit("c3", b"1", stream="event/c")]),
    )
    writer.close()

    assert [[Appended], [Conflict], [], [Appended]] == [[type(one) for one in outcome] for outcome in outcomes]


async def test_a_failing_store_answers_everybody_who_waits() -> None:
    """The failure is everybody's answer, nothing is written, and the next batch finds a writer at work."""
    store = Weak(MemoryStore())
    writer = Writer(store)
    store.shut()
    store.fail_before = [OSError("disk full"), OSError("disk full")]
    waiting = [asyncio.ensure_future(writer.append([commit("c0", b"1", stream="event/0")]))]
    await store.busy()
    waiting += [
        asyncio.ensure_future(writer.append([commit(f"c{n}", b"1", stream=f"event/{n}")])) for n in range(1, 10)
    ]
    await asyncio.sleep(0.01)
    store.open.set()
    answers = await asyncio.gather(*waiting, return_exceptions=True)
    (outcome,) = await writer.append([commit("later", b"1")])
    writer.close()

    assert ["disk full"] * 10 == [str(answer) for answer in answers]
    assert Appended(1) == outcome


async def test_closing_writes_what_waits() -> None:
    """More batches than go into one transaction: all of them are on disk when close returns."""
    store = Weak(MemoryStore())
    writer = Writer(store)
    store.shut()
    count = BATCHES_MOST + 10
    waiting = [asyncio.ensure_future(writer.append([commit(f"c{n}", b"1", stream=f"event/{n}")])) for n in range(count)]
    await asyncio.sleep(0.01)
    store.open.set()
    await asyncio.to_thread(writer.close)
    on_disk = len(list(store.follow()))
    outcomes = await asyncio.gather(*waiting)

    assert count == on_disk == sum(store.batches)
    assert count == len(outcomes)


async def test_who_no_longer_waits_holds_nobody_up() -> None:
    """A page that gave up still has its event written, and the writer goes on."""
    store = Weak(MemoryStore())
    writer = Writer(store)
    store.shut()
    gone = asyncio.ensure_future(writer.append([commit("c1", b"1")]))
    await store.busy()
    gone.cancel()
    store.open.set()
    (outcome,) = await writer.append([commit("c2", b"2", expected=1)])
    writer.close()

    assert Appended(2) == outcome
    assert gone.cancelled()


async def test_nobody_hangs_on_a_closed_writer() -> None:
    writer = Writer(MemoryStore())
    writer.close()

    with pytest.raises(AssertionError, match="closed"):
        await writer.append([commit("c1", b"1")])


class Resting(MemoryStore):
    """Counts how often it could put itself in order."""

    def __init__(self) -> None:
        super().__init__()
        self.rests = 0

    def rest(self) -> None:
        self.rests += 1
        raise OSError("and whatever comes of it stops nobody")


async def test_a_desk_that_is_idle_lets_its_store_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once after what was written, not again and again; and writing goes on afterwards."""
    monkeypatch.setattr("floorman.desk.writer.IDLE_SECONDS", 0.02)
    store = Resting()
    found: list[int] = []
    writer = Writer(store)
    for number in range(3):
        await writer.append([commit(f"c{number}", b"1", expected=number)])
        await until_so(lambda: store.rests == len(found) + 1)
        await asyncio.sleep(0.1)  # if it rested again and again, it would by now
        found.append(store.rests)
    writer.close()

    assert [1, 2, 3] == found


async def test_a_busy_desk_lets_its_store_rest_from_time_to_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("floorman.desk.writer.RESTLESS_SECONDS_MOST", 0.0)
    store = Resting()
    writer = Writer(store)
    for number in range(20):
        await writer.append([commit(f"c{number}", b"1", expected=number)])
    writer.close()

    assert 5 <= store.rests <= 20
