"""The line from a worker to the database, which can be cut: nothing comes through any more, and nobody is told so."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from psycopg.conninfo import conninfo_to_dict, make_conninfo

BYTES_AT_ONCE = 65_536


class Line:
    """Takes connections in place of the database, and hands on what is said both ways until it is `cut`."""

    def __init__(self, url: str) -> None:
        self._known = {key: str(value) for key, value in conninfo_to_dict(url).items()}
        self._whole = threading.Event()
        self._whole.set()
        self._ended = threading.Event()
        self._ends: list[socket.socket] = []
        self._listens = socket.create_server(("127.0.0.1", 0))
        self._threads = [self._begun(self._take)]

    @property
    def url(self) -> str:
        """What the worker is told."""
        where = {"host": "127.0.0.1", "port": str(self._listens.getsockname()[1])}
        return make_conninfo("", **{**self._known, **where})

    def cut(self) -> None:
        self._whole.clear()

    def mend(self) -> None:
        self._whole.set()

    def close(self) -> None:
        self._ended.set()
        self._whole.set()
        for end in (self._listens, *self._ends):
            with suppress(OSError):  # nobody is at the other end any more
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        for thread in self._threads:
            thread.join()

    def _begun(self, work: object, *of: socket.socket) -> threading.Thread:
        thread = threading.Thread(target=work, args=of)  # type: ignore[arg-type]
        thread.start()
        return thread

    def _take(self) -> None:
        with suppress(OSError):  # closed
            while True:
                here, _ = self._listens.accept()
                there = self._database()
                self._ends += [here, there]
                self._threads += [self._begun(self._hand_on, here, there), self._begun(self._hand_on, there, here)]

    def _database(self) -> socket.socket:
        host, port = self._known.get("host") or "127.0.0.1", int(self._known.get("port") or 5432)
        if not host.startswith("/"):
            return socket.create_connection((host, port))
        reached = socket.socket(socket.AF_UNIX)
        reached.connect(f"{host}/.s.PGSQL.{port}")
        return reached

    def _hand_on(self, source: socket.socket, target: socket.socket) -> None:
        """While the line is cut all waits here, also that somebody has hung up."""
        with suppress(OSError):
            while said := source.recv(BYTES_AT_ONCE):
                self._whole.wait()
                target.sendall(said)
            self._whole.wait()
            target.shutdown(socket.SHUT_WR)


@contextmanager
def lines(url: str, number: int) -> Iterator[list[Line]]:
    """One for each worker."""
    made = [Line(url) for _ in range(number)]
    try:
        yield made
    finally:
        for line in made:
            line.close()
