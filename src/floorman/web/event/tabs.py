"""The other tabs of an event: players, log, and what is used seldom."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath

from floorman.speech import speech
from floorman.speech.history import told
from floorman.terms import at_least
from floorman.views.person import ways_back
from floorman.web.desks import Ask, caller, desk_of
from floorman.web.event.showing import tab, view_of
from floorman.web.words import lang_of

# The keys of a floor desk, as the list of them tells.
KEYS = ("Space", "+", "-", "/", "X", "Undo", "Redo", "D", "1", "?", "Esc")


@get("/events/{event:str}/players")
async def players(request: Ask, event: FromPath[str]) -> Response[str]:
    """Everybody who is entered, and the way in."""
    view = view_of(request, event)
    known = sorted(desk_of(request).known(event)) if view.floor.phase != "over" else ()
    return tab(request, event, "players", known=known)


@get("/events/{event:str}/log")
async def log(request: Ask, event: FromPath[str]) -> Response[str]:
    """Who did what, newest first. What somebody said in his own words, the floor alone may read."""
    view_of(request, event)
    desk, own = desk_of(request), at_least(caller(request).rank, "floor")
    rows = told(list(desk.log(event)), speech(lang_of(request)), await desk.words() if own else desk.names())
    return tab(request, event, "log", rows=rows, own_words=own, back=desk.look(event, ways_back))


@get("/events/{event:str}/more")
async def more(request: Ask, event: FromPath[str]) -> Response[str]:
    """What is used seldom, the keys, and the language."""
    return tab(request, event, "more", keys=KEYS)
