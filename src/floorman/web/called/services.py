"""The services through which browsers are rung: one list, and nothing is sent anywhere else.

A browser says where its service wants to be told, and anybody may write a browser. So the address is believed only
where its host is one of those that the makers of browsers run, over TLS and at the usual port.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from msgspec import Struct

from floorman.desk.addresses import LETTERS_MOST, PORTS


class Service(Struct, frozen=True):
    """Its host; one that begins with a point stands for all names that end so. `own`: it may be this very machine."""

    host: str
    scheme: str = "https"
    port: int = 443
    own: bool = False

    def has(self, scheme: str, host: str, port: int) -> bool:
        named = host.endswith(self.host) and len(host) > len(self.host) if self.host[0] == "." else host == self.host
        return named and (scheme, port) == (self.scheme, self.port)


KNOWN = (
    Service("fcm.googleapis.com"),  # Chrome, and what is built from it
    Service("updates.push.services.mozilla.com"),  # Firefox
    Service("web.push.apple.com"),  # Safari
    Service(".notify.windows.com"),  # Edge
)


def service_of(endpoint: str, known: Sequence[Service] = KNOWN) -> Service | None:
    """Whose address this is; None where it is nobody's whom we know."""
    if len(endpoint) > LETTERS_MOST or not endpoint.isascii() or not endpoint.isprintable():
        return None
    if any(sign in endpoint for sign in " \\#"):
        return None
    try:
        told = urlsplit(endpoint)
        port = PORTS.get(told.scheme, 0) if told.port is None else told.port
    except ValueError:
        return None
    if told.username is not None or told.password is not None or not told.path.startswith("/"):
        return None
    return next((one for one in known if one.has(told.scheme, told.hostname or "", port)), None)
