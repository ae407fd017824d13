"""What the host does from the lobby: he starts the evening in one go, or has seen that many were cut off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from litestar import Response, post
from litestar.params import FromPath
from litestar.response import Redirect

from floorman.floor import AnyCommand
from floorman.terms import Ruling
from floorman.tournament.commands import DrawSeats, OpenTable, StartEvent
from floorman.views import FloorView
from floorman.web.desks import Ask, desk_of
from floorman.web.event.doing import in_turn
from floorman.web.event.showing import view_of
from floorman.web.forms import UNREADABLE, field, fields_of


@post("/events/{event:str}/lobby")
async def host_does(request: Ask, event: FromPath[str]) -> Response[Any]:
    """Each step is a command of its own, by whoever presses it; the first that is refused is told."""
    floor, fields = view_of(request, event).floor, dict(await fields_of(request))
    do = field(fields, "do")
    fields.setdefault("back", [f"/events/{event}/lobby"])
    if do == "put-aside":
        desk_of(request).showing(event).company.presence.put_aside()
        return Redirect(f"/events/{event}", status_code=303)
    wrong = Ruling("event.already-started") if do == "start" else UNREADABLE
    steps = steps_to_start(floor) if do == "start" and floor.phase == "before" else ()
    return await in_turn(request, event, fields, steps, wrong)


def steps_to_start(floor: FloorView) -> Iterator[AnyCommand]:
    """Tables for all who are there, seats by lot, and the first level. What is done already is not done again."""
    size = max(floor.plan.plan.table_size, 1)
    needed = max(1, -(-floor.entries // size))
    numbers = [table.number for table in floor.tables]
    if len(numbers) < needed:
        yield OpenTable(table=max(numbers, default=0) + 1, count=needed - len(numbers))
    if floor.unseated:
        yield DrawSeats(expected=max(floor.entries, 1))
    yield StartEvent()
