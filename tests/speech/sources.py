"""What the source says by code: found by reading it, so that no sentence is missed because no test came by."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from jinja2 import nodes

import floorman
from floorman.web.words import environment

SOURCE = Path(floorman.__file__).parent

# Who is given a code first: the core's answers, a book's problems, and the sentence itself.
SPEAKERS = {"Ruling", "Problem", "_no", "wrong", "_bad", "say", "t"}

CODE = re.compile(r"[a-z][a-z_-]*\.[a-z0-9][a-z0-9_/-]*")
# Looks like a code, but names a file, a package or a key of a scenario file or of a history.
NO_CODE = re.compile(
    r"(.*\.(html|toml|json|mo|sqlite|js|css|svg|py|pem))|(http\..*)|(floorman\..*)|(ohh\..*)|(hand\.(board|street|stub))"
)


class Spoken(NamedTuple):
    """A code that stands in the source, with the facts that are passed beside it; None where that is not plain."""

    where: str
    code: str
    facts: frozenset[str] | None


class Glued(NamedTuple):
    """A code that is put together: what it begins with."""

    where: str
    prefix: str


def trees() -> Iterator[tuple[str, ast.AST]]:
    for file in sorted(SOURCE.rglob("*.py")):
        yield file.relative_to(SOURCE).as_posix(), ast.parse(file.read_text(encoding="utf-8"))


def templates() -> Iterator[tuple[str, nodes.Template]]:
    env = environment()
    for name in env.list_templates(filter_func=lambda name: name.endswith(".html")):
        assert env.loader is not None
        yield name, env.parse(env.loader.get_source(env, name)[0])


def spoken() -> list[Spoken]:
    """Every code that is spoken where it is called."""
    return [*_in_python(), *_in_templates()]


def glued() -> list[Glued]:
    """Every code that is put together where it is spoken."""
    in_python = (
        Glued(where, str(call.args[0].values[0].value))
        for where, call in _calls()
        if isinstance(call.args[0], ast.JoinedStr) and isinstance(call.args[0].values[0], ast.Constant)
    )
    in_templates = (
        Glued(where, str(part.value))
        for where, call in _jinja_calls()
        if isinstance(part := _beginning(call.args[0]), nodes.Const) and part is not call.args[0]
    )
    return [*in_python, *in_templates]


def _beginning(code: nodes.Expr) -> nodes.Expr:
    """What a code begins with that a template puts together."""
    match code:
        case nodes.Concat():
            return _beginning(code.nodes[0])
        case nodes.Add():
            return _beginning(code.left)
    return code


def literal_codes() -> dict[str, str]:
    """Every string of the source that looks like a code, with a file it stands in."""
    return _read().codes


class Read(NamedTuple):
    """What is looked for in the source, which takes a while to read: so it is read once."""

    calls: list[tuple[str, ast.Call]]
    codes: dict[str, str]


@cache
def _read() -> Read:
    read = Read([], {})
    for where, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and _speaker(node) in SPEAKERS:
                read.calls.append((f"{where}:{node.lineno}", node))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _is_code(node.value):
                read.codes[node.value] = where
    return read


def _speaker(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _is_code(text: str) -> bool:
    return bool(CODE.fullmatch(text) and not NO_CODE.fullmatch(text))


def _calls() -> list[tuple[str, ast.Call]]:
    return _read().calls


def _in_python() -> Iterator[Spoken]:
    for where, call in _calls():
        code = call.args[0]
        if isinstance(code, ast.Constant) and isinstance(code.value, str):
            yield Spoken(where, code.value, _facts(call))


def _facts(call: ast.Call) -> frozenset[str] | None:
    """The names in `say(code, name=…)`, or those of the table that a ruling or a problem carries."""
    names: set[str] = {keyword.arg for keyword in call.keywords if keyword.arg is not None}
    if any(keyword.arg is None for keyword in call.keywords):
        return None
    for table in call.args[1:]:
        if isinstance(table, ast.Dict):
            if not all(isinstance(key, ast.Constant) for key in table.keys):
                return None
            names |= {str(key.value) for key in table.keys if isinstance(key, ast.Constant)}
        elif isinstance(table, (ast.Name, ast.Call, ast.Attribute)) and table is call.args[-1] and len(call.args) > 2:
            return None  # the facts may be in there
    return frozenset(names)


@cache
def _jinja_calls() -> list[tuple[str, nodes.Call]]:
    return [
        (f"{where}:{call.lineno}", call)
        for where, tree in templates()
        for call in tree.find_all(nodes.Call)
        if isinstance(call.node, nodes.Name) and call.node.name == "t" and call.args
    ]


def _in_templates() -> Iterator[Spoken]:
    for where, call in _jinja_calls():
        if isinstance(call.args[0], nodes.Const):
            names = frozenset(keyword.key for keyword in call.kwargs)
            yield Spoken(where, call.args[0].value, None if call.dyn_kwargs else names)
