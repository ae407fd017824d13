"""The server that carries the app. It ends the live streams before it waits for connections to close."""

from __future__ import annotations

import gc
import socket
from pathlib import Path

import uvicorn
from litestar import Litestar

# Whoever still hangs on after this is cut off.
GOODBYE_SECONDS = 3

# An evening makes millions of small things that stay: looking through them for garbage stops the house for nothing.
YOUNG_MOST, ROUNDS, OLD_ROUNDS = 20_000, 20, 100


def collect_seldom() -> None:
    gc.set_threshold(YOUNG_MOST, ROUNDS, OLD_ROUNDS)


class Server(uvicorn.Server):
    def __init__(self, app: Litestar, pem: Path | None = None) -> None:
        """With a file that holds a key and its certificate, it speaks TLS and nothing else."""
        collect_seldom()
        config = uvicorn.Config(
            app,
            log_level="warning",
            timeout_graceful_shutdown=GOODBYE_SECONDS,
            server_header=False,
            ssl_certfile=pem,
        )
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.desk.hush()
        await super().shutdown(sockets)
