"""The address under which a house is known from outside, behind a tunnel or a proxy of its host's."""

from __future__ import annotations

from typing import Literal, cast
from urllib.parse import urlsplit

from msgspec import Struct

from floorman.cli.output import fail
from floorman.doors.addresses import LOOPBACK, is_name
from floorman.speech import Speech

USUAL = {"http": 80, "https": 443}


class Public(Struct, frozen=True):
    """`hosts`: how browsers name it when they ask."""

    scheme: Literal["http", "https"]
    hosts: tuple[str, ...]

    @property
    def address(self) -> str:
        return f"{self.scheme}://{self.hosts[0]}/"


def public_address(url: str, say: Speech) -> Public | None:
    """What was typed, looked at: a scheme and a host, a port where there is one, and nothing behind them."""
    if not url:
        return None
    try:
        told = urlsplit(url.strip())
        port = told.port
    except ValueError:
        fail(say.say("serve.bad-url", url=url))
    host = (told.hostname or "").lower()
    beyond = told.path not in ("", "/") or told.query or told.fragment or told.username is not None
    if told.scheme not in USUAL or not is_name(host) or beyond or port == 0:
        fail(say.say("serve.bad-url", url=url))
    if host in (LOOPBACK, "localhost"):
        fail(say.say("serve.url-of-this-machine", url=url))
    scheme = cast(Literal["http", "https"], told.scheme)
    usual = port in (None, USUAL[scheme])
    return Public(scheme, (host, f"{host}:{USUAL[scheme]}") if usual else (f"{host}:{port}",))
