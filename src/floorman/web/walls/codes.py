"""The code on a wall that opens this event on a guest's own phone."""

from __future__ import annotations

from collections.abc import Iterable

import segno

from floorman.house.layouts import layout_of
from floorman.house.state import House
from floorman.house.walls import ScreenShows
from floorman.web.codes import LOOPBACK, base
from floorman.web.desks import Ask

QUIET_MODULES = 4


def address_of(request: Ask, event: str) -> str:
    """Where a phone finds who sits where; nothing, where no other device can reach this house."""
    address = f"{base(request)}events/{event}/seats"
    return "" if address.partition("//")[2].startswith(LOOPBACK) else address


def code(address: str) -> str:
    return segno.make(address, error="m", micro=False).svg_inline(border=QUIET_MODULES, omitsize=True, svgclass="qr")


def where_shown(house: House, screens: Iterable[tuple[str, ScreenShows]]) -> dict[str, list[str]]:
    """The names of the screens that show the code: always, while nothing is played, or never."""
    found: dict[str, list[str]] = {"always": [], "before": [], "never": []}
    for name, shows in screens:
        pieces = layout_of(house, shows.layout)
        always = "code" in shows.show or any(piece.part == "code" for piece in pieces)
        how = "always" if always else "before" if not pieces and "clock" in shows.show else "never"
        found[how].append(name)
    return found
