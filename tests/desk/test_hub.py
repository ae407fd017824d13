"""Live streams: one for each page, cut with the pass that opened them, and no burden however slow their reader is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from floorman.desk import Desk, NoTopic, Stream, UnknownEvent
from floorman.desk.hub import SLOW_SECONDS, Board, Hub
from floorman.store import MemoryStore
from floorman.tournament import AnyCommand, ExtendLevel, StartEvent
from floorman.tournament.commands import Count, DrawSeats, OpenTable
from floorman.tournament.commands.playing import NewHand
from tests.desk.house import HOST, Time, Weak, an_event, house
from tests.waiting import LONG_SECONDS, until_so

pytestmark = pytest.mark.anyio

LONG = LONG_SECONDS
# Longer than anybody waits here: a sign of life is no news.
QUIET = 10 * LONG


async def test_the_present_frames_come_first_then_each_newer_one() -> None:
    """Of every topic one, with the version of the log as its id; afterwards only what has changed."""
    async with house(MemoryStore(), Time()) as desk:
        event = await _seated(desk)
        stream = desk.follow(event, ("wall", "floor", "table:1"), "pass")
        first = await _next(stream)
        await desk.do(event, NewHand(1), HOST, "hand")
        second = await _next(stream)

    assert [b"id: 4\nevent: view\n", b"id: 4\nevent: floor\n", b"id: 4\nevent: table\n"] == [
        _head(one) for one in first
    ]
    assert b'data: {"version":4}\n\n' == first[1].removeprefix(_head(first[1]))
    assert [b"id: 5\nevent: view\n", b"id: 5\nevent: floor\n", b"id: 5\nevent: table\n"] == [
        _head(one) for one in second
    ]


async def test_a_frame_is_made_once_for_all_who_follow() -> None:
    """Two hundred screens are sent the very same bytes."""
    async with house(MemoryStore(), Time()) as desk:
        event = await an_event(desk)
        streams = [desk.follow(event, ("wall",)) for _ in range(200)]
        frames = [await _next(stream) for stream in streams]

    assert 1 == len({id(frame) for (frame,) in frames})


async def test_a_phone_hears_only_what_is_its_own() -> None:
    """A level that is made longer is no news to it; its own chips are. Of what is not there, nothing is followed."""
    async with house(MemoryStore(), Time()) as desk:
        event = await _seated(desk)
        who = min(one.id for one in desk.shown(event).value.floor.players)
        stream = desk.follow(event, (f"entry:{who}",))
        (first,) = await _next(stream)
        await desk.do(event, ExtendLevel(1), HOST, "longer")
        news = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0.2)
        heard_of_level = news.done()
        await desk.do(event, Count(who, 1_234), HOST, "count")
        (second,) = await asyncio.wait_for(news, LONG)
        with pytest.raises(NoTopic):
            desk.follow(event, ("entry:nobody",))

    assert not heard_of_level
    assert first.startswith(b"event: me\n")
    assert b'"stack":1234' in second


async def test_who_does_not_read_gets_the_newest_and_nothing_piles_up() -> None:
    """A thousand steps later he is sent the newest, at most after what was newest a moment ago."""
    newest = b"id: 1002\nevent: floor\n"
    async with house(MemoryStore(), Time()) as desk:
        event = await an_event(desk)
        await desk.do(event, StartEvent(), HOST, "start")
        stream = desk.follow(event, ("floor",))
        await _next(stream)
        await asyncio.gather(*(desk.do(event, ExtendLevel(1), HOST, f"c{n}") for n in range(1_000)))
        frames: list[bytes] = []
        while newest not in map(_head, frames):
            frames += await _next(stream)
        nothing_more = asyncio.ensure_future(anext(stream, None))
        await asyncio.sleep(0.1)
        done = nothing_more.done()
        stream.close()

    assert len(frames) <= 2
    assert not done


async def test_many_steps_in_a_moment_wake_a_reader_few_times() -> None:
    """He who reads all the time still is told at a pace, and at last of the last."""
    async with house(MemoryStore(), Time()) as desk:
        event = await an_event(desk)
        await desk.do(event, StartEvent(), HOST, "start")
        seen: list[bytes] = []
        reader = asyncio.ensure_future(_read_until(desk.follow(event, ("floor",)), b"id: 302\n", seen))
        for n in range(300):
            await desk.do(event, ExtendLevel(1), HOST, f"c{n}")
        await asyncio.wait_for(reader, LONG)

    assert len(seen) < 100


async def test_who_comes_in_between_takes_no_news_from_the_others() -> None:
    """He sees the present at once; whoever waits for it hears of it all the same, when it is time."""
    at = 1
    hub, board = Hub(quiet=QUIET), Board(lambda name: f"data: {name} {at}\n\n".encode())
    early = hub.open(board, ("floor",), "early")
    await _next(early)
    at = 2
    board.stir()
    await _next(early)
    at = 3
    board.stir()  # the next news are due in a moment
    news = asyncio.ensure_future(anext(early))
    await asyncio.sleep(0)
    (late,) = await _next(hub.open(board, ("floor",), "late"))
    (heard,) = await asyncio.wait_for(news, LONG)
    hub.close()
    board.close()

    assert b"data: floor 3\n\n" == late == heard


async def test_who_comes_while_all_are_sent_home_is_sent_home_too() -> None:
    """Opened before or after they were told, and not read yet: it ends at once, and nobody has to wait for it."""
    hub, board = Hub(quiet=QUIET), Board(lambda name: name.encode())
    before = hub.open(board, ("floor",), "before")
    hub.close()
    after = hub.open(board, ("floor",), "after")
    ends = [await asyncio.wait_for(anext(stream, "over"), LONG) for stream in (before, after)]

    assert ["over", "over"] == ends
    assert 0 == len(hub)


async def test_nothing_is_made_for_whom_nothing_is_new() -> None:
    """Of a thousand tables that are followed one has changed: its frame is made, and no other."""
    made: list[str] = []

    def make(name: str) -> bytes:
        made.append(name)
        return f"{name} {len(made)}".encode()

    hub, board = Hub(), Board(make)
    streams = [hub.open(board, (f"felt:{number}:me",), str(number)) for number in range(1, 1_001)]
    for stream in streams:
        await _next(stream)
    made.clear()
    board.stir_tables([7])
    (frame,) = await _next(streams[6])
    hub.close()
    board.close()

    assert ["felt:7:me"] == made
    assert b"felt:7:me 1" == frame


async def test_nothing_unwritten_is_sent() -> None:
    """While the disk is busy the streams are silent, and show what is on it to whoever comes."""
    store = Weak(MemoryStore())
    async with house(store, Time()) as desk:
        event = await an_event(desk)
        early = desk.follow(event, ("floor",))
        await _next(early)
        store.shut()
        asked = asyncio.ensure_future(desk.do(event, StartEvent(), HOST, "start"))
        await store.busy()
        waits = asyncio.ensure_future(anext(early))
        (present,) = await _next(desk.follow(event, ("floor",)))
        silent = not waits.done()
        store.open.set()
        await asked
        (after,) = await waits

    assert silent
    assert [b"id: 1\nevent: floor\n", b"id: 2\nevent: floor\n"] == [_head(present), _head(after)]


async def test_a_pass_that_is_revoked_is_cut_off() -> None:
    """Every stream that was opened with it ends at once, in all events; the others go on."""
    async with house(MemoryStore(), Time()) as desk:
        one, other = await an_event(desk, id="o1"), await an_event(desk, id="o2")
        cut = [desk.follow(event, ("wall",), "mine") for event in (one, other, one)]
        stays = desk.follow(one, ("wall",), "theirs")
        for stream in (*cut, stays):
            await _next(stream)
        waiting = [asyncio.ensure_future(anext(stream, None)) for stream in (*cut, stays)]
        await asyncio.sleep(0)
        desk.hub.cut("mine")
        ended = await asyncio.wait_for(asyncio.gather(*waiting[:3]), LONG)
        open_still = len(desk.hub)
        await desk.do(one, StartEvent(), HOST, "start")
        news = await asyncio.wait_for(waiting[3], LONG)

    assert [None, None, None] == ended
    assert 1 == open_still
    assert news is not None


async def test_a_sign_of_life_while_nothing_happens() -> None:
    async with house(MemoryStore(), Time()) as desk:
        desk.hub = Hub(quiet=0.02)
        event = await an_event(desk)
        stream = desk.follow(event, ("wall",))
        await _next(stream)

        assert [[], []] == [await _next(stream), await _next(stream)]


async def test_a_frame_that_could_not_be_made_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though nothing else happens. Until it is made there is no sign of life: what he sees is old."""
    monkeypatch.setattr("floorman.desk.hub.AGAIN_SECONDS", 0.01)
    said: Iterator[bytes | KeyError] = iter([b"old", KeyError(), KeyError(), b"new"])
    tried = list[int]()

    def make(_: str) -> bytes:
        tried.append(1)
        if len(tried) == 1:  # asked whether there is such a topic
            return b""
        one = next(said)
        if isinstance(one, KeyError):
            raise one
        return one

    hub, board = Hub(quiet=0.001), Board(make)
    stream = hub.open(board, ["wall"], "pass")
    first = await _next(stream)
    board.stir()
    second = await _next(stream)
    while not second:
        second = await _next(stream)
    hub.close()
    board.close()

    assert [[b"old"], [b"new"]] == [first, second]
    assert 5 == len(tried)


