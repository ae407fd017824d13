"""Codes that bring players to their phones: one from the sheet of a seat, or one on each seat card."""

from __future__ import annotations

from litestar import Response, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from floorman.doors import Offered
from floorman.doors.secrets import new_id
from floorman.house.passes import CODE_MINUTES_MOST, GivePass
from floorman.terms import EntryId, Refused
from floorman.web.codes import MINUTES, shown_code
from floorman.web.desks import Ask
from floorman.web.documents.making import can_be_made
from floorman.web.event.showing import part, view_of


@post("/events/{event:str}/phone")
async def code(request: Ask, event: FromPath[str]) -> Response[str]:
    """A code for one player, shown at once and never again."""
    entry = str((await request.form()).get("entry", ""))
    player = next((one for one in view_of(request, event).floor.players if one.id == entry), None)
    if player is None:
        raise NotFoundException
    offered = await _offered(request, event, entry, MINUTES["player"])
    wrong = request.speech.ruling(offered.ruling) if isinstance(offered, Refused) else ""
    shown = None if isinstance(offered, Refused) else shown_code(request, offered)
    template = "phone/code.html" if "hx-request" in request.headers else "phone/code_page.html"
    return part(request, event, template, 409 if wrong else 200, player=player, shown=shown, wrong=wrong)


@post("/events/{event:str}/cards")
async def cards(request: Ask, event: FromPath[str]) -> Response[str]:
    """The seat cards, with a code on each that is good for a day."""
    codes = {}
    for player in view_of(request, event).floor.players:
        if not player.table:
            continue
        offered = await _offered(request, event, player.id, CODE_MINUTES_MOST)
        if isinstance(offered, Refused):
            wrong = request.speech.ruling(offered.ruling)
            return part(request, event, "cards.html", 409, wrong=wrong, tab="cards", can_print=can_be_made())
        codes[player.id] = shown_code(request, offered)
    return part(request, event, "cards.html", codes=codes, tab="cards", can_print=can_be_made())


async def _offered(request: Ask, event: str, entry: EntryId, minutes: int) -> Offered | Refused:
    wish = GivePass(new_id(), entry, "player", event, 0, entry, minutes)
    return await request.doors.offer(wish, request.by)
