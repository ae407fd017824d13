"""The host's side of an invitation: its link and its code to scan, another one, and none."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from msgspec import Struct

from floorman.desk.company import on_devices
from floorman.doors.doors import WORD_LEAST
from floorman.doors.passwords import LETTERS_MOST
from floorman.terms import Ruling
from floorman.web.codes import LOOPBACK, base, qr
from floorman.web.desks import Ask
from floorman.web.event.showing import part, view_of
from floorman.web.forms import field, fields_of


class Invited(Struct, frozen=True):
    """The link that is good now, as letters and to scan."""

    address: str
    svg: str
    path: str  # of the link, on this machine
    reachable: bool  # by other devices
    reach: str  # this-machine, network, anywhere, or everywhere where the host has said so: from where it leads here


@get("/events/{event:str}/invitation")
async def invitation(request: Ask, event: FromPath[str]) -> Response[str]:
    """What to send to one's friends."""
    return await _page(request, event)


async def _page(request: Ask, event: str, wrong: Ruling | None = None) -> Response[str]:
    """With what was wrong with a password, beside its field."""
    told = view_of(request, event)
    values: dict[str, Any] = {
        "invited": await invited_to(request, event),
        "over": told.floor.phase == "over",
        "named": _named(request, event),
        "devices": devices(request, event),
        "wrong": wrong,
        "word_least": WORD_LEAST,
        "word_most": LETTERS_MOST,
        **await _who_may(request, event),
    }
    return part(request, event, "lobby/invitation.html", 200 if wrong is None else 409, **values)


def _named(request: Ask, event: str) -> list[str]:
    """Whom the host has entered himself, and who has no phone here yet: with the link he would come a second time."""
    desk = request.desk
    plays_with = desk.showing(event).plays_with
    come = {plays_with(one.entry) for one in desk.house.state.passes.values() if one.taken and one.event == event}
    come |= desk.look(event, lambda now, _: set(now.state.bots))
    return [one.name for one in view_of(request, event).floor.players if one.id not in come]


async def _who_may(request: Ask, event: str) -> dict[str, bool]:
    doors = request.doors
    listed = await asyncio.to_thread(doors.invitations.listed)
    return {"listed": event in listed, "has_word": await asyncio.to_thread(doors.has_word, event)}


@post("/events/{event:str}/invitation")
async def change_invitation(request: Ask, event: FromPath[str]) -> Response[Any]:
    """A first link, another one, or none. Whoever is in stays in."""
    over = view_of(request, event).floor.phase == "over"
    fields = await fields_of(request)
    do, kept = field(fields, "do"), request.doors.invitations
    if do == "word" and (wrong := await request.doors.set_word(event, field(fields, "word").strip())) is not None:
        return await _page(request, event, wrong)
    if do in ("list", "unlist") and not over:
        await asyncio.to_thread(kept.put_on_list, event, on=do == "list")
    if do == "renew" and not over:
        await asyncio.to_thread(kept.renew, event)
    elif do == "close":
        await asyncio.to_thread(kept.close, event)
    request.desk.showing(event).company.met()
    return Redirect(f"/events/{event}/invitation", status_code=303)


async def invited_to(request: Ask, event: str) -> Invited | None:
    """The invitation as its host shows it; None where nobody is invited."""
    code = await asyncio.to_thread(request.doors.invitations.of, event)
    if not code:
        return None
    address = f"{base(request)}join/{code}"
    reach = "everywhere" if request.app.state.public else reach_of(address)
    return Invited(address, qr(address), f"/join/{code}", reach != "this-machine", reach)


def reach_of(address: str) -> str:
    """From where an address leads here, as far as it can be told by looking at it."""
    host = urlsplit(address).hostname or ""
    if address.partition("//")[2].startswith(LOOPBACK):
        return "this-machine"
    try:
        found = ip_address(host)
    except ValueError:
        # A name without a dot, or one that machines give themselves, is known in its own network alone.
        return "network" if "." not in host or host.endswith((".local", ".lan", ".home.arpa")) else "anywhere"
    return "anywhere" if found.is_global else "network"


def devices(request: Ask, event: str) -> bool:
    """Is this event played on the players' own devices?"""
    return on_devices(view_of(request, event).floor.plan.plan)
