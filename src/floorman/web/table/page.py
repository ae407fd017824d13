"""The pages of a table: for whoever plays at it, and for those who look on."""

from __future__ import annotations

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from floorman.web.desks import Ask
from floorman.web.guards import lets_in
from floorman.web.table.showing import at_table, own_page


@get("/events/{event:str}/table")
async def table(request: Ask, event: FromPath[str]) -> Response[str] | Redirect:
    """Where he sits now, or what has become of him. Whoever plays with chips on cloth has his phone's page."""
    one = request.caller
    if not one.entry and lets_in(one, "till"):
        return Redirect(f"/events/{event}", status_code=303)
    cloth = one.entry and not request.desk.showing(event).plays_here(one.entry)
    return Redirect(f"/events/{event}/me", status_code=303) if cloth else own_page(request, event)


@get("/events/{event:str}/tables/{number:int}/watch")
async def watch(request: Ask, event: FromPath[str], number: FromPath[int]) -> Response[str] | Redirect:
    """What lies open on it, and no card besides. Of a table whose hands nobody tells there is only who sits there."""
    view = request.desk.wall(event).value
    felt = at_table(request, event, number, "")
    if felt is None:
        raise NotFoundException
    if not felt.view.told:
        return Redirect(f"/events/{event}/seats", status_code=303)
    return felt.page(request, event, view)
