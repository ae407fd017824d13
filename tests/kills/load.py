"""People at work while a server may die at any moment: dealers who send commands, and a screen that looks on.

What they were told is kept, for comparing it with the log afterwards.
"""

from __future__ import annotations

import http.client
import itertools
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any

from msgspec import Struct, field

from tests.kills.room import Room, asked


class Sent(Struct):
    """A command that somebody sent, and what he was told; None as long as he was told nothing."""

    id: str
    body: dict[str, Any]
    version: int | None = None


class Clock(Struct, frozen=True):
    """What a screen was told of the time, and when by its own watch."""

    at: int
    heard: float

    @property
    def offset(self) -> float:
        return self.at - self.heard * 1000


class Told(Struct):
    """Everything that the people of one room were told, over all its lives."""

    sent: dict[str, Sent] = field(default_factory=dict)
    views: dict[int, dict[str, Any]] = field(default_factory=dict)  # of a screen, by version
    tables: dict[int, dict[str, Any]] = field(default_factory=dict)  # of a floor person, by version
    clocks: list[Clock] = field(default_factory=list)
    refused: list[Any] = field(default_factory=list)

    @property
    def unanswered(self) -> list[Sent]:
        return [one for one in self.sent.values() if one.version is None]


class Crowd:
    """So many dealers, each with tables of his own, a screen, and a floor person who looks at tables.

    They go home when the server is gone.
    """

    def __init__(self, room: Room, event: str, told: Told, tables: int, dealers: int = 4) -> None:
        self._room = room
        self._event = event
        self.told = told
        shares = [range(1 + number, tables + 1, dealers) for number in range(dealers)]
        self._threads = [threading.Thread(target=self._deal, args=(share,), daemon=True) for share in shares]
        self._threads.append(threading.Thread(target=self._look, daemon=True))
        self._threads.append(threading.Thread(target=self._walk, args=(range(1, tables + 1),), daemon=True))
        self._leave = threading.Event()
        self._screen: socket.socket | None = None

    def __enter__(self) -> Crowd:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._leave.set()
        if self._screen is not None:
            with suppress(OSError):  # it may be gone with the server
                self._screen.shutdown(socket.SHUT_RDWR)  # it does not wait until something happens
        for thread in self._threads:
            thread.join(timeout=15)

    def _deal(self, tables: range) -> None:
        with closing(self._room.connect()) as connection:
            for body in _work(tables):
                if self._leave.is_set():
                    return
                one = Sent(f"c-{time.monotonic_ns()}-{body['table']}", body)
                self.told.sent[one.id] = one
                try:
                    send(connection, self._event, one, self.told)
                except (OSError, http.client.HTTPException):
                    return  # whether it was carried out, nobody told him

    def _look(self) -> None:
        """A wall: the present view, then each newer one, and the time with it."""
        with closing(self._room.connect()) as connection, suppress(OSError, http.client.HTTPException, ValueError):
            connection.connect()
            self._screen = connection.sock
            connection.request("GET", f"/events/{self._event}/live")
            with connection.getresponse() as response:
                for event, data in _frames(response):
                    self._see(event, data)
                    if self._leave.is_set():
                        return

    def _walk(self, tables: range) -> None:
        """From table to table."""
        with closing(self._room.connect()) as connection, suppress(OSError, http.client.HTTPException):
            for table in itertools.cycle(tables):
                if self._leave.wait(timeout=0.05):
                    return
                answer = asked(connection, "GET", f"/api/v1/events/{self._event}/tables/{table}")
                self.told.tables[answer.body["version"]] = answer.body["table"]

    def _see(self, event: str, data: dict[str, Any]) -> None:
        if event == "time":
            self.told.clocks.append(Clock(data["at"], time.monotonic()))
        elif event == "view":
            self.told.views[data["version"]] = data


def send(connection: http.client.HTTPConnection, event: str, one: Sent, told: Told) -> None:
    answer = asked(connection, "POST", f"/api/v1/events/{event}/commands", one.body, one.id)
    if answer.status == 200:
        one.version = answer.body["version"]
    else:
        told.refused.append((one, answer))


def _work(tables: range) -> Iterator[dict[str, Any]]:
    """Hand after hand, table after table. A hand may still be on from before the power went, so it ends first."""
    for table in itertools.cycle(tables):
        yield {"do": "hand-done", "table": table}
        yield {"do": "new-hand", "table": table}


def _frames(response: http.client.HTTPResponse) -> Iterator[tuple[str, dict[str, Any]]]:
    event, data = "", ""
    while line := response.readline().decode():
        name, _, value = line.strip().partition(": ")
        if name == "event":
            event = value
        elif name == "data":
            data = value
        elif not line.strip() and data:
            yield event, json.loads(data)
            event, data = "", ""
