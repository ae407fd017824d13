"""A server in a process of its own over one folder: killed without warning, and started again."""

from __future__ import annotations

import http.client
import json
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec import Struct

from tests.ports import Port
from tests.waiting import LONG_SECONDS
from tests.worked import worked

READY_SECONDS_MOST = LONG_SECONDS
LOOKED_EVERY_SECONDS = 0.03


class Answer(Struct, frozen=True):
    """What came back: its status and its body."""

    status: int
    body: Any


class Return(Struct, frozen=True):
    """How long a server took to be ready, and how much of that it worked: other programs may have been at work too."""

    seconds: float
    worked: float


class Room:
    """Use it as `with Room(folder) as room`. Its address stays the same over every start."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._port = Port()
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Room:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        self._port.let_go()

    @property
    def port(self) -> int:
        return self._port.number

    def start(self) -> Return:
        """From the start of the process to its first word that it is ready."""
        command = [sys.executable, "-m", "floorman", "serve", "--no-browser", "--port", str(self.port)]
        began = time.monotonic()
        self._process = subprocess.Popen([*command, "--data", str(self.folder)], stdout=subprocess.DEVNULL)
        while time.monotonic() - began < READY_SECONDS_MOST:
            try:
                if self.ask("GET", "/readyz").status == 200:
                    return Return(time.monotonic() - began, worked(self._process.pid))
            except OSError:
                assert self._process.poll() is None, "the server ended by itself"
            time.sleep(LOOKED_EVERY_SECONDS)
        raise AssertionError(f"the server was not ready within {READY_SECONDS_MOST} seconds")

    def kill(self) -> None:
        """As a power cut would."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONG_SECONDS)

    def ask(self, method: str, path: str) -> Answer:
        with closing(self.connect()) as connection:
            return asked(connection, method, path)


def asked(
    connection: http.client.HTTPConnection, method: str, path: str, body: Any = None, id: str | None = None
) -> Answer:
    """One request. Raises OSError or HTTPException where the server is gone before it has answered."""
    headers = {"accept": "application/json", "content-type": "application/json"}
    if id is not None:
        headers["idempotency-key"] = id
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    response = connection.getresponse()
    raw = response.read()
    if response.status == 200 and len(raw) < int(response.headers.get("content-length") or 0):
        raise http.client.IncompleteRead(raw)
    try:
        return Answer(response.status, json.loads(raw or b"null"))
    except ValueError:
        return Answer(response.status, raw)
