"""The end of a day and the beginning of the next: last hands, bags, who has shown who he is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from floorman.terms import Ruling
from floorman.tournament.commands import CountBag, ShowIdentity
from floorman.views.days import day_view
from floorman.web.commands import whole
from floorman.web.desks import Ask
from floorman.web.event.doing import in_turn
from floorman.web.event.showing import tab, view_of
from floorman.web.forms import Fields, field, fields_of

BAGGED = "bag-"
WHO_LETTERS_MOST = 60


@get("/events/{event:str}/day")
async def day(request: Ask, event: FromPath[str]) -> Response[str]:
    view_of(request, event)
    return tab(request, event, "day", day=request.desk.look(event, day_view))


@post("/events/{event:str}/bags")
async def bags(request: Ask, event: FromPath[str]) -> Response[Any]:
    """Stacks as one person has counted them into their bags; the first that cannot be taken is told."""
    fields = await fields_of(request)
    return await in_turn(request, event, fields, _bagged(fields), Ruling("count.nothing"))


@post("/events/{event:str}/identities")
async def identities(request: Ask, event: FromPath[str]) -> Response[Any]:
    """Who is there and has shown who he is: those who are ticked, or all of those who are named."""
    fields = await fields_of(request)
    who = fields.get("among" if "all" in fields else "who", [])
    return await in_turn(request, event, fields, [ShowIdentity(one) for one in dict.fromkeys(who)], Ruling("id.nobody"))


def _bagged(fields: Fields) -> Iterator[CountBag | None]:
    by = field(fields, "counted_by")[:WHO_LETTERS_MOST]
    for name, told in fields.items():
        if name.startswith(BAGGED) and told[0].strip():
            count = whole(told[0])
            yield None if count is None else CountBag(name.removeprefix(BAGGED), count, by)
