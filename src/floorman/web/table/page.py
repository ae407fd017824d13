"""The pages of a table: for whoever plays at it, and for those who look on."""

from __future__ import annotations

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from floorman.desk import UnknownEvent
from floorman.web.desks import Ask, caller, desk_of
from floorman.web.guards import lets_in
from floorman.web.table.showing import at_table, own_page


@get("/events/{event:str}/table")
async def table(request: Ask, event: FromPath[str]) -> Response[str] | Redirect:
    """Where he sits now, or what has become of him."""
    one = caller(request)
    if not one.entry and lets_in(one, "till"):
        return Redirect(f"/events/{event}", status_code=303)
    return own_page(request, event)


@get("/events/{event:str}/tables/{number:int}/watch")
async def watch(request: Ask, event: FromPath[str], number: FromPath[int]) -> Response[str]:
    """What lies open on it, and no card besides."""
    try:
        view = desk_of(request).wall(event).value
        felt = at_table(request, event, number, "")
    except UnknownEvent as error:
        raise NotFoundException from error
    if felt is None:
        raise NotFoundException
    return felt.page(request, event, view)
