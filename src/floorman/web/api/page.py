"""The API on a page, for whoever writes a program: made from the same rows, and it needs nothing from elsewhere."""

from __future__ import annotations

import json
from itertools import groupby
from operator import attrgetter
from typing import Any

from litestar import Response, get
from msgspec import Struct

from floorman.speech import Lang, speech
from floorman.terms import RANKS
from floorman.web.api.fields import REFERENCE, told_type
from floorman.web.api.operations import PREFIX, Operation
from floorman.web.api.routes import OPERATIONS, document
from floorman.web.api.scopes import HOUSE, SCOPE_OF
from floorman.web.desks import Ask
from floorman.web.words import page

TOPICS = {
    "events": "api.topic.seeing",
    "commands": "api.topic.commanding",
    "house": "api.topic.housing",
    "books": "api.topic.booking",
    "programs": "api.topic.keeping",
    "api": "api.topic.describing",
}


class Row(Struct, frozen=True):
    """One operation, in words."""

    name: str
    method: str
    path: str
    says: str
    ranks: str
    scope: str
    example: str


class CommandRow(Struct, frozen=True):
    """One command: its word, its scope, and its fields with their types."""

    word: str
    scope: str
    fields: tuple[tuple[str, str], ...]


@get("/api")
async def described(request: Ask) -> Response[str]:
    """Every address, with who may use it, and every command with its fields."""
    lang = request.lang
    topics = [
        (TOPICS[topic], [_row(one, lang) for one in of_topic])
        for topic, of_topic in groupby(OPERATIONS, key=attrgetter("topic"))
    ]
    commands = [
        ("api.commands", _commands("/events/{event}/commands")),
        ("api.commands-of-house", _commands("/house/commands", HOUSE)),
    ]
    return page(request, "api.html", topics=topics, commands=commands, prefix=PREFIX)


def _row(one: Operation, lang: Lang) -> Row:
    say = speech(lang)
    everybody = len(one.ranks) == len(RANKS)
    ranks = say.say("api.everybody") if everybody else ", ".join(say.say(f"rank.{rank}") for rank in one.ranks)
    example = "" if one.example is None else json.dumps(one.example, ensure_ascii=False)
    return Row(one.name, one.method, PREFIX + one.path, one.says(lang), ranks, one.scope, example)


def _commands(path: str, scope: str = "") -> list[CommandRow]:
    """Every command that an address takes. An empty scope: each kind has its own."""
    described = document()
    shapes = described["components"]["schemas"]
    body = described["paths"][PREFIX + path]["post"]["requestBody"]
    words = body["content"]["application/json"]["schema"]["discriminator"]["mapping"]
    found = [
        _command(word, shapes[name.removeprefix(REFERENCE)], scope or SCOPE_OF[word]) for word, name in words.items()
    ]
    return sorted(found, key=attrgetter("scope", "word"))


def _command(word: str, shape: dict[str, Any], scope: str) -> CommandRow:
    required = shape.get("required", [])
    fields = tuple(
        (name if name in required else f"{name}?", told_type(schema))
        for name, schema in shape["properties"].items()
        if name != "do"
    )
    return CommandRow(word, scope, fields)
