"""The entrance: staff come in with name and password, devices with a code, and everybody can leave."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath
from litestar.response import Redirect

from floorman.doors import Entered
from floorman.doors.devices import device_of
from floorman.doors.secrets import read_code
from floorman.house import Caller
from floorman.house.giving import may_give
from floorman.house.staff import HELPING
from floorman.terms import Refused, Ruling
from floorman.web.called.pages import rung_as_before
from floorman.web.desks import FORMS_COOKIE, Ask, behind, cookie_name
from floorman.web.forms import Fields, field, fields_of
from floorman.web.held import PASS, SEAT, given_back, kept_besides, own_seats, place_of, seats_held
from floorman.web.origins import encrypted
from floorman.web.words import page

NEXT_LETTERS_MOST = 300


@get("/enter")
async def door(request: Ask) -> Response[str]:
    """Log in, or bring a code; for whoever is in, what he is here and the way out."""
    return _door(request)


@post("/enter")
async def log_in(request: Ask) -> Response[Any]:
    form = await request.form()
    name, password = str(form.get("name", "")), str(form.get("password", ""))
    before = given_back(request, PASS, "")
    entered = await request.doors.log_in(name, password, _address(request), _device(request), before)
    if isinstance(entered, Ruling):
        return _door(request, entered, name)
    return let_in(request, entered, own_path(str(form.get("next", ""))))


@post("/enter/code")
async def type_code(request: Ask) -> Response[Any]:
    """A code that was read out: on to the page that says what it is for."""
    typed = await fields_of(request)
    code = read_code(field(typed, "code"))
    if code is None:
        return _door(request, Ruling("pass.code-over"), typed=typed)
    return Redirect(f"/enter/{code}", status_code=303)


@get("/enter/{code:str}")
async def offer(request: Ask, code: FromPath[str]) -> Response[str]:
    """What this code makes of this device. Looking at it changes nothing: messengers look too."""
    held = await request.doors.looked_at(code, _address(request))
    if isinstance(held, Ruling):
        return page(request, "enter_code.html", _status(held), held=None, wrong=_said(request, held), code="", event="",
                    name="")  # fmt: skip
    if held is None:
        return page(request, "enter_code.html", 404, held=None, wrong="", code="", event="", name="")
    event = request.desk.events().get(held.event)
    name, on = request.desk.names().get(held.person, ""), event.event.name if event else ""
    return page(request, "enter_code.html", held=held, code=code, wrong="", name=name, event=on)


@post("/enter/{code:str}")
async def take(request: Ask, code: FromPath[str]) -> Response[Any]:
    """This device it is, and no other one after it. A seat lies beside what else it is, or plays in."""
    held = await request.doors.offered(code)
    rank, event = (held.rank, held.event) if held is not None else ("public", "")
    place = place_of(request, rank, event, stays=bool(behind(request).key))
    before = given_back(request, place, event)
    entered = await request.doors.enter(code, _address(request), _device(request), before)
    if isinstance(entered, Ruling):
        return page(request, "enter_code.html", _status(entered), held=None, wrong=_said(request, entered),
                    code="", event="", name="")  # fmt: skip
    if entered.caller.entry:
        await rung_as_before(request, entered.caller)
    return let_in(request, entered, _landing(request, entered.caller), place)


def _landing(request: Ask, one: Caller) -> str:
    """Where a device belongs: at its table, open or not yet, at its player's seat or where he plays, at the desk where
    players are entered, or before its event's clock. Whoever helps, and there is one event tonight, helps there; a
    screen for all shows its clock, for nobody taps at a TV. A host who started Floorman anew goes on where one runs."""
    if not one.event:
        tonight = [id for id in request.desk.live() if one.rank in (*HELPING, "screen") or _goes_on(request, id)]
        there = {"registrar": "/registration", "screen": "/wall"}.get(one.rank, "")
        return f"/events/{tonight[0]}{there}" if len(tonight) == 1 else "/"
    if one.rank == "dealer" and _has_table(request, one):
        return f"/events/{one.event}/station/{one.table}"
    if one.rank == "registrar":
        return f"/events/{one.event}/registration"
    if one.entry and _plays_there(request, one.event):
        return f"/events/{one.event}/table"
    return f"/events/{one.event}/{'me' if one.entry else 'wall'}"


def _goes_on(request: Ask, event: str) -> bool:
    return request.desk.wall(event).value.clock.phase not in ("before", "over")


def _plays_there(request: Ask, event: str) -> bool:
    """Do players of this event act on their own devices?"""
    return request.desk.shown(event).value.floor.plan.plan.depth == "virtual"


@post("/enter/password")
async def change_password(request: Ask) -> Response[Any]:
    """Another password for oneself. Whoever finds an open browser knows the old one no better than before."""
    form = await request.form()
    one, doors = request.caller, request.doors
    right = await doors.right(one.person, str(form.get("old", "")), _address(request))
    if isinstance(right, Ruling) or not right:
        return _door(request, right if isinstance(right, Ruling) else Ruling("enter.wrong-old"))
    refused = await doors.set_password(one.person, str(form.get("password", "")), request.by, keep=one.key)
    return _door(request, refused.ruling) if isinstance(refused, Refused) else _door(request, done="enter.changed")


@post("/leave")
async def leave(request: Ask) -> Response[Any]:
    """Whatever this device was, and wherever it played."""
    for one in dict.fromkeys((behind(request), *seats_held(request))):
        await request.doors.log_out(one)
    response: Redirect = Redirect("/enter", status_code=303)
    seat = cookie_name(request, SEAT)
    seats = [name for name in request.cookies if name == seat or name.startswith(f"{seat}-")]
    for name in (cookie_name(request, PASS), cookie_name(request, FORMS_COOKIE), *seats):
        _forget(request, response, name)
    return response


def own_path(path: str) -> str:
    """A path of this app, for going on after the entrance; the start page in place of anything else.

    Browsers take `//host`, `/\\host` and the like for other hosts, and drop control characters before they look.
    """
    if not re.fullmatch(r"/[!-\[\]-~]*", path) or len(path) > NEXT_LETTERS_MOST or path.startswith("//"):
        return "/"
    told = urlsplit(path)
    return "/" if told.scheme or told.netloc or told.path in ("/enter", "/leave") else path


def _door(
    request: Ask, wrong: Ruling | None = None, name: str = "", done: str = "", typed: Fields | None = None
) -> Response[str]:
    asked = own_path(request.query_params.get("next", "/"))
    doors, one = request.doors, request.caller
    values = {
        "next": asked,
        "name": name,
        "called": request.desk.names().get(one.person, ""),
        "open": doors.open,
        "own": not one.event and may_give(one.rank, one.rank),
        "seats": own_seats(request),
        "passwords": bool(doors.staff),
        "own_password": one.person in doors.staff,
        "wrong": "" if wrong is None else _said(request, wrong),
        "done": done,
    }
    response = page(request, "enter.html", 200 if wrong is None else _status(wrong), typed, **values)
    if wrong is not None and "seconds" in wrong.facts:
        response.headers["retry-after"] = str(wrong.facts["seconds"])
    return response


def let_in(request: Ask, entered: Entered, path: str, place: str = PASS) -> Redirect:
    response: Redirect = Redirect(path, status_code=303)
    _hold(request, response, place, entered)
    if place == PASS:
        if (player := kept_besides(request, place, entered.caller)) is not None:
            _hold(request, response, f"{SEAT}-{player.caller.event}", player)
        # Forms that were opened before he came in are not his.
        _forget(request, response, cookie_name(request, FORMS_COOKIE))
    return response


def _hold(request: Ask, response: Redirect, name: str, entered: Entered) -> None:
    """From now on this browser shows that pass."""
    response.set_cookie(
        Cookie(
            cookie_name(request, name), value=entered.value, max_age=entered.seconds, httponly=True,
            samesite="strict", secure=encrypted(request),
        )
    )  # fmt: skip


def _forget(request: Ask, response: Redirect, name: str) -> None:
    secure = bool(request.app.state.secure)
    response.set_cookie(Cookie(name, value="", max_age=0, expires=0, secure=secure))


def _said(request: Ask, ruling: Ruling) -> str:
    return request.speech.ruling(ruling)


def _status(ruling: Ruling) -> int:
    return {"enter.wait": 429, "enter.wrong": 403, "enter.wrong-old": 403}.get(ruling.code, 409)


def _address(request: Ask) -> str:
    return request.client.host if request.client else ""


def _device(request: Ask) -> str:
    return device_of(request.headers.get("user-agent", ""))


def _has_table(request: Ask, one: Caller) -> bool:
    """Is there a table for it, or will there be? Not any more where that was broken."""
    floor = request.desk.shown(one.event).value.floor
    if one.table in {table.number for table in floor.tables}:
        return True
    broken = request.desk.look(one.event, lambda now, _: one.table in now.state.tables)
    return bool(one.table) and floor.phase != "over" and not broken
