"""Where the app listens: on this machine alone, or in its network; and what other devices call it."""

from __future__ import annotations

import datetime as dt
import errno
import socket
from pathlib import Path
from typing import Literal

from msgspec import Struct

from floorman.cli.output import fail
from floorman.doors.addresses import LOOPBACK, is_name, machine_names, network_addresses, with_port
from floorman.doors.certificates import FILE, Certificate, CertificateUnusable, certificate
from floorman.doors.started import as_started
from floorman.speech import Speech

EVERYWHERE = "0.0.0.0"
ORDINARY_PORT = 8000
WAITING_MOST = 128


class Place(Struct, frozen=True):
    """A socket that listens, and the names under which it may be asked."""

    listening: socket.socket
    scheme: Literal["http", "https"]
    own: str  # what this machine calls itself
    others: tuple[str, ...]  # what other devices call it, the most likely first
    named: tuple[str, ...] = ()  # those that the host gave: they may be those of a proxy, with a port of its own

    @property
    def port(self) -> int:
        return int(self.listening.getsockname()[1])

    @property
    def hosts(self) -> tuple[str, ...]:
        """Every name that a request may ask for; with any other, it came by a foreign page."""
        names = dict.fromkeys((LOOPBACK, "localhost", *self.others))
        return (*(host for name in names for host in with_port(name, self.port, self.scheme)), *self.named)

    def address(self, host: str = "") -> str:
        return f"{self.scheme}://{with_port(host or self.own, self.port, self.scheme)[0]}/"


def listen(port: int, lan: bool, tls: bool, named: tuple[str, ...], say: Speech) -> Place:
    """Listen there, or say what is in the way."""
    for host in named:
        if not is_name(host):
            fail(say.say("serve.bad-host", host=host))
    named = tuple(host.lower() for host in named)
    others = (*named, *((*network_addresses(), *machine_names()) if lan else ()))
    if lan and not network_addresses() and not named:
        fail(say.say("serve.no-network"))
    return Place(
        _socket(EVERYWHERE if lan else LOOPBACK, port, say), "https" if tls else "http", LOOPBACK, others, named
    )


def own_certificate(place: Place, folder: Path, say: Speech) -> Certificate:
    try:
        return certificate(folder, ("localhost", LOOPBACK, *place.others), dt.datetime.now(dt.UTC))
    except CertificateUnusable as error:
        place.listening.close()
        fail(say.say("serve.bad-certificate", file=str(folder / FILE), reason=str(error)))


def _socket(host: str, port: int, say: Speech) -> socket.socket:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(WAITING_MOST)  # from here on a browser waits for its first page, and is not refused
    except (OSError, OverflowError) as error:
        listening.close()
        fail(_in_the_way(port, error, say))
    return listening


def _in_the_way(port: int, error: OSError | OverflowError, say: Speech) -> str:
    if isinstance(error, OverflowError):
        return say.say("serve.port-range", port=str(port))
    reason = error.errno
    if reason == errno.EADDRINUSE:
        return say.say("serve.port-taken", port=str(port), command=as_started("--port", str(port + 1)))
    if reason == errno.EACCES:
        return say.say("serve.port-rights", port=str(port), command=as_started("--port", str(ORDINARY_PORT)))
    return say.say("serve.port-unusable", port=str(port), reason=error.strerror or str(error))
