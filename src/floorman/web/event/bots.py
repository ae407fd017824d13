"""Empty seats filled with bots, on request."""

from __future__ import annotations

from typing import Any

from litestar import Response, post
from litestar.params import FromPath

from floorman.house import limited
from floorman.sim.at_desk import fill_with_bots
from floorman.terms import Refused, Ruling
from floorman.tournament.commands import Enter
from floorman.web.commands import whole
from floorman.web.desks import Ask
from floorman.web.event.doing import answer
from floorman.web.event.done import Done
from floorman.web.event.showing import view_of
from floorman.web.forms import field, fields_of
from floorman.web.sent import id_of_form

MOST = 200


@post("/events/{event:str}/bots")
async def bots(request: Ask, event: FromPath[str]) -> Response[Any]:
    """So many as were asked for, or as there is room for."""
    view_of(request, event)
    fields, asking = await fields_of(request), request.caller
    count = whole(field(fields, "count"))
    if count is None or not 0 < count <= MOST:
        done = Done(Ruling("bots.how-many", (), {"most": MOST}))
    elif (refused := limited(asking, event, Enter(""))) is not None:
        done = Done(refused.ruling)
    else:
        filled = await fill_with_bots(request.desk, event, count, asking.by, id_of_form(request, event, fields))
        done = Done(filled.ruling if isinstance(filled, Refused) else None)
    return await answer(request, event, fields, done)
