"""The server of the screens: the real app on this machine, and somebody who acts when he is told to.

It writes where it listens, then takes orders, one a line: how much memory it has, so many steps at such a pace, a bust.
Of each act it tells when it was sent, by the clock that all processes share, and the version that came of it.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar

from bench.desk_commands import HOST, an_event
from floorman.desk import Desk
from floorman.rulebook import new_shelf
from floorman.store import SqliteStore
from floorman.terms import Accepted
from floorman.tournament import AnyCommand, ExtendLevel
from floorman.tournament.commands import Bust, Busted
from floorman.web import Server, build

TABLES = 10
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="floorman-bench-") as folder:
        store = SqliteStore(Path(folder) / "log.sqlite")
        listening = socket.create_server(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        app = build(store, new_shelf(), hosts=(f"127.0.0.1:{port}",))
        server = Server(app)
        app.on_startup.append(lambda: asyncio.get_running_loop().create_task(_obey(app, server, port)))
        server.run(sockets=[listening])
        store.close()


async def _obey(app: Litestar, server: Server, port: int) -> None:
    while not server.started:
        await asyncio.sleep(0.01)
    desk: Desk = app.state.desk
    event = await an_event(desk, TABLES, "screens")
    _tell({"port": port, "event": event})
    while order := await asyncio.to_thread(sys.stdin.readline):
        match order.split():
            case ["memory"]:
                _tell({"bytes": int(Path("/proc/self/statm").read_text().split()[1]) * PAGE_BYTES})
            case ["steps", count, pause]:
                for number in range(int(count)):
                    await _act(desk, event, ExtendLevel(1 if number % 2 else -1))
                    await asyncio.sleep(float(pause))
            case ["bust"]:
                await _act(desk, event, _next_bust(desk, event))
    server.should_exit = True


def _next_bust(desk: Desk, event: str) -> AnyCommand:
    return Bust((Busted(next(one.id for one in desk.shown(event).value.floor.players if one.place == 0)),))


async def _act(desk: Desk, event: str, command: AnyCommand) -> None:
    at = time.monotonic()
    answered = await desk.answer(event, command, HOST, f"{at}")
    assert isinstance(answered.decision, Accepted), answered
    _tell({"at": at, "version": answered.version})


def _tell(what: dict[str, Any]) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(what) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
