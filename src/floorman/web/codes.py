"""A code that lets a device in, as a page shows it once: to scan, to type, or as a link."""

from __future__ import annotations

import io

import segno
from msgspec import Struct

from floorman.doors import Offered
from floorman.doors.secrets import spoken
from floorman.house.passes import CODE_MINUTES_MOST, Pass
from floorman.web.desks import Ask

# How long it is good, where that is not a quarter of an hour.
MINUTES = {"screen": 60, "player": CODE_MINUTES_MOST}
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


class Shown(Struct, frozen=True):
    """A code to scan or to type, and how long it is good."""

    held: Pass
    name: str
    svg: str
    address: str
    code: str
    minutes: int
    reachable: bool


def shown_code(request: Ask, offered: Offered) -> Shown:
    address = base(request) + f"enter/{offered.code}"
    svg = qr(address)
    left = offered.held.until - request.desk.clock.now()
    reachable = not address.partition("//")[2].startswith(LOOPBACK)
    name = request.desk.names().get(offered.held.person, "")
    return Shown(offered.held, name, svg, address, spoken(offered.code), -(-left // 60_000), reachable)


def qr(address: str) -> str:
    out = io.BytesIO()
    made = segno.make(address, error="m", micro=False)
    made.save(out, kind="svg", xmldecl=False, omitsize=True, light="#fff", dark="#000", svgclass="qr", lineclass=None)
    return out.getvalue().decode()


def base(request: Ask) -> str:
    """The address as other devices reach it: that from outside, if there is one; else that of the page, unless it is
    this machine's own."""
    if request.app.state.public:
        return str(request.app.state.public)
    here = str(request.base_url)
    known = str(request.app.state.address)
    return (known if known and request.url.hostname in LOOPBACK else here).rstrip("/") + "/"
