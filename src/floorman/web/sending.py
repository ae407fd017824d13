"""One message to one address of the house: signed, to the very machine that was looked up, and not for ever."""

from __future__ import annotations

import base64
import hashlib
import hmac
import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection

from floorman.desk.addresses import Bad, looked_up
from floorman.desk.hooks import MARKED, Hook
from floorman.terms import Ruling
from floorman.version import VERSION

PATIENCE_SECONDS = 10.0


class Posting:
    """Something on its way to one address. It runs in a thread, and is cut off from outside when it takes too long."""

    def __init__(self, url: str, own: bool, headers: Mapping[str, str], body: bytes = b"") -> None:
        self._url = url
        self._own = own
        self._headers = {"user-agent": f"Floorman/{VERSION}", **headers}
        self._body = body
        self._sock: socket.socket | None = None

    def cut(self) -> None:
        """End it now, wherever it is."""
        if self._sock is not None:
            with suppress(OSError):
                self._sock.shutdown(socket.SHUT_RDWR)

    def answered(self) -> int:
        """The status that came back. No redirect is followed. Raises Bad, OSError and HTTPException."""
        target = looked_up(self._url, self._own)
        kind = HTTPSConnection if target.scheme == "https" else HTTPConnection
        connection = kind(target.host, target.port, timeout=PATIENCE_SECONDS)
        try:
            self._sock = socket.create_connection((target.number, target.port), PATIENCE_SECONDS)
            if target.scheme == "https":
                self._sock = ssl.create_default_context().wrap_socket(self._sock, server_hostname=target.host)
            connection.sock = self._sock
            connection.request("POST", target.path, self._body, {**self._headers, "host": target.named})
            return connection.getresponse().status
        finally:
            connection.close()
            if self._sock is not None:
                self._sock.close()


class Sending(Posting):
    """A message to an address of the house."""

    def __init__(self, hook: Hook, position: int, body: bytes, at: int) -> None:
        told = {
            "content-type": "application/json",
            "floorman-delivery": str(position),
            "floorman-signature": f"t={at},v1={signature(hook.key, at, body)}",
            **standard_headers(hook.key, f"{hook.id}-{position}", at, body),
        }
        super().__init__(hook.url, hook.own, told, body)

    def run(self) -> Ruling | None:
        """What was wrong; None: it has arrived."""
        try:
            status = self.answered()
        except Bad as error:
            return error.ruling
        except (OSError, HTTPException):
            return Ruling("webhook.unreachable")
        return None if 200 <= status < 300 else Ruling("webhook.answered", (), {"status": status})


def standard_headers(key: str, id: str, at: int, body: bytes) -> dict[str, str]:
    """As standardwebhooks.com has it: receivers in many languages check it with a library."""
    secret = base64.b64decode(key.removeprefix(MARKED)) if key.startswith(MARKED) else key.encode()
    signed = hmac.new(secret, f"{id}.{at}.".encode() + body, hashlib.sha256).digest()
    return {
        "webhook-id": id,
        "webhook-timestamp": str(at),
        "webhook-signature": f"v1,{base64.b64encode(signed).decode()}",
    }


def signature(key: str, at: int, body: bytes) -> str:
    """Over the time too, so that nobody sends an old message again."""
    return hmac.new(key.encode(), b"%d." % at + body, hashlib.sha256).hexdigest()
