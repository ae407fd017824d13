"""A real server on this machine, in a thread of this process, for as long as a test needs it."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from floorman.rulebook import new_shelf
from floorman.store import Store
from floorman.web import Server, build
from tests.waiting import LONG_SECONDS

PATIENCE_SECONDS = LONG_SECONDS


@contextmanager
def serving(store: Store, **how: Any) -> Iterator[httpx.Client]:
    """A client of a house that listens on loopback. `how` it is built else: at which rate, with which pauses."""
    listening = socket.create_server(("127.0.0.1", 0))
    address = f"127.0.0.1:{listening.getsockname()[1]}"
    server = Server(build(store, new_shelf(), hosts=(address,), **how))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        with httpx.Client(base_url=f"http://{address}", timeout=PATIENCE_SECONDS) as client:
            until(lambda: server.started)
            yield client
    finally:
        server.should_exit = True
        thread.join(PATIENCE_SECONDS)
        listening.close()
        assert not thread.is_alive(), "the server stops when it is told to"


def until(so: object, seconds: float = PATIENCE_SECONDS) -> None:
    """Wait until something is so."""
    assert callable(so)
    end = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < end, "it did not come to that in time"
        time.sleep(0.01)
