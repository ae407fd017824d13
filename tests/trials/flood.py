"""A stranger on loopback who holds as many sockets as he can: does anybody else notice?

Each trial opens a bounded number of sockets against a server in a process of its own whose limit of open files is low,
and asks meanwhile as a newcomer would. Nothing here connects to anything but 127.0.0.1.
"""

from __future__ import annotations

import asyncio
import http.client
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from msgspec import Struct

from floorman.cli.folder import log_file
from floorman.desk import Desk, NewEvent, Opened
from floorman.doors import HouseFile
from floorman.rulebook import new_shelf
from floorman.store import SqliteStore
from floorman.terms import By
from floorman.tournament import Level, Plan
from tests.ports import Port
from tests.waiting import LONG_SECONDS, ended

SOCKETS_MOST = 6_000
SECONDS_MOST = 60.0
READY_SECONDS_MOST = LONG_SECONDS
ANSWER_SECONDS_MOST = LONG_SECONDS
# A newcomer waits no longer than this, on a machine that has nothing else to do.
PATIENCE_SECONDS = 1.0

# As it is when Floorman is started: so few files a shell allows, and no more can be had.
FILES_OF_A_SHELL = 1_024


class Seen(Struct, frozen=True):
    """What the newcomers saw while the sockets were held."""

    held: int
    alive: int  # of those, so many were not cut off
    answered: int
    asked: int
    slowest: float

    def __str__(self) -> str:
        return (
            f"{self.held} sockets, {self.alive} of them alive; {self.answered} of {self.asked} newcomers answered, "
            f"the slowest within {self.slowest:.2f} s"
        )


class Server:
    """A Floorman of its own."""

    def __init__(self, folder: Path, files: int = FILES_OF_A_SHELL, more: tuple[str, ...] = ()) -> None:
        self._port = Port()
        self.port = self._port.number
        self.tls = "--tls" in more
        command = [sys.executable, "-m", "floorman", "serve", "--no-browser", "--port", str(self.port), *more]
        self._said = tempfile.TemporaryFile("w+")  # noqa: SIM115 - it is closed with the server
        self.process = subprocess.Popen(
            ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh", *command, "--data", str(folder)],
            stdout=self._said,  # a file: nobody reads a pipe meanwhile, and the server would wait for him
            stderr=subprocess.STDOUT,
        )

    def wait(self) -> None:
        end = time.monotonic() + READY_SECONDS_MOST
        while time.monotonic() < end:
            with suppress(OSError):
                if self.ask("/healthz") == 200:
                    return
            assert self.process.poll() is None, "the server ended by itself"
            time.sleep(0.1)
        raise AssertionError("the server was not ready in time")

    def stop(self) -> str:
        """It is ended; what it said."""
        self.process.terminate()
        ended(self.process)
        self._said.seek(0)
        return self._said.read()

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self._port.let_go()
        self._said.close()

    def connect(self) -> http.client.HTTPConnection:
        if not self.tls:
            return http.client.HTTPConnection("127.0.0.1", self.port, timeout=ANSWER_SECONDS_MOST)
        context = ssl._create_unverified_context()  # its own certificate, on this machine
        return http.client.HTTPSConnection("127.0.0.1", self.port, timeout=ANSWER_SECONDS_MOST, context=context)

    def ask(self, path: str, cookie: str = "") -> int:
        with closing(self.connect()) as connection:
            connection.request("GET", path, headers={"cookie": cookie} if cookie else {})
            answer = connection.getresponse()
            answer.read()
            return answer.status

    def raw(self, address: str = "127.0.0.1") -> socket.socket:
        """One socket, from any of this machine's own addresses."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=5, source_address=(address, 0))


def prepared(folder: Path) -> tuple[str, str]:
    """A house whose doors are closed, with an event; its id, and a code that makes a browser the host's."""
    store = SqliteStore(log_file(folder))

    async def opened() -> str:
        async with Desk(store, new_shelf()) as desk:
            level = Level(minutes=20, small_blind=25, big_blind=50)
            new = NewEvent(name="Friday", book="cuca", plan=Plan(stack=1_000, structure=(level,)), players=("Anna",))
            made = await desk.open(new, By("host", "direction"), "open-friday")
            assert isinstance(made, Opened), made
            return made.id

    event, house = asyncio.run(opened()), HouseFile(store)
    assert house.add("Anna", ["direction"], "Königsdame 7") is None
    code = house.host_code()
    store.close()
    return event, code


