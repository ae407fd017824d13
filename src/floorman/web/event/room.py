"""The room: every table at a glance, one table, one seat, and whoever is looked for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from floorman.rulebook import incidents
from floorman.terms import Ruling, SeatNo, TableNo, at_least
from floorman.terms.names import plain
from floorman.tournament import Now
from floorman.views import DeskView, FloorView
from floorman.views.days import day_due
from floorman.views.floor import PlayerView
from floorman.views.money import WinnerView, money_view
from floorman.views.next_hand import next_hand
from floorman.views.person import out_lately
from floorman.views.tables import TableView
from floorman.web.desks import Ask
from floorman.web.event.ahead import coming
from floorman.web.event.busts import all_open
from floorman.web.event.permitted import may_void
from floorman.web.event.showing import part, tab, view_of
from floorman.web.likeness import begins
from floorman.web.lobby.wishing import wishes_of
from floorman.web.pictures import spots
from floorman.web.surnames import short_names

# With so few tables the room shows who sits there; with more, a map of each; with many, a tile.
NAMED_MOST = 6
MAPS_MOST = 12
# With more tables there is room for surnames alone, and for no stack.
WHOLE_NAMES_MOST = 4
FOUND_MOST = 8
UNANSWERED_MOST = 3
VIEWS = ("map", "list")
LETTERS_LEAST = 2
NOBODY: Mapping[str, str] = {}

PLACE = re.compile(r"(\d{1,5})(?:[-.,/ ](\d{0,2}))?")


@get("/events/{event:str}")
async def room(request: Ask, event: FromPath[str]) -> Response[str]:
    view = view_of(request, event)
    asked = request.query_params.get("view", "")
    view_as = asked if asked in VIEWS else "map"
    tables = len(view.floor.tables)
    shape = "names" if tables <= NAMED_MOST else "maps" if tables <= MAPS_MOST else "tiles"
    ahead = coming(view, request.speech)
    lately = request.desk.look(event, out_lately) if shape == "names" else ()
    unanswered = request.desk.look(event, lambda now, names: [*islice(all_open(now, names), UNANSWERED_MOST)])
    said = [call.what for call in view.calls] + [dispute.what for dispute in view.floor.disputes]
    words = await own_words(request, said=any(said) or any(map(kept_for, view.floor.tables)))
    wishes = wishes_of(request, event)
    showing = request.desk.showing(event)
    dropped = showing.company.dropped()
    return tab(request, event, "room", view_as=view_as, spots=spots, own_words=words, dropped=dropped,
               told_with=showing.told_with, told_at=_turns(request, event, view),
               conduct=incidents(), shape=shape, surnames=tables > WHOLE_NAMES_MOST, short=_short(view.floor),
               ahead=ahead, lately=lately, unanswered=unanswered, too_much=_too_much(request, event, view.floor),
               deals=_deals(request, event), stands=_stands(request, event, view),
               day_due=request.desk.look(event, lambda now, _: (day_due(now), now.state.day)),
               **wishes)  # fmt: skip


def _short(floor: FloorView) -> dict[str, str]:
    """What stands before a surname, by name: of two in the room who bear it as much as tells them apart. Where many
    tables are seen at once the plates bear surnames alone."""
    names = {seat.name for one in floor.tables for seat in one.seats if seat.id}
    return short_names(names, initials=len(floor.tables) <= WHOLE_NAMES_MOST)


def _too_much(request: Ask, event: str, floor: FloorView) -> list[WinnerView]:
    """Who was paid more than their place gets by now: somebody has come in again, or places were put right."""
    if not floor.prizes or floor.left > len(floor.prizes) + 1 or floor.ending == "cancelled":
        return []
    return [one for one in request.desk.look(event, money_view).winners if one.too_much]


def _turns(request: Ask, event: str, view: DeskView) -> dict[TableNo, SeatNo]:
    """Whose turn it is where the clock was called and none runs yet, as far as the hands are told."""
    running = {one.table for one in view.clocks}
    tables = {one.table for one in view.calls if one.kind == "clock"} - running
    desk = request.desk
    hands = {table: desk.hand(event, table, request.caller) for table in tables}
    return {table: hand.acts.seat for table, hand in hands.items() if hand is not None and hand.acts is not None}


def _stands(request: Ask, event: str, view: DeskView) -> dict[TableNo, Ruling]:
    """What keeps a table from its next hand, where the floor is called and nobody has said why."""
    tables = {one.table for one in view.calls if one.kind == "floor" and not one.what}
    found = request.desk.look(event, lambda now, _: {one: next_hand(now, one).wrong for one in tables})
    return {table: why for table, why in found.items() if why is not None}


def _deals(request: Ask, event: str) -> list[TableNo]:
    """Tables whose cards lie on phones: each hand begins on the page of its station."""
    return [one.table for one in request.desk.showing(event).boards() if one.dealt and not one.told]


async def own_words(request: Ask, *, said: bool) -> Mapping[str, str]:
    """What people said in their own words, where anybody did: for the floor alone."""
    return await request.desk.words() if said and at_least(request.caller.rank, "floor") else {}


@get("/events/{event:str}/tables/{number:int}")
async def table(request: Ask, event: FromPath[str], number: FromPath[int]) -> Response[str]:
    """One table with its players by name, and what is done to a whole table; of one that is broken, that it is."""
    shown = next((one for one in view_of(request, event).floor.tables if one.number == number), None)
    if shown is None:
        if not request.desk.look(event, lambda now, _: number in now.state.tables):
            raise NotFoundException
        return tab(request, event, "table", table=None, gone=number)
    disputed = any(one.what and one.table == number for one in view_of(request, event).floor.disputes)
    words = await own_words(request, said=disputed or kept_for(shown))
    told = request.desk.hand(event, number, request.caller) is not None
    voids = told and may_void(request, event)
    return tab(request, event, "table", table=shown, spots=spots, own_words=words, voids=voids)


def kept_for(table: TableView) -> bool:
    """Is a seat kept for somebody whose name was said?"""
    return any(seat.whom for seat in table.seats)


@get("/events/{event:str}/find")
async def find(request: Ask, event: FromPath[str]) -> Response[str]:
    """Players by a few letters of any of their names, or by where they sit."""
    sought = str(request.query_params.get("q", "")).strip()
    floor = view_of(request, event).floor
    found = list(found_in(floor, sought, in_full(request, event)))
    told: dict[str, Any] = {"found": found[:FOUND_MOST], "more": len(found) - FOUND_MOST}
    return part(request, event, "event/found.html", sought=sought, **told)


def in_full(request: Ask, event: str) -> dict[str, str]:
    """By entry, what the house's own list calls those who are shown under another name: for the staff alone."""
    desk = request.desk
    names = desk.names_in_full()

    def made(now: Now, _: Any) -> dict[str, str]:
        return {id: names[one.person] for id, one in now.state.entries.items() if one.person in names}

    return desk.look(event, made) if names else {}


def found_in(floor: FloorView, sought: str, full: Mapping[str, str] = NOBODY) -> Iterator[PlayerView]:
    """Those who are in come first. The staff finds by the full name, too, which no public page knows."""
    place = PLACE.fullmatch(sought)
    if place is not None:
        table, seat = int(place[1]), place[2]
        yield from (one for one in floor.players if one.table == table and (not seat or one.seat == int(seat)))
        return
    letters = plain(sought)
    if len(letters) < LETTERS_LEAST:
        return
    named = [one for one in floor.players if begins(letters, one.name) or begins(letters, full.get(one.id, ""))]
    yield from sorted(named, key=lambda one: (one.status != "entered", plain(one.name)))
