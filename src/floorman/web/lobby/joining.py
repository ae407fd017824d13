"""The guest's side of an invitation: a name, and he is in, as far as the book and the plan let him.

Whoever has only a link is somebody new: that he bears a name the house knows proves nothing. Whoever comes a second
time from the same device is who he was before. A device that is more than a player's here stays that, and holds its
player's pass beside it.
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
from floorman.speech import speech
from floorman.terms import Accepted, EntryId, Needs, Refused, Ruling
from floorman.tournament.commands import Enter
from floorman.tournament.events import EntryMade
from floorman.views.registration import EntryLine
from floorman.web.desks import DESK, Ask, caller, cookie_name, desk_of, doors_of, player_at
from floorman.web.entrance import hold, let_in
from floorman.web.forms import Fields, field, fields_of
from floorman.web.guards import PASS, SEAT
from floorman.web.registration.desk import view_now
from floorman.web.registration.finding import namesakes
from floorman.web.registration.turns import turns_of
from floorman.web.sent import id_of_form
from floorman.web.words import lang_of, page


class Come(Struct, frozen=True):
    """What a guest's form led to: he has an entry, he is asked about his name, or he may not come in."""

    entry: EntryId = ""
    asked: tuple[EntryLine, ...] = ()
    wrong: Ruling | None = None


@get("/join/{code:str}")
async def join(request: Ask, code: FromPath[str]) -> Response[Any]:
    """What one is invited to, and one field. Looking at it changes nothing: messengers look too."""
    event = await doors_of(request).invited(code, _address(request))
    if isinstance(event, Ruling):
        return _closed(request, event)
    if player_at(request, event) is not None:
        return Redirect(f"/events/{event}/lobby", status_code=303)
    return _page(request, event, code, "", Come())


@post("/join/{code:str}")
async def joined(request: Ask, code: FromPath[str]) -> Response[Any]:
    """He gives his name and is in: on the list, at his seat, or waiting."""
    event = await doors_of(request).invited(code, _address(request))
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
    beside = caller(request).rank not in ("public", "player")
    cookie = SEAT if beside else PASS
    device = device_of(request.headers.get("user-agent", ""))
    wish = GivePass(new_id(), come.entry, "player", event, 0, come.entry)
    entered = await doors_of(request).seat(wish, device, request.cookies.get(cookie_name(request, cookie), ""))
    if not isinstance(entered, Entered):
        return _page(request, event, code, name, Come(wrong=entered))
    desk_of(request).showing(event).company.met()
    return let_in(request, entered, lobby) if cookie == PASS else _seated_beside(request, entered, lobby)


def _seated_beside(request: Ask, entered: Entered, path: str) -> Redirect:
    """The host plays, too: what his browser may besides stays as it is."""
    response: Redirect = Redirect(path, status_code=303)
    hold(request, response, SEAT, entered)
    return response


async def _come(request: Ask, event: str, name: str, fields: Fields) -> Come:
    """One after the other, so that two of one name do not come in unasked; a form that comes twice has come once."""
    if (wrong := improper(name)) is not None:
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
    desk, view = desk_of(request), view_now(request, event)
    if view.next.refused is not None:
        return Come(wrong=view.next.refused)
    if view.next.missed is not None:
        return Come(wrong=Ruling("join.at-desk", view.next.missed.cites))
    seen = fields.get("other", ())
    asked = tuple(other for other in namesakes(view, name) if other.id not in seen)
    if asked:
        return Come(asked=asked)
    if (slower := doors_of(request).joins(_address(request))) is not None:
        return Come(wrong=slower)
    command = Enter(await desk.meet(name), data_confirmed=True)
    match await desk.do(event, command, DESK, f"join/{event}/{command.who}"):
        case Accepted(events):
            return Come(next((one.id for one in events if isinstance(one, EntryMade)), command.who))
        case Refused(ruling) | Needs(_, ruling):
            return Come(wrong=ruling)
    raise AssertionError("a command is accepted, refused, or needs to be told more")


def _page(request: Ask, event: str, code: str, name: str, come: Come) -> Response[str]:
    desk, view, words = desk_of(request), view_now(request, event), speech(lang_of(request))
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
        "beside": caller(request).rank not in ("public", "player"),
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