def host_pass(server: Server, code: str) -> str:
    """The cookie of somebody of the staff, who came in by a code."""
    with closing(server.connect()) as connection:
        connection.request("GET", f"/enter/{code}")
        answer = connection.getresponse()
        answer.read()
        token = str(answer.getheader("set-cookie")).partition("csrftoken=")[2].partition(";")[0]
        kind = {"content-type": "application/x-www-form-urlencoded", "cookie": f"csrftoken={token}"}
        connection.request("POST", f"/enter/{code}", f"_csrf_token={token}", kind)
        answer = connection.getresponse()
        answer.read()
        (cookie,) = (value for name, value in answer.getheaders() if name.lower() == "set-cookie" and "pass=" in value)
    return cookie.partition(";")[0]


def host_stream(server: Server, event: str, shown: str) -> socket.socket:
    """The stream of whoever shows this pass."""
    staff = server.raw()
    staff.sendall((LIVE % (event.encode(), server.port))[:-2] + b"Cookie: " + shown.encode() + b"\r\n\r\n")
    return staff


def still_told(one: socket.socket, seconds: float = 15.0) -> bool:
    """Does the desk still say something there? A stream has a sign of life every ten seconds."""
    one.settimeout(0.2)
    with suppress(OSError):
        while one.recv(65_536):
            pass
    one.settimeout(seconds)
    try:
        return one.recv(65_536) != b""
    except OSError:
        return False


@contextmanager
def serving(folder: Path, files: int = FILES_OF_A_SHELL, *more: str) -> Iterator[Server]:
    server = Server(folder, files, more)
    try:
        server.wait()
        yield server
    finally:
        server.close()


# What each socket says before it says nothing any more.
HALF_A_HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-a: "
HALF_A_BODY = (
    b"POST /enter HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 100\r\n\r\na"
)
LIVE = b"GET /events/%b/live HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n"
NOTHING = b""


def held(server: Server, count: int, says: bytes, asks: int = 10, addresses: int = 1) -> Seen:
    """So many sockets at once, from so many addresses; while they are held, newcomers ask, one after the other."""
    began, sockets = time.monotonic(), []
    try:
        for number in range(min(count, SOCKETS_MOST)):
            with suppress(OSError):
                one = server.raw(f"127.0.0.{1 + number % addresses}")
                sockets.append(one)
                if says:
                    one.sendall(says)
            if time.monotonic() - began > SECONDS_MOST:
                break
        return _seen(server, sockets, asks)
    finally:
        for one in sockets:
            one.close()


def _seen(server: Server, sockets: list[socket.socket], asks: int) -> Seen:
    answered, slowest = 0, 0.0
    for _ in range(asks):
        began = time.monotonic()
        with suppress(OSError):
            answered += server.ask("/healthz") == 200
        slowest = max(slowest, time.monotonic() - began)
    return Seen(len(sockets), sum(map(_alive, sockets)), answered, asks, slowest)


def _alive(one: socket.socket) -> bool:
    one.setblocking(False)
    try:
        return one.recv(65_536, socket.MSG_PEEK) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def endless_head(server: Server, seconds: float, ask: Callable[[], None] = lambda: None) -> tuple[int, float]:
    """One head without end: how much of it was taken, and how long it was listened to."""
    began, sent = time.monotonic(), 0
    with closing(server.raw()) as one:
        one.sendall(HALF_A_HEAD)
        while time.monotonic() - began < min(seconds, SECONDS_MOST):
            try:
                sent += one.send(b"a" * 65_536)
            except OSError:
                break
            ask()
        return sent, time.monotonic() - began
