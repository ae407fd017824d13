"""Tables in the browser, every seat a bot: acts a second, and how soon other players' pages show them.

The real server runs in one process, all pages as raw sockets in another; both read one monotonic clock. An act counts
once it is on disk. A page shows it when it has read the frame that holds the hand as far as it had come, or further.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvloop

from bench import virtual_desk
from bench.memory import Measure, together
from bench.rounds import ROOT, spread
from bench.screens import Server, _raise_limit

TABLES, PAGES = 600, 500
ACTS_GOAL, SEEN_GOAL_MS, MEMORY_GOAL_MB = 3_000, 250, 1_500
PATIENCE_SECONDS = 60.0
AT_A_TIME = 50
# With this much of what the desk can do at most, it is looked how soon pages show it.
BUSY_SHARE = 0.7
HAND = re.compile(rb'"number":([1-9]\d*),"version":(\d+)')

PARTS = ("acts", "desk")


class Page(asyncio.Protocol):
    """One player's table. Keeps when it had come how far."""

    def __init__(self, server: Server, pass_: str, entry: str, table: int) -> None:
        self._server, self._pass, self._entry = server, pass_, entry
        self.table = table
        self.seen: list[tuple[tuple[int, int], float]] = []
        self.first = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        path = f"/events/{self._server.event}/live?topics=felt:{self.table}:{self._entry}"
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._server.port}\r\nCookie: pass={self._pass}\r\n\r\n"
        transport.write(head.encode())  # type: ignore[attr-defined]  # one that can be written to

    def data_received(self, data: bytes) -> None:
        now = time.monotonic()
        for number, version in HAND.findall(data):
            self.seen.append(((int(number), int(version)), now))
            if not self.first.done():
                self.first.set_result(None)


def measured(rounds: int, seconds: float, scale: float, parts: set[str]) -> list[Measure]:
    """A smaller scale has everything smaller but the goals."""
    of_rounds: list[list[Measure]] = []
    for _ in range(rounds):
        acts = _acts(seconds, scale) if "acts" in parts else []
        of_rounds.append([*acts, *(virtual_desk.measured(scale) if "desk" in parts else ())])
    return [together(same) for same in zip(*of_rounds, strict=True)]


def _acts(seconds: float, scale: float) -> list[Measure]:
    _raise_limit()
    tables, pages = max(int(TABLES * scale), 2), max(int(PAGES * scale), 2)
    with _server(tables) as server, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        watching = runner.run(_watch(server, pages))
        flat_out = runner.run(_play(server, seconds, 0.0))
        rate = flat_out["acts"] / flat_out["seconds"]
        late = _delays(watching, flat_out["noted"])
        busy = runner.run(_play(server, seconds, tables / (rate * BUSY_SHARE)))
        soon = _delays(watching, busy["noted"])
        server.say("memory")
        memory = server.heard()["bytes"] / 1e6
    each = flat_out["worked"] / max(flat_out["acts"], 1) * 1e6
    return [
        Measure(f"acts a second at {tables:,} tables, {len(watching):,} pages", "", spread([rate]), ACTS_GOAL, True),
        Measure("an act", "µs CPU", spread([each]), 0),
        Measure("seen on another's page, flat out, p99", "ms", spread([_at(late, 99)]), SEEN_GOAL_MS),
        Measure("seen on another's page, flat out, median", "ms", spread([_at(late, 50)]), 0),
        Measure("acts a second at seven tenths of that", "", spread([busy["acts"] / busy["seconds"]]), 0),
        Measure("seen on another's page then, p99", "ms", spread([_at(soon, 99)]), SEEN_GOAL_MS),
        Measure("seen on another's page then, median", "ms", spread([_at(soon, 50)]), 0),
        Measure("memory of the server", "MB", spread([memory]), MEMORY_GOAL_MB),
    ]


@contextmanager
def _server(tables: int) -> Iterator[Server]:
    command = [sys.executable, "-m", "bench.virtual_server", str(tables)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield Server(process)
        assert process.stdin is not None, "it was started with one"
        process.stdin.close()  # it stops when nobody gives orders any more


async def _watch(server: Server, count: int) -> list[Page]:
    server.say(f"passes {count}")
    pages = [Page(server, *one) for one in (await asyncio.to_thread(server.heard))["passes"]]
    for begin in range(0, len(pages), AT_A_TIME):
        some = pages[begin : begin + AT_A_TIME]
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.create_connection(lambda one=one: one, "127.0.0.1", server.port) for one in some))  # type: ignore[misc]
        await asyncio.wait_for(asyncio.gather(*(one.first for one in some)), PATIENCE_SECONDS)
    return pages


async def _play(server: Server, seconds: float, thinks: float) -> dict[str, Any]:
    server.say(f"play {seconds} {thinks}")
    return await asyncio.to_thread(server.heard)


def _delays(pages: list[Page], noted: list[tuple[int, int, int, float]]) -> list[float]:
    """Milliseconds from each act at a table to each page that shows it."""
    by_table: dict[int, list[tuple[tuple[int, int], float]]] = defaultdict(list)
    for table, number, version, at in noted:
        by_table[table].append(((number, version), at))
    found: list[float] = []
    for page in pages:
        reached = [how_far for how_far, _ in page.seen]
        for how_far, at in by_table.get(page.table, ()):
            place = bisect_left(reached, how_far)
            if place < len(reached):
                found.append((page.seen[place][1] - at) * 1000)
    return sorted(found)


def _at(found: list[float], percent: int) -> float:
    return found[min(len(found) * percent // 100, len(found) - 1)] if found else float("inf")
