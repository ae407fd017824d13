"""Which ruling hangs on the wall now."""

from __future__ import annotations

from typing import Any

from floorman.web.desks import Ask, desk_of
from floorman.web.event.permitted import may_do
from floorman.web.reading import reading

# So long everybody has had the time to read it.
HANGS_MS = 4 * 60_000


def may_hang(request: Ask, event: str) -> bool:
    """Whoever may speak to everybody in the room."""
    return may_do(request, event)("tell-room", {"text": "-"})


def hanging(request: Ask, event: str) -> dict[str, Any] | None:
    """What hangs now; None once its time is over, as every screen reckons it too."""
    desk = desk_of(request)
    told = desk.showing(event).hangs
    if told is None:
        return None
    now, clock = desk.clock.now(), desk.wall(event).value.clock
    return told if now - told["at"] < HANGS_MS and reading(clock, now).index == told["index"] else None
