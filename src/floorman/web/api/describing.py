"""The description of the API for programs (OpenAPI 3.1), made from its rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from floorman.doors.tokens import SCOPES
from floorman.version import VERSION
from floorman.web.api.operations import PREFIX, Operation
from floorman.web.api.problems import MEDIA, Problem
from floorman.web.api.scopes import SCOPE_OF
from floorman.web.api.shapes import Schema, components, of_query

ALWAYS = {
    401: "Who asks is not known here.",
    403: "He may not: by his rank, his limits, the scopes of his token, or the book.",
    404: "There is no such thing here.",
    422: "A parameter or the body does not fit: `path` says where.",
    429: "Too much at once: `Retry-After` says how many seconds to wait.",
    500: "A fault of this program.",
    503: "The log cannot be written or read, or the desk is closing.",
}
WITH_A_BODY = {
    400: "The body is no JSON.",
    408: "The body came too slowly.",
    409: "Refused, by the rules or because facts are missing; nothing has changed.",
    413: "The body is too large.",
    415: "The body is not sent as JSON.",
}
EVENT = {"type": "string", "maxLength": 40, "pattern": "^[0-9a-z-]+$"}
NAMES = {"type": "string", "minLength": 1, "maxLength": 80, "pattern": "^[0-9A-Za-z._-]+$"}
NUMBER = {"type": "integer", "minimum": 1, "maximum": 9999}
PARAMETERS: dict[str, Schema] = {"event": EVENT, "table": NUMBER}
TAG = {"type": "string"}


def described(operations: Sequence[Operation]) -> dict[str, Any]:
    """The whole document."""
    shapes, schema_of = components(
        [Problem, *dict.fromkeys(one.answers for one in operations if one.answers is not None)],
        list(dict.fromkeys(one.body for one in operations if one.body is not None)),
    )
    paths: dict[str, dict[str, Any]] = {}
    for one in operations:
        paths.setdefault(PREFIX + one.path, {})[one.method.lower()] = _operation(one, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Floorman",
            "version": VERSION,
            "description": "Every command and every view of the desk. What comes out is always a view of what the "
            "caller may see; what is refused is a problem document with a code, facts and the statements behind it.",
        },
        "servers": [{"url": "/"}],
        "security": [{}, {"token": []}],
        "paths": paths,
        "components": {
            "schemas": shapes,
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": f"A token ID.SECRET with some of these scopes: {', '.join(SCOPES)}.",
                }
            },
        },
    }


def _operation(one: Operation, schema_of: Any) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": one.name,
        "summary": one.says("en"),
        "tags": [one.topic],
        "parameters": _parameters(one),
        "responses": _responses(one, schema_of),
        "x-ranks": list(one.ranks),
        "x-scope": one.scope or SCOPE_OF,
    }
    if one.body is not None:
        content: dict[str, Any] = {"schema": schema_of(one.body)}
        if one.example is not None:
            content["example"] = one.example
        found["requestBody"] = {"required": True, "content": {"application/json": content}}
    return found


def _parameters(one: Operation) -> list[dict[str, Any]]:
    found = [
        {"name": name, "in": "path", "required": True, "schema": PARAMETERS.get(name, NAMES)} for name in one.parameters
    ]
    found += [{"name": name, "in": "query", "schema": schema} for name, schema in of_query(one.query).items()]
    if one.keyed:
        key = {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"}
        found.append({"name": "Idempotency-Key", "in": "header", "schema": key})
    return found


def _responses(one: Operation, schema_of: Any) -> dict[str, Any]:
    headers = {"ETag": {"schema": TAG}} if one.method == "GET" else {}
    if one.status == 201:
        headers["Location"] = {"schema": TAG}
    good: dict[str, Any] = {"description": one.says("en")}
    if one.answers is not None:
        good["content"] = {"application/json": {"schema": schema_of(one.answers)}}
    if headers:
        good["headers"] = headers
    found: dict[str, Any] = {str(one.status): good}
    if one.method == "GET":
        found["304"] = {"description": "The program holds it already (If-None-Match)."}
    return found | {str(status): _problem(status, says, schema_of) for status, says in _problems(one).items()}


def _problems(one: Operation) -> dict[int, str]:
    found = dict(ALWAYS)
    if one.body is not None:
        found |= WITH_A_BODY
    return dict(sorted(found.items()))


def _problem(status: int, says: str, schema_of: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"description": says, "content": {MEDIA: {"schema": schema_of(Problem)}}}
    if status == 429:
        found["headers"] = {"Retry-After": {"schema": {"type": "integer"}}}
    return found
