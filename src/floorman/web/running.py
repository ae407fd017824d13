"""One event: the desk that runs its clock, the wall, its log, and the live stream that keeps them right."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect, Stream

from floorman.desk import DeskClock, UnknownEvent
from floorman.desk.topic import Topic
from floorman.speech import speech
from floorman.speech.history import told
from floorman.terms import Refused
from floorman.views import DeskView
from floorman.web.commands import command_of
from floorman.web.desks import Ask, carry_out, desk_of
from floorman.web.glance import glance
from floorman.web.words import lang_of, page

# The time is sent at least so often, so that a dead connection is noticed by both sides.
QUIET_SECONDS = 10.0
LIVE_HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}


@get("/events/{event:str}")
async def desk(request: Ask, event: FromPath[str]) -> Response[str]:
    """The floor's page: the clock and what one may do to it."""
    return _event_page(request, event, "desk.html")


@get("/events/{event:str}/controls")
async def controls(request: Ask, event: FromPath[str]) -> Response[str]:
    return _event_page(request, event, "parts/controls.html")


@get("/events/{event:str}/wall")
async def wall(request: Ask, event: FromPath[str]) -> Response[str]:
    return _event_page(request, event, "wall.html")


@get("/events/{event:str}/log")
async def log(request: Ask, event: FromPath[str]) -> Response[str]:
    """Who did what, newest first."""
    _shown(request, event)
    rows = told(list(desk_of(request).log(event)), speech(lang_of(request)), desk_of(request).names())
    return page(request, "parts/log.html", rows=rows)


@post("/events/{event:str}/do")
async def do(request: Ask, event: FromPath[str]) -> Response[Any]:
    """One command from a form. Without a script the browser is sent back to the page."""
    _shown(request, event)
    form = await request.form()
    command = command_of({key: [str(value) for value in form.getall(key)] for key in form})
    if command is None:
        raise NotFoundException
    sent = str(form.get("id") or secrets.token_hex(8))
    decision = await carry_out(request, event, command, sent)
    refused = decision.ruling if isinstance(decision, Refused) else None
    if "hx-request" in request.headers:
        return _event_page(request, event, "parts/controls.html", refused=refused)
    if refused is not None:
        return _event_page(request, event, "desk.html", refused=refused, status=409)
    return Redirect(f"/events/{event}", status_code=303)


@get("/events/{event:str}/live")
async def live(request: Ask, event: FromPath[str]) -> Stream:
    """The public view of an event: the present one, then each newer one, with the log's version as its id."""
    return Stream(
        _frames(_shown(request, event), desk_of(request).clock), media_type="text/event-stream", headers=LIVE_HEADERS
    )


async def _frames(shown: Topic[DeskView], clock: DeskClock) -> AsyncIterator[bytes]:
    """Each view with the desk's time beside it, stamped when it is sent; the time alone while nothing happens."""
    yield b"retry: 500\n\n"
    async for view in shown.watch(patience=QUIET_SECONDS):
        yield b"event: time\ndata: %b\n\n" % msgspec.json.encode(time_of(clock))
        if view is not None:
            yield b"id: %d\nevent: view\ndata: %b\n\n" % (view.event.version, msgspec.json.encode(view.event))


def time_of(clock: DeskClock) -> dict[str, float]:
    return {"at": clock.now(), "rate": clock.rate}


def _shown(request: Ask, event: str) -> Topic[DeskView]:
    try:
        return desk_of(request).shown(event)
    except UnknownEvent as error:
        raise NotFoundException from error


def _event_page(request: Ask, event: str, template: str, status: int = 200, **more: object) -> Response[str]:
    clock = desk_of(request).clock
    view = _shown(request, event).value
    words = speech(lang_of(request))
    values = {
        "event": event,
        "view": view,
        "glance": glance(view.event.clock, clock.now(), words),
        "data": {"time": time_of(clock), "view": msgspec.to_builtins(view.event)},
        "refused": None,
        "sent": secrets.token_hex(8),
    }
    return page(request, template, status, **{**values, **more})
