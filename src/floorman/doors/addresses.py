"""The names and addresses under which this machine can be reached in its network. Nothing is sent to find them."""

from __future__ import annotations

import ipaddress
import re
import socket
from typing import TypeAlias

Net: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

LOOPBACK = "127.0.0.1"
# An address of each private range, and one of the documentation's: a datagram socket that is merely pointed at one
# takes the address of the interface that leads there.
FAR = ("10.255.255.255", "172.31.255.255", "192.168.255.255", "192.0.2.1")
NAME = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*")


def network_addresses() -> tuple[str, ...]:
    """This machine's addresses in its networks, the most likely first; empty where there is no network."""
    found = [*(address for far in FAR if (address := _towards(far))), *_named()]
    return tuple(dict.fromkeys(address for address in found if _reachable(address)))


def machine_names() -> tuple[str, ...]:
    """What the machine is called, alone and as its network announces it."""
    name = socket.gethostname().lower().rstrip(".")
    if not NAME.fullmatch(name) or name == "localhost":
        return ()
    return (name,) if "." in name else (name, f"{name}.local")


def is_name(name: str) -> bool:
    """Can this be the name or the address of a machine?"""
    return bool(NAME.fullmatch(name.lower())) and len(name) < 254


def net_named(text: str) -> Net | None:
    """An address, or a whole net of them; None where it is neither."""
    try:
        return ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        return None


def with_port(host: str, port: int, scheme: str) -> tuple[str, ...]:
    """A host as browsers name it: with its port, and without it where that is the usual one."""
    usual = {"http": 80, "https": 443}[scheme] == port
    return (host, f"{host}:{port}") if usual else (f"{host}:{port}",)


def _towards(far: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        try:
            one.connect((far, 9))
            return str(one.getsockname()[0])
        except OSError:
            return None


def _named() -> list[str]:
    try:
        return [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except (OSError, UnicodeError):
        return []


def _reachable(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return not (parsed.is_loopback or parsed.is_unspecified or parsed.is_multicast)
