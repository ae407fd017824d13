"""Letting people in who encrypt. Whoever is still shaking hands holds a place, too, and gives it up first.

uvicorn hears of a connection only once that is done, and waits for a minute: so it is done here.
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
    """Those of one server."""

    def __init__(self, places: Places, tls: ssl.SSLContext, make: Callable[[], asyncio.Protocol]) -> None:
        self._places = places
        self._tls = tls
        self._make = make
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, listening: socket.socket, backlog: int) -> None:
        listening.listen(backlog)
        listening.setblocking(False)
        self._keep(self._accept(listening))

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                sock, peer = await loop.sock_accept(listening)
            except Exception:  # whatever it was with this one, others want to come in, too
                await asyncio.sleep(NO_FILES_SECONDS)
                continue
            # Who has gone again by now has no address.
            self._keep(self._let_in(sock, str(peer[0]) if peer else ""))

    async def _let_in(self, sock: socket.socket, address: str) -> None:
        one = Shaking(sock, address)
        if not self._places.take(one):
            sock.close()
            return
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                self._make, sock, ssl=self._tls, ssl_handshake_timeout=HANDS_SECONDS_MOST
            )
        except Exception as error:
            sock.close()
            if not isinstance(error, OSError):  # which is his doing, or the network's
                raise
        finally:
            self._places.leave(one)

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
