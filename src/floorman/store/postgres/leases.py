"""Leases as locks of a session: whoever dies loses their connection, and with it all that they led."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Sequence
from contextlib import suppress

from floorman.store.faults import StoreFault
from floorman.store.postgres.connecting import Connection, connect, watched
from floorman.store.postgres.faults import named
from floorman.store.postgres.serving import serve

# A worker that stands still, but whose machine keeps the line open, is let go of by the server after this long.
SETTINGS = {"idle_session_timeout": "3000", "statement_timeout": "2000", "lock_timeout": "1000"}

TAKE = "select key, pg_try_advisory_lock(key) from unnest(%s::bigint[]) as wanted (key)"


class PostgresLeases:
    """Held on a connection that does nothing else. `take` is asked every second, which also keeps it alive."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._lock = threading.Lock()
        self._connection: Connection | None = None
        self._held: set[str] = set()

    def take(self, streams: Sequence[str]) -> frozenset[str]:
        with self._lock:
            try:
                self._take(streams)
            except StoreFault:
                self._drop()
            return frozenset(self._held)

    def _take(self, streams: Sequence[str]) -> None:
        session = self._session()
        keys = {key_of(stream): stream for stream in streams if stream not in self._held}
        with watched(session):
            for key, taken in session.execute(TAKE, (list(keys),)).fetchall():
                if taken:
                    self._held.add(keys[key])

    def _session(self) -> Connection:
        if self._connection is None or self._connection.closed:
            self._drop()
            self._connection = connect(self._url, **SETTINGS)
            serve(self._connection, named(self._url))
        return self._connection

    def release(self, stream: str) -> None:
        with self._lock:
            if stream not in self._held or self._connection is None:
                return
            self._held.discard(stream)
            with suppress(StoreFault), watched(self._connection):
                self._connection.execute("select pg_advisory_unlock(%s::bigint)", (key_of(stream),))

    def _drop(self) -> None:
        self._held.clear()
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def close(self) -> None:
        with self._lock:
            self._drop()


def key_of(stream: str) -> int:
    """The number of a stream's lock: locks have no names."""
    return int.from_bytes(hashlib.sha256(f"lease/{stream}".encode()).digest()[:8], "big", signed=True)
