"""An operation of the API: one row that says what it is called, who may use it, and what goes in and comes out.

The routes, the guards and the description for programs are all made from these rows, so that they cannot differ.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from typing import Any, Literal, TypeAlias

import msgspec
from litestar import Response
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from floorman.desk import Desk
from floorman.house import Caller, sees
from floorman.speech import Lang, speech
from floorman.terms import RANKS, Rank, Ruling
from floorman.web.api.bodies import body_of, query_of
from floorman.web.api.callers import CHALLENGE, from_our_own_page, not_too_often, who
from floorman.web.api.problems import Wrong, spoken
from floorman.web.api.scopes import allows
from floorman.web.desks import PUBLIC, Ask

PREFIX = "/api/v1"
Method: TypeAlias = Literal["GET", "POST", "DELETE"]

EVERYBODY: tuple[Rank, ...] = RANKS
FLOOR: tuple[Rank, ...] = ("direction", "manager", "director", "floor")
DIRECTORS: tuple[Rank, ...] = ("direction", "manager", "director")
DIRECTION: tuple[Rank, ...] = ("direction",)


class Call(Struct, frozen=True):
    """What an operation is called with. The body and the query have the shapes that its row names."""

    request: Ask
    desk: Desk
    caller: Caller
    lang: Lang
    path: dict[str, str]
    query: Any = None
    body: Any = None

    @property
    def event(self) -> str:
        return self.path["event"]


class NoQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """No parameters."""


class Operation(Struct, frozen=True, kw_only=True):
    """One row. An empty scope: the operation finds out by itself which one it takes."""

    method: Method
    path: str
    name: str
    topic: str
    ranks: tuple[Rank, ...]
    scope: str
    answers: Any
    run: Callable[[Call], Awaitable[Any]]
    body: Any = None
    query: type[Any] = NoQuery
    status: int = 200
    cost: float = 1.0
    keyed: bool = False  # takes an Idempotency-Key
    example: Any = None

    def says(self, lang: Lang) -> str:
        return speech(lang).say(f"api.does.{self.name}")

    @property
    def parameters(self) -> tuple[str, ...]:
        return tuple(part[1:-1] for part in self.path.split("/") if part.startswith("{"))


class Made(Struct, frozen=True):
    """Something new, and where it is."""

    body: Any
    location: str


def route(operation: Operation) -> HTTPRouteHandler:
    """The route of a row."""

    async def handle(request: Ask) -> Response[bytes]:
        return await _answered(operation, request)

    path = operation.path.replace("}", ":str}")
    return HTTPRouteHandler(
        path, http_method=operation.method, name=f"api.{operation.name}", exclude_from_csrf=True, status_code=200
    )(handle)


async def _answered(operation: Operation, request: Ask) -> Response[bytes]:
    one = who(request)
    not_too_often(request, one, operation.cost)
    if operation.method != "GET":
        from_our_own_page(request)
    _may(operation, one)
    path = {name: str(value) for name, value in request.path_params.items()}
    if "event" in path and not sees(one, path["event"]):
        if one.scopes is not None or operation.method != "GET" or "public" not in operation.ranks:
            raise Wrong(403, Ruling("caller.other-event"))
        one = PUBLIC  # a pass of another event takes nothing away from what strangers may see
    query = query_of(request, operation.query)
    body = await body_of(request, operation.body) if operation.body is not None else None
    answer = await operation.run(Call(request, request.desk, one, spoken(request), path, query, body))
    return _told(operation, request, answer)


def _may(operation: Operation, one: Caller) -> None:
    if one.rank not in operation.ranks:
        if one.rank == "public" and not one.key:
            raise Wrong(401, Ruling("api.no-token"), headers=CHALLENGE)
        raise Wrong(403, Ruling("api.rank", (), {"rank": one.rank}))
    if operation.scope:
        within_scope(one, operation.scope)


def within_scope(one: Caller, scope: str) -> None:
    """Raises Wrong where a program was not given this scope."""
    if not allows(one, scope):
        raise Wrong(403, Ruling("api.scope", (), {"scope": scope}))


def _told(operation: Operation, request: Ask, answer: Any) -> Response[bytes]:
    headers = {"cache-control": "no-store", "content-language": spoken(request)}
    if isinstance(answer, Made):
        headers["location"] = answer.location
        answer = answer.body
    if answer is None:
        return Response(b"", status_code=204, headers={"cache-control": "no-store"})
    body = msgspec.json.encode(answer)
    if operation.method == "GET":
        # What it shows may depend on who asks and in which language: the tag is of the very bytes.
        tag = f'"{getattr(answer, "version", 0)}-{hashlib.sha256(body).hexdigest()[:16]}"'
        headers |= {"etag": tag, "cache-control": "private, no-cache", "vary": "accept-language, authorization, cookie"}
        if _known(request, tag):
            return Response(b"", status_code=304, headers=headers)
    return Response(body, media_type="application/json", status_code=operation.status, headers=headers)


def _known(request: Ask, tag: str) -> bool:
    """Does the program hold these very bytes already?"""
    held = request.headers.get("if-none-match", "")
    return held.strip() == "*" or tag in (one.strip().removeprefix("W/") for one in held.split(","))
