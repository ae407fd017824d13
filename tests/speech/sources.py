"""What the source says by code: found by reading it, so that no sentence is missed because no test came by."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
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
        if isinstance(call.args[0], (nodes.Concat, nodes.Add))
        for part in call.args[0].find_all(nodes.Const)
    )
    return [*in_python, *in_templates]


def literal_codes() -> dict[str, str]:
    """Every string of the source that looks like a code, with a file it stands in."""
    found: dict[str, str] = {}
    for where, tree in trees():
        for node in ast.walk(tree):
            text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
            if CODE.fullmatch(text) and not NO_CODE.fullmatch(text):
                found[text] = where
    return found


def _calls() -> Iterator[tuple[str, ast.Call]]:
    for where, tree in trees():
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            if name in SPEAKERS:
                yield f"{where}:{call.lineno}", call


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


def _jinja_calls() -> Iterator[tuple[str, nodes.Call]]:
    for where, tree in templates():
        for call in tree.find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name == "t" and call.args:
                yield f"{where}:{call.lineno}", call


def _in_templates() -> Iterator[Spoken]:
    for where, call in _jinja_calls():
        if isinstance(call.args[0], nodes.Const):
            names = frozenset(keyword.key for keyword in call.kwargs)
            yield Spoken(where, call.args[0].value, None if call.dyn_kwargs else names)
