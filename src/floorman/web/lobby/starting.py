"""What the host does from the lobby: he starts the evening in one go, says who has paid, or has seen that many were cut
off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from litestar import Response, post
from litestar.params import FromPath
from litestar.response import Redirect

from floorman.floor import AnyCommand
from floorman.terms import Ruling
from floorman.terms.bounds import ENTRIES_MOST
from floorman.tournament.commands import DrawSeats, OpenTable, Pay, StartEvent
from floorman.views import FloorView
from floorman.web.desks import Ask
from floorman.web.event.doing import in_turn
from floorman.web.event.showing import part, view_of
from floorman.web.forms import UNREADABLE, Fields, field, fields_of


@post("/events/{event:str}/lobby")
async def host_does(request: Ask, event: FromPath[str]) -> Response[Any]:
    """Each step is a command of its own, by whoever presses it; the first that is refused is told."""
    floor, fields = view_of(request, event).floor, dict(await fields_of(request))
    do, here = field(fields, "do"), f"/events/{event}/lobby"
    if do == "put-aside":
        request.desk.showing(event).company.presence.put_aside()
        return Redirect(here if field(fields, "back") == here else f"/events/{event}", status_code=303)
    fields.setdefault("back", [here])
    if do in ("give", "give-none"):
        return await _given(request, event, fields, here)
    wrong = Ruling("event.already-started") if do == "start" else UNREADABLE
    return await in_turn(request, event, fields, _steps(do, floor, fields), wrong)


async def _given(request: Ask, event: str, fields: Fields, here: str) -> Response[Any]:
    """What a player has asked for: its money is there, he owes it, or he does not get it."""
    desk, who, money = request.desk, field(fields, "who"), field(fields, "money")
    wrong = None
    if field(fields, "do") == "give-none":
        desk.showing(event).company.wishes.drop(who)
    elif money in ("paid", "credit"):
        wrong = await desk.buy(event, who, money, request.by)  # type: ignore[arg-type]  # it is one of the two
    else:
        wrong = UNREADABLE
    table = f"/events/{event}/table"  # where a host plays himself
    back = table if field(fields, "back") == table else here
    if wrong is None:
        return Redirect(back, status_code=303)
    return part(request, event, "event/refused.html", 409, wrong=wrong, back=back)


def _steps(do: str, floor: FloorView, fields: Fields) -> Iterator[AnyCommand]:
    if do == "settle" or (do == "start" and floor.phase == "before"):
        yield from settled(fields)
    if do == "start" and floor.phase == "before":
        yield from steps_to_start(floor)


def settled(fields: Fields) -> Iterator[AnyCommand]:
    """Those whom he has read of have paid, or play on credit. Whoever came since he was asked is none of them."""
    money = field(fields, "money")
    for who in fields.get("owing", ())[:ENTRIES_MOST] if money in ("paid", "credit") else ():
        yield Pay(who, later=money == "credit")


def steps_to_start(floor: FloorView) -> Iterator[AnyCommand]:
    """Tables for all who are there, seats by lot, and the first level. What is done already is not done again."""
    size = max(floor.plan.plan.table_size, 1)
    needed = max(1, -(-floor.entries // size))
    numbers = [table.number for table in floor.tables]
    if len(numbers) < needed:
        yield OpenTable(table=max(numbers, default=0) + 1, count=needed - len(numbers))
    if floor.unseated:
        yield DrawSeats(expected=max(floor.entries, 1))
    yield StartEvent()
