"""Trying the API from a browser: one call on a page, with its fields, an example, and the answer as it comes.

The page sends nothing by itself and keeps no token. It is a page of ours, so that it works without a network.
"""

from __future__ import annotations

import json
from itertools import groupby
from operator import attrgetter

from litestar import Response, get
from msgspec import Struct

from floorman.web.api.fields import Field, fields_of, told_type
from floorman.web.api.operations import PREFIX, Operation
from floorman.web.api.page import TOPICS
from floorman.web.api.routes import OPERATIONS, document
from floorman.web.desks import Ask
from floorman.web.words import page

FIRST = "events"


class FieldRow(Struct, frozen=True):
    """A field of a body, in words."""

    name: str
    type: str
    says: str


@get("/api/try")
async def trying(request: Ask) -> Response[str]:
    """The call named by `?call=`, and all the others to choose from."""
    wanted = request.query_params.get("call", FIRST)
    one = next((one for one in OPERATIONS if one.name == wanted), None) or OPERATIONS[0]
    lang = request.lang
    calls = [
        (TOPICS[topic], [(row.name, row.method, row.path) for row in rows])
        for topic, rows in groupby(OPERATIONS, key=attrgetter("topic"))
    ]
    return page(
        request,
        "api-try.html",
        one=one,
        says=one.says(lang),
        calls=calls,
        prefix=PREFIX,
        query=_query(one),
        fields=[_row(field) for field in (fields_of(one) if one.body is not None else [])],
        body=None if one.body is None else json.dumps(one.example or {}, ensure_ascii=False, indent=2),
        rows_of_body=0 if one.example is None else json.dumps(one.example, indent=2).count("\n") + 2,
    )


def _query(one: Operation) -> list[str]:
    described = document()["paths"][PREFIX + one.path][one.method.lower()]
    return [given["name"] for given in described["parameters"] if given["in"] == "query"]


def _row(field: Field) -> FieldRow:
    return FieldRow(field.name if field.required else f"{field.name}?", told_type(field.schema), field.says)
