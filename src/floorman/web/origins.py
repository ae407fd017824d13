"""Where a request comes from: this machine itself, one of our own pages, or a page of somebody else."""

from __future__ import annotations

from urllib.parse import urlsplit

from floorman.web.desks import Connection

LOOPBACK = ("127.0.0.1", "::1")
# What tells that somebody else's request was passed on.
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")
# What changes nothing, and so may be asked for from anywhere.
LOOKS = ("GET", "HEAD", "OPTIONS")


def address(request: Connection) -> str:
    return request.client.host if request.client else ""


def local(request: Connection) -> bool:
    """Does the request come from this machine itself? Not in a house with a way in from outside: that may end on it."""
    if request.app.state.public:
        return False
    return address(request) in LOOPBACK and not any(name in request.headers for name in FORWARDED)


def encrypted(request: Connection) -> bool:
    """Is it read by nobody on its way? A tunnel or proxy of the host's may encrypt, and hand it on here as it is."""
    state = request.app.state
    from_outside = urlsplit(state.public)
    asked = request.headers.get("host", "").lower()
    through = from_outside.scheme == "https" and asked == from_outside.netloc
    return bool(state.secure) or request.url.scheme == "https" or through


def foreign(request: Connection) -> bool:
    """Does a page that is not ours send this?

    A browser says which page sends. Cookies do not: they know no ports, and any program of the same machine may plant
    one. Whoever says nothing of it is no browser, and shows what he has of his own will.
    """
    if request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
        return True
    origin = request.headers.get("origin")
    return origin is not None and not _ours(request, origin.lower())


def _ours(request: Connection, origin: str) -> bool:
    """The name and the port that was asked for; or one of those that this house is known under, behind a proxy."""
    try:
        told, state = urlsplit(origin), request.app.state
    except ValueError:  # what is no address is none of ours
        return False
    if told.scheme not in ("http", "https") or (told.scheme == "http" and request.url.scheme == "https"):
        return False
    return told.netloc in (request.headers.get("host", "").lower(), *state.hosts)


def two_hosts(request: Connection) -> bool:
    """Two names are asked for at once: one would be looked at, and the other believed by somebody between."""
    return len(request.headers.getall("host", [])) > 1


def unknown_host(request: Connection) -> bool:
    """Is it asked for under a name that is none of this house?"""
    return request.headers.get("host", "").lower() not in request.app.state.hosts
