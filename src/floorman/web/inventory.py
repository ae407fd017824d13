"""What the house has, tables, screens and dealers, and which event has it now; and events that are put away."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from floorman.desk import Desk
from floorman.house import AnyHouseCommand, Thing
from floorman.house.archive import ArchiveEvent, BringBack
from floorman.house.inventory import AddDealer
from floorman.terms import Refused, Ruling
from floorman.terms.names import plain, unseen
from floorman.web.desks import Ask
from floorman.web.forms import UNREADABLE, Fields, fields_of
from floorman.web.sent import id_of_form
from floorman.web.words import page

NAME_LETTERS_MOST = 60
HOUSE = "house"
ORDER = ("table", "screen", "dealer")


@get("/house")
async def things(request: Ask) -> Response[str]:
    return _page(request)


@post("/house")
async def change(request: Ask) -> Response[Any]:
    """One command from one of the page's forms."""
    said = await fields_of(request)
    fields = {key: told[-1].strip() for key, told in said.items() if told}
    command = await _command(request, fields)
    if isinstance(command, Refused):
        return _page(request, command.ruling, said)
    decision = await request.desk.house.ask(command, request.by, id_of_form(request, HOUSE, said))
    if isinstance(decision, Refused):
        return _page(request, decision.ruling, said)
    return Redirect("/house", status_code=303)


@post("/events/{event:str}/archive")
async def archive(request: Ask, event: FromPath[str]) -> Response[Any]:
    """Put an event away that is over, or bring it back."""
    desk = request.desk
    if event not in desk.events():
        raise NotFoundException
    form = await request.form()
    command = BringBack(event) if form.get("do") == "bring-back" else ArchiveEvent(event)
    await desk.house.ask(command, request.by, secrets.token_hex(8))
    return Redirect("/?archived" if isinstance(command, ArchiveEvent) else "/", status_code=303)


async def _command(request: Ask, fields: Mapping[str, str]) -> AnyHouseCommand | Refused:
    if fields.get("do") == "add-dealer":
        name = fields.get("name", "")[:NAME_LETTERS_MOST]
        if not name or unseen(name):
            return Refused(Ruling("name.unseen")) if name else _unreadable()
        return AddDealer(await request.desk.meet(name))
    told = {key: value for key, value in fields.items() if value and key not in ("_csrf_token", "sent")}
    try:
        command: AnyHouseCommand = msgspec.convert(told, AnyHouseCommand, strict=False)
    except msgspec.ValidationError:
        return _unreadable()
    return command


def _unreadable() -> Refused:
    return Refused(UNREADABLE)


def _page(request: Ask, wrong: Ruling | None = None, typed: Fields | None = None) -> Response[str]:
    desk, words = request.desk, request.speech
    live = desk.live()
    events = {id: view.event.name for id, view in desk.events().items()}
    values = {
        "things": in_order(desk),
        "events": events,
        "live": {id: name for id, name in events.items() if id in live},
        "wrong": None if wrong is None else words.say(wrong.code, **{**wrong.facts, **_where(wrong, events)}),
        "sent": secrets.token_hex(8),
        "house": desk.house.state.naming,
        "books": [desk.shelf.book(name) for name in desk.shelf],
    }
    return page(request, "house.html", 200 if wrong is None else 409, typed, **values)


def in_order(desk: Desk) -> list[tuple[str, Thing, str]]:
    """Everything with its id and what it is called: tables, screens, then dealers."""
    names = desk.names()
    found = sorted(desk.house.state.things.items(), key=lambda item: (ORDER.index(item[1].what), plain(item[1].name)))
    return [(id, thing, thing.name or names.get(id, id)) for id, thing in found]


def _where(wrong: Ruling, events: Mapping[str, str]) -> dict[str, str]:
    """An event by its name."""
    event = wrong.facts.get("event")
    return {} if event is None else {"event": events.get(str(event), str(event))}
