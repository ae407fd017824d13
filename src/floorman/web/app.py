"""The app: routes, the desk it opens and closes, and what guards it on this machine."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from litestar import Litestar, Response, Router
from litestar.config.allowed_hosts import AllowedHostsConfig
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.enums import MediaType
from litestar.exceptions import HTTPException, NotFoundException
from litestar.response import Redirect
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler

from floorman.desk import Closed, Desk, Overtaken, UnknownEvent
from floorman.desk.backups import Backups
from floorman.desk.houses import HouseBusy
from floorman.desk.pauses import USUAL_PAUSES, Pauses
from floorman.desk.sign_ups import forget_all_but
from floorman.desk.time import HERE, Computer
from floorman.doors import Doors
from floorman.doors.addresses import Net
from floorman.rulebook import Shelf
from floorman.sim.at_desk import BotsAtDesk
from floorman.sim.demo import Demo, DemoSettings
from floorman.store import Store, StoreFault
from floorman.web import (
    asking,
    backing_up,
    books,
    called,
    clock_doubt,
    demo,
    documents,
    entrance,
    event,
    hand_files,
    inventory,
    lobby,
    pairing,
    past,
    people,
    phone,
    practice,
    public,
    registration,
    scenarios,
    start,
    station,
    styling,
    table,
    wall,
    walls,
)
from floorman.web.api import AGAIN_SECONDS, api, log_failure, set_up, tell_wrong
from floorman.web.api.page import described
from floorman.web.api.problems import Wrong
from floorman.web.api.trying import trying
from floorman.web.beginnings import Beginnings
from floorman.web.called.calling import Calls
from floorman.web.crowds import Crowds, crowds_of, too_many
from floorman.web.deliveries import Deliveries
from floorman.web.desks import FORMS_COOKIE, Ask, cookie_of
from floorman.web.guards import guard
from floorman.web.hand_files.shelf import Shelf as OpenHands
from floorman.web.health import Readiness, healthz, metrics, readyz
from floorman.web.held import own_seats
from floorman.web.lanes import page_lanes
from floorman.web.observing import Board, Counting, observe
from floorman.web.padding import OF_A_HAND, OWN
from floorman.web.server import noting_what_is_newer
from floorman.web.shields import BODY_BYTES_MOST, App, shield, shield_with_frames, shield_with_tls
from floorman.web.station.stuck import stuck
from floorman.web.streams import Streams
from floorman.web.words import page
from floorman.wire import UnknownKind

STATIC = Path(__file__).parent / "static"

# Streams are not packed: news would wait for each other.
UNPACKED = "/live$"
PACKED_BYTES_LEAST = 1_000

# All that is asked for here gets a document that a program can read, whatever becomes of it.
FOR_PROGRAMS = "/api/"

ROUTES: list[ControllerRouterHandler] = [
    *start.ROUTES,
    *event.ROUTES,
    *registration.ROUTES,
    *station.ROUTES,
    *wall.ROUTES,
    *walls.ROUTES,
    *documents.ROUTES,
    *phone.ROUTES,
    *called.ROUTES,
    *lobby.ROUTES,
    *table.ROUTES,
    *public.ROUTES,
    *past.ROUTES,
    *demo.ROUTES,
    practice.choose,
    practice.sit_down,
    practice.table,
    practice.act,
    *hand_files.ROUTES,
    asking.ask,
    styling.style,
    *books.ROUTES,
    *scenarios.ROUTES,
    entrance.door,
    entrance.log_in,
    entrance.type_code,
    entrance.offer,
    entrance.take,
    entrance.change_password,
    entrance.leave,
    *pairing.ROUTES,
    inventory.things,
    inventory.change,
    inventory.archive,
    backing_up.look,
    backing_up.change,
    clock_doubt.look,
    clock_doubt.answer,
    people.people,
    people.change,
    api(),
    described,
    trying,
    healthz,
    readyz,
    metrics,
]


def build(  # noqa: PLR0913 - what a house is served with, all but the first three named
    store: Store,
    shelf: Shelf,
    hosts: Sequence[str],
    rate: float = 1.0,
    *,
    lan: bool = False,
    address: str = "",
    public: str = "",
    proxies: Sequence[Net] = (),
    computer: Computer = HERE,
    show: DemoSettings | None = None,
    pauses: Pauses = USUAL_PAUSES,
    backups: tuple[Path | None, Path | None] = (None, None),
    doubts: bool = False,
    begins: tuple[Path, tuple[Path, ...]] | None = None,
) -> Litestar:
    """An app over a store. It opens its desk when it starts and closes it, live streams first, when it stops.

    It answers only requests for these hosts, port included, so that no foreign page reaches it under a name of its own.
    With `lan` nobody is the host without a pass. The address is the one under which other devices find it;
    `public` the one under which it is known from outside, through a tunnel or a proxy of the host's: then nobody counts
    as sitting at this machine. Of the `proxies` it is believed for whom they ask.
    With `show` it opens a demo of that kind. `backups`: the folder for those that it makes, and a second place. With
    `doubts` it asks whether a computer's clock that is odd is right. `begins`: the folder that somebody named,
    and where other houses lie, for a house that nobody has named yet.
    """
    board, secure = Board(), address.startswith("https:")

    books.lay_kept(store, shelf)

    @asynccontextmanager
    async def open_desk(app: Litestar) -> AsyncIterator[None]:
        watch = Counting(board)
        async with Desk(store, shelf, rate, computer, watch=watch, pauses=pauses, doubts=doubts) as desk:
            app.state.desk = desk
            forget_all_but(store, desk.live())
            app.state.doors = doors = Doors(desk, lan or bool(public))
            app.state.crowds, app.state.hosts = Crowds(), frozenset(host.lower() for host in hosts)
            doors.invitations.forget_all_but(desk.live())
            app.state.address, app.state.secure = public or address, secure
            app.state.public, app.state.proxies = public, tuple(proxies)
            app.state.courses, app.state.begins = {}, begins
            app.state.hand_files = OpenHands()
            app.state.turns = registration.Turns()
            app.state.pairings = pairing.Pairings()
            app.state.hanging = Counter()  # by screen and event: how many streams each follows now
            app.state.readiness = Readiness()
            places = app.state.get("places")
            app.state.streams = Streams(places.most) if places else Streams()
            app.state.beginnings = Beginnings()
            set_up(app)
            with BotsAtDesk(desk) as app.state.bots:
                app.state.demo = None if show is None else Demo(desk, show)
                if app.state.demo is not None:
                    await app.state.demo.open()
                async with (
                    page_lanes() as app.state.lanes,
                    Backups(desk, *backups) as app.state.backups,
                    Deliveries(desk, board),
                    Calls(desk, doors, app.state.streams, public) as app.state.calls,
                ):
                    yield

    app = App(
        route_handlers=[*ROUTES, _files()],
        lifespan=[noting_what_is_newer, open_desk],
        csrf_config=_forms(store.secret("forms"), secure),
        compression_config=CompressionConfig(
            backend="gzip",
            gzip_compress_level=5,
            minimum_size=PACKED_BYTES_LEAST,
            exclude=[UNPACKED, *([OWN, OF_A_HAND] if secure else [])],
        ),
        # Programs are told so by the guard, in a document that they can read.
        allowed_hosts=AllowedHostsConfig(allowed_hosts=list(hosts), www_redirect=False, exclude=f"^{FOR_PROGRAMS}"),
        exception_handlers=WRONG,
        request_class=Ask,
        guards=[guard],
        before_send=[shield if show is None else shield_with_frames, *([shield_with_tls] if secure else [])],
        request_max_body_size=BODY_BYTES_MOST,
        openapi_config=None,
    )
    return observe(app, board)


def _forms(secret: str, secure: bool) -> CSRFConfig:
    """Every form brings what its browser was given; in an encrypted house nobody else can give it anything."""
    name = cookie_of(FORMS_COOKIE, secure)
    return CSRFConfig(
        secret=secret, cookie_name=name, cookie_samesite="strict", cookie_httponly=True, cookie_secure=secure
    )


def _files() -> Router:
    return create_static_files_router(
        path="/static",
        directories=[STATIC],
        exception_handlers=NO_FILE,
    )


def _error(request: Ask, error: HTTPException) -> Response[Any]:
    if error.status_code == 401 and request.method == "GET" and "hx-request" not in request.headers:
        query = f"?{request.url.query}" if request.url.query else ""
        return Redirect(f"/enter?{urlencode({'next': request.url.path + query})}", status_code=303)
    told = error.extra.get("code") if isinstance(error.extra, dict) else None
    known = error.status_code in (401, 403, 404, 408, 413)
    code = told or (f"error.{error.status_code}" if known else "error.other")
    return _say(request, code, error.status_code, str((error.headers or {}).get("retry-after", "")))


def _wrong(request: Ask, error: Exception) -> Response[Any]:
    """For programs a document; for people a page, which says no more of what it was than they may know."""
    if seconds := crowds_of(request).wait(request, request.caller):  # no guard has counted it: it led nowhere
        error = too_many(seconds)
    if request.url.path.startswith(FOR_PROGRAMS):
        return tell_wrong(request, error)
    if isinstance(error, UnknownEvent):
        error = NotFoundException()
    match error:
        case HTTPException(status_code=429) if "hx-request" not in request.headers:
            return _short(request, error)
        case HTTPException():
            return _error(request, error)
        case Overtaken() | Closed() | HouseBusy():  # nothing was carried out: another wrote first, or the desk closes
            return _say(request, "error.503", 503)
        case StoreFault() | sqlite3.Error():  # where on this machine the log lies is nobody's business
            return _say(request, "error.disk", 503)
        case UnknownKind():  # an event of the house was written by a newer Floorman, and is first read now
            return _say(request, "error.newer", 503)
        case _:
            log_failure(error)
            return stuck(request) or _say(request, "error.other", 500)


def _nothing_there(request: Ask, error: Exception) -> Response[Any]:
    """No file can have such a name. No page of ours leads there, so a sentence is enough."""
    told = error if isinstance(error, HTTPException) and error.status_code < 500 else NotFoundException()
    if told.status_code == 404 and (seconds := crowds_of(request).missed(request, request.caller)):
        told = too_many(seconds)
    return _short(request, told)


def _short(request: Ask, error: HTTPException) -> Response[str]:
    """A sentence without a page around it: whoever asks for too much gets nothing that has to be made first."""
    code = "error.429" if error.status_code == 429 else "error.404" if error.status_code == 404 else "error.other"
    headers = {name: value for name, value in (error.headers or {}).items() if name.lower() in ("allow", "retry-after")}
    words = request.speech.say(code)
    return Response(words, status_code=error.status_code, media_type=MediaType.TEXT, headers=headers)


def _say(request: Ask, code: str, status: int, again: str = "") -> Response[str]:
    template = "parts/wrong.html" if "hx-request" in request.headers else "error.html"
    response = page(request, template, status, code=code, seats=own_seats(request), posted=request.method != "GET")
    if again or status == 503:
        response.headers["retry-after"] = again or AGAIN_SECONDS
    return response


FAILURES = (HTTPException, UnknownEvent, Overtaken, Closed, HouseBusy, StoreFault, UnknownKind, Exception)
NO_FILE: dict[Any, Any] = dict.fromkeys((HTTPException, Exception), _nothing_there)
WRONG: dict[Any, Any] = {**dict.fromkeys(FAILURES, _wrong), Wrong: tell_wrong}
