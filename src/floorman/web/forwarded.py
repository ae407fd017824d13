"""Who it is that a proxy speaks for: believed of the proxies that the host has named, and of nobody else.

A proxy adds the address that it was asked from to the end of a list (X-Forwarded-For). What stands before that may be
anything that somebody has sent. So the list is read from its end, as far as named proxies stand there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any

from floorman.doors.addresses import Net

FOR, PROTO = b"x-forwarded-for", b"x-forwarded-proto"
SCHEMES = ("http", "https")
LIST_MOST = 50


def come_in(scope: Mapping[str, Any], proxies: Sequence[Net]) -> Mapping[str, Any]:
    """The request as it was sent to the proxy: from whom, and encrypted or not. Others are left as they came."""
    peer = scope.get("client")
    if not proxies or peer is None or not _is_one(_address(peer[0]), proxies):
        return scope
    told = _lines(scope, FOR)[-LIST_MOST:]
    schemes = [one for one in _lines(scope, PROTO) if one in SCHEMES]
    found = dict(scope)
    if schemes:
        found["scheme"] = schemes[-1]
    for one in reversed(told):
        address = _address(_without_port(one))
        if address is None:
            break  # whoever stands before it may have written anything
        found["client"] = (str(address), 0)
        if not _is_one(address, proxies):
            break
    return found


def _lines(scope: Mapping[str, Any], name: bytes) -> list[str]:
    joined = ",".join(value.decode("latin-1") for key, value in scope["headers"] if key.lower() == name)
    return [one.strip() for one in joined.split(",") if one.strip()]


def _without_port(text: str) -> str:
    """192.0.2.1:4711 and [2001:db8::1]:4711, as some write it."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(text)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def _is_one(address: IPv4Address | IPv6Address | None, proxies: Sequence[Net]) -> bool:
    return address is not None and any(address in net for net in proxies)
