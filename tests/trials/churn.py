"""Strangers who come and go, fast: does anybody else notice, and does anything stay behind?

So many connections a second, each closed as soon as it has said something: nothing, half a head, a whole request whose
answer nobody waits for, a stream. Meanwhile a newcomer and somebody of the staff ask, one time after the other.
"""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from ipaddress import IPv4Address
from itertools import cycle
from pathlib import Path
from struct import pack

from msgspec import Struct, field

from tests.trials.flood import HALF_A_HEAD, LIVE, NOTHING, SECONDS_MOST, Server

ASKED_EACH_SECONDS = 0.25
SETTLED_SECONDS_MOST = 15.0
# Closed so, a connection is torn off; otherwise it is ended as one should.
TORN = pack("ii", 1, 0)
# All of these are this machine; far enough from each other that they are no one net.
FIRST, APART = int(IPv4Address("127.0.0.1")), 263
WHOLE = b"GET %b HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n"


class Asked(Struct):
    """How somebody fared meanwhile."""

    times: int = 0
    answered: int = 0
    slowest: float = 0.0

    def __str__(self) -> str:
        return f"{self.answered} of {self.times} answered, the slowest within {self.slowest:.2f} s"


class Kept(Struct, frozen=True):
    """What a server holds: open files, and memory in kB."""

    files: int
    memory: int


class Churned(Struct):
    came: int = 0
    took: float = 0.0
    newcomer: Asked = field(default_factory=Asked)
    staff: Asked = field(default_factory=Asked)
    before: Kept = Kept(0, 0)
    after: Kept = Kept(0, 0)

    def __str__(self) -> str:
        return (
            f"{self.came} came and went within {self.took:.0f} s; newcomers: {self.newcomer}; staff: {self.staff}; "
            f"open files {self.before.files} before, {self.after.files} after; "
            f"memory {self.before.memory:,} kB before, {self.after.memory:,} kB after"
        )


def kept(server: Server) -> Kept:
    """By what the system says of its process; Linux alone tells that so."""
    process = Path("/proc") / str(server.process.pid)
    (memory,) = (line for line in (process / "status").read_text().splitlines() if line.startswith("VmRSS:"))
    return Kept(len(list((process / "fd").iterdir())), int(memory.split()[1]))


def churned(
    server: Server, event: str, shown: str, a_second: int = 200, seconds: float = SECONDS_MOST, addresses: int = 1
) -> Churned:
    """Staff is who shows this pass."""
    seen = Churned(before=kept(server))
    newcomer = _asking(lambda: server.ask("/healthz"), seen.newcomer)
    with newcomer, _asking(lambda: server.ask(f"/events/{event}", cookie=shown), seen.staff):
        began = time.monotonic()
        for number, says in enumerate(cycle(_sayings(server.port, event))):
            if (due := number / a_second) >= min(seconds, SECONDS_MOST):
                break
            time.sleep(max(began + due - time.monotonic(), 0))
            seen.came += _came(server, str(IPv4Address(FIRST + number % addresses * APART)), says, torn=number % 3 == 0)
        seen.took = time.monotonic() - began
    seen.after = _settled(server, seen.before.files)
    return seen


def _sayings(port: int, event: str) -> list[bytes]:
    pages = [WHOLE % (path, port) for path in (b"/healthz", b"/enter", b"/events/" + event.encode() + b"/wall")]
    return [NOTHING, HALF_A_HEAD, *pages, LIVE % (event.encode(), port)]


def _came(server: Server, address: str, says: bytes, *, torn: bool) -> bool:
    """Somebody came, said that, and went."""
    with suppress(OSError), server.raw(address) as one:
        if says:
            one.sendall(says)
        if torn:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, TORN)
        return True
    return False


@contextmanager
def _asking(ask: Callable[[], int], asked: Asked) -> Iterator[None]:
    """In a thread, as long as this lasts."""
    ended = threading.Event()

    def asks() -> None:
        while not ended.wait(ASKED_EACH_SECONDS):
            began = time.monotonic()
            asked.times += 1
            with suppress(OSError):
                asked.answered += ask() == 200
            asked.slowest = max(asked.slowest, time.monotonic() - began)

    thread = threading.Thread(target=asks)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _settled(server: Server, files: int) -> Kept:
    """Once all who went are gone, or after a while."""
    end = time.monotonic() + SETTLED_SECONDS_MOST
    while (found := kept(server)).files > files and time.monotonic() < end:
        time.sleep(0.2)
    return found
