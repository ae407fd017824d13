"""The server of the tables in the browser: the real app on this machine, with bots in every seat but none of its own.

It writes where it listens, then takes orders, one a line: passes for so many players' pages, so many seconds of play
with bots that think so long, its memory. While it plays it notes when each hand went on.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar

from bench.virtual_desk import HOST, begin, seated
from floorman.desk import Desk
from floorman.desk.pauses import NO_PAUSES
from floorman.desk.players import Playing
from floorman.doors import Entered, Offered
from floorman.doors.secrets import new_id
from floorman.floor import StreamEvent
from floorman.floor.streams import HAND, table_of
from floorman.house.passes import GivePass
from floorman.rulebook import new_shelf
from floorman.sim.at_desk import BotsAtDesk
from floorman.store import SqliteStore
from floorman.web import Server, build

PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")


class Noting(BotsAtDesk):
    """Bots that note when a hand went on, at the tables that somebody looks at."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, (0, 0))
        self.watched: set[int] = set()
        self.noted: list[tuple[int, int, int, float]] = []  # table, number of the hand, its version, when
        self.plays = False

    def think(self, seconds: float) -> None:
        self._thinks = (int(seconds * 500), int(seconds * 1500))

    def happened(self, event: Playing, told: Sequence[Sequence[StreamEvent]]) -> None:
        now = time.monotonic()
        for stream in {one.stream for events in told for one in events if one.stream.startswith(HAND)}:
            table = table_of(stream)
            open = event.floor.hands.get(table)
            if table in self.watched and open is not None:
                self.noted.append((table, int(stream.rpartition("-")[2]), open.version, now))
        if self.plays:
            super().happened(event, told)

    def look(self, event: Playing) -> None:
        if self.plays:
            super().look(event)


def main() -> None:
    tables = int(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="floorman-bench-") as folder:
        store = SqliteStore(Path(folder) / "log.sqlite")
        listening = socket.create_server(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        app = build(store, new_shelf(), hosts=(f"127.0.0.1:{port}",), pauses=NO_PAUSES)
        server = Server(app)
        app.on_startup.append(lambda: asyncio.get_running_loop().create_task(_obey(app, server, port, tables)))
        server.run(sockets=[listening])
        store.close()


async def _obey(app: Litestar, server: Server, port: int, tables: int) -> None:
    while not server.started:
        await asyncio.sleep(0.01)
    desk: Desk = app.state.desk
    event = await seated(desk, tables * 9, tables)
    bots = Noting(desk)
    with bots:
        await begin(desk, event)
        _tell({"port": port, "event": event})
        while order := await asyncio.to_thread(sys.stdin.readline):
            match order.split():
                case ["memory"]:
                    _tell({"bytes": int(Path("/proc/self/statm").read_text().split()[1]) * PAGE_BYTES})
                case ["passes", count]:
                    _tell({"passes": await _passes(app, event, int(count), bots)})
                case ["play", seconds, thinks]:
                    _tell(await _play(desk, bots, float(seconds), float(thinks)))
    server.should_exit = True


async def _passes(app: Litestar, event: str, count: int, bots: Noting) -> list[tuple[str, str, int]]:
    """Of players at different tables, as far as there are so many: the pass, the entry, the table."""
    desk: Desk = app.state.desk
    state = desk._events.find(event).floor.state
    seats = sorted((place.seat, place.table, who) for who, place in state.sits.items())[:count]
    found = []
    for number, (_, table, who) in enumerate(seats):
        offered = await app.state.doors.offer(GivePass(new_id(), f"page {number}", "player", event, 0, who), HOST)
        assert isinstance(offered, Offered), offered
        entered = await app.state.doors.enter(offered.code, f"127.0.{number // 200}.{number % 200}", "Phone")
        assert isinstance(entered, Entered), entered
        found.append((entered.value, who, table))
    bots.watched = {table for _, table, _ in seats}
    return [(value, who, table) for value, who, table in found]


async def _play(desk: Desk, bots: Noting, seconds: float, thinks: float) -> dict[str, Any]:
    bots.noted.clear()
    bots.think(thinks)
    bots.plays = True
    desk.let_play(bots)
    acts, began, worked = bots.acts, time.monotonic(), time.process_time()
    await asyncio.sleep(seconds)
    while bots.acts == acts:  # so short a time may be over before anybody has had his turn
        await asyncio.sleep(0.01)
    bots.plays = False
    took, worked = time.monotonic() - began, time.process_time() - worked
    done = bots.acts - acts
    await asyncio.sleep(1.0)
    return {"acts": done, "seconds": took, "worked": worked, "noted": bots.noted}


def _tell(what: dict[str, Any]) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(what) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
