"""Screens that follow an event: the real server in one process, all screens as raw sockets in another.

Both processes read one monotonic clock. A delivery is counted from the moment the command is sent to the desk, so that
deciding it and the flush of the disk are part of it, to the moment the screen has read the frame.
"""

from __future__ import annotations

import asyncio
import re
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import uvloop

from bench.memory import Measure
from bench.rounds import ROOT, spread

SCREENS = 2_000
PAUSE_SECONDS = 0.1
BUSTS = 5
DELIVERY_GOAL_MS = 200
BUST_GOALS_MS = {200: 200, 2_000: 1_000, 6_000: 1_000}
AT_A_TIME = 100
OTHER_FILES = 100
PATIENCE_SECONDS = 60.0
VERSION = re.compile(rb"^id: (\d+)$", re.MULTILINE)


class Server:
    """The process, and what is said to it."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        where = self.heard()
        self.port: int = where["port"]
        self.event: str = where["event"]

    def say(self, order: str) -> None:
        assert self._process.stdin is not None, "it was started with one"
        self._process.stdin.write(order.encode() + b"\n")
        self._process.stdin.flush()

    def heard(self) -> dict[str, Any]:
        assert self._process.stdout is not None, "it was started with one"
        line = self._process.stdout.readline()
        assert line, "the server has stopped"
        return msgspec.json.decode(line)  # type: ignore[no-any-return]


class Screen(asyncio.Protocol):
    """Keeps when each version came."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.came: dict[int, float] = {}
        self.first = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        path = f"/events/{self._server.event}/live"
        transport.write(  # type: ignore[attr-defined]  # one that can be written to, which uvloop's does not say
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._server.port}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        now = time.monotonic()
        for version in VERSION.findall(data):
            self.came.setdefault(int(version), now)
            if not self.first.done():
                self.first.set_result(None)


def measured(seconds: float, scale: float) -> list[Measure]:
    most = _raise_limit()
    found: list[Measure] = []
    with _server() as server, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        screens: list[Screen] = []
        for wanted, goal in BUST_GOALS_MS.items():
            runner.run(_more(server, screens, min(max(int(wanted * scale), 1), most)))
            worst = statistics.median(max(runner.run(_bust(server, screens))) for _ in range(BUSTS))
            found.append(Measure(f"a bust on {len(screens):,} screens", "ms", spread([worst]), goal))
    with _server() as server, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        screens = []
        before = _memory(server)
        runner.run(_more(server, screens, min(max(int(SCREENS * scale), 1), most)))
        each = (_memory(server) - before) / len(screens) / 1000
        took = sorted(runner.run(_steps(server, screens, max(int(seconds / PAUSE_SECONDS), 2))))
        name = f"10 events a second on {len(screens):,} screens"
        found.append(Measure(f"{name}, p99", "ms", spread([took[len(took) * 99 // 100]]), DELIVERY_GOAL_MS))
        found.append(Measure(f"{name}, median", "ms", spread([took[len(took) // 2]]), 0))
        found.append(Measure("a screen at the server", "kB", spread([each]), 0))
    return found


@contextmanager
def _server() -> Iterator[Server]:
    command = [sys.executable, "-m", "bench.screens_server"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield Server(process)
        assert process.stdin is not None, "it was started with one"
        process.stdin.close()  # it stops when nobody gives orders any more


def _raise_limit() -> int:
    """So many screens this machine carries: each is an open file, here and, by inheritance, at the server."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return sys.maxsize if most == resource.RLIM_INFINITY else max(most - OTHER_FILES, 1)


def _memory(server: Server) -> int:
    server.say("memory")
    return int(server.heard()["bytes"])


async def _more(server: Server, screens: list[Screen], wanted: int) -> None:
    """So many in all, each with its first frame."""
    while (missing := wanted - len(screens)) > 0:
        new = [Screen(server) for _ in range(min(missing, AT_A_TIME))]
        await asyncio.gather(*(_connect(server.port, one) for one in new))
        await asyncio.wait_for(asyncio.gather(*(one.first for one in new)), PATIENCE_SECONDS)
        screens += new


async def _connect(port: int, screen: Screen) -> None:
    await asyncio.get_running_loop().create_connection(lambda: screen, "127.0.0.1", port)


async def _bust(server: Server, screens: list[Screen]) -> list[float]:
    server.say("bust")
    return await _seen(screens, [await asyncio.to_thread(server.heard)])


async def _steps(server: Server, screens: list[Screen], count: int) -> list[float]:
    server.say(f"steps {count} {PAUSE_SECONDS}")
    return await _seen(screens, [await asyncio.to_thread(server.heard) for _ in range(count)])


async def _seen(screens: list[Screen], acts: list[dict[str, Any]]) -> list[float]:
    """Milliseconds from each act to each screen."""
    last = acts[-1]["version"]
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not all(last in one.came for one in screens):
        assert time.monotonic() < deadline, "every screen shows the last act some time"
        await asyncio.sleep(0.02)
    took = [(one.came.get(act["version"], float("inf")) - act["at"]) * 1000 for act in acts for one in screens]
    return [one for one in took if one < float("inf")]
