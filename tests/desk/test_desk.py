"""The desk: opening, finding again, closing."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from floorman.desk import Closed, Desk, NewEvent, UnknownEvent
from floorman.rulebook import new_shelf, shipped
from floorman.store import Commit, Entry, MemoryStore, SqliteStore
from floorman.terms import Accepted, By, Refused
from floorman.tournament import ExtendLevel, Plan, StartEvent, StopClock, TakeBack
from floorman.wire import UnknownKind
from tests.desk.house import HOST, LEVELS, MINUTE, NAMES, Time, Weak, an_event, house, kinds, view
from tests.waiting import LONG_SECONDS

pytestmark = pytest.mark.anyio

HOUSE = """
id = "mine"
title = "Mine"
extends = "cuca"
[authority.who_changes_levels]
value = "{rank}"
status = "house"
"""


async def test_opening_an_event() -> None:
    """It is in the log, it is shown, and its players stand there by their aliases."""
    store = MemoryStore()
    async with house(store) as desk:
        event = await an_event(desk, book="cuca")
        shown = view(desk, event).event

        assert ["event.opened/2"] == kinds(store, event)
        assert ("Friday", "cuca", NAMES, 10_000, 1) == (
            shown.name,
            shown.book,
            shown.players,
            shown.stack,
            shown.version,
        )
        assert "before" == shown.clock.phase
        assert desk.book(event) is shipped().book("cuca")


async def test_opening_is_refused_without_a_trace() -> None:
    """An unknown book, or settings that are wrong: neither event, nor person, nor book is left behind."""
    store = MemoryStore()
    async with house(store) as desk:
        codes = []
        for name, book in (("Friday", "hoyle"), (" ", "cuca")):
            new = NewEvent(name=name, book=book, plan=Plan(structure=LEVELS), players=NAMES)
            refused = await desk.open(new, HOST, name)
            assert isinstance(refused, Refused)
            codes.append(refused.ruling.code)

        assert ["event.unknown-book", "event.no-name"] == codes
        assert ([], {}) == (list(store.follow()), store.people())
        assert {} == desk.events()


async def test_opening_twice_with_one_id_opens_one_event() -> None:
    """Sent twice, at once or one after the other: the same event, and nobody entered twice."""
    store = MemoryStore()
    async with house(store) as desk:
        one, other = await asyncio.gather(an_event(desk, id="o1"), an_event(desk, id="o1"))
        again = await an_event(desk, id="o1")
        new = await an_event(desk, id="o2")

        assert one == other == again != new
        assert 2 == len(desk.events())
        assert 2 * len(NAMES) == len(store.people())


async def test_opening_again_after_a_restart_finds_the_first() -> None:
    store = MemoryStore()
    async with house(store) as desk:
        event = await an_event(desk, id="o1")
    async with house(store) as desk:
        again = await an_event(desk, id="o1")

    assert event == again
    assert 1 == len(list(store.follow()))


async def test_events_newest_first() -> None:
    """Before a restart and after it."""
    store = MemoryStore()
    async with house(store) as desk:
        made = [await an_event(desk, id=f"o{n}") for n in range(3)]
        before = list(desk.events())
    async with house(store) as desk:
        after = list(desk.events())

    assert made[::-1] == before == after


async def test_an_event_nobody_knows() -> None:
    async with house(MemoryStore()) as desk:
        with pytest.raises(UnknownEvent):
            await desk.do("nope", StartEvent(), HOST, "c1")
        with pytest.raises(UnknownEvent):
            desk.shown("nope")
        with pytest.raises(UnknownEvent):
            desk.log("nope")


async def test_names_are_in_no_stored_event() -> None:
    """The log knows ids, not people: no field of any row holds a name, not even a part of it."""
    store = MemoryStore()
    async with house(store) as desk:
        event = await an_event(desk)
        await desk.do(event, StartEvent(), HOST, "c1")
        await desk.do(event, ExtendLevel(5), HOST, "c2")
        rows = list(store.follow())

        assert sorted(NAMES) == sorted(person.name for person in store.people().values())
        for row in rows:
            whole = repr(row) + row.body.decode()
            assert not [part for name in NAMES for part in name.split() if part in whole]
        assert all(id.encode() in rows[0].body for id in store.people())


async def test_killed_and_started_again(tmp_path: Path) -> None:
    """The process dies without a word, five minutes go by: the same view, and the clock has counted on."""
    time = Time()
    lost = SqliteStore(tmp_path / "log.sqlite")
    async with house(lost, time) as desk:
        event = await an_event(desk)
        await desk.do(event, StartEvent(), HOST, "c1")
        time.minutes(12)
        await desk.do(event, ExtendLevel(2), HOST, "c2")
        shown = view(desk, event)
        # Nothing of the first desk is closed while the second reads the file.
        time.minutes(5)
        store = SqliteStore(tmp_path / "log.sqlite")
        async with house(store, Time(wall=time.wall)) as again:
            restored = view(again, event)
            now = again.clock.now()
            stopped = await again.do(event, StopClock(), HOST, "c3")
        store.close()
    lost.close()

    assert shown == restored
    assert restored.event.clock.ends_at is not None
    assert (20 + 2 - 12 - 5) * MINUTE == restored.event.clock.ends_at - now
    assert isinstance(stopped, Accepted)
    assert 5 * MINUTE == stopped.events[0].clock.left  # type: ignore[union-attr]


async def test_the_desk_is_not_before_its_log() -> None:
    """The computer came back with a clock that is an hour slow: no instant in the log goes backwards."""
    store = MemoryStore()
    time = Time()
    async with house(store, time) as desk:
        event = await an_event(desk)
        await desk.do(event, StartEvent(), HOST, "c1")
    async with house(store, Time(wall=time.wall - 3600)) as desk:
        await desk.do(event, StopClock(), HOST, "c2")
    ats = [row.at for row in store.follow()]

    assert sorted(ats) == ats


async def test_an_event_keeps_its_edition() -> None:
    """The house changes its book under the same id: a running event, and one found again, are played by the old one."""
    store = MemoryStore()
    shelf = new_shelf()
    shelf.lay(HOUSE.format(rank="dealer"), "mine.toml")
    dealer = By("d", "dealer")
    async with house(store, shelf=shelf) as desk:
        old = await an_event(desk, book="mine", id="o1")
        hash = desk.book(old).hash
        shelf.lay(HOUSE.format(rank="direction"), "mine.toml")
        new = await an_event(desk, book="mine", id="o2")
        running = await desk.do(old, ExtendLevel(5), dealer, "c1")
        under_the_new = await desk.do(new, ExtendLevel(5), dealer, "c2")
    async with house(store, shelf=shelf) as desk:
        found_again = await desk.do(old, ExtendLevel(5), dealer, "c3")
        kept = desk.book(old)
        of_today = desk.book(new)
    without_the_house_book = new_shelf()
    async with house(store, shelf=without_the_house_book) as desk:
        orphan = await desk.do(old, ExtendLevel(5), dealer, "c4")

    assert [Accepted, Refused, Accepted, Accepted] == [
        type(one) for one in (running, under_the_new, found_again, orphan)
    ]
    assert (hash, "dealer") == (kept.hash, kept.who_changes_levels.value)
    assert ("direction", True) == (of_today.who_changes_levels.value, of_today.hash != hash)


async def test_a_kept_edition_answers_every_question() -> None:
    """Found again after the book has changed, it answers as it did when it was kept, value and citation."""
    store = MemoryStore()
    shelf = new_shelf()
    shelf.lay(HOUSE.format(rank="dealer"), "mine.toml")
    first = shelf.book("mine")
    async with house(store, shelf=shelf) as desk:
        event = await an_event(desk, book="mine")
    shelf.lay(HOUSE.format(rank="direction"), "mine.toml")
    async with house(store, shelf=shelf) as desk:
        kept = desk.book(event)

    assert dict(first.answers) == dict(kept.answers)
    assert first.head == kept.head


async def test_closing_answers_whoever_waits() -> None:
    """The house closes in the middle of it: what was sent is carried out, and who comes later is told."""
    store = Weak(MemoryStore())
    desk = Desk(store, shipped())
    async with desk:
        event = await an_event(desk)
        store.shut()
        waiting = [asyncio.ensure_future(desk.do(event, StartEvent(), HOST, "c0"))]
        await store.busy()
        waiting += [asyncio.ensure_future(desk.do(event, ExtendLevel(1), HOST, f"c{n}")) for n in range(1, 10)]
        await asyncio.sleep(0.01)
        threading.Timer(0.05, store.open.set).start()
    answers = await asyncio.wait_for(asyncio.gather(*waiting), LONG_SECONDS)

    assert all(isinstance(answer, Accepted) for answer in answers)
    assert 11 == len(list(store.follow()))
    with pytest.raises(Closed):
        await asyncio.wait_for(desk.do(event, ExtendLevel(1), HOST, "late"), LONG_SECONDS)


async def test_closing_ends_all_watching() -> None:
    """A server with open streams can stop."""
    async with house(MemoryStore()) as desk:
        event = await an_event(desk)
        watch = desk.shown(event).watch(20)
        await anext(watch)
        waiting = asyncio.ensure_future(anext(watch, "over"))
        await asyncio.sleep(0.01)

    assert "over" == await asyncio.wait_for(waiting, LONG_SECONDS)


async def test_a_log_of_the_future_is_not_opened() -> None:
    """An event of an unknown kind: the desk does not start, says why, and leaves nothing running."""
    store = MemoryStore()
    async with house(store) as desk:
        await an_event(desk, id="o1")
        event = await an_event(desk, id="o2")
    entry = Entry("event/" + event, "seat.moved/1", b"{}")
    store.append(
        [Commit(at=0, person="x", rank="floor", command="c", expected={entry.stream: 1}, entries=[entry], answer=b"")]
    )
    writers = _writers()
    with pytest.raises(UnknownKind, match=r"seat\.moved/1"):
        async with house(store):
            pass

    assert writers == _writers()


async def test_take_back_and_restore_at_the_desk() -> None:
    """The versions that the view offers are the ones that work."""
    async with house(MemoryStore(), Time()) as desk:
        event = await an_event(desk)
        await desk.do(event, StartEvent(), HOST, "c1")
        before = view(desk, event)
        await desk.do(event, ExtendLevel(5), HOST, "c2")
        longer = view(desk, event)
        assert longer.take_back is not None
        await desk.do(event, TakeBack(longer.take_back.version), HOST, "c3")
        undone = view(desk, event)
        assert undone.restore is not None
        await desk.do(event, TakeBack(undone.restore.version), HOST, "c4")
        restored = view(desk, event)

    assert (before.event.clock, before.take_back) == (undone.event.clock, undone.take_back)
    assert (longer.event.clock, longer.take_back) == (restored.event.clock, restored.take_back)
    assert before.event.clock != longer.event.clock


def _writers() -> int:
    return sum(thread.name == "writer" for thread in threading.enumerate())
