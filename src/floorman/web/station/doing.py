"""What the forms of a station do: one command each, about this table."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from litestar import Response, post
from litestar.params import FromPath
from msgspec.structs import replace

from floorman.desk import CaseTold
from floorman.floor.counted_table import table_as_it_is
from floorman.rulings import KINDS
from floorman.rulings.around import Around
from floorman.terms import Ruling, whole_number
from floorman.tournament.commands import CallFloor, TellButton
from floorman.web.desks import Ask
from floorman.web.event.busts import unasked
from floorman.web.event.doing import answer, of_each, one, with_its_hand
from floorman.web.event.done import Done
from floorman.web.event.handed_on import goes_on
from floorman.web.event.hasty import so_soon
from floorman.web.event.unread import unread
from floorman.web.facts import FACT, facts_in, told_of_it
from floorman.web.forms import UNREADABLE, Fields, field, fields_of
from floorman.web.sent import id_of_form
from floorman.web.station.case_said import said_there
from floorman.web.station.happened import told_in
from floorman.web.station.tables import must_be_his
from floorman.web.station.telling import told

# More than any form asks for.
QUERY_MOST = 4000


@post("/events/{event:str}/station/{number:int}/do")
async def do(request: Ask, event: FromPath[str], number: FromPath[int]) -> Response[Any]:
    must_be_his(request, number)
    fields = await fields_of(request)
    here = {**fields, "table": [str(number)]}
    if field(fields, "do") == "confirm-arrival" and len(fields.get("who", ())) > 1:
        each = (told({**here, "who": [one]}) for one in fields["who"])
        there = (None if isinstance(one, Ruling) else one for one in each)
        return await answer(request, event, fields, await of_each(request, event, fields, there), station=number)
    command = told(here)
    command = unread(request, event, here) if command == UNREADABLE else command
    id = id_of_form(request, event, fields, f"table {number}")
    question = unasked(request, event, fields) or so_soon(request, event, fields, number)
    if question is not None and not isinstance(command, Ruling):
        command = question
    await _keep_button(request, event, number, fields)
    button = goes_on(request, event, fields)
    done = await one(request, event, command, id) if not isinstance(command, Ruling) else Done(command)
    done = await with_its_hand(request, event, fields, button, done)
    if isinstance(command, CallFloor) and command.report and _is_called(done, fields):
        _keep_what_was_told(request, event, number, command.report, fields)
        done = replace(done, wrong=None)
    if done.wrong is not None and fields.get("do") == ["report"]:
        asked = "/ask/" in field(fields, "back")
        if "hx-request" not in request.headers and field(fields, "kind") in KINDS:
            return await _refused_there(request, event, number, done.wrong, fields, asked=asked)
        again = told_again(event, number, fields, asked=asked)
        return await answer(request, event, fields, done, station=number, refused_to=again)
    return await answer(request, event, fields, done, station=number)


def _is_called(done: Done, fields: Fields) -> bool:
    """Also where the floor has been called for such a case before: this one, if it is told, joins it."""
    return done.wrong is None or (done.wrong.code == "call.made-already" and bool(told_of_it(fields)))


async def _refused_there(
    request: Ask, event: str, number: int, wrong: Ruling, fields: Fields, *, asked: bool
) -> Response[str]:
    """The page on which it was told, with why it was refused and with what it asks for."""
    frame, home = ("event/ask-frame.html", "ask") if asked else ("station/aside.html", "station")
    home = f"/events/{event}/{home}/{number}"
    return await told_in(request, event, number, frame=frame, home=home, refused=wrong, fields=_facts(fields))


async def _keep_button(request: Ask, event: str, number: int, fields: Fields) -> None:
    """Told for a ruling, it is where the table's button lies: nobody is asked for it again. Where it cannot lie there,
    or a hand is told, the ruling says so itself."""
    seat = whole_number(field(fields, f"{FACT}at-button"))
    table = request.desk.look(event, lambda now, _: now.state.tables.get(number))
    if seat is None or table is None or table.action != "none":
        return
    told = request.desk.look(event, lambda now, _: table_as_it_is(now, number, Around()))
    if told is not None and told.button != seat:
        id = id_of_form(request, event, fields, f"button {number}")
        await one(request, event, TellButton(number, seat, ruling="comes"), id)


def _keep_what_was_told(request: Ask, event: str, number: int, report: str, fields: Fields) -> None:
    """The call says what is to be ruled; what the table told already, and what the book says to it, is there for
    whoever comes."""
    desk = request.desk
    which = {"s": [field(fields, "s")]} if field(fields, "s") else {}
    told = {"kind": [report], **which, **told_of_it(fields)}
    query = urlencode(told, doseq=True)
    calls = desk.look(event, lambda now, _: dict(now.state.calls))
    mine = [one for one, call in calls.items() if (call.table, call.report) == (number, report)]
    if mine and len(query) <= QUERY_MOST:
        said = said_there(request, event, number, told)
        happened, says = (said["happened"], said["says"]) if said else ({}, {})
        desk.showing(event).call_told(max(mine), CaseTold(query, happened, says), calls)


def told_again(event: str, number: int, fields: Fields, *, asked: bool = False) -> str:
    """The page where all that was told of it still stands: nobody tells it twice because it was refused. It was told
    at the table, or asked at the desk."""
    page = f"ask/{number}" if asked else f"station/{number}/happened"
    return f"/events/{event}/{page}?{urlencode(_facts(fields), doseq=True)}"


def _facts(fields: Fields) -> Fields:
    return {name: told for name, told in facts_in(fields).items() if name not in ("_csrf_token", "ask")}
