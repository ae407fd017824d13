"""The routes of the API, made from its rows, and what a program is told when something goes wrong."""

from __future__ import annotations

import sqlite3
from typing import Any

import structlog
from litestar import Litestar, Response, Router
from litestar.exceptions import HTTPException

from floorman.desk import Closed, Overtaken
from floorman.web.api import booking, commanding, seeing
from floorman.web.api.commanding import Keys
from floorman.web.api.limits import Limiter
from floorman.web.api.operations import PREFIX, Operation, route
from floorman.web.api.problems import Wrong, problem, wrong
from floorman.web.desks import Ask, desk_of

OPERATIONS: tuple[Operation, ...] = (*seeing.OPERATIONS, *commanding.OPERATIONS, *booking.OPERATIONS)

# What the framework itself refuses.
CODES = {400: "api.no-json", 403: "error.403", 404: "error.404", 405: "api.method", 413: "api.too-large"}


def set_up(app: Litestar) -> None:
    """What the API keeps in memory while the app runs."""
    app.state.limiter = Limiter()
    app.state.sent = Keys()


def tell_wrong(request: Ask, error: Exception) -> Response[bytes]:
    """Any failure as a problem document, without a word of what it was that failed inside."""
    return problem(request, _wrong(error), desk_of(request).names())


def _wrong(error: Exception) -> Wrong:
    match error:
        case Wrong():
            return error
        case Overtaken() | Closed():
            return wrong(503, "error.503")
        case HTTPException():
            code = CODES.get(error.status_code, "error.other")
            found = wrong(error.status_code, code)
            found.headers = {name: value for name, value in (error.headers or {}).items() if name.lower() == "allow"}
            return found
        case sqlite3.Error() | OSError():
            return wrong(503, "api.store")
        case _:
            _log_failure(error)
            return wrong(500, "api.fault")


def _log_failure(error: Exception) -> None:
    structlog.get_logger().error("failed", error=type(error).__name__)


def api() -> Router:
    handlers: dict[Any, Any] = {Exception: tell_wrong}
    return Router(path=PREFIX, route_handlers=[route(one) for one in OPERATIONS], exception_handlers=handlers)
