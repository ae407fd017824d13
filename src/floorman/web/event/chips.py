"""The chips: what should lie where, the count of a table, and races."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from floorman.terms import Ruling
from floorman.tournament.commands import Count, CountTable
from floorman.tournament.structure import CHIPS_MOST
from floorman.views import FloorView
from floorman.views.chips import chips_view
from floorman.web.commands import whole
from floorman.web.desks import Ask, desk_of
from floorman.web.event.doing import in_turn
from floorman.web.event.showing import tab, view_of
from floorman.web.forms import Fields, fields_of

COUNTED = "stack-"


@get("/events/{event:str}/chips")
async def chips(request: Ask, event: FromPath[str]) -> Response[str]:
    view_of(request, event)
    return tab(request, event, "chips", chips=desk_of(request).look(event, chips_view))


@get("/events/{event:str}/chips/{number:int}")
async def of_table(request: Ask, event: FromPath[str], number: FromPath[int]) -> Response[str]:
    """The count sheet of a table, and its race."""
    view_of(request, event)
    shown = desk_of(request).look(event, chips_view)
    table = next((one for one in shown.tables if one.number == number), None)
    if table is None:
        raise NotFoundException
    return tab(request, event, "count", chips=shown, table=table)


@post("/events/{event:str}/count")
async def count(request: Ask, event: FromPath[str]) -> Response[Any]:
    """The stacks of a table as they were counted, one after the other; the first that cannot be taken is told."""
    fields = await fields_of(request)
    nothing = Ruling("count.no-number", (), {"most": CHIPS_MOST})
    whole_table = _table_of(view_of(request, event).floor, fields)
    counts = _counted(fields) if whole_table is None else iter((whole_table,))
    return await in_turn(request, event, fields, counts, nothing)


def _table_of(floor: FloorView, fields: Fields) -> CountTable | None:
    """The count of a whole table, where every stack of one was filled in with a number; otherwise each is its own."""
    told = {name.removeprefix(COUNTED): whole(one[0]) for name, one in fields.items() if name.startswith(COUNTED)}
    counted = {id: stack for id, stack in told.items() if stack is not None}
    for table in floor.tables:
        stacks = {one.seat: counted[one.id] for one in table.seats if one.id in counted}
        if stacks and len(stacks) == table.players == len(counted):
            return CountTable(table.number, stacks)
    return None


def _counted(fields: Fields) -> Iterator[Count | CountTable | None]:
    """A count for each stack that was filled in; None for what is no number."""
    for name, told in fields.items():
        if name.startswith(COUNTED) and told[0].strip():
            stack = whole(told[0])
            yield None if stack is None else Count(name.removeprefix(COUNTED), stack)
