"""Word from the other workers. It says that there is something new, never what: whoever hears it reads the log."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from floorman.store.faults import StoreFault
from floorman.store.postgres import beside
from floorman.store.postgres.appending import CHANNEL
from floorman.store.postgres.connecting import Connection, connect, watched

_log = logging.getLogger("floorman.store")

PATIENCE_SECONDS = 0.25  # how long closing may take
PAUSE_SECONDS = 0.5  # between two attempts to reach the database


class Listener:
    """Calls back from a thread of its own; and each time after it was cut off, as it may have missed something."""

    def __init__(self, url: str, heard: Callable[[], None], heard_people: Callable[[], None]) -> None:
        self._url = url
        self._heard = heard
        self._heard_people = heard_people
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closed.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                with connect(self._url) as connection, watched(connection):
                    self._listen(connection)
            except StoreFault:
                self._closed.wait(PAUSE_SECONDS)
            except Exception as error:  # whatever it was, the next attempt may succeed
                _log.error("Listening for other desks went wrong and goes on: %s", type(error).__name__)
                self._closed.wait(PAUSE_SECONDS)

    def _listen(self, connection: Connection) -> None:
        connection.execute(f"listen {CHANNEL}")
        connection.execute(f"listen {beside.CHANNEL}")
        self._heard()
        self._heard_people()
        while not self._closed.is_set():
            channels = {one.channel for one in connection.notifies(timeout=PATIENCE_SECONDS, stop_after=1)}
            if CHANNEL in channels:
                self._heard()
            if beside.CHANNEL in channels:
                self._heard_people()
            if not channels:
                connection.execute("select 1")  # a line that is dead without having said so