async def test_an_old_frame_gives_no_sign_of_life() -> None:
    made = [b"", b"old"]
    hub, board = Hub(quiet=0.001), Board(lambda _: made.pop(0))
    stream = hub.open(board, ["wall"], "pass")
    await _next(stream)
    board.stir()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2):
            await anext(stream)
    hub.close()
    board.close()


async def test_who_has_gone_is_forgotten() -> None:
    """Streams that were read and closed, and those that were never read, leave nothing behind."""
    async with house(MemoryStore(), Time()) as desk:
        event = await an_event(desk)
        desk.follow(event, ("wall",), "a")
        gone = desk.follow(event, ("wall",), "b")
        await _next(gone)
        opened = len(desk.hub)
        gone.close()

        assert (1, 0) == (opened, len(desk.hub))
        assert [] == [stream async for stream in gone]


async def test_what_cannot_be_followed() -> None:
    """An event nobody knows, a topic there is not, a table that is not open; a view is never a stored event."""
    async with house(MemoryStore(), Time()) as desk:
        event = await _seated(desk)
        with pytest.raises(UnknownEvent):
            desk.follow("nope", ("wall",))
        for topic in ("", "log", "table:", "table:2", "table:-1", "table:١", "table:01", "wall ", "event/" + event):
            with pytest.raises(NoTopic):
                desk.follow(event, ("wall", topic))


