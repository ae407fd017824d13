"""When the disk fails, or another desk was first: everybody is answered, and nothing is half done."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from floorman.desk import Overtaken
from floorman.store import MemoryStore, SqliteStore
from floorman.terms import Accepted
from floorman.tournament import AnyCommand, ExtendLevel, SetLevel, StartClock, StopClock
from tests.desk.house import HOST, Time, Weak, house, kinds, started, view
from tests.waiting import LONG_SECONDS

pytestmark = pytest.mark.anyio


async def test_a_store_failure_is_the_answer() -> None:
    """Nothing is shown, the state is read again, and the next command works; sent again, so does the first."""
    store = Weak(MemoryStore())
    async with house(store, Time()) as desk:
        event = await started(desk)
        before = view(desk, event)
        store.fail_before = [OSError("disk full")]
        with pytest.raises(OSError, match="disk full"):
            await desk.do(event, StopClock(), HOST, "c1")
        after = view(desk, event)
        next_one = await desk.do(event, ExtendLevel(5), HOST, "c2")
        again = await desk.do(event, StopClock(), HOST, "c1")

        assert before == after
        assert isinstance(next_one, Accepted)
        assert isinstance(again, Accepted)
        assert ["clock.extended/1", "clock.stopped/1"] == kinds(store, event)[2:]
        assert 4 == view(desk, event).event.version


async def test_a_store_failure_is_the_answer_of_the_whole_batch() -> None:
    """Each was decided on what the one before would have left; refusals too."""
    store = Weak(MemoryStore())
    async with house(store, Time()) as desk:
        event = await started(desk)
        store.fail_before = [OSError("disk full")]
        asked: list[AnyCommand] = [StopClock(), ExtendLevel(5), StopClock(), StartClock()]
        answers = await asyncio.gather(
            *(desk.do(event, command, HOST, f"c{n}") for n, command in enumerate(asked)), return_exceptions=True
        )
        stopped = await desk.do(event, StopClock(), HOST, "later")

        assert ["disk full"] * 4 == [str(answer) for answer in answers]
        assert isinstance(stopped, Accepted)
        assert ["clock.stopped/1"] == kinds(store, event)[2:]


async def test_a_failure_after_writing_is_found_out() -> None:
    """The disk has it, the acknowledgement got lost: whoever asked is told what is in the log."""
    store = Weak(MemoryStore())
    async with house(store, Time()) as desk:
        event = await started(desk)
        store.fail_after = [OSError("lost")]
        answer = await desk.do(event, StopClock(), HOST, "c1")

        assert isinstance(answer, Accepted)
        assert ["clock.stopped/1"] == kinds(store, event)[2:]
        assert None is view(desk, event).event.clock.ends_at


async def test_a_disk_that_can_be_neither_written_nor_read() -> None:
    """Everybody is answered, nobody is shown anything, and when the disk is back so is the tournament."""
    store = Weak(MemoryStore())
    async with house(store, Time()) as desk:
        event = await started(desk)
        before = view(desk, event)
        store.fail_before = [OSError("gone")]
        store.fail_read = [OSError("gone"), OSError("gone, too")]
        for n, message in enumerate(("gone", "gone, too")):
            with pytest.raises(OSError, match=f"^{message}$"):
                await asyncio.wait_for(desk.do(event, StopClock(), HOST, f"c{n}"), LONG_SECONDS)
        meanwhile = view(desk, event)
        answer = await asyncio.wait_for(desk.do(event, ExtendLevel(5), HOST, "c9"), LONG_SECONDS)

        assert before == meanwhile
        assert isinstance(answer, Accepted)
        assert ["clock.extended/1"] == kinds(store, event)[2:]
        assert 3 == view(desk, event).event.version


async def test_two_desks_on_one_file(tmp_path: Path) -> None:
    """The one who is second is told so, reads again, and then goes on; nothing is carried out on an old state."""
    file = tmp_path / "log.sqlite"
    mine, theirs = SqliteStore(file), SqliteStore(file)
    async with house(mine, Time()) as one:
        event = await started(one)
        async with house(theirs, Time()) as other:
            await other.do(event, SetLevel(3), HOST, "theirs")
            with pytest.raises(Overtaken):
                await one.do(event, StopClock(), HOST, "mine")
            seen = view(one, event)
            goes_on = await one.do(event, StopClock(), HOST, "mine")
            found = kinds(mine, event)
    mine.close()
    theirs.close()

    assert 2 == seen.event.clock.index
    assert isinstance(goes_on, Accepted)
    assert ["clock.level-set/1", "clock.stopped/1"] == found[2:]


async def test_an_overtaken_batch_leaves_no_half_of_itself(tmp_path: Path) -> None:
    """Stop and start were sent together. The start expects the very version that the other desk's event now has."""
    file = tmp_path / "log.sqlite"
    mine, theirs = Weak(SqliteStore(file)), SqliteStore(file)
    async with house(mine, Time()) as one:
        event = await started(one)
        async with house(theirs, Time()) as other:
            await other.do(event, SetLevel(3), HOST, "theirs")
            answers = await asyncio.gather(
                one.do(event, StopClock(), HOST, "c1"),
                one.do(event, StartClock(), HOST, "c2"),
                return_exceptions=True,
            )
            found = kinds(mine, event)
    mine.close()
    theirs.close()

    assert [Overtaken, Overtaken] == [type(answer) for answer in answers]
    assert 2 == mine.batches[-1]
    assert ["clock.level-set/1"] == found[2:]


async def test_a_command_that_another_desk_carried_out_gets_its_answer() -> None:
    """A tablet sends to one desk and, hearing nothing, to the other: one event, and the answer from the log."""
    store = MemoryStore()
    async with house(store, Time()) as one:
        event = await started(one)
        async with house(store, Time()) as other:
            first = await other.do(event, StopClock(), HOST, "c1")
            again = await one.do(event, StopClock(), HOST, "c1")

    assert first == again
    assert ["clock.stopped/1"] == kinds(store, event)[2:]


async def test_no_instant_goes_backwards_between_two_desks() -> None:
    """The other desk's clock is two minutes ahead: after its event, ours is not earlier."""
    store, time, ahead = MemoryStore(), Time(), Time(wall=1_800_000_120.0)
    async with house(store, time) as one:
        event = await started(one)
        async with house(store, ahead) as other:
            await other.do(event, SetLevel(3), HOST, "theirs")
            with pytest.raises(Overtaken):
                await one.do(event, StopClock(), HOST, "mine")
            await one.do(event, StopClock(), HOST, "mine")
    ats = [row.at for row in store.read("event/" + event)]

    assert sorted(ats) == ats
    assert 1_800_000_120_000 == ats[-1]
