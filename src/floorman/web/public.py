"""What everybody may look up of an event, with no pass: the results, and who sits where."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from floorman.desk import UnknownEvent
from floorman.speech import speech
from floorman.web.desks import Ask, desk_of
from floorman.web.event.room import found_in
from floorman.web.event.showing import time_of, view_of
from floorman.web.phone.courses import field_charts
from floorman.web.phone.showing import big_blinds
from floorman.web.words import lang_of, page


@get("/events/{event:str}/results")
async def results(request: Ask, event: FromPath[str]) -> Response[str]:
    """Places and prizes; who is still in, with the stacks where the book lets everybody know them."""
    view_of(request, event)  # there is such an event, before its log is read
    charts = field_charts(request, event, speech(lang_of(request)))
    return _public(request, event, "results", charts=charts)


@get("/events/{event:str}/seats")
async def seats(request: Ask, event: FromPath[str]) -> Response[str]:
    """Who sits where; some letters of a name are enough to find oneself."""
    sought = str(request.query_params.get("q", "")).strip()[:80]
    found = [one for one in found_in(view_of(request, event).floor, sought) if one.table] if sought else []
    return _public(request, event, "seats", sought=sought, found=[(one.name, one.table, one.seat) for one in found])


def _public(request: Ask, event: str, name: str, **more: object) -> Response[str]:
    """A page; what changes on it alone, where the page that is open already asks for it again."""
    desk, words = desk_of(request), speech(lang_of(request))
    try:
        wall, told = desk.wall(event).value, desk.public(event).value
    except UnknownEvent as error:
        raise NotFoundException from error
    alone = "hx-request" in request.headers
    values: dict[str, Any] = {
        "event": event,
        "view": wall,
        "told": told,
        "tab": name,
        "titles": {"results": words.say("results.title"), "seats": words.say("seats.title")},
        "money": lambda coins: words.money(coins, told.currency),
        "bb": lambda chips: big_blinds(wall.clock, chips),
        "data": {"time": time_of(desk.clock), "view": msgspec.to_builtins(wall)},
        **more,
    }
    return page(request, f"public/{name}.html" if alone else "public/frame.html", **values)


ROUTES = [results, seats]
