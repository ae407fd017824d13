"""The chips: what should lie where, the count of a table, and races."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from floorman.terms import Chips, Ruling
from floorman.tournament.commands import Count, CountTable, RaceOff
from floorman.views import FloorView
from floorman.views.chips import TableChipsView, chips_view
from floorman.web.commands import command_of, whole
from floorman.web.desks import Ask
from floorman.web.event.doing import in_turn
from floorman.web.event.showing import part, tab, view_of
from floorman.web.forms import Fields, fields_of

COUNTED = "stack-"


@get("/events/{event:str}/chips")
async def chips(request: Ask, event: FromPath[str]) -> Response[str]:
    view_of(request, event)
    return tab(request, event, "chips", chips=request.desk.look(event, chips_view))


@get("/events/{event:str}/chips/{number:int}")
async def of_table(request: Ask, event: FromPath[str], number: FromPath[int]) -> Response[str]:
    """The count sheet of a table, and its race."""
    view_of(request, event)
    shown = request.desk.look(event, chips_view)
    table = next((one for one in shown.tables if one.number == number), None)
    if table is None:
        raise NotFoundException
    return tab(request, event, "count", chips=shown, table=table)


@get("/events/{event:str}/colour-up")
async def colour_up(request: Ask, event: FromPath[str]) -> Response[str]:
    """What goes now, table by table, and the race of the one that is chosen; the first that is not through, if none."""
    view_of(request, event)
    shown = request.desk.look(event, chips_view)
    busy = [one for one in shown.tables if one.dues or one.race]
    asked = str(request.query_params.get("table", ""))
    open_yet = [one for one in busy if one.dues or (one.race is not None and not one.race.settled)]
    table = next((one for one in busy if str(one.number) == asked), next(iter(open_yet or busy), None))
    return tab(
        request,
        event,
        "colour-up",
        chips=shown,
        busy=busy,
        table=table,
        pair=None if table is None else _pair(table),
        asked_for=f"table={table.number}" if table is not None else "",
    )


def _pair(table: TableChipsView) -> tuple[Chips, Chips] | None:
    """What is changed into what there now, or was last."""
    race = table.race
    if race is not None and (not race.settled or table.due is None):
        return race.value, race.into
    return table.due


@post("/events/{event:str}/colour-up/wrong")
async def wrong_small(request: Ask, event: FromPath[str]) -> Response[Any]:
    """Every seat of which something impossible is told; else what to carry there, as far as it is filled in."""
    view_of(request, event)
    command = command_of(await fields_of(request))
    if not isinstance(command, RaceOff):
        return part(request, event, "event/race_wrong.html", wrong=(), bring=())
    open_table = command.table in {one.number for one in view_of(request, event).floor.tables}
    wrong = request.desk.look(event, lambda now, _: command.wrong_seats(now)) if open_table else []
    return part(request, event, "event/race_wrong.html", wrong=wrong, bring=list(_carried(command)))


def _carried(command: RaceOff) -> Iterator[tuple[int, Chips, int, Chips]]:
    """Chips to bring and chips to take back; where two values go in one break, those that come between go again."""
    small = sum(command.small.values())
    if small and command.into:
        yield -(-small * command.value // command.into), command.into, small, command.value
    if beside := sum(command.beside.values()):
        yield 0, command.into, beside, command.into


@post("/events/{event:str}/count")
async def count(request: Ask, event: FromPath[str]) -> Response[Any]:
    """The stacks of a table as they were counted: one act, however many of them were filled in."""
    fields = await fields_of(request)
    counts = list(_counts(view_of(request, event).floor, fields))
    return await in_turn(request, event, fields, counts, Ruling("count.nothing"))


def _counts(floor: FloorView, fields: Fields) -> Iterator[Count | CountTable | None]:
    """Of each table what was filled in; nothing but None where one of the fields is no number."""
    told = {name.removeprefix(COUNTED): one[0].strip() for name, one in fields.items() if name.startswith(COUNTED)}
    counted = {id: whole(stack) for id, stack in told.items() if stack}
    known = {id: stack for id, stack in counted.items() if stack is not None}
    if len(known) < len(counted):
        yield None
        return
    for table in floor.tables:
        ids = {one.seat: one.id for one in table.seats if one.id in known}
        if len(ids) == 1 < table.players:
            (id,) = ids.values()
            yield Count(id, known[id])
        elif ids:
            stacks = {seat: known[id] for seat, id in ids.items()}
            yield CountTable(table.number, stacks, some=len(ids) < table.players)
    seated = {one.id for table in floor.tables for one in table.seats}
    yield from (Count(id, stack) for id, stack in known.items() if id not in seated)
