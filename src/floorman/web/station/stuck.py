"""Where the page of a table cannot be made: what can be done about its hand, with the least that is needed.

The hand itself is on disk and can be gone on with, whatever it is that a page cannot say of it. So nobody at a table is
ever without a way on: the last step is taken back, the floor is called, or somebody who may ends the hand.
"""

from __future__ import annotations

import re
import secrets
from contextlib import suppress
from typing import Any

from litestar import Response

from floorman.terms import TableNo
from floorman.web.desks import Ask
from floorman.web.event.permitted import may_do, may_void
from floorman.web.guards import WHO, lets_in
from floorman.web.words import page

STATION = "/events/{event}/station/{number}"
PATH = re.compile(r"/events/([^/]+)/station/([0-9]{1,9})(?:/.*)?")


def stuck(request: Ask) -> Response[Any] | None:
    """None where this was no page of a table, or none for whoever asks."""
    found = PATH.fullmatch(request.url.path)
    if request.method != "GET" or found is None:
        return None
    event, number = found[1], int(found[2])
    if request.caller.table not in (0, number) or not lets_in(request.caller, WHO[f"GET {STATION}"]):
        return None
    if "hx-request" in request.headers:  # the page that is open loads itself, and is this one if it must be
        return Response("", status_code=500, headers={"hx-refresh": "true"})
    return page(
        request,
        "station/stuck.html",
        500,
        event=event,
        table_number=number,
        back=f"/events/{event}/station/{number}",
        undo=_last_step(request, event, number),
        may_do=may_do(request, event),
        may_void=may_void(request, event),
        sent=secrets.token_hex(8),
    )


def _last_step(request: Ask, event: str, number: TableNo) -> int:
    """The version of the hand before its last step; 0 where none is known."""
    with suppress(Exception):  # whatever it is, it may be what keeps the page from being made
        hand = request.desk.hand(event, number, request.caller)
        return 0 if hand is None else hand.undo
    return 0
