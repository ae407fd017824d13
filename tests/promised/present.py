"""What programs and files can rely on, as it is now: a line for each name, so that one that is gone is seen.

A line that begins with "needs" is the other way round: what is sent has to hold it, and one more would be a break.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from litestar.testing import TestClient

import floorman
from floorman.cli.folder import log_file
from floorman.rulebook import new_shelf, shipped
from floorman.scenario.format import Scenario
from floorman.store import SqliteStore
from floorman.tournament import AnyCommand
from floorman.web import build
from floorman.web.api.routes import document
from tests.cli.terminal import floorman as terminal
from tests.web.test_pages import HOST, opened, send

NEEDS = "needs "
REF = "#/components/schemas/"

# What answers with --json and needs no log; and what reads one.
ASKED = (
    "book list",
    "book show cuca",
    "book questions",
    "book compare cuca casino",
    "book coverage cuca",
    "equity AsKs QhQd",
    "ruling declaration seat=4 chips=500,500 blinds=300/600 --book casino",
)
GROUPS = ("book", "log", "person")
OF_A_LOG = (
    "log show",
    "log verify",
    "log export {event} {out}.floorman",
    "person list",
    "backup {out}.sqlite",
)


def front() -> Iterator[str]:
    """The names of the package; of what can be called, the names of its arguments; of the rest, its members."""
    for name in floorman.__all__:
        found = getattr(floorman, name)
        yield name
        if inspect.isfunction(found):
            yield from _called(name, found)
        elif inspect.isclass(found):
            yield from _members(name, found)


def _members(name: str, found: type) -> Iterator[str]:
    if issubclass(found, msgspec.Struct):
        yield from (f"{name}.{field}" for field in found.__struct_fields__)
    elif "__init__" in vars(found):
        yield from _called(name, found)
    for member, value in inspect.getmembers(found):
        if not member.startswith("_") and _ours(found, member):
            yield f"{name}.{member}"
            if inspect.isfunction(value) or inspect.ismethod(value):
                yield from _called(f"{name}.{member}", value)


def _ours(found: type, member: str) -> bool:
    return any(member in vars(one) for one in found.__mro__ if one.__module__.startswith("floorman"))


def _called(name: str, found: Callable[..., Any]) -> Iterator[str]:
    for one in inspect.signature(found).parameters.values():
        if one.name not in ("self", "cls"):
            yield f"{name}({one.name})"
            if one.default is one.empty and one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD):
                yield f"{NEEDS}{name}({one.name})"


def api() -> Iterator[str]:
    """Each operation with its parameters and statuses, each shape with its fields, each set of words."""
    described = document()
    shapes = described["components"]["schemas"]
    sent: set[str] = set()
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            called = f"{method.upper()} {path}"
            yield called
            for parameter in operation.get("parameters", []):
                yield f"{called} {parameter['in']} {parameter['name']}"
                if parameter.get("required") and parameter["in"] != "path":
                    yield f"{NEEDS}{called} {parameter['name']}"
            yield from (f"{called} {status}" for status in operation["responses"] if status.startswith("2"))
            sent |= set(_refs(operation.get("requestBody", {})))
    yield from _shapes(shapes, _reached(sent, shapes))


def scenario() -> Iterator[str]:
    """Every key of a scenario file, and every command that a step may hold."""
    _, shapes = msgspec.json.schema_components((Scenario, AnyCommand), ref_template=REF + "{name}")
    yield from _shapes(shapes, set(shapes))


def _shapes(shapes: dict[str, Any], sent: set[str]) -> Iterator[str]:
    for name, shape in shapes.items():
        yield from (f"{name}.{field}" for field in shape.get("properties", {}))
        for field, of in shape.get("properties", {}).items():
            yield from (f"{name}.{field} = {word}" for word in of.get("enum", []))
        if name in sent:
            yield from (f"{NEEDS}{name}.{field}" for field in shape.get("required", []))


def _refs(part: object) -> Iterator[str]:
    if isinstance(part, dict):
        if "$ref" in part:
            yield str(part["$ref"]).rpartition("/")[2]
        for value in part.values():
            yield from _refs(value)
    elif isinstance(part, list):
        for value in part:
            yield from _refs(value)


def _reached(names: set[str], shapes: dict[str, Any]) -> set[str]:
    more = names | {ref for name in names for ref in _refs(shapes.get(name, {}))}
    return names if more == names else _reached(more, shapes)


def book() -> Iterator[str]:
    """The shelf, every statement by its id, every question, and every word that may answer it."""
    shelf = new_shelf()
    for name in shipped():
        yield f"book {name}"
        yield from (f"statement {id}" for id in shelf.book(name).own)
    for id, question in shelf.questions.items():
        yield f"question {id}"
        yield from (f"question {id} = {word}" for word in question.values)


def terminal_json() -> Iterator[str]:
    """The commands that answer programs, and the keys of their answers."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        event = _evening(folder)
        for command in ASKED:
            yield from _keys(command, *command.split())
        for command in OF_A_LOG:
            words = command.format(event=event, out=folder / "out").split()
            yield from _keys(command, *words, "--data", str(folder))


def _evening(folder: Path) -> str:
    store = SqliteStore(log_file(folder))
    with TestClient(build(store, new_shelf(), hosts=(HOST,)), base_url=f"http://{HOST}") as client:
        path = opened(client)
        for step in ({"do": "open-table", "table": "1"}, {"do": "draw-seats"}, {"do": "start-event"}):
            send(client, path + "/do", step)
    store.close()
    return path.rpartition("/")[2]


def _keys(command: str, *words: str) -> Iterator[str]:
    said = terminal(*words, "--json", "--lang", "en")
    assert said.status == 0, said.err
    first, second = command.split()[:2]
    called = f"{first} {second}" if first in GROUPS else first
    rows = [row for answer in map(json.loads, said.out.splitlines()) for row in _rows(answer)]
    yield from dict.fromkeys(f"{called}: {key}" for row in rows for key in row)


def _rows(answer: object) -> list[dict[str, Any]]:
    return [one for one in (answer if isinstance(answer, list) else [answer]) if isinstance(one, dict)]


PROMISED: dict[str, Callable[[], Iterator[str]]] = {
    "front": front,
    "api": api,
    "scenario": scenario,
    "book": book,
    "terminal": terminal_json,
}
