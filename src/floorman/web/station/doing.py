"""What the forms of a station do: one command each, about this table."""

from __future__ import annotations

from typing import Any

from litestar import Response, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from floorman.desk import UnknownEvent
from floorman.terms import Ruling
from floorman.web.desks import Ask
from floorman.web.event.doing import answer, one
from floorman.web.event.done import Done
from floorman.web.forms import fields_of
from floorman.web.sent import id_of_form
from floorman.web.station.tables import must_be_his
from floorman.web.station.telling import told


@post("/events/{event:str}/station/{number:int}/do")
async def do(request: Ask, event: FromPath[str], number: FromPath[int]) -> Response[Any]:
    must_be_his(request, number)
    fields = await fields_of(request)
    command = told({**fields, "table": [str(number)]})
    id = id_of_form(request, event, fields, f"table {number}")
    try:
        done = await one(request, event, command, id) if not isinstance(command, Ruling) else Done(command)
    except UnknownEvent as error:
        raise NotFoundException from error
    return await answer(request, event, fields, done)
