"""A real receiver on this machine, which can be slow, can refuse, and can be away."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.ports import Port


class Receiver:
    """What came, and what is answered to the next ones."""

    def __init__(self) -> None:
        self.came: list[tuple[dict[str, str], bytes]] = []  # whatever was sent, answered well or not
        self.took: list[dict[str, Any]] = []  # what was answered with 200
        self.statuses: list[int] = []  # of the next answers; then 200
        self.seconds = 0.0
        self._held = Port()
        self._server: ThreadingHTTPServer | None = None

    @property
    def port(self) -> int:
        """The same whenever it is up, and nobody else's meanwhile."""
        return self._held.number

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hear"

    def up(self) -> None:
        """Always at the same port."""
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                receiver.came.append(({name.lower(): value for name, value in self.headers.items()}, body))
                time.sleep(receiver.seconds)
                status = receiver.statuses.pop(0) if receiver.statuses else 200
                if status == 200:
                    receiver.took.append(json.loads(body))
                try:
                    self.send_response(status)
                    self.send_header("location", "http://127.0.0.1:9/elsewhere")
                    self.end_headers()
                except OSError:
                    pass  # whoever sent has gone

            def log_message(self, *_: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            allow_reuse_address = True

        self._server = Server(("127.0.0.1", self.port), Handler)
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def down(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def gone(self) -> None:
        """For good."""
        self.down()
        self._held.let_go()


@contextmanager
def receiving() -> Iterator[Receiver]:
    receiver = Receiver()
    receiver.up()
    try:
        yield receiver
    finally:
        receiver.gone()