async def test_a_closing_house_ends_its_streams() -> None:
    async with house(MemoryStore(), Time()) as desk:
        event = await an_event(desk)
        stream = desk.follow(event, ("wall", "floor"))
        await _next(stream)
        waiting = asyncio.ensure_future(anext(stream, None))
        await asyncio.sleep(0)

    assert None is await asyncio.wait_for(waiting, LONG)


async def _seated(desk: Desk) -> str:
    """An event with one table, whose hand can begin; its log is at version 4."""
    event = await an_event(desk, book="cuca")
    commands: tuple[AnyCommand, ...] = (OpenTable(1), DrawSeats(), StartEvent())
    for number, command in enumerate(commands):
        await desk.do(event, command, HOST, f"{event}-{number}")
    return event


async def _next(stream: Stream) -> list[bytes]:
    return await asyncio.wait_for(anext(stream), LONG)


async def _read_until(stream: Stream, id: bytes, seen: list[bytes]) -> None:
    async for frames in stream:
        seen += frames
        if frames and frames[0].startswith(id):
            return


def _head(frame: bytes) -> bytes:
    """Its id and its name."""
    return b"".join(line + b"\n" for line in frame.split(b"\n")[:2])


async def test_a_crowd_at_tables_hears_of_its_hands_at_once_and_of_a_storm_elsewhere_now_and_then() -> None:
    """Hands go on at one table while the event is stirred all the time."""
    made: list[str] = []

    def make(name: str) -> bytes:
        made.append(name)
        return f"{name} {len(made)}".encode()

    board, hub = Board(make), Hub()
    stream = hub.open(board, ("wall", "felt:1:me", "felt:2:me"), "pass")
    await _next(stream)
    reading = asyncio.create_task(_read(stream))
    made.clear()
    began = asyncio.get_running_loop().time()
    for _ in range(25):
        board.stir()
        board.stir_tables([1])
        await asyncio.sleep(0.02)
    await asyncio.sleep(0.2)
    took = asyncio.get_running_loop().time() - began
    stormed = [made.count(name) for name in ("wall", "felt:1:me", "felt:2:me")]
    await until_so(lambda: made.count("felt:2:me") > stormed[2])  # in the end it has heard of everything
    reading.cancel()

    assert stormed[0] >= 3
    assert stormed[1] >= 3
    assert stormed[2] <= 1 + took / SLOW_SECONDS
    stream.close()
    board.close()


async def _read(stream: Stream) -> None:
    async for _ in stream:
        pass
