"""Paths through a running desk, and through its pages."""

# ruff: noqa: PLC0415

from __future__ import annotations

import asyncio
from itertools import count, cycle
from pathlib import Path
from typing import Any

from bench.paths.house import a_desk, an_event, done
from bench.paths.turns import Turn, timed_async

EVENTS = 64
ADDRESS = "127.0.0.1:8000"


def command(folder: Path, _: Path) -> Turn:
    return _commands(folder, 1)


def commands_at_once(folder: Path, _: Path) -> Turn:
    return _commands(folder, EVENTS)


def _commands(folder: Path, people: int) -> Turn:
    """Acknowledged ones that set clocks: 64 events, so many people who each wait for an answer before the next."""
    from floorman.tournament import ExtendLevel, StartClock, StopClock

    run, desk = a_desk(folder, flushes=people > 1)
    events = [run(an_event(desk, f"{number}")) for number in range(EVENTS)]
    clock = (StopClock(), StartClock(), ExtendLevel(1), ExtendLevel(-1))
    sources = [cycle([(event, one) for one in clock]) for event in events]
    numbers = count()

    async def person(who: int, times: int) -> None:
        for number in range(times):
            event, command = next(sources[(who + number * people) % EVENTS])
            await done(desk, event, command, next(numbers))

    async def all_of_them(times: int) -> None:
        await asyncio.gather(*(person(who, max(times // people, 1)) for who in range(people)))

    return timed_async(run, all_of_them, people)


def view(folder: Path, _: Path) -> Turn:
    """What the desk of an event with twenty tables shows, made anew."""
    run, desk = a_desk(folder)
    event = run(an_event(desk, "large", 20))
    topic = desk.shown(event)

    async def look(times: int) -> None:
        for _ in range(times):
            topic.publish()
            topic.value  # noqa: B018 - made when it is looked at

    return timed_async(run, look)


def page(folder: Path, _: Path) -> Turn:
    """The page of that event, as the browser of the house asks for it, through the whole app."""
    import uvloop

    from floorman.rulebook import new_shelf
    from floorman.store import SqliteStore
    from floorman.web import build

    app = build(SqliteStore(folder / "log.sqlite"), new_shelf(), hosts=(ADDRESS,))
    run = asyncio.Runner(loop_factory=uvloop.new_event_loop).run
    begun = app.lifespan()
    run(begun.__aenter__())
    event = run(an_event(app.state.desk, "large", 20))
    assert run(_asked_for(app, f"/events/{event}")) == 200, "the event has a page"

    async def look(times: int) -> None:
        for _ in range(times):
            await _asked_for(app, f"/events/{event}")

    return timed_async(run, look)


async def _asked_for(app: Any, path: str) -> int:
    """The status of a page, read to its end."""
    headers = [(b"host", ADDRESS.encode()), (b"accept", b"text/html")]
    scope = {
        **{"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http"},
        **{"path": path, "raw_path": path.encode(), "root_path": "", "query_string": b"", "headers": headers},
        **{"client": ("127.0.0.1", 50_000), "server": ("127.0.0.1", 8000), "state": {}},
    }
    status = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            status.append(message["status"])

    await app(scope, receive, send)
    return int(status[0])


def virtual_act(folder: Path, _: Path) -> Turn:
    """Acts at eight tables in the browser at once, and the hands that go on by themselves between them."""
    from floorman.desk.pauses import NO_PAUSES
    from floorman.floor.commands import Act
    from floorman.hand import Call, Check, offers
    from floorman.terms import By

    tables = range(1, 9)
    run, desk = a_desk(folder, flushes=True, pauses=NO_PAUSES)
    event = run(an_event(desk, "virtual", len(tables), depth="virtual", paid=1))
    # No door of the desk tells a stranger's hand: whoever plays along sees the evening itself.
    running = desk._events.find(event)
    evening = running.floor if hasattr(running, "floor") else running.evening  # as the last release calls it
    numbers = count()

    async def act(table: int) -> None:
        while table not in evening.hands or (offer := offers(evening.hands[table].hand)) is None:
            await asyncio.sleep(0.001)
        who = evening.state.seats[table][offer.seat]
        by = By(evening.state.entries[who].person, "player")
        command = Check(offer.seat) if offer.call_to is None else Call(offer.seat)
        await done(desk, event, Act(table=table, act=command), next(numbers), by)

    async def acts(times: int) -> None:
        for _ in range(max(times // len(tables), 1)):
            await asyncio.gather(*map(act, tables))

    return timed_async(run, acts, len(tables))
