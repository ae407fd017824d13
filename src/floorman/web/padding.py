"""What a player is told about his own cards is of a few sizes only: whoever sees how much is sent learns nothing.

This is done where the connection is encrypted. Where it is not, whoever listens reads the cards themselves.
"""

from __future__ import annotations

import re

from floorman.web.desks import Connection

# His own pages and parts of pages. They are not packed either: how well something packs tells what it is.
OWN = r"/events/[^/]+/(me|table)(/.*)?$"
# The API's answer with his cards is of one size as it is, as long as it is not packed.
OF_A_HAND = r"/api/v1/events/[^/]+/tables/[^/]+/hand$"
PAGES_OF = 2_048
FRAMES_OF = 512

_own = re.compile(OWN)


def is_own(request: Connection) -> bool:
    return bool(request.app.state.secure) and _own.fullmatch(request.scope["path"]) is not None


def padded(html: str) -> str:
    """A page, up to the next whole size."""
    return html + "<!--" + "." * _short(len(html.encode()) + 7, PAGES_OF) + "-->"


def padded_frame(frame: bytes) -> bytes:
    """A frame of a stream with a line behind it that nobody reads."""
    return frame + b":" + b"." * _short(len(frame) + 3, FRAMES_OF) + b"\n\n"


def _short(length: int, size: int) -> int:
    return -length % size
