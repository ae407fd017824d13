"""One event: the desk that runs its clock, the wall, its log, and the live stream that keeps them right."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath
from litestar.response import Redirect, Stream

from floorman.desk import DeskClock, NoTopic, UnknownEvent
from floorman.desk import Stream as LiveStream
from floorman.desk.topic import Topic
from floorman.house import Caller, sees
from floorman.speech import speech
from floorman.speech.history import told
from floorman.terms import STAFF, Refused, at_least
from floorman.views import DeskView
from floorman.web.commands import command_of
from floorman.web.desks import Ask, caller, carry_out, desk_of
from floorman.web.glance import glance
from floorman.web.words import lang_of, page

LIVE_HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}

# So many topics at most in one stream; who runs more tables than these follows the floor.
TOPICS_MOST = 32


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
    """Who did what, newest first. What somebody said in his own words, the floor alone may read."""
    _shown(request, event)
    desk, own = desk_of(request), at_least(caller(request).rank, "floor")
    rows = told(list(desk.log(event)), speech(lang_of(request)), await desk.words() if own else desk.names())
    return page(request, "parts/log.html", rows=rows, own_words=own)


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
    """One stream for a page, of `?topics=wall,floor,table:3` (the wall alone, if none are named).

    Of each topic the present view, then each newer one, with the log's version as its id.
    """
    topics = dict.fromkeys(str(request.query_params.get("topics") or "wall").split(","))
    asking = caller(request)
    if len(topics) > TOPICS_MOST or not all(may_follow(asking, event, topic) for topic in topics):
        raise PermissionDeniedException
    try:
        stream = desk_of(request).follow(event, topics, asking.key)
    except (UnknownEvent, NoTopic) as error:
        raise NotFoundException from error
    frames = _frames(stream, desk_of(request).clock)
    return Stream(frames, media_type="text/event-stream", headers=LIVE_HEADERS)


async def _frames(stream: LiveStream, clock: DeskClock) -> AsyncIterator[bytes]:
    """News with the desk's time before them, stamped when they are sent; the time alone while nothing happens."""
    try:
        yield b"retry: 500\n\n"
        async for frames in stream:
            time = b"event: time\ndata: %b\n\n" % msgspec.json.encode(time_of(clock))
            yield b"".join((time, *frames))
    finally:
        stream.close()


def may_follow(asking: Caller, event: str, topic: str) -> bool:
    """The wall is for everybody, what goes on at the tables for the staff: a dealer's own table for him."""
    if not sees(asking, event):
        return False
    if topic == "wall":
        return True
    own = asking.table == 0 or topic == f"table:{asking.table}"
    return asking.rank == "registrar" or (asking.rank in STAFF and own)


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
