"""What a screen shows to which nobody at the desk has said anything."""

from __future__ import annotations

from floorman.house.walls import Sheet
from floorman.web.desks import Ask


def usual_on(request: Ask, event: str) -> tuple[Sheet, ...]:
    """The clock; where cards lie on phones, the board that everybody looks at."""
    boards = request.desk.showing(event).boards()
    return ("board",) if any(one.dealt and not one.told for one in boards) else ("clock",)
