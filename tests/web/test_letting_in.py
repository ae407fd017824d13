"""Whoever comes is let in, however many come at once; and whoever wants a page waits behind nobody who looks on."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest

from floorman.web import handshakes
from floorman.web.beginnings import AT_ONCE, Beginnings
from floorman.web.files import KEPT_BACK
from floorman.web.handshakes import Handshakes
from floorman.web.places import Places
from tests.waiting import LONG_SECONDS, until_so

pytestmark = pytest.mark.anyio

HERE = ("127.0.0.1", 0)


class Greeter(asyncio.Protocol):
    def connection_made(self, transport: Any) -> None:
        transport.write(b"welcome")
        transport.close()


async def greeted(count: int, port: int) -> int:
    """So many come at once; how many are greeted."""

    async def comes() -> bool:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            return await reader.readexactly(7) == b"welcome"
        finally:
            writer.close()

    return sum(await asyncio.wait_for(asyncio.gather(*(comes() for _ in range(count))), LONG_SECONDS))


async def test_all_who_come_at_once_come_in() -> None:
    """More than come in at one go. Nobody is turned away, to try again a second later."""
    with socket.create_server(HERE) as listening:
        door = Handshakes(Places(1_000), None, Greeter)
        door.begin(listening)
        found = await greeted(300, listening.getsockname()[1])
        door.stop()

    assert 300 == found


async def test_whoever_comes_while_the_house_is_busy_waits_outside() -> None:
    """The system keeps more of them than it did: nobody is sent away while the house looks elsewhere."""
    with socket.create_server(HERE, backlog=1) as listening:
        door = Handshakes(Places(1_000), None, Greeter)
        door.begin(listening)
        visitors = [
            socket.create_connection(listening.getsockname(), timeout=0.9) for _ in range(400)
        ]  # not let in yet
        found = await greeted(1, listening.getsockname()[1])
        for one in visitors:
            one.setblocking(False)
        told = [one.recv(7) for one in visitors]
        for one in visitors:
            one.close()
        door.stop()

    assert 1 == found
    assert {b"welcome"} == {*told}


@pytest.mark.parametrize("error", [OSError(24, "too many open files"), ValueError("nobody thought of that")])
async def test_a_door_that_fails_once_opens_again(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    failed: list[Exception] = []
    let = Handshakes._let

    def fails_once(self: Handshakes, sock: socket.socket, peer: object) -> None:
        if not failed:
            failed.append(error)
            sock.close()
            raise error
        let(self, sock, peer)

    monkeypatch.setattr(Handshakes, "_let", fails_once)
    with socket.create_server(HERE) as listening:
        door = Handshakes(Places(1_000), None, Greeter)
        door.begin(listening)
        port = listening.getsockname()[1]
        with pytest.raises((asyncio.IncompleteReadError, ConnectionError)):
            await greeted(1, port)
        found = await greeted(3, port)
        door.stop()

    assert [error] == failed
    assert 3 == found


async def test_who_has_no_address_any_more_is_let_go() -> None:
    """The system may know nothing of somebody who has gone again; the next ones come in."""
    with socket.create_server(HERE) as listening:
        door = Handshakes(Places(1_000), None, Greeter)
        door.begin(listening)
        here, there = socket.socketpair()
        door._let(here, "")
        there.close()
        found = await greeted(2, listening.getsockname()[1])
        door.stop()

    assert 2 == found


# ---- streams --------------------------------------------------------------------------------------------------------


class Streaming:
    """An app whose streams say something once they are told to, and then go on."""

    def __init__(self) -> None:
        self.begun = 0
        self.speak = asyncio.Event()
        self.end = asyncio.Event()

    async def __call__(self, scope: Any, _: Any, send: Any) -> None:
        self.begun += 1
        if scope == "fails":
            raise KeyError
        await self.speak.wait()
        await send({"type": "http.response.start"})
        await send({"type": "http.response.body"})
        await self.end.wait()


async def sent(_: Any) -> None:
    pass


async def test_streams_begin_a_few_at_a_time() -> None:
    """The others wait in line, without a step of work, and come as soon as those have said their first word."""
    line, app = Beginnings(), Streaming()
    tasks = [asyncio.ensure_future(line.in_line(app, "live", None, sent)) for _ in range(50)]
    await until_so(lambda: app.begun >= AT_ONCE)
    await asyncio.sleep(0.01)  # nobody comes after them
    at_first = app.begun
    app.speak.set()
    await until_so(lambda: app.begun == 50)
    app.end.set()
    await asyncio.gather(*tasks)

    assert AT_ONCE == at_first


async def test_a_stream_that_fails_or_goes_leaves_the_line() -> None:
    line, app = Beginnings(), Streaming()
    bad = [asyncio.ensure_future(line.in_line(app, "fails", None, sent)) for _ in range(AT_ONCE)]
    gone = [asyncio.ensure_future(line.in_line(app, "live", None, sent)) for _ in range(2 * AT_ONCE)]
    await asyncio.sleep(0.01)
    for one in gone:
        one.cancel()
    await asyncio.gather(*bad, *gone, return_exceptions=True)
    app.speak.set()
    app.end.set()
    await asyncio.wait_for(line.in_line(app, "live", None, sent), LONG_SECONDS)

    assert all(isinstance(one.exception(), KeyError) for one in bad)


def test_what_comes_in_at_one_go_fits_into_what_is_kept_back() -> None:
    """Each takes a file before anybody has given one up, for two rounds at most."""
    assert 2 * handshakes.AT_ONCE < KEPT_BACK
