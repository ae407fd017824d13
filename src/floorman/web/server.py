"""The server that carries the app. It ends the live streams before it waits for connections to close."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn
from litestar import Litestar
from uvicorn.server import logger as said

from floorman.doors import Doors
from floorman.web.files import raise_limit
from floorman.web.handshakes import Handshakes, context
from floorman.web.places import Places
from floorman.web.visitor import visitors
from floorman.wire import UnknownKind

# What uvicorn ends with where the app could not start.
STARTUP_FAILURE = 3

# Whoever still hangs on after this is cut off.
GOODBYE_SECONDS = 3
ASKED_TO_GO_SECONDS = 0.1

# An evening makes millions of small things that stay: looking through them for garbage stops the house for nothing.
YOUNG_MOST, ROUNDS, OLD_ROUNDS = 20_000, 20, 100


@asynccontextmanager
async def noting_what_is_newer(app: Litestar) -> AsyncIterator[None]:
    """Why the app could not start, where a newer Floorman wrote what it would have to read."""
    try:
        yield
    except UnknownKind as error:
        app.state.newer = error
        raise


def collect_seldom() -> None:
    gc.set_threshold(YOUNG_MOST, ROUNDS, OLD_ROUNDS)


class Server(uvicorn.Server):
    def __init__(
        self, app: Litestar, pem: Path | None = None, when_ready: Callable[[Doors], None] | None = None
    ) -> None:
        """With a file that holds a key and its certificate, it speaks TLS and nothing else. `when_ready` is called in
        its loop, once whoever comes is let in."""
        collect_seldom()
        self.places = Places(raise_limit())
        config = uvicorn.Config(
            app,
            http=visitors(self.places),  # type: ignore[arg-type]
            ws="none",
            proxy_headers=False,  # of which proxy what is believed, the host says: see `forwarded`
            log_level="warning",
            timeout_graceful_shutdown=GOODBYE_SECONDS,
            server_header=False,
        )
        app.state.places = self.places
        super().__init__(config)
        self._app = app
        self._when_ready = when_ready
        self._handshakes = Handshakes(self.places, None if pem is None else context(pem), self._visitor)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        assert sockets, "whoever starts a server has opened where it listens"
        await super().startup([])
        if self.should_exit:  # the app could not start
            return
        for one in sockets:
            self._handshakes.begin(one)
        if self._when_ready is not None:
            self._when_ready(self._app.state.doors)

    def _visitor(self) -> asyncio.Protocol:
        made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Until it is stopped. Raises UnknownKind where the log cannot be opened, for a newer Floorman wrote in it."""
        said.addFilter(self._is_news)
        try:
            super().run(sockets)
            # An older uvicorn says nothing of an app that could not start.
            if not self.started:
                raise SystemExit(STARTUP_FAILURE)
        except SystemExit:
            if (newer := self._newer()) is not None:
                raise newer from None
            raise
        finally:
            said.removeFilter(self._is_news)

    def _newer(self) -> UnknownKind | None:
        return getattr(self._app.state, "newer", None)

    def _is_news(self, _record: logging.LogRecord) -> bool:
        """What our own sentence tells need not be told by a page of calls."""
        return self._newer() is None

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.desk.hush()
        self._handshakes.stop()
        sending_off = asyncio.create_task(self._send_off())
        try:
            await super().shutdown(sockets)
        finally:
            sending_off.cancel()

    async def _send_off(self) -> None:
        """uvicorn asks once those who are in to go; whoever was just coming in is asked, too."""
        while True:
            for one in list(self.server_state.connections):
                one.shutdown()
            await asyncio.sleep(ASKED_TO_GO_SECONDS)
