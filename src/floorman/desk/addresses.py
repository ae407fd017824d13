"""Where the house may send to: http and https, and not to this machine or its own wire unless that was meant."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

from msgspec import Struct

from floorman.terms import Ruling

Address: TypeAlias = IPv4Address | IPv6Address

PORTS = {"http": 80, "https": 443}
LETTERS_MOST = 500
# Nets whose numbers no machine has. Systems take 0.0.0.1 for something all the same.
NOBODYS = [ip_network(net) for net in ("0.0.0.0/8", "240.0.0.0/4", "::/128", "100::/64")]
# Numbers of the old kind, for nets that only know new ones.
TRANSLATED = IPv6Network("64:ff9b::/96")


class Bad(Exception):
    """Nothing is sent there."""

    def __init__(self, ruling: Ruling) -> None:
        self.ruling = ruling
        super().__init__(ruling.code)


class Target(Struct, frozen=True):
    """An address that was looked up: the connection goes to this very number, whatever the name says later."""

    scheme: str
    host: str
    port: int
    number: str
    path: str

    @property
    def named(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if PORTS[self.scheme] == self.port else f"{host}:{self.port}"


def looked_up(url: str, own: bool) -> Target:
    """Where this leads to. Raises Bad. Asks the network for the name, so it is called in a thread."""
    parts = _parts(url)
    host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Bad(Ruling("webhook.unknown-host", (), {"host": host})) from error
    numbers = [str(one[4][0]) for one in found]
    for number in numbers:
        _may_be_sent_to(ip_address(number.partition("%")[0]), host, own)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, host, port, numbers[0], path)


def _parts(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        fits = parts.scheme in PORTS and bool(parts.hostname) and parts.port != 0
    except ValueError:
        fits = False
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LETTERS_MOST
    if not fits or not plain or parts.username is not None or parts.password is not None:
        raise Bad(Ruling("webhook.bad-address"))
    return parts


def _may_be_sent_to(number: Address, host: str, own: bool) -> None:
    """Never to a whole group of machines; to this one, or to what answers on its wire alone, only if it was meant."""
    number = _meant(number)
    if number.is_multicast or any(number in net for net in NOBODYS if net.version == number.version):
        raise Bad(Ruling("webhook.no-machine", (), {"host": host}))
    if not own and (number.is_loopback or number.is_link_local or _is_ours(number)):
        raise Bad(Ruling("webhook.own-machine", (), {"host": host}))


def _meant(number: Address) -> Address:
    """The number of the old kind that a new one stands for."""
    if isinstance(number, IPv4Address):
        return number
    translated = IPv4Address(int(number) & 0xFFFFFFFF) if number in TRANSLATED else None
    return number.ipv4_mapped or number.sixtofour or translated or number


def _is_ours(number: Address) -> bool:
    """Only a number of this machine can be listened on."""
    family = socket.AF_INET6 if number.version == 6 else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as trial:
            trial.bind((str(number), 0))
    except OSError:
        return False
    return True
