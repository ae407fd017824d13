"""The pages of a station: the table, one of its seats, and whom to call."""

from __future__ import annotations

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from floorman.speech.happenings import called_by_seat, told_of
from floorman.views import LiveHandView
from floorman.web.desks import Ask
from floorman.web.event.room import own_words
from floorman.web.event.showing import part, sheet, view_of
from floorman.web.station.last import called_decider, last_ruled
from floorman.web.station.tables import station_values, table_of, waits_to_open


@get("/events/{event:str}/station/{number:int}")
async def station(request: Ask, event: FromPath[str], number: FromPath[int]) -> Response[str]:
    """The table; alone, where the page that is open asks for it again. One that is not open yet is waited for."""
    if waits_to_open(request, event, number):
        return part(request, event, "station/not_open.html", place=number, topics="wall")
    alone = "hx-request" in request.headers
    template = "station/table.html" if alone else "station/page.html"
    values = station_values(request, event, number)
    hand: LiveHandView | None = values["hand"]
    ruled_here = () if hand is None else hand.ruled
    ruled = any(one.why for one in ruled_here)
    disputes = view_of(request, event).floor.disputes
    words = await own_words(request, said=ruled or any(one.what and one.table == number for one in disputes))
    last = None if hand is not None else await last_ruled(request, event, number)
    say = request.speech
    names = {} if hand is None else hand.names
    desk_names = request.desk.names()
    deciders = ["" if one.by is None else called_decider(one.by, desk_names, say) for one in ruled_here]
    happened = [told_of(one.report, say, called_by_seat(names, say)) for one in ruled_here]
    values |= {"own_words": words, "last": last, "happened": happened, "deciders": deciders, "alone": alone}
    return part(request, event, template, **values)


@get("/events/{event:str}/station/{number:int}/seats/{place:int}")
async def seat(request: Ask, event: FromPath[str], number: FromPath[int], place: FromPath[int]) -> Response[str]:
    """What a dealer does about one seat, and about whoever sits there."""
    values = station_values(request, event, number)
    shown = next((one for one in values["table"].seats if one.seat == place), None)
    if shown is None:
        raise NotFoundException
    player = next((one for one in view_of(request, event).floor.players if one.id == shown.id), None)
    return sheet(request, event, "station/seat.html", **values, seat=shown, player=player)


@get("/events/{event:str}/station/{number:int}/call")
async def call(request: Ask, event: FromPath[str], number: FromPath[int]) -> Response[str]:
    """What the table calls the floor for."""
    return sheet(request, event, "station/call.html", table=table_of(request, event, number))
