"""The routes of the API, made from its rows, and what a program is told when something goes wrong."""

from __future__ import annotations

import sqlite3
import traceback
from functools import cache
from typing import Any

from litestar import Litestar, Response, Router
from litestar.exceptions import HTTPException

from floorman.desk import Closed, Overtaken, UnknownEvent
from floorman.desk.houses import HouseBusy
from floorman.store import StoreFault
from floorman.web.api import admitting, booking, commanding, hooking, housing, keeping, reading, seeing, sitting
from floorman.web.api.commanding import Keys
from floorman.web.api.describing import described
from floorman.web.api.operations import EVERYBODY, PREFIX, Call, Operation, route
from floorman.web.api.problems import Wrong, problem, wrong
from floorman.web.desks import Ask
from floorman.web.limiter import Limiter
from floorman.web.log_lines import line
from floorman.wire import UnknownKind


async def description(_: Call) -> dict[str, Any]:
    return document()


OPERATIONS: tuple[Operation, ...] = (
    *seeing.OPERATIONS,
    *reading.OPERATIONS,
    *commanding.OPERATIONS,
    *housing.OPERATIONS,
    *admitting.OPERATIONS,
    *booking.OPERATIONS,
    *keeping.OPERATIONS,
    *sitting.OPERATIONS,
    *hooking.OPERATIONS,
    Operation(
        method="GET",
        path="/openapi.json",
        name="openapi",
        topic="api",
        ranks=EVERYBODY,
        scope="read:public",
        answers=dict[str, Any],
        cost=5,
        run=description,
    ),
)

# What the framework itself refuses.
CODES = {
    400: "api.no-json",
    401: "error.401",
    403: "error.403",
    404: "error.404",
    405: "api.method",
    408: "error.408",
    413: "api.too-large",
    429: "error.429",
}
KEPT_HEADERS = ("allow", "retry-after")


@cache
def document() -> dict[str, Any]:
    """The API as it describes itself (OpenAPI 3.1)."""
    return described(OPERATIONS)


def set_up(app: Litestar) -> None:
    """What the API keeps in memory while the app runs."""
    app.state.limiter = Limiter()
    app.state.sent = Keys()


def tell_wrong(request: Ask, error: Exception) -> Response[bytes]:
    """Any failure as a problem document, without a word of what it was that failed inside."""
    return problem(request, _wrong(error), request.desk.names())


def _wrong(error: Exception) -> Wrong:
    match error:
        case Wrong():
            return error
        case UnknownEvent(id=event):
            return wrong(404, "api.no-event", event=event)
        case Overtaken() | Closed() | HouseBusy():
            return wrong(503, "error.503")
        case HTTPException():
            told = error.extra.get("code") if isinstance(error.extra, dict) else None
            found = wrong(error.status_code, told or CODES.get(error.status_code, "error.other"))
            headers = error.headers or {}
            found.headers = {name: value for name, value in headers.items() if name.lower() in KEPT_HEADERS}
            return found
        case sqlite3.Error() | OSError() | StoreFault():
            return wrong(503, "api.store")
        case UnknownKind():
            return wrong(503, "error.newer")
        case _:
            log_failure(error)
            return wrong(500, "api.fault")


def log_failure(error: Exception) -> None:
    """Where it was, and of what kind; never what it said, which may hold what nobody is to read."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    line("failed", "error", error=type(error).__name__, where=f"{where.filename}:{where.lineno}")


def api() -> Router:
    # Those of the pages are named for these kinds, and the nearest kind counts before the nearest place.
    handlers: dict[Any, Any] = dict.fromkeys((Exception, Overtaken, Closed, StoreFault, UnknownKind), tell_wrong)
    return Router(path=PREFIX, route_handlers=[route(one) for one in OPERATIONS], exception_handlers=handlers)
