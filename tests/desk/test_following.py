"""Several desks on one log: each shows what the others did, and of two that are told the same, one does it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from floorman.desk import Desk, UnknownEvent
from floorman.house.inventory import AddTable
from floorman.store import MemoryStore, Person
from floorman.store.postgres import PostgresStore
from floorman.terms import Accepted, Refused
from floorman.tournament import ExtendLevel, StartClock, StartEvent, StopClock
from tests.desk.house import HOST, MINUTE, an_event, house, kinds, started, view
from tests.store.lines import Line
from tests.store.postgres import do, server, store, template, url
from tests.store.rows import first_break, whole_log
from tests.waiting import BESIDE_OTHERS_TIMES, LONG_SECONDS, until_so

__all__ = ["server", "store", "template", "url"]

pytestmark = pytest.mark.anyio


@pytest.fixture
def other_store(url: str) -> Iterator[PostgresStore]:
    other = PostgresStore(url)
    yield other
    other.close()


@pytest.fixture
def line(url: str) -> Iterator[Line]:
    line = Line(url)
    yield line
    line.close()


@pytest.fixture
def far(line: Line) -> Iterator[PostgresStore]:
    """A worker whose lines can be cut."""
    far = PostgresStore(line.url)
    yield far
    far.close()


@asynccontextmanager
async def two_desks(store: PostgresStore, other: PostgresStore) -> AsyncIterator[tuple[Desk, Desk]]:
    async with house(store) as one, house(other) as two:
        yield one, two


async def test_what_one_does_the_other_shows(store: PostgresStore, other_store: PostgresStore) -> None:
    """An event that one opens and starts is there at the other, running, and whoever watches it is told."""
    async with two_desks(store, other_store) as (one, other):
        event = await an_event(one)
        seen = asyncio.create_task(_versions(other, event, 2))
        await asyncio.sleep(0)
        await one.do(event, StartEvent(), HOST, "c1")
        versions = await seen
        await until_so(lambda: all(view(other, event).event.players))  # the house is followed beside the event
        mine, theirs = view(one, event), view(other, event)

    assert [1, 2] == versions
    assert mine.event.players == theirs.event.players == ("Ada Lovelace", "Bo Øster", "Łukasz")
    assert mine.event.clock.ends_at == theirs.event.clock.ends_at
    assert mine.floor == theirs.floor


async def _versions(desk: Desk, event: str, last: int) -> list[int]:
    """Those that a watcher is shown, up to this one."""
    seen: list[int] = []
    async for shown in desk.shown(event).watch(LONG_SECONDS):
        assert shown is not None, "nothing came"
        if shown.event.version not in seen:
            seen.append(shown.event.version)
        if shown.event.version == last:
            break
    return seen


async def test_commands_to_both_in_turn(store: PostgresStore, other_store: PostgresStore) -> None:
    """Each is decided on what the other has just done, even if word of it has not come yet."""
    async with two_desks(store, other_store) as (one, other):
        event = await started(one)
        answers = []
        for n in range(10):
            answers.append(await other.do(event, StopClock(), HOST, f"stop-{n}"))
            answers.append(await one.do(event, StartClock(), HOST, f"start-{n}"))
        await until_so(lambda: view(other, event).event.version == 22)
        same = view(one, event).floor == view(other, event).floor

    assert all(isinstance(answer, Accepted) for answer in answers)
    assert ["clock.stopped/1", "clock.started/1"] * 10 == kinds(store, event)[2:]
    assert same


async def test_both_at_once_lose_nothing(store: PostgresStore, other_store: PostgresStore) -> None:
    """Two hundred commands to each at the same time: each counts once, and both show the same in the end."""
    async with two_desks(store, other_store) as (one, other):
        event = await started(one)
        begun = view(one, event).event.clock.ends_at
        asked = [
            desk.do(event, ExtendLevel(1), HOST, f"{desk is one}-{n}") for n in range(200) for desk in (one, other)
        ]
        answers = await asyncio.gather(*asked)
        await until_so(lambda: view(one, event).event.version == view(other, event).event.version == 402)
        ends = {view(desk, event).event.clock.ends_at for desk in (one, other)}

    assert all(isinstance(answer, Accepted) for answer in answers)
    assert begun is not None
    assert {begun + 400 * MINUTE} == ends
    assert None is first_break(whole_log(store))


async def test_a_command_sent_to_both_is_carried_out_once(store: PostgresStore, other_store: PostgresStore) -> None:
    """One after the other, and both at once: one event, and the same answer from both."""
    async with two_desks(store, other_store) as (one, other):
        event = await started(one)
        first = await one.do(event, ExtendLevel(5), HOST, "c1")
        again = await other.do(event, ExtendLevel(5), HOST, "c1")
        both = [
            await asyncio.gather(*(d.do(event, ExtendLevel(5), HOST, f"b{n}") for d in (one, other))) for n in range(20)
        ]

    assert first == again
    assert all(mine == theirs for mine, theirs in both)
    assert ["clock.extended/1"] * 21 == kinds(store, event)[2:]


async def test_what_the_other_made_impossible_is_refused(store: PostgresStore, other_store: PostgresStore) -> None:
    """Two stop the clock at the same moment: one has stopped it, the other is told that it stands."""
    async with two_desks(store, other_store) as (one, other):
        event = await started(one)
        answers = await asyncio.gather(
            one.do(event, StopClock(), HOST, "mine"), other.do(event, StopClock(), HOST, "theirs")
        )

    assert [Accepted, Refused] == sorted((type(answer) for answer in answers), key=str)
    assert ["clock.stopped/1"] == kinds(store, event)[2:]


async def test_the_same_opening_sent_to_both_opens_one_event(store: PostgresStore, other_store: PostgresStore) -> None:
    async with two_desks(store, other_store) as (one, other):
        ids = await asyncio.gather(an_event(one, id="open"), an_event(other, id="open"))
        known = set(one.events()) | set(other.events())

    assert {ids[0]} == {ids[1]} == known
    assert 1 == len(store.streams("event/"))


async def test_an_event_that_nobody_opened(store: PostgresStore) -> None:
    async with house(store) as desk:
        with pytest.raises(UnknownEvent):
            desk.shown("none")


async def test_the_house_is_one(store: PostgresStore, other_store: PostgresStore) -> None:
    """What one puts up in the house the other knows, and both may go on."""
    async with two_desks(store, other_store) as (one, other):
        await one.house.ask(AddTable("Red", 9), HOST, "t1")
        await until_so(lambda: len(other.house.state.things) == 1)
        await other.house.ask(AddTable("Blue", 9), HOST, "t2")
        await until_so(lambda: len(one.house.state.things) == 2)

        assert ["Red", "Blue"] == [thing.name for thing in one.house.state.things.values()]
        assert one.house.state.things == other.house.state.things


async def test_names_are_those_of_today_everywhere(store: PostgresStore, other_store: PostgresStore) -> None:
    """Entered, renamed and erased at one desk: whoever watches at the other sees it."""
    async with two_desks(store, other_store) as (one, other):
        event = await an_event(one)
        await one.enter(event, "Dora", HOST, "c1")
        await until_so(lambda: "Dora" in view(other, event).event.players)
        dora = next(person for person in store.people().values() if person.name == "Dora")
        store.put_people([Person(dora.id, "Dora", "Dodo")])
        await until_so(lambda: "Dodo" in view(other, event).event.players)
        store.erase(dora.id)
        await until_so(lambda: any(name.startswith("Player ") for name in view(other, event).event.players))
        found = "Dodo" in view(other, event).event.players

    assert not found


@pytest.mark.slow
async def test_one_leads_and_another_takes_over(store: PostgresStore, other_store: PostgresStore) -> None:
    """Of two desks one leads an event; when it closes the other does, within three seconds."""
    async with house(other_store) as other, house(store) as one:
        event = await an_event(one)
        await until_so(lambda: one.leads(event) != other.leads(event))
        first, second = (one, other) if one.leads(event) else (other, one)
        await asyncio.sleep(2.5)
        led = [first.leads(event), second.leads(event)]
        await first.__aexit__()
        closed = time.monotonic()
        await until_so(lambda: second.leads(event) and second.leads_house())
        took = time.monotonic() - closed

    assert [True, False] == led
    assert took < 3 * BESIDE_OTHERS_TIMES


async def test_a_desk_without_others_leads_everything() -> None:
    async with house(MemoryStore()) as desk:
        event = await an_event(desk)

        assert desk.leads(event)
        assert desk.leads_house()


async def test_a_desk_that_was_cut_off_catches_up(store: PostgresStore, far: PostgresStore, url: str) -> None:
    """All its lines are cut while the other one writes: it finds what it missed, and commands go on."""
    async with house(store) as one, house(far) as other:
        event = await started(one)
        await until_so(lambda: view(other, event).event.version == 2)
        do(url, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'floorman'")
        await one.do(event, StopClock(), HOST, "c1")
        await until_so(lambda: view(other, event).event.version == 3)
        answer = await other.do(event, StartClock(), HOST, "c2")

    assert isinstance(answer, Accepted)
    assert ["clock.stopped/1", "clock.started/1"] == kinds(store, event)[2:]


async def test_a_database_that_is_away_for_a_moment(store: PostgresStore, url: str, server: str) -> None:
    """Whoever asks meanwhile waits; then it is carried out, once. The desk needs no restart."""
    name = do(url, "select current_database()")[0][0]
    async with house(store) as desk:
        event = await started(desk)
        away = f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'"
        do(server, f"alter database {name} allow_connections false", away)
        asked = asyncio.create_task(desk.do(event, StopClock(), HOST, "c1"))
        await asyncio.sleep(1.5)
        waits = not asked.done()
        do(server, f"alter database {name} allow_connections true")
        answer = await asyncio.wait_for(asked, LONG_SECONDS)
        await until_so(lambda: desk.leads(event))

    assert waits
    assert isinstance(answer, Accepted)
    assert ["clock.stopped/1"] == kinds(store, event)[2:]


async def test_an_answer_that_got_lost_on_the_way_is_found(
    store: PostgresStore, far: PostgresStore, line: Line
) -> None:
    """The commit reached the disk, its answer did not: whoever asked is told that it was done, and it was done once."""
    async with house(far) as desk:
        event = await started(desk)
        answers = []
        for n in range(6):
            line.cut_next_commit("after" if n % 2 else "before")
            answers += await asyncio.gather(*(desk.do(event, ExtendLevel(1), HOST, f"c{n}-{m}") for m in range(3)))

    assert [Accepted] * 18 == [type(answer) for answer in answers]
    assert ["clock.extended/1"] * 18 == kinds(store, event)[2:]


async def test_desks_show_one_time(store: PostgresStore, other_store: PostgresStore) -> None:
    async with two_desks(store, other_store) as (one, other):
        assert abs(one.now() - other.now()) < 1000
