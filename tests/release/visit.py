"""Run by itself, in an environment that has Floorman from the wheel: serves it, and looks at its pages over loopback.

    python -I visit.py FLOORMAN FOLDER [--alone]

`--alone` says that this process has a network of its own, with nothing in it. Prints a line of JSON for each page, with
its status and length; for a document the beginning of its body. It knows nothing of the project but its addresses.
"""

from __future__ import annotations

import json
import re
import socket
import struct
import subprocess
import sys
import time
from http.cookiejar import CookieJar
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, ProxyHandler, build_opener

PAGES = ("/", "/new", "/books", "/scenarios", "/practice", "/ask", "/style", "/api", "/static/vendor/htmx.min.js")
EVENT_PAGES = ("", "/wall", "/players", "/documents", "/documents/players.csv", "/documents/seat-cards.pdf")
FORM = {
    "name": "Thursday",
    "players": "Anna\nBen\nCleo",
    "book": "cuca",
    "stack": "10000",
    "structure": "20: 25/50\n20: 50/100",
}
# Of Linux: gives a network device its flags. Up, and running.
SIOCSIFFLAGS, UP = 0x8914, 0x41
PATIENCE_S = 300


def loopback_up() -> None:
    from fcntl import ioctl

    with socket.socket() as any_socket:
        ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", UP))


def held_port() -> socket.socket:
    """A port that is given to nobody who asks for any, until it is closed, and free for the server that names it."""
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    return held


class Visit:
    def __init__(self, port: int) -> None:
        self._base = f"http://127.0.0.1:{port}"
        self._ask = build_opener(ProxyHandler({}), HTTPCookieProcessor(CookieJar()))

    def look(self, path: str, form: dict[str, str] | None = None) -> tuple[int, bytes, str]:
        """The status, the body, and where it led."""
        data = None if form is None else urlencode(form).encode()
        try:
            with self._ask.open(self._base + path, data, timeout=PATIENCE_S) as answer:
                return answer.status, answer.read(), answer.url.removeprefix(self._base)
        except HTTPError as error:
            return error.code, error.read(), path

    def tell(self, path: str, name: str = "") -> None:
        status, body, _ = self.look(path)
        beginning = body[:5].decode("latin-1") if path.endswith((".pdf", ".csv")) else ""
        told = {"page": name or path, "status": status, "bytes": len(body), "begins": beginning}
        sys.stdout.write(json.dumps(told) + "\n")

    def open_event(self) -> str:
        token = re.search(rb'name="_csrf_token" value="([^"]+)"', self.look("/new")[1])
        assert token is not None, "the page has a form"
        status, body, where = self.look("/events", {"_csrf_token": token[1].decode(), **FORM})
        assert status == 200, body
        return where


def wait_for(visit: Visit, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until and server.poll() is None:
        try:
            visit.look("/")
        except (URLError, ConnectionError):
            time.sleep(0.1)
        else:
            return
    raise SystemExit("it did not answer")


def main(floorman: str, folder: str, alone: str = "") -> None:
    if alone:
        loopback_up()
    held = held_port()
    port = int(held.getsockname()[1])
    if sys.platform != "linux":
        held.close()  # elsewhere nobody else could listen there
    server = subprocess.Popen([floorman, "serve", "--no-browser", "--port", str(port), "--data", folder])
    try:
        visit = Visit(port)
        wait_for(visit, server)
        for path in PAGES:
            visit.tell(path)
        event = visit.open_event()
        for path in EVENT_PAGES:
            visit.tell(event + path, f"event{path}")
    finally:
        server.terminate()
        server.wait(PATIENCE_S)
        held.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
