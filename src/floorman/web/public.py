"""What everybody may look up of an event, with no pass: the results, and who sits where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from floorman.terms.names import plain
from floorman.views.public import SeatedView
from floorman.web.courses import field_charts
from floorman.web.desks import Ask
from floorman.web.documents.making import can_be_made
from floorman.web.event.frame import framed, runs
from floorman.web.event.room import found_in
from floorman.web.event.showing import shown, time_of, view_of
from floorman.web.glance import glance
from floorman.web.keepsake import keepsake
from floorman.web.reading import big_blinds
from floorman.web.words import page

TITLES = {"results": "results.title", "seats": "seats.title", "hands": "hands.title"}


@get("/events/{event:str}/results")
async def results(request: Ask, event: FromPath[str]) -> Response[str]:
    """Places and prizes; who is still in, with the stacks where the book lets everybody know them."""
    view_of(request, event)  # there is such an event, before its log is read
    charts = field_charts(request, event, request.speech)
    return public_page(request, event, "results", charts=charts, why=await said_to_prizes(request, event))


async def said_to_prizes(request: Ask, event: str) -> str:
    """Why the prizes are what they are, as the host has told everybody; nothing where that was erased since."""
    told = request.desk.showing(event).public.value
    return (await request.desk.words()).get(told.prizes_why, "") if told.prizes_why else ""


@get("/events/{event:str}/seats")
async def seats(request: Ask, event: FromPath[str]) -> Response[str]:
    """Who sits where; some letters of a name are enough to find oneself."""
    sought = str(request.query_params.get("q", "")).strip()[:80]
    found = [one for one in found_in(view_of(request, event).floor, sought) if one.table] if sought else []
    return public_page(request, event, "seats", sought=sought, found=[(one.name, one.table, one.seat) for one in found])


@get("/events/{event:str}/names")
async def names(request: Ask, event: FromPath[str]) -> Response[str]:
    """The same by name, to print and to hang up."""
    return public_page(request, event, "names", at=request.desk.clock.now(), by_name=_by_name)


def _known(request: Ask, event: str) -> dict[tuple[int, int], str]:
    """How it is known what lies at each seat, by table and seat; nothing where the hands tell it."""
    players = view_of(request, event).floor.players
    return {(one.table, one.seat): one.known for one in players if one.table and one.known}


def _by_name(players: Iterable[SeatedView]) -> list[SeatedView]:
    """As one looks for a name on paper: Ä stands with A, and capitals say nothing."""
    return sorted(players, key=lambda one: (plain(one.name), one.table, one.seat))


def public_page(request: Ask, event: str, name: str, **more: object) -> Response[str]:
    """A page; what changes on it alone, where the page that is open already asks for it again."""
    desk, words = request.desk, request.speech
    wall, told = desk.wall(event).value, desk.showing(event).public.value
    alone = "hx-request" in request.headers
    staff = shown(request, event) if runs(request.caller) else {"view": wall}
    values: dict[str, Any] = {
        **staff,
        **framed(request, event),
        "alone": alone,
        "event": event,
        "glance": glance(wall.clock, desk.clock.now(), words),
        "told": told,
        "known": _known(request, event) if name == "results" else {},
        "keepsake": keepsake(request, event, told, words) if name == "results" else None,
        "can_print": can_be_made(),
        "tab": name,
        "titles": {one: words.say(code) for one, code in TITLES.items()},
        "time": lambda at: words.clock(at)[:5],
        "money": lambda coins: words.money(coins, told.currency),
        "bb": lambda chips: big_blinds(wall.clock, wall.clock.index, chips),
        "data": {"time": time_of(desk.clock), "view": msgspec.to_builtins(wall)},
        **more,
    }
    return page(request, "public/alone.html" if alone else "public/frame.html", **values)


ROUTES = [results, seats, names]
