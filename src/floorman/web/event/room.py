"""The room: every table at a glance, one table, one seat, and whoever is looked for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from floorman.terms import at_least
from floorman.views import FloorView
from floorman.views.floor import PlayerView
from floorman.web.desks import Ask, caller, desk_of
from floorman.web.event.showing import part, tab, view_of
from floorman.web.likeness import begins, plain
from floorman.web.pictures import spots

# With so few tables the room shows who sits there; with more, a map of each.
NAMED_MOST = 2
FOUND_MOST = 8
VIEWS = ("map", "list")
LETTERS_LEAST = 2

PLACE = re.compile(r"(\d{1,5})(?:[-.,/ ](\d{0,2}))?")


@get("/events/{event:str}")
async def room(request: Ask, event: FromPath[str]) -> Response[str]:
    view = view_of(request, event)
    asked = request.query_params.get("view", "")
    view_as = asked if asked in VIEWS else "list" if len(view.floor.tables) <= NAMED_MOST else "map"
    words = await own_words(request, said=any(call.what for call in view.calls))
    dropped = desk_of(request).showing(event).company.dropped()
    return tab(request, event, "room", view_as=view_as, spots=spots, own_words=words, dropped=dropped)


async def own_words(request: Ask, *, said: bool) -> Mapping[str, str]:
    """What people said in their own words, where anybody did: for the floor alone."""
    return await desk_of(request).words() if said and at_least(caller(request).rank, "floor") else {}


@get("/events/{event:str}/tables/{number:int}")
async def table(request: Ask, event: FromPath[str], number: FromPath[int]) -> Response[str]:
    """One table with its players by name, and what is done to a whole table."""
    shown = next((one for one in view_of(request, event).floor.tables if one.number == number), None)
    if shown is None:
        raise NotFoundException
    return tab(request, event, "table", table=shown, spots=spots)


@get("/events/{event:str}/find")
async def find(request: Ask, event: FromPath[str]) -> Response[str]:
    """Players by a few letters of any of their names, or by where they sit."""
    sought = str(request.query_params.get("q", "")).strip()
    found = list(found_in(view_of(request, event).floor, sought))
    return part(
        request, event, "event/found.html", sought=sought, found=found[:FOUND_MOST], more=len(found) - FOUND_MOST
    )


def found_in(floor: FloorView, sought: str) -> Iterator[PlayerView]:
    """Those who are in come first."""
    place = PLACE.fullmatch(sought)
    if place is not None:
        table, seat = int(place[1]), place[2]
        yield from (one for one in floor.players if one.table == table and (not seat or one.seat == int(seat)))
        return
    letters = plain(sought)
    if len(letters) < LETTERS_LEAST:
        return
    named = [one for one in floor.players if begins(letters, one.name)]
    yield from sorted(named, key=lambda one: (one.status != "entered", plain(one.name)))
