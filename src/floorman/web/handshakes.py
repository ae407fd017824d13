"""Letting people in: a few at a time, so that however many come at once, those who are in go on.

The system keeps those who wait outside. Were there too few places for them, it would turn somebody away without a word,
and he would try again after a second, or three. Whoever encrypts is shaken hands with here, for uvicorn hears of him
only once that is done, and waits for a minute: he holds a place meanwhile, too, and gives it up first.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

from floorman.web.places import Places, Worth

HANDS_SECONDS_MOST = 10.0
# When no file can be opened any more, it is tried again after so long.
NO_FILES_SECONDS = 0.05

# So many may wait outside. The system may allow fewer (`net.core.somaxconn`).
OUTSIDE_MOST = 4_096
# So many come in before others have their turn. Each takes a file before somebody else has given one up: all of them
# together fit into what is kept back for that.
AT_ONCE = 64


def context(pem: Path) -> ssl.SSLContext:
    """From a file that holds a key and its certificate."""
    made = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    made.load_cert_chain(pem)
    return made


class Shaking:
    """Somebody who has connected, and nothing more."""

    def __init__(self, sock: socket.socket, address: str) -> None:
        self.address = address
        self._sock = sock

    def worth(self) -> Worth:
        return Worth.SAYS_NOTHING

    def give_up(self) -> None:
        with suppress(OSError):  # gone by himself
            self._sock.shutdown(socket.SHUT_RDWR)


class Handshakes:
    """Those of one server; without `tls`, people come in as they are."""

    def __init__(self, places: Places, tls: ssl.SSLContext | None, make: Callable[[], asyncio.Protocol]) -> None:
        self._places = places
        self._tls = tls
        self._make = make
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, listening: socket.socket) -> None:
        listening.listen(OUTSIDE_MOST)
        listening.setblocking(False)
        self._keep(self._accept(listening))

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                self._let(*await loop.sock_accept(listening))
                for _ in range(AT_ONCE - 1):
                    self._let(*listening.accept())
            except BlockingIOError:
                continue  # nobody else waits
            except Exception:  # whatever it was with this one, others want to come in, too
                await asyncio.sleep(NO_FILES_SECONDS)
            await asyncio.sleep(0)

    def _let(self, sock: socket.socket, peer: Any) -> None:
        sock.setblocking(False)
        # Who has gone again by now has no address.
        address = str(peer[0]) if peer else ""
        self._keep(self._plainly(sock) if self._tls is None else self._shake(sock, address))

    async def _plainly(self, sock: socket.socket) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(self._make, sock)
        except Exception as error:
            _closed(sock, error)

    async def _shake(self, sock: socket.socket, address: str) -> None:
        one = Shaking(sock, address)
        if not self._places.take(one):
            sock.close()
            return
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                self._make, sock, ssl=self._tls, ssl_handshake_timeout=HANDS_SECONDS_MOST
            )
        except Exception as error:
            _closed(sock, error)
        finally:
            self._places.leave(one)

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _closed(sock: socket.socket, error: Exception) -> None:
    sock.close()
    if not isinstance(error, OSError):  # which is his doing, or the network's
        raise error
