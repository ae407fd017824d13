"""The guest's side of an invitation: a name, and he is in, as far as the book and the plan let him.

Whoever has only a link is somebody new: that he bears a name the house knows proves nothing. Whoever comes a second
time from the same device is who he was before. A device that is more than a player's here stays that, and holds its
player's pass beside it; one that plays elsewhere already plays in both.
"""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from msgspec import Struct

from floorman.desk.sign_ups import LETTERS_MOST, improper
from floorman.doors import Entered
from floorman.doors.devices import device_of
from floorman.doors.secrets import new_id
from floorman.house.passes import GivePass
from floorman.terms import Accepted, EntryId, Needs, Refused, Ruling
from floorman.tournament.commands import Enter
from floorman.tournament.events import EntryMade
from floorman.views.lobby import lobby_view
from floorman.views.registration import EntryLine
from floorman.web.called.pages import rung_as_before
from floorman.web.desks import DESK, Ask, player_at
from floorman.web.entrance import let_in
from floorman.web.forms import Fields, field, fields_of
from floorman.web.held import given_back, place_of
from floorman.web.registration.desk import view_now
from floorman.web.registration.finding import namesakes
from floorman.web.registration.turns import turns_of
from floorman.web.sent import id_of_form
from floorman.web.words import page

NAMED_MOST = 12  # of those who are in already


class Come(Struct, frozen=True):
    """What a guest's form led to: he has an entry, he is asked about his name, or he may not come in."""

    entry: EntryId = ""
    asked: tuple[EntryLine, ...] = ()
    wrong: Ruling | None = None


@get("/join/{code:str}")
async def join(request: Ask, code: FromPath[str]) -> Response[Any]:
    """What one is invited to, and one field. Looking at it changes nothing: messengers look too."""
    event = await request.doors.invited(code, _address(request))
    if isinstance(event, Ruling):
        return _closed(request, event)
    if player_at(request, event) is not None:
        return Redirect(f"/events/{event}/lobby", status_code=303)
    return _page(request, event, code, "", Come())


@post("/join/{code:str}")
async def joined(request: Ask, code: FromPath[str]) -> Response[Any]:
    """He gives his name and is in: on the list, at his seat, or waiting."""
    event = await request.doors.invited(code, _address(request))
    if isinstance(event, Ruling):
        return _closed(request, event)
    lobby = f"/events/{event}/lobby"
    if player_at(request, event) is not None:
        return Redirect(lobby, status_code=303)
    fields = await fields_of(request)
    name = " ".join(field(fields, "name").split())
    come = await _come(request, event, name, fields)
    if not come.entry:
        return _page(request, event, code, name, come)
    seated = await seat_here(request, event, come.entry)
    return _page(request, event, code, name, Come(wrong=seated)) if isinstance(seated, Ruling) else seated


async def seat_here(request: Ask, event: str, entry: EntryId) -> Redirect | Ruling:
    """The device that asks has the pass of this entry, and is led to the lobby."""
    lobby = f"/events/{event}/lobby"
    place = place_of(request, "player", event, stays=request.caller.rank != "public")
    device = device_of(request.headers.get("user-agent", ""))
    wish = GivePass(new_id(), entry, "player", event, 0, entry)
    entered = await request.doors.seat(wish, device, given_back(request, place, event))
    if not isinstance(entered, Entered):
        return entered
    request.desk.showing(event).company.met()
    await rung_as_before(request, entered.caller)
    return let_in(request, entered, lobby, place)


async def _come(request: Ask, event: str, name: str, fields: Fields) -> Come:
    """One after the other, so that two of one name do not come in unasked; a form that comes twice has come once."""
    if (wrong := improper(name)) is not None:
        return Come(wrong=wrong)
    if (wrong := await request.doors.knows_word(event, field(fields, "word").strip(), _address(request))) is not None:
        return Come(wrong=wrong)
    sent, turns = id_of_form(request, event, fields), turns_of(request)
    async with turns.lock:
        if (before := turns.led(sent)) is not None:
            return Come(before.shown)
        come = await _enter(request, event, name, fields)
        if come.entry:
            turns.keep(sent, turns.of(come.entry))
        return come


async def _enter(request: Ask, event: str, name: str, fields: Fields) -> Come:
    desk, view = request.desk, view_now(request, event)
    if view.next.refused is not None:
        return Come(wrong=view.next.refused)
    if view.next.missed is not None:
        return Come(wrong=Ruling("join.at-desk", view.next.missed.cites))
    seen = fields.get("other", ())
    # Of two who are called alike to the letter nobody could say which is meant: he adds something to his name.
    asked = tuple(
        other for other in namesakes(view, name) if other.id not in seen or other.name.casefold() == name.casefold()
    )
    if asked:
        same = any(one.name.casefold() == name.casefold() for one in asked)
        return Come(asked=asked, wrong=Ruling("join.same-name", (), {"name": name}) if same else None)
    if (slower := request.doors.joins(_address(request))) is not None:
        return Come(wrong=slower)
    command = Enter(await desk.meet(name), data_confirmed=True)
    match await desk.do(event, command, DESK, f"join/{event}/{command.who}"):
        case Accepted(events):
            return Come(next((one.id for one in events if isinstance(one, EntryMade)), command.who))
        case Refused(ruling) | Needs(_, ruling):
            return Come(wrong=ruling)
    raise AssertionError("a command is accepted, refused, or needs to be told more")


def _page(request: Ask, event: str, code: str, name: str, come: Come) -> Response[str]:
    desk, view, words = request.desk, view_now(request, event), request.speech
    values = {
        "event": event,
        "code": code,
        "view": desk.wall(event).value,
        "reg": view,
        "name": name,
        "most": LETTERS_MOST,
        "asked": come.asked,
        "wrong": come.wrong or view.next.refused,
        "open": view.next.refused is None,
        "inside": [one for one in desk.look(event, lobby_view).comers if one.status == "entered"],
        "named": NAMED_MOST,
        "has_word": request.doors.has_word(event),
        "beside": request.caller.rank not in ("public", "player"),
        "sent": new_id(),
        "money": lambda coins: words.money(coins, view.currency),
    }
    return page(request, "lobby/join.html", 409 if come.wrong else 200, **values)


def _closed(request: Ask, wrong: Ruling) -> Response[str]:
    """Whoever comes with a wrong code, one that is over, or too many of them."""
    status = 429 if wrong.code == "enter.wait" else 404
    response = page(request, "lobby/closed.html", status, wrong=wrong)
    if "seconds" in wrong.facts:
        response.headers["retry-after"] = str(wrong.facts["seconds"])
    return response


def _address(request: Ask) -> str:
    return request.client.host if request.client else ""
