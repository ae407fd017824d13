"""What everybody may look up of an event, with no pass: the results, who sits where, and hands that are over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from floorman.archive.decks import audit_deck
from floorman.desk import UnknownEvent
from floorman.desk.hands import steps_of
from floorman.floor.streams import hand_stream
from floorman.speech import speech
from floorman.speech.hands import told_hand
from floorman.terms import EntryId
from floorman.views.past_hands import names_of, past_events
from floorman.views.public import SeatedView
from floorman.web.desks import Ask, desk_of
from floorman.web.event.room import found_in
from floorman.web.event.showing import time_of, view_of
from floorman.web.likeness import plain
from floorman.web.phone.courses import field_charts, mixes, past_hands
from floorman.web.reading import big_blinds
from floorman.web.words import lang_of, page

TITLES = {"results": "results.title", "seats": "seats.title", "hands": "hands.title"}
HANDS_MOST = 200


@get("/events/{event:str}/results")
async def results(request: Ask, event: FromPath[str]) -> Response[str]:
    """Places and prizes; who is still in, with the stacks where the book lets everybody know them."""
    view_of(request, event)  # there is such an event, before its log is read
    charts = field_charts(request, event, speech(lang_of(request)))
    return _public(request, event, "results", charts=charts)


@get("/events/{event:str}/seats")
async def seats(request: Ask, event: FromPath[str]) -> Response[str]:
    """Who sits where; some letters of a name are enough to find oneself."""
    sought = str(request.query_params.get("q", "")).strip()[:80]
    found = [one for one in found_in(view_of(request, event).floor, sought) if one.table] if sought else []
    return _public(request, event, "seats", sought=sought, found=[(one.name, one.table, one.seat) for one in found])


@get("/events/{event:str}/names")
async def names(request: Ask, event: FromPath[str]) -> Response[str]:
    """The same by name, to print and to hang up."""
    return _public(request, event, "names", at=desk_of(request).clock.now(), by_name=_by_name)


@get("/events/{event:str}/hands")
async def hands(request: Ask, event: FromPath[str]) -> Response[str]:
    """The hands that were told and are over, the newest first."""
    view_of(request, event)  # there is such an event, before its log is read
    over = past_hands(request, event).over
    return _public(request, event, "hands", hands=over[: -HANDS_MOST - 1 : -1], more=max(len(over) - HANDS_MOST, 0))


@get("/events/{event:str}/hands/{table:int}/{hand:int}")
async def past_hand(request: Ask, event: FromPath[str], table: FromPath[int], hand: FromPath[int]) -> Response[str]:
    """One of them, as whoever stood at the table could tell it."""
    players = view_of(request, event).floor.players
    found = past_hands(request, event).found(table, hand)
    if found is None:
        raise NotFoundException
    desk, stream = desk_of(request), hand_stream(event, table, hand)
    book, rows = desk.book(event), list(desk.store.read(stream))
    events = past_events(stream, book, list(steps_of(rows)))
    known = {one.id: one.name for one in players if one.name != one.id}
    lines = told_hand(events, speech(lang_of(request)), names=names_of(events, found, known))
    audit = audit_deck(stream, rows, book, mix=mixes(request, event).of.get((table, hand)))
    who = {"added": _called(audit.added, known), "untold": _called(audit.untold, known)}
    return _public(request, event, "hand", hand=found, lines=lines, deck=audit if audit.root else None, **who)


def _by_name(players: Iterable[SeatedView]) -> list[SeatedView]:
    """As one looks for a name on paper: Ä stands with A, and capitals say nothing."""
    return sorted(players, key=lambda one: (plain(one.name), one.table, one.seat))


def _called(who: Iterable[EntryId], known: Mapping[EntryId, str]) -> str:
    return ", ".join(sorted(known.get(one, one) for one in who))


def _public(request: Ask, event: str, name: str, **more: object) -> Response[str]:
    """A page; what changes on it alone, where the page that is open already asks for it again."""
    desk, words = desk_of(request), speech(lang_of(request))
    try:
        wall, told = desk.wall(event).value, desk.showing(event).public.value
    except UnknownEvent as error:
        raise NotFoundException from error
    told_any = name in ("hands", "hand") or bool(past_hands(request, event).over)
    alone = "hx-request" in request.headers
    values: dict[str, Any] = {
        "event": event,
        "view": wall,
        "told": told,
        "tab": name,
        "titles": {one: words.say(code) for one, code in TITLES.items() if one != "hands" or told_any},
        "time": lambda at: words.clock(at)[:5],
        "money": lambda coins: words.money(coins, told.currency),
        "bb": lambda chips: big_blinds(wall.clock, wall.clock.index, chips),
        "data": {"time": time_of(desk.clock), "view": msgspec.to_builtins(wall)},
        **more,
    }
    return page(request, f"public/{name}.html" if alone else "public/frame.html", **values)


ROUTES = [results, seats, names, hands, past_hand]
