"""The code on a wall that opens this event on a guest's own phone."""

from __future__ import annotations

import segno

from floorman.web.codes import LOOPBACK, base
from floorman.web.desks import Ask

QUIET_MODULES = 4


def address_of(request: Ask, event: str) -> str:
    """Where a phone finds who sits where; nothing, where no other device can reach this house."""
    address = f"{base(request)}events/{event}/seats"
    return "" if address.partition("//")[2].startswith(LOOPBACK) else address


def code(address: str) -> str:
    return segno.make(address, error="m", micro=False).svg_inline(border=QUIET_MODULES, omitsize=True, svgclass="qr")
