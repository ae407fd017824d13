"""The lobby: who is there, what will be played, and from when on one sits at one's table."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from floorman.desk.chat import LETTERS_MOST, LOBBY
from floorman.desk.company import ON_DEVICES
from floorman.speech import Speech
from floorman.terms import Instant
from floorman.tournament.plan import Depth
from floorman.views.lobby import LobbyView, lobby_view
from floorman.web.again import day_of
from floorman.web.desks import Ask, behind, player_at
from floorman.web.event.showing import time_of
from floorman.web.glance import glance
from floorman.web.guards import lets_in
from floorman.web.lobby.inviting import invited_to
from floorman.web.lobby.next_game import next_game
from floorman.web.lobby.steps import steps
from floorman.web.lobby.talking import spoken
from floorman.web.lobby.wishing import gives, wishes_of
from floorman.web.onlooking import tables_to_watch
from floorman.web.reading import big_blinds
from floorman.web.words import page


@get("/events/{event:str}/lobby")
async def lobby(request: Ask, event: FromPath[str]) -> Response[str]:
    """A page; what changes on it alone, where the page that is open asks for it."""
    view = _view(request, event)
    desk, words, one = request.desk, request.speech, player_at(request, event)
    wall, showing = desk.wall(event).value, desk.showing(event)
    me = None if one is None else view.comer(one.entry)
    hosts = gives(request)
    talks = request.caller.rank != "screen"
    topics = ["wall", *(("lobby", f"chat:{LOBBY}") if talks else ()), *([f"entry:{me.id}"] if me else ())]
    values: dict[str, Any] = {
        "event": event,
        "topics": ",".join(topics),
        "view": wall,
        "lobby": view,
        "me": me,
        "seat_page": seat_page(event, view.depth),
        "where": {comer.id: showing.company.presence.where(comer.id) for comer in view.comers},
        "thinks": showing.thinks() if view.depth == "virtual" else None,
        "hosts": hosts,
        "dropped": showing.company.dropped(),
        **wishes_of(request, event),
        "starts": lets_in(behind(request), "director"),
        "invited": await invited_to(request, event) if hosts else None,
        "chat": spoken(request, event, LOBBY) if talks else None,
        "most": LETTERS_MOST,
        "steps": steps(view.levels),
        "free": view.free,
        "look_on": tables_to_watch(request, event) if me is not None and me.status == "out" else (),
        "plan": desk.shown(event).value.floor.plan.plan,
        "begins_at": "" if view.begins is None else begins_said(view.begins.at, desk.clock.now(), words),
        "due": view.begins is not None and view.begins.at <= desk.clock.now(),
        **next_game(request, event, done=view.phase == "over" or (me is not None and me.status == "out")),
        "not_begun": desk.begins_not(event),
        "glance": glance(wall.clock, desk.clock.now(), words),
        "money": lambda coins: words.money(coins, view.currency),
        "bb": lambda chips: big_blinds(wall.clock, wall.clock.index, chips),
        "sent": secrets.token_hex(8),
        "data": {"time": time_of(desk.clock), "view": msgspec.to_builtins(msgspec.structs.replace(wall, players=()))},
    }
    alone = "hx-request" in request.headers
    return page(request, "lobby/there.html" if alone else "lobby/page.html", **values)


def begins_said(at: Instant, now: Instant, words: Speech) -> str:
    """The time of day; with the day before it where that is another."""
    told = words.clock(at)[:5]
    return told if day_of(at) == day_of(now) else f"{words.day(at)}, {told}"


def _view(request: Ask, event: str) -> LobbyView:
    return request.desk.look(event, lobby_view)


def seat_page(event: str, depth: Depth) -> str:
    """Where one plays once one sits: at the table in the browser, else before one's own seat."""
    return f"/events/{event}/{'table' if depth in ON_DEVICES else 'me'}"
