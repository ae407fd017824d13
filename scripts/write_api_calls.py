"""Writes docs/api-calls.md: each call of the API with its body, and real answers of a house in memory.

`uv run python scripts/write_api_calls.py`. What differs from one run to the next (ids, times, secrets) is written as a
word; everything else is what the app says.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Litestar
from litestar.testing import TestClient

from floorman.rulebook import new_shelf
from floorman.store import MemoryStore
from floorman.terms import RANKS
from floorman.web import build
from floorman.web.api.fields import fields_of, told_type
from floorman.web.api.operations import PREFIX, Operation
from floorman.web.api.routes import OPERATIONS, document

PAGE = Path(__file__).parents[1] / "docs/api-calls.md"
HOST = "127.0.0.1:8000"
LONGEST = 3  # so much of a list is shown
STEPS = 5  # so deep

HEAD = """# Calls of the API

<!-- Written by scripts/write_api_calls.py: run it again when a test says that this page is old. -->

Every call of [the API](api.md) with the fields of its body. Where an answer is shown it is a real one: the page is made
by calling the app, and a test makes it again. `ID`, `SECRET` and `HASH` stand for what is another each time, `TIME` for
a moment in milliseconds since 1970, and `…` for more of the same. `/api/try` of a running Floorman sends these calls
from your browser: [trying it](api.md#trying-it).

Fields with a `?` may be left out. Commands have fields of their own: [events and commands](events.md), or `/api` of a
running Floorman.
"""

TOPICS = {
    "seeing": "What there is to see",
    "commanding": "Commands",
    "housing": "The house",
    "booking": "Rulebooks and rulings",
    "keeping": "Tokens",
    "describing": "The description",
}


class Shown(NamedTuple):
    """A call that is made for the page, beside the row's own example: what it is for, its path, and its body."""

    name: str
    path: str
    body: Any = None
    says: str = ""
    status: tuple[int, ...] = (200, 201)
    of: str = ""  # an event of its own, made for this call


# What such an event is opened with, and what is done there before it is shown.
EVENTS: dict[str, tuple[dict[str, Any], tuple[dict[str, Any], ...]]] = {
    "two-tables": (
        {
            "name": "Saturday",
            "book": "tda-2024",
            "players": ["Anna", "Ben", "Clara", "Dora", "Emil", "Finn"],
            "plan": {
                "stack": 10000,
                "structure": [{"type": "level", "minutes": 20, "small_blind": 50, "big_blind": 100}],
            },
        },
        (
            {"do": "open-table", "table": 1, "count": 2},
            {"do": "draw-seats"},
            {"do": "start-event"},
            {"do": "close-registration"},
        ),
    ),
}

# In this order, each on what the calls before have left.
CALLS: tuple[Shown, ...] = (
    Shown("open-event", "/events"),
    Shown("events", "/events"),
    Shown("event", "/events/{event}"),
    Shown("clock", "/events/{event}/clock"),
    Shown("plan", "/events/{event}/plan"),
    Shown("enter", "/events/{event}/players"),
    Shown("command", "/events/{event}/commands", {"do": "open-table", "table": 1}, "A command:"),
    Shown("command", "/events/{event}/commands", {"do": "stop-clock"}, "One that is refused:", (409,)),
    Shown("command", "/events/{event}/commands", {"do": "stop-clok"}, "One that nobody understands:", (422,)),
    Shown("players", "/events/{event}/players"),
    Shown("floor", "/events/{event}/floor"),
    Shown("log", "/events/{event}/log"),
    Shown("proposals", "/events/{event}/proposals", says="Of two tables that fit at one:", of="two-tables"),
    Shown("house-command", "/house/commands", {"do": "add-table", "name": "Red", "seats": 9}, "One of them:"),
    Shown("add-dealer", "/house/dealers"),
    Shown("house", "/house"),
    Shown("books", "/books"),
    Shown("rule", "/rules/tda-2024-43-a"),
    Shown("ask", "/rulings"),
    Shown("add-token", "/tokens"),
    Shown("tokens", "/tokens"),
)


def text() -> str:
    answers = _answers()
    parts = [HEAD]
    topic = ""
    for one in OPERATIONS:
        if one.topic != topic:
            topic = one.topic
            parts.append(f"## {TOPICS.get(topic, topic)}\n")
        parts += _told(one, answers.get(one.name, []))
    return "\n".join(parts).rstrip() + "\n"


def _told(one: Operation, answers: list[str]) -> Iterator[str]:
    yield f"### {one.method} {PREFIX}{one.path}\n"
    yield f"{one.says('en')}\n"
    ranks = "everybody" if len(one.ranks) == len(RANKS) else ", ".join(one.ranks)
    scope = f" Scope: `{one.scope}`." if one.scope else " The scope is that of the command."
    yield f"For: {ranks}.{scope}\n"
    described = document()["paths"][PREFIX + one.path][one.method.lower()]
    query = [f"`{given['name']}`" for given in described["parameters"] if given["in"] == "query"]
    if query:
        yield f"Parameters: {', '.join(query)}.\n"
    if one.body is not None and (fields := fields_of(one)):
        yield "| field | type |"
        yield "|---|---|"
        for field in fields:
            name = field.name if field.required else f"{field.name}?"
            kind = told_type(field.schema).replace("|", "\\|")
            yield f"| `{name}` | {kind} |"
        yield ""
    yield from answers


# ---- real answers ---------------------------------------------------------------------------------------------------


def _answers() -> dict[str, list[str]]:
    by_name = {one.name: one for one in OPERATIONS}
    found: dict[str, list[str]] = {}
    logging.getLogger("httpx").setLevel(logging.WARNING)
    app = build(MemoryStore(), new_shelf(), hosts=(HOST,))
    with TestClient(app, base_url=f"http://{HOST}", raise_server_exceptions=False) as client:
        event = ""
        for call in CALLS:
            if call.name in by_name:
                one = by_name[call.name]
                body = call.body if call.body is not None else one.example
                path = call.path.replace("{event}", _made(client, call.of) if call.of else event)
                answer = _called(client, one, path, body)
                assert answer.status_code in call.status, f"{call.name}: {answer.text}"
                event = event or str(answer.json().get("id", ""))
                found.setdefault(call.name, []).append(_exchange(call, one, body, answer))
    return found


def _made(client: TestClient[Litestar], name: str) -> str:
    """The id of an event of its own."""
    opened, done = EVENTS[name]
    event = str(client.post(f"{PREFIX}/events", json=opened).json()["id"])
    for command in done:
        answer = client.post(f"{PREFIX}/events/{event}/commands", json=command)
        assert answer.is_success, answer.text
    return event


def _called(client: TestClient[Litestar], one: Operation, path: str, body: Any) -> Any:
    headers = {"accept-language": "en"}
    return (
        client.request(one.method, PREFIX + path, json=body, headers=headers)
        if one.method != "GET"
        else client.get(PREFIX + path, headers=headers)
    )


def _exchange(call: Shown, one: Operation, body: Any, answer: Any) -> str:
    sent = f"```json\n{_json(body)}\n```\n\n" if one.method != "GET" and body is not None else ""
    says = f"{call.says}\n\n" if call.says else ""
    told = _json(_masked(answer.json())) if answer.content else ""
    return f"{says}{sent}Answer, {answer.status_code}:\n\n```json\n{told}\n```\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def _masked(value: Any, name: str = "", depth: int = 0) -> Any:
    """The same without what is another each time, and without the whole of long lists."""
    if isinstance(value, dict):
        if depth >= STEPS and value:
            return "…"
        return {key: _masked(one, key, depth + 1) for key, one in value.items()}
    if isinstance(value, list):
        short = [_masked(one, name, depth + 1) for one in value[:LONGEST]]
        return [*short, "…"] if len(value) > LONGEST else short
    if isinstance(value, int) and value > 10**12:
        return "TIME"
    return _masked_text(value, name) if isinstance(value, str) else value


def _masked_text(text: str, name: str) -> str:
    if name == "token":
        return "ID.SECRET"
    if name in ("hash", "secret", "commitment"):
        return "HASH"
    return re.sub(r"\b[0-9a-f]{32,}\b", "HASH", re.sub(r"\b[0-9a-f]{8}(?:[0-9a-f]{2}|[0-9a-f]{4})?\b", "ID", text))


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
