"""The app: routes, the desk it opens and closes, and what guards it on this machine."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Response
from litestar.config.allowed_hosts import AllowedHostsConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import ResponseHeader
from litestar.exceptions import HTTPException
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

from floorman.desk import Closed, Desk, Overtaken
from floorman.rulebook import Shelf
from floorman.store import Store
from floorman.web import asking, books, floor, practice, running, starting
from floorman.web.api import PREFIX, api, set_up, tell_wrong
from floorman.web.desks import Ask
from floorman.web.words import page

STATIC = Path(__file__).parent / "static"

ROUTES: list[ControllerRouterHandler] = [
    starting.start,
    starting.new,
    starting.create,
    starting.draw,
    running.desk,
    running.controls,
    running.wall,
    running.log,
    running.do,
    running.live,
    floor.floor,
    floor.part,
    floor.plan,
    floor.cards,
    floor.act,
    practice.choose,
    practice.sit_down,
    practice.table,
    practice.act,
    asking.ask,
    books.shelf,
    books.comparison,
    books.book,
    books.rule,
    api(),
    create_static_files_router(path="/static", directories=[STATIC]),
]

# Whatever else a page brings, it comes from here: no request leaves the network.
HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}


def build(store: Store, shelf: Shelf, hosts: Sequence[str], rate: float = 1.0) -> Litestar:
    """An app over a store. It opens its desk when it starts and closes it, live streams first, when it stops.

    It answers only requests for these hosts, port included, so that no foreign page reaches it under a name of its own.
    """

    @asynccontextmanager
    async def open_desk(app: Litestar) -> AsyncIterator[None]:
        async with Desk(store, shelf, rate) as desk:
            app.state.desk = desk
            set_up(app)
            yield

    return Litestar(
        route_handlers=ROUTES,
        lifespan=[open_desk],
        csrf_config=CSRFConfig(secret=store.secret("forms"), cookie_samesite="strict"),
        allowed_hosts=AllowedHostsConfig(allowed_hosts=list(hosts), www_redirect=False),
        exception_handlers={HTTPException: _error, Overtaken: _busy, Closed: _busy},
        response_headers=[ResponseHeader(name=name, value=value) for name, value in HEADERS.items()],
        openapi_config=None,
    )


def _error(request: Ask, error: HTTPException) -> Response[Any]:
    if request.url.path.startswith(PREFIX + "/"):
        return tell_wrong(request, error)
    code = f"error.{error.status_code}" if error.status_code in (403, 404) else "error.other"
    return _say(request, code, error.status_code)


def _busy(request: Ask, _error: Exception) -> Response[str]:
    """Nothing was carried out: another process wrote first, or the desk is closing."""
    return _say(request, "error.503", 503)


def _say(request: Ask, code: str, status: int) -> Response[str]:
    template = "parts/wrong.html" if "hx-request" in request.headers else "error.html"
    return page(request, template, status, code=code)
