"""A line between a store and its database that can be cut at the worst moment."""

from __future__ import annotations

import select
import socket
import threading
from typing import Literal

from psycopg.conninfo import conninfo_to_dict, make_conninfo

# Which way a commit gets lost: it never arrives, or its answer never does.
Cut = Literal["before", "after"]


class Line:
    """Passes on what both sides say. After `cut_next_commit` it breaks once, at the next commit."""

    def __init__(self, url: str) -> None:
        known = conninfo_to_dict(url)
        self._there = (str(known.get("host") or "localhost"), int(known.get("port") or 5432))
        self._listening = socket.create_server(("127.0.0.1", 0))
        plain = {"sslmode": "disable", "gssencmode": "disable"}
        self.url = make_conninfo(url, host="127.0.0.1", port=self._listening.getsockname()[1], **plain)
        self.cuts = 0
        self._cut: Cut | None = None
        self._closed = False
        self._askers: dict[socket.socket, socket.socket] = {}  # with whom each speaks
        self._answerers: dict[socket.socket, socket.socket] = {}
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def cut_next_commit(self, how: Cut) -> None:
        self._cut = how

    def close(self) -> None:
        self._closed = True
        self._thread.join()

    def _run(self) -> None:
        while not self._closed:
            ready, _, _ = select.select([self._listening, *self._askers, *self._answerers], [], [], 0.05)
            for one in ready:
                if one is self._listening:
                    self._accept()
                elif one in self._askers or one in self._answerers:
                    self._pass_on(one)
        for one in list(self._askers):
            self._hang_up(one)
        self._listening.close()

    def _accept(self) -> None:
        asker, _ = self._listening.accept()
        host, port = self._there
        if host.startswith("/"):
            answerer = socket.socket(socket.AF_UNIX)
            answerer.connect(f"{host}/.s.PGSQL.{port}")
        else:
            answerer = socket.create_connection((host, port))
        self._askers[asker], self._answerers[answerer] = answerer, asker

    def _pass_on(self, one: socket.socket) -> None:
        asks = one in self._askers
        other = self._askers[one] if asks else self._answerers[one]
        try:
            said = one.recv(65536)
            cut = asks and b"commit\0" in said and self._cut
            if cut != "before":
                other.sendall(said)
        except OSError:
            said, cut = b"", None
        if cut:
            self._cut = None
            self.cuts += 1
        if cut or not said:
            self._hang_up(one if asks else other)

    def _hang_up(self, asker: socket.socket) -> None:
        """From here on neither hears of the other, whatever is still on its way."""
        answerer = self._askers.pop(asker)
        del self._answerers[answerer]
        asker.close()
        answerer.close()
