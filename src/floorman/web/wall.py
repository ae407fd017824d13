"""What of an event hangs on a wall or lies on a table: the clock, the plan, the seat cards."""

from __future__ import annotations

from litestar import Response, get
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath

from floorman.web.desks import Ask
from floorman.web.event.showing import part
from floorman.web.pictures import seats_css


@get("/events/{event:str}/wall")
async def wall(request: Ask, event: FromPath[str]) -> Response[str]:
    return part(request, event, "wall.html")


@get("/events/{event:str}/plan")
async def plan(request: Ask, event: FromPath[str]) -> Response[str]:
    """What was fixed for the event, for everybody to read, with the rules of the house."""
    return part(request, event, "plan.html")


@get("/events/{event:str}/cards")
async def cards(request: Ask, event: FromPath[str]) -> Response[str]:
    """A seat card for each player, to print or to read out."""
    return part(request, event, "cards.html")


@get("/seats.css", media_type="text/css", cache_control=CacheControlHeader(max_age=3600), sync_to_thread=False)
def seats() -> str:
    """Where the seats of a table lie, for each size."""
    return seats_css()


ROUTES = [wall, plan, cards, seats]
