"""The sheet of a seat, or of a player wherever he is: what is done with him, and what is put right of him."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from floorman.rulebook import incidents
from floorman.sim.bots import KINDS
from floorman.speech.history import Line, told_of_seats
from floorman.tournament.consequences.penalising import named_by
from floorman.views import PlayerView
from floorman.views.person import PersonView, person_view
from floorman.views.registration import OfferView, offers
from floorman.web.desks import Ask
from floorman.web.event.contact import reached
from floorman.web.event.room import own_words
from floorman.web.event.showing import sheet, view_of


@get("/events/{event:str}/seats/{number:int}/{place:int}")
async def seat(request: Ask, event: FromPath[str], number: FromPath[int], place: FromPath[int]) -> Response[str]:
    """What can be done with a seat and with whoever sits there."""
    floor = view_of(request, event).floor
    of = next((one for one in floor.tables if one.number == number), None)
    shown = next((one for one in of.seats if one.seat == place), None) if of is not None else None
    if shown is None:
        raise NotFoundException
    player = next((one for one in floor.players if one.id == shown.id), None)
    told = {} if player is None else of_player(request, event, player)
    words = await own_words(request, said=bool(shown.whom))
    told |= {"table": of, "seat": shown, "player": player, "bots": KINDS, "own_words": words}
    return sheet(request, event, "event/seat.html", **told, tab="room")


@get("/events/{event:str}/entries/{number:int}")
async def entry(request: Ask, event: FromPath[str], number: FromPath[int]) -> Response[str]:
    """The same of somebody who may sit nowhere, by the number of his entry."""
    floor = view_of(request, event).floor
    player = next((one for one in floor.players if one.number == number), None)
    if player is None:
        raise NotFoundException
    of = next((one for one in floor.tables if one.number == player.table), None)
    shown = next((one for one in of.seats if one.seat == player.seat), None) if of is not None else None
    told = of_player(request, event, player)
    told |= {"table": of, "seat": shown, "player": player, "bots": KINDS}
    return sheet(request, event, "event/seat.html", **told, tab="players")


def of_player(request: Ask, event: str, player: PlayerView) -> dict[str, Any]:
    desk = request.desk
    person: PersonView | None = desk.look(event, lambda now, names: person_view(now, names, player.id))
    may: tuple[OfferView, ...] = desk.look(event, lambda now, _: offers(now, request.by, player.id))
    return {
        "person": person,
        "conduct": incidents(),
        "forbidden": [one for one in incidents() if named_by(one, desk.book(event))],
        "entry": player.id,
        "reached": reached(request, event, player.id),
        "sat": seats_of(request, event, player.id),
        "offers": {one.do: one for one in may if one.asks in ("", "chips_there", "played")},
    }


def seats_of(request: Ask, event: str, who: str) -> list[Line]:
    """Every seat that he was given, newest first: why, by whom, by which paragraph."""
    desk = request.desk
    return told_of_seats(list(desk.log(event)), request.speech, desk.names(), who)
