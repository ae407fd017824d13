"""The host's switch: whether phones are rung through the services of those who make browsers. Off until he says so."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from floorman.web.called import kept
from floorman.web.called.pages import calls_of
from floorman.web.called.services import KNOWN
from floorman.web.desks import Ask
from floorman.web.words import page

HERE = "/house/phones"


@get(HERE)
async def look(request: Ask) -> Response[str]:
    return _page(request)


@post(HERE)
async def switch(request: Ask) -> Response[Any]:
    """On, where there is a way in from outside over TLS; and off."""
    do, store = (await request.form()).get("do"), request.desk.store
    if do == "off":
        kept.switch_off(store)
    elif do == "on" and calls_of(request).possible:
        kept.switch_on(store)
    else:
        return _page(request, 409)
    return Redirect(HERE, status_code=303)


def _page(request: Ask, status: int = 200) -> Response[str]:
    store = request.desk.store
    values = {
        "on": kept.is_on(store),
        "possible": calls_of(request).possible,
        "count": len(kept.all_rung(store)),
        "services": [f"*{one.host}" if one.host[0] == "." else one.host for one in KNOWN],
        "wrong": status != 200,
    }
    return page(request, "phones.html", status, **values)
