"""The host's side of an invitation: its link and its code to scan, another one, and none."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from msgspec import Struct

from floorman.desk.company import on_devices
from floorman.web.desks import Ask, desk_of, doors_of
from floorman.web.event.showing import part, view_of
from floorman.web.forms import field, fields_of
from floorman.web.people import LOOPBACK, base, qr


class Invited(Struct, frozen=True):
    """The link that is good now, as letters and to scan."""

    address: str
    svg: str
    reachable: bool  # by other devices


@get("/events/{event:str}/invitation")
async def invitation(request: Ask, event: FromPath[str]) -> Response[str]:
    """What to send to one's friends."""
    told = view_of(request, event)
    invited = await invited_to(request, event)
    over = told.floor.phase == "over"
    return part(request, event, "lobby/invitation.html", invited=invited, over=over, devices=devices(request, event))


@post("/events/{event:str}/invitation")
async def change_invitation(request: Ask, event: FromPath[str]) -> Response[Any]:
    """A first link, another one, or none. Whoever is in stays in."""
    over = view_of(request, event).floor.phase == "over"
    do = field(await fields_of(request), "do")
    kept = doors_of(request).invitations
    if do == "renew" and not over:
        await asyncio.to_thread(kept.renew, event)
    elif do == "close":
        await asyncio.to_thread(kept.close, event)
    desk_of(request).showing(event).company.met()
    return Redirect(f"/events/{event}/invitation", status_code=303)


async def invited_to(request: Ask, event: str) -> Invited | None:
    """The invitation as its host shows it; None where nobody is invited."""
    code = await asyncio.to_thread(doors_of(request).invitations.of, event)
    if not code:
        return None
    address = f"{base(request)}join/{code}"
    return Invited(address, qr(address), not address.partition("//")[2].startswith(LOOPBACK))


def devices(request: Ask, event: str) -> bool:
    """Is this event played on the players' own devices?"""
    return on_devices(view_of(request, event).floor.plan.plan)
