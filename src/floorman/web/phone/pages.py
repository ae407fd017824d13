"""The tabs of a player's phone."""

from __future__ import annotations

from functools import partial

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from floorman.web.courses import own_chart
from floorman.web.desks import Ask
from floorman.web.onlooking import tables_to_watch
from floorman.web.phone.showing import phone
from floorman.web.pictures import spots
from floorman.web.public import said_to_prizes
from floorman.web.words import page


@get("/events/{event:str}/me")
async def me(request: Ask, event: FromPath[str]) -> Response[str]:
    """His seat; where he has to move, the move before all else."""
    drawn = partial(own_chart, request, event, words=request.speech)
    look_on = partial(_to_watch, request, event)
    return phone(request, event, "seat", spots=spots, chart=drawn, look_on=look_on)


def _to_watch(request: Ask, event: str, _: int) -> tuple[int, ...]:
    """Asked for where somebody is out, and his event is played in browsers."""
    return tables_to_watch(request, event)


@get("/events/{event:str}/me/cards")
async def held(request: Ask, event: FromPath[str]) -> Response[str]:
    """His own cards, as long as he presses: for the pass of the player himself, and never kept."""
    own = request.desk.showing(event).cards(request.caller)
    if own is None:
        raise NotFoundException
    return page(request, "phone/cards.html", own=own)


@get("/events/{event:str}/me/prizes")
async def prizes(request: Ask, event: FromPath[str]) -> Response[str]:
    """What the places get, and how far he is from them."""
    return phone(request, event, "prizes", why=await said_to_prizes(request, event))


@get("/events/{event:str}/me/floor")
async def floor(request: Ask, event: FromPath[str]) -> Response[str]:
    """Calling the floor, and whether somebody comes."""
    return phone(request, event, "floor")


@get("/events/{event:str}/me/rules")
async def rules(request: Ask, event: FromPath[str]) -> Response[str]:
    """The levels, what is played by, and the language."""
    plan = request.desk.shown(event).value.floor.plan
    return phone(request, event, "rules", plan=plan)
