"""What there is to see for a player who is out."""

from __future__ import annotations

from floorman.terms import TableNo
from floorman.tournament import Now
from floorman.web.desks import Ask


def tables_to_watch(request: Ask, event: str) -> tuple[TableNo, ...]:
    """Where hands are told that anybody may look at: what lies open there, and no card besides."""

    def told(now: Now, _: object) -> tuple[TableNo, ...]:
        tables = now.state.tables
        return tuple(one for one in now.state.open_tables() if tables[one].action != "none" and now.state.seats[one])

    running = request.desk.wall(event).value.clock.phase == "running"
    return request.desk.showing(event).look(told) if running else ()
