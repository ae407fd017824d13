"""A player's own: the page that his app begins with, what calls him now, and whether he wants to be called.

None of these names an event: whoever is woken without a word knows nothing but that he is this device.
"""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from floorman.desk import UnknownEvent
from floorman.house import Caller
from floorman.speech import Speech
from floorman.views.called import KINDS, CalledView
from floorman.web.called import kept
from floorman.web.called.calling import Calls
from floorman.web.called.kept import Rung
from floorman.web.called.services import service_of
from floorman.web.called.vapid import key_of, public_part
from floorman.web.desks import Ask
from floorman.web.forms import Fields, field, fields_of
from floorman.web.held import seats_held
from floorman.web.origins import encrypted


@get("/mine")
async def mine(request: Ask) -> Redirect:
    """Where the app begins: at his seat, whichever event that is in by now; of several, where he is called."""
    ways = [(bool(_true_for(request, one)), way) for one in _players(request) if (way := _way(request, one))]
    return Redirect(next((way for called, way in ways if called), ways[0][1] if ways else "/"), status_code=303)


def _way(request: Ask, one: Caller) -> str:
    """To his seat; nothing where there is none any more."""
    try:
        sits = request.desk.phone(one.event, one.entry)
        online = bool(sits and sits.table and request.desk.showing(one.event).plays_here(one.entry))
    except UnknownEvent:
        return ""
    return "" if sits is None else f"/events/{one.event}/{'table' if online else 'me'}"


@get("/mine/calls")
async def now(request: Ask) -> Response[dict[str, Any]]:
    """What calls him now. `?asleep`: his phone was rung and shows only what he wants to be rung for."""
    players, words = _players(request), request.speech
    if not players:
        raise NotFoundException
    told = []
    for one in players:
        true, name = _true_for(request, one), _event_name(request, one)
        if "asleep" in request.query_params:
            rung = kept.rung(request.desk.store, one.key)
            true = [notice for notice in true if rung is not None and notice.kind in rung.kinds]
        told += [{"kind": notice.kind, "key": notice.key, **said(notice, name, words)} for notice in true]
    return Response({"calls": told}, headers={"cache-control": "no-store"})


@post("/mine/calls", status_code=200)
async def change(request: Ask) -> Response[Any]:
    """Whether his page is looked at, and whether he is rung while none is open."""
    players, form = _players(request), await fields_of(request)
    if not players:
        raise NotFoundException
    calls, store, do = calls_of(request), request.desk.store, field(form, "do")
    keys = {one.key for one in players if one.key}
    if do == "away":
        calls.away |= keys
    elif do == "here":
        calls.away -= keys
    elif do == "off":
        for key in keys:
            await asyncio.to_thread(kept.drop, store, key)
    elif not (do == "ring" and keys and may_be_rung(request) and await _all_kept(request, players, form)):
        return Response(None, status_code=409)
    return Response(None, status_code=204)


async def _all_kept(request: Ask, players: list[Caller], form: Fields) -> bool:
    """For each of his seats."""
    return all([await _kept(request, one, form) for one in players])


async def rung_as_before(request: Ask, one: Caller) -> None:
    """Whoever is rung on this device for another seat of his is rung for this one, too."""
    store = request.desk.store
    rung = next((found for seat in seats_held(request) if (found := kept.rung(store, seat.key))), None)
    if rung is not None:
        await asyncio.to_thread(kept.keep, store, one.key, rung)


async def _kept(request: Ask, one: Caller, form: Fields) -> bool:
    """Only at a service that we know: what anybody types is no address of ours to send to."""
    endpoint, kinds = field(form, "endpoint"), form.get("kind", [])
    if service_of(endpoint, calls_of(request).services) is None:
        return False
    rung = Rung(endpoint, tuple(kind for kind in KINDS if kind in kinds))
    return await asyncio.to_thread(kept.keep, request.desk.store, one.key, rung)


def said(one: CalledView, event: str, words: Speech) -> dict[str, str]:
    """Whoever finds the phone on a table reads no card, no name and no stack."""
    title = words.say(f"called.says.{one.kind}", table=one.table, seat=one.seat)
    where = f" · {words.say('floor.table', number=one.table)}" if one.kind == "turn" else ""
    return {"title": title, "body": event + where}


def may_be_rung(request: Ask) -> bool:
    """Has the host switched it on, and does this browser know the house by its name outside?"""
    calls = calls_of(request)
    return calls.possible and encrypted(request) and kept.is_on(request.desk.store)


def ringing_key(request: Ask) -> str:
    """What his browser needs to be rung; nothing where nobody is."""
    return public_part(key_of(request.desk.store)) if may_be_rung(request) else ""


def calls_of(request: Ask) -> Calls:
    calls = request.app.state.calls
    assert isinstance(calls, Calls), "the app has them as long as it serves"
    return calls


def _players(request: Ask) -> list[Caller]:
    """Whoever plays with this device, by its own pass or beside it: where it is not over before where it is, and of
    those where he sat down last."""
    live, passes = request.desk.live(), request.doors.passes
    players = [one for one in seats_held(request) if one.rank == "player"]

    def lately(one: Caller) -> tuple[bool, int]:
        return one.event in live, passes[one.key].made if one.key in passes else 0

    return sorted(players, key=lately, reverse=True)


def _true_for(request: Ask, one: Caller) -> list[CalledView]:
    try:
        return list(request.desk.showing(one.event).called(one.entry))
    except UnknownEvent:
        return []


def _event_name(request: Ask, one: Caller) -> str:
    listed = request.desk.events().get(one.event)
    return listed.event.name if listed is not None else ""
