"""The kiosk: a tablet at the door that guests touch. It tells what everybody may know, and takes names down.

Nobody is entered here. What a guest types is a wish, which somebody of the staff confirms at the desk.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from floorman.desk.sign_ups import LETTERS_MOST, SignUp, SignUps
from floorman.speech import LANGUAGES, Lang, language_of
from floorman.terms import Refused, Ruling
from floorman.terms.names import plain
from floorman.views import EventView, PublicView
from floorman.views.public import PlacedView, SeatedView
from floorman.views.registration import RegistrationView, admission_view
from floorman.web.desks import Ask
from floorman.web.event.showing import time_of
from floorman.web.forms import field, fields_of
from floorman.web.glance import glance
from floorman.web.guards import WHO, lets_in
from floorman.web.likeness import begins
from floorman.web.registration.finding import LETTERS_LEAST
from floorman.web.words import page

FOUND_MOST = 8


@get("/events/{event:str}/kiosk")
async def lookup(request: Ask, event: FromPath[str]) -> Response[str]:
    """One's own seat by one's name; and where the house takes names down, the way onto its list."""
    sought = str(request.query_params.get("q", "")).strip()[:LETTERS_MOST]
    return await _kiosk(request, event, sought)


@post("/events/{event:str}/kiosk")
async def wish(request: Ask, event: FromPath[str]) -> Response[Any]:
    """A guest's name, for the desk to see to."""
    _public(request, event)
    name = field(await fields_of(request), "name")
    made = await asyncio.to_thread(_made, request, event, name)
    if isinstance(made, Refused):
        return await _kiosk(request, event, name[:LETTERS_MOST], made.ruling)
    request.desk.showing(event).wished()
    if "hx-request" in request.headers:
        return await _kiosk(request, event, "", noted=made)
    asked = {"noted": made.id, "home": _home(request), "lang": request.lang}
    return Redirect(f"/events/{event}/kiosk", status_code=303, query_params=asked)


def _made(request: Ask, event: str, name: str) -> SignUp | Refused:
    desk, view = request.desk, _admission(request, event)
    if not view.open:
        return Refused(view.next.refused or Ruling("registration.closed"))
    return SignUps(desk.store, event).make(name, desk.clock.now())


async def _kiosk(
    request: Ask, event: str, sought: str, wrong: Ruling | None = None, noted: SignUp | None = None
) -> Response[str]:
    """A page; what changes on it alone, where the page that is open asks for it."""
    wall, told = _public(request, event)
    desk, words, view = request.desk, request.speech, _admission(request, event)
    wishes = SignUps(desk.store, event)
    taken = await asyncio.to_thread(lambda: wishes.taken)
    takes = taken and view.open and lets_in(request.caller, WHO["POST /events/{event}/kiosk"])
    found = found_in(told, sought)[:FOUND_MOST]
    if (id := str(request.query_params.get("noted", ""))) and not sought:
        noted = await asyncio.to_thread(wishes.find, id)
    elif takes and noted is None and not (found or placed_in(told, sought)):
        noted = await asyncio.to_thread(wishes.of, sought)
    values: dict[str, Any] = {
        "event": event,
        "topics": "wall,wishes",
        "view": wall,
        "told": told,
        "reg": view,
        "sought": sought,
        "found": found,
        "gone": placed_in(told, sought)[: FOUND_MOST - len(found)],
        "takes": takes,
        "most": LETTERS_MOST,
        "noted": noted,
        "wrong": "" if wrong is None else words.ruling(wrong),
        "home": _home(request),
        "glance": glance(wall.clock, desk.clock.now(), words),
        "money": lambda coins: words.money(coins, told.currency),
        "data": {"time": time_of(desk.clock), "view": msgspec.to_builtins(wall)},
    }
    alone = "hx-request" in request.headers
    status = 409 if wrong is not None and not alone else 200
    return page(request, "registration/kiosk_told.html" if alone else "registration/kiosk.html", status, **values)


def _home(request: Ask) -> Lang:
    """The language in which this kiosk was opened, whatever a guest reads it in."""
    opened = request.query_params.get("home", "")
    return language_of(opened) if opened in LANGUAGES else request.lang


def _admission(request: Ask, event: str) -> RegistrationView:
    return request.desk.look(event, lambda now, _: admission_view(now))


def _public(request: Ask, event: str) -> tuple[EventView, PublicView]:
    return request.desk.wall(event).value, request.desk.showing(event).public.value


def found_in(told: PublicView, sought: str) -> list[SeatedView]:
    """Those who are in, by the names that everybody may read; who has a seat comes first."""
    letters = plain(sought)
    if len(letters) < LETTERS_LEAST:
        return []
    named = (one for one in told.players if begins(letters, one.name))
    return sorted(named, key=lambda one: (not one.table, plain(one.name)))


def placed_in(told: PublicView, sought: str) -> list[PlacedView]:
    """Those who are out, with place and prize, as the list of results has them."""
    letters = plain(sought)
    return [one for one in told.ranking if len(letters) >= LETTERS_LEAST and begins(letters, one.name)]
