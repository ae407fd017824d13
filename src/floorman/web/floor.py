"""The floor's page of an event: who is entered, who sits where, what is proposed, who is out, what is paid."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from floorman.desk import Desk, UnknownEvent
from floorman.floor import Decision
from floorman.house import limited
from floorman.speech import speech
from floorman.terms import Fact, Needs, Refused, Ruling
from floorman.tournament.commands import Enter
from floorman.web.commands import command_of
from floorman.web.desks import Ask, by, caller, carry_out, desk_of
from floorman.web.running import time_of
from floorman.web.words import lang_of, page

NAME_LETTERS_MOST = 80


@get("/events/{event:str}/floor")
async def floor(request: Ask, event: FromPath[str]) -> Response[str]:
    return _floor_page(request, event, "floor.html")


@get("/events/{event:str}/floor/part")
async def part(request: Ask, event: FromPath[str]) -> Response[str]:
    """The same without its frame, for a page that has heard of something new."""
    return _floor_page(request, event, "parts/floor.html")


@get("/events/{event:str}/plan")
async def plan(request: Ask, event: FromPath[str]) -> Response[str]:
    """What was fixed for the event, for everybody to read, with the rules of the house."""
    return _floor_page(request, event, "plan.html")


@get("/events/{event:str}/cards")
async def cards(request: Ask, event: FromPath[str]) -> Response[str]:
    """A seat card for each player, to print or to read out."""
    return _floor_page(request, event, "cards.html")


@post("/events/{event:str}/floor")
async def act(request: Ask, event: FromPath[str]) -> Response[Any]:
    """One command from one of the page's forms. Without a script the browser is sent back to the page."""
    form = await request.form()
    fields = {key: [str(value) for value in form.getall(key)] for key in form}
    decision = await _carried_out(request, event, fields)
    wrong = _wrong(decision)
    if "hx-request" in request.headers:
        return _floor_page(request, event, "parts/floor.html", wrong=wrong)
    if wrong is not None:
        return _floor_page(request, event, "floor.html", 409, wrong=wrong)
    return Redirect(f"/events/{event}/floor", status_code=303)


async def _carried_out(request: Ask, event: str, fields: dict[str, list[str]]) -> Decision | Refused:
    desk = desk_of(request)
    sent = (fields.get("sent") or [secrets.token_hex(8)])[0]
    try:
        if fields.get("do") == ["enter"]:
            name = (fields.get("person") or [""])[0].strip()[:NAME_LETTERS_MOST]
            if (refused := limited(caller(request), event, Enter(""))) is not None:
                return refused
            return await desk.enter(event, name, by(request), sent) if name else Refused(Ruling("entry.no-name"))
        command = command_of(fields)
        if command is None:
            return Refused(Ruling("form.unreadable"))
        return await carry_out(request, event, command, sent)
    except UnknownEvent as error:
        raise NotFoundException from error


def _wrong(decision: Decision) -> Ruling | None:
    match decision:
        case Refused(ruling):
            return ruling
        case Needs(_, ruling):
            return ruling
        case _:
            return None


def _floor_page(
    request: Ask, event: str, template: str, status: int = 200, wrong: Ruling | None = None
) -> Response[str]:
    desk = desk_of(request)
    try:
        view = desk.shown(event).value
    except UnknownEvent as error:
        raise NotFoundException from error
    words, names, currency = speech(lang_of(request)), desk.names(), view.floor.plan.plan.currency

    def told(code: str, facts: dict[str, Fact]) -> str:
        return words.say(code, **words.words({"currency": currency, **facts}, names))

    def money(coins: int) -> str:
        return words.money(coins, currency)

    def called(id: str) -> str:
        return next((one.name for one in view.floor.players if one.id == id), id)

    values = {
        "event": event,
        "view": view,
        "floor": view.floor,
        "told": told,
        "money": money,
        "called": called,
        "wrong": None if wrong is None else told(wrong.code, dict(wrong.facts)),
        "cites": () if wrong is None else wrong.cites,
        "known": sorted(desk.known(event)) if view.floor.phase != "over" else (),
        "elsewhere": [(called(id), ", ".join(_titles(desk, events))) for id, events in desk.elsewhere(event).items()],
        "archived": event in desk.house.state.archived,
        "sent": secrets.token_hex(8),
        "data": {"time": time_of(desk.clock), "view": msgspec.to_builtins(view.event)},
    }
    return page(request, template, status, **values)


def _titles(desk: Desk, events: tuple[str, ...]) -> list[str]:
    return [desk.wall(one).value.name for one in events]
