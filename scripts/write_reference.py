"""Writes docs/reference/: what programs may use, from signatures and docstrings.

`uv run python scripts/write_reference.py`; what stands on which page is told in `reference.toml`. Nothing is imported
but Floorman itself, and the pages are plain Markdown: they can be read in the repository as well, and tests that look
after links look after them too (docs/decisions/for-programs.md).
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import FunctionType, UnionType
from typing import Any, ForwardRef, Literal, Union, get_args, get_origin

from msgspec import Struct, convert
from msgspec.structs import fields

DOCS = Path(__file__).parents[1] / "docs"
FOLDER = DOCS / "reference"
WIDE = 88


class Page(Struct, frozen=True):
    """One page: its title, what stands above, the module, and which of its names; none: all that it exports."""

    title: str
    lead: str
    module: str
    names: tuple[str, ...] = ()
    words: dict[str, str] = {}  # names that mean something else here than on the other pages


TOLD = tomllib.loads((Path(__file__).parent / "reference.toml").read_text(encoding="utf-8"))
PAGES = convert(TOLD["pages"], dict[str, Page])
WORDS: dict[str, str] = TOLD["words"]

# Their members are the questions of a book, hundreds of them: see `floorman book questions`.
CLOSED = ("Rulebook",)

# Blocks of code, and cells of tables: what stands there is a type, a signature or a value.
CODE = re.compile(r"^```text\n(?:.*\n)*?```$|^\| .*$", re.MULTILINE)

MEMBERS = (property, classmethod, staticmethod, FunctionType)


def texts() -> dict[str, str]:
    """Each page by its name."""
    return {name: "\n".join(_page(page)).rstrip() + "\n" for name, page in PAGES.items()}


def _page(page: Page) -> Iterator[str]:
    lines = list(_things(page))
    yield from lines
    told = {**WORDS, **page.words}
    words = [name for name in told if any(re.search(rf"\b{name}\b", line) for line in lines)]
    if words:
        yield "## Words in these types\n"
        yield from (f"- `{name}`: {told[name]}" for name in words)


def _things(page: Page) -> Iterator[str]:
    module = import_module(page.module)
    yield f"# {page.title}\n"
    yield "<!-- Written by scripts/write_reference.py: change the docstrings, then run it again. -->\n"
    yield f"{page.lead}\n"
    for name in names_of(page):
        lines = list(_thing(name, getattr(module, name)))
        yield from lines
        yield from _ways_on(name, page, "\n".join(lines))


def names_of(page: Page) -> tuple[str, ...]:
    return page.names or tuple(import_module(page.module).__all__)


def _ways_on(name: str, page: Page, told: str) -> Iterator[str]:
    """Where the other names are described that stand in its types."""
    typed = " ".join(CODE.findall(told))
    found = {one for one in re.findall(r"\b[A-Z]\w+", typed) if one in _where() and one not in (name, *page.words)}
    if found:
        here = names_of(page)  # what is on this page, too, is described on it
        links = (
            f"[`{one}`]({'' if one in here else _link(_where()[one], page)}#{one.lower()})" for one in sorted(found)
        )
        yield f"See {', '.join(links)}.\n"


@cache
def _where() -> dict[str, str]:
    """The page of each name; of one that is on several, the first."""
    found: dict[str, str] = {}
    for file, page in PAGES.items():
        for name in names_of(page):
            found.setdefault(name, file)
    return found


def _link(file: str, page: Page) -> str:
    return "" if PAGES[file] is page else f"{file}.md"


def _thing(name: str, thing: Any) -> Iterator[str]:
    yield f"## `{name}`\n"
    if inspect.isclass(thing) and thing.__module__ == "builtins":
        yield f"{WORDS[name][:1].upper()}{WORDS[name][1:]}.\n"  # another name for a class of Python's own
    elif inspect.isclass(thing):
        yield from _class(name, thing)
    elif get_origin(thing) is Literal:
        yield f"One of {', '.join(f'`{one}`' for one in get_args(thing))}.\n"
    elif get_origin(thing) in (Union, UnionType):
        *others, last = [f"`{_type(one)}`" for one in get_args(thing)]
        yield f"{', '.join(others)} or {last}.\n"
    elif callable(thing) and hasattr(thing, "__name__"):
        yield _code(_signed(name, thing))
        yield f"{_told(thing)}\n"
    else:
        yield from _value(name, thing)


def _class(name: str, kind: type) -> Iterator[str]:
    if issubclass(kind, BaseException):
        yield f"An error; a {' and a '.join(f'`{one.__name__}`' for one in kind.__bases__)}.\n"
    elif not issubclass(kind, Struct) and _made_by_callers(kind):
        yield _code(_signed(name, kind))
    yield f"{_told(kind)}\n"
    if issubclass(kind, Struct) and name not in CLOSED:
        yield from _fields(kind)
    elif annotations := _plain_fields(kind):
        yield from _table(annotations)
    yield from _members(kind)


def _made_by_callers(kind: type) -> bool:
    return "__init__" in vars(kind) and not getattr(kind, "_is_protocol", False)


def _plain_fields(kind: type) -> list[tuple[str, str, str]]:
    """Fields of a named tuple or of a dict with known keys."""
    if not (hasattr(kind, "_fields") or hasattr(kind, "__total__")):
        return []
    return [(name, _type(told), "") for name, told in kind.__annotations__.items()]


def _fields(kind: type[Struct]) -> Iterator[str]:
    annotations = {name: told for one in reversed(kind.__mro__) for name, told in _own_annotations(one).items()}
    rows = [
        (one.name, _type(annotations.get(one.name, "")), "" if one.required else _default(one))
        for one in fields(kind)
        if not one.name.startswith("_")
    ]
    if rows:
        if all(one.kind is one.KEYWORD_ONLY for one in inspect.signature(kind).parameters.values()):
            yield "Each field is given by its name.\n"
        yield from _table(rows)


def _own_annotations(kind: type) -> dict[str, Any]:
    return dict(vars(kind).get("__annotations__", {}))


def _default(field: Any) -> str:
    made = field.default_factory() if callable(field.default_factory) else field.default
    return repr(made)


def _table(rows: list[tuple[str, str, str]]) -> Iterator[str]:
    yield "| field | type | if left out |"
    yield "|---|---|---|"
    for name, kind, default in rows:
        yield f"| `{name}` | {_cell(kind)} | {_cell(default)} |"
    yield ""


def _cell(text: str) -> str:
    return f"`{text}`".replace("|", "\\|") if text else ""


def _members(kind: type) -> Iterator[str]:
    """Methods and properties that callers use, in the order in which they stand in the source."""
    if not kind.__module__.startswith("floorman"):
        return
    for name, told, text in _attributes(kind):
        yield f"### `{kind.__name__}.{name}`\n"
        yield _code(f"{name}: {_type(told)}")
        yield f"{text}\n"
    for name, found in _public(kind).items():
        if isinstance(found, property):
            yield f"### `{kind.__name__}.{name}`\n"
            yield _code(f"{name}: {_type(found.fget.__annotations__.get('return', ''))}")
            yield f"{_told(found)}\n"
        else:
            call = found.__func__ if isinstance(found, classmethod | staticmethod) else found
            yield f"### `{kind.__name__}.{name}`\n"
            yield _code(_signed(name, call))
            yield f"{_told(call)}\n"


def _public(kind: type) -> dict[str, Any]:
    """Members with words of their own: what is said where something is inherited counts as well."""
    found = {
        name: member
        for one in reversed(kind.__mro__)
        if one.__module__.startswith("floorman")
        for name, member in vars(one).items()
        if not name.startswith("_") and isinstance(member, MEMBERS)
    }
    return {name: member for name, member in found.items() if inspect.getdoc(_inner(member))}


def _attributes(kind: type) -> Iterator[tuple[str, str, str]]:
    """Attributes with words of their own: a text below the line with their type, in the class or where it is made."""
    for one in reversed(kind.__mro__):
        if not one.__module__.startswith("floorman"):
            continue
        (found,) = ast.parse(textwrap.dedent(inspect.getsource(one))).body
        assert isinstance(found, ast.ClassDef), "it is the source of a class"
        made = [part.body for part in found.body if isinstance(part, ast.FunctionDef) and part.name == "__init__"]
        for line, below in (pair for body in (found.body, *made) for pair in pairwise(body)):
            match line, below:
                case (
                    ast.AnnAssign(target=ast.Name(id=name) | ast.Attribute(attr=name), annotation=told),
                    ast.Expr(ast.Constant(str(text))),
                ):
                    yield name, ast.unparse(told), inspect.cleandoc(text)


def _inner(member: Any) -> Any:
    return member.__func__ if isinstance(member, classmethod | staticmethod) else member


def _value(name: str, value: object) -> Iterator[str]:
    text = repr(value)
    kind = type(value).__name__
    if len(text) <= WIDE * 3 and not text.startswith("<") and " object at " not in text:
        yield _code(f"{name} = {text}")
    else:
        yield f"{'An' if kind[0] in 'AEIOU' else 'A'} `{kind}`.\n"
    if type(value).__module__.startswith("floorman"):
        yield f"{_told(type(value))}\n"


# ---- words ----------------------------------------------------------------------------------------------------------


def _told(thing: Any) -> str:
    """A docstring as Markdown. Names of methods are written as code where the docstring has them so."""
    if inspect.isclass(thing) and not vars(thing).get("__doc__"):
        return ""  # what a base class of others says of itself is not ours to print
    text = inspect.getdoc(thing) or ""
    return text if not text.startswith("Alias for field number") else ""


def _code(text: str) -> str:
    return f"```text\n{text}\n```\n"


def _signed(name: str, call: Callable[..., Any]) -> str:
    """A signature, one parameter a line where it is long. Without `self` and without what we use ourselves."""
    signature = inspect.signature(call)
    given = [one for one in signature.parameters.values() if one.name not in ("self", "cls")]
    parts = [_parameter(one) for one in given]
    if (at := next((at for at, one in enumerate(given) if one.kind is one.KEYWORD_ONLY), None)) is not None and not any(
        one.kind is one.VAR_POSITIONAL for one in given
    ):
        parts.insert(at, "*")
    back = _type(signature.return_annotation) if signature.return_annotation is not inspect.Signature.empty else ""
    end = f" -> {back}" if back and name[:1].islower() else ""
    short = f"{name}({', '.join(parts)}){end}"
    if len(short) <= WIDE:
        return short
    return f"{name}(\n" + "".join(f"    {part},\n" for part in parts) + f"){end}"


def _parameter(one: inspect.Parameter) -> str:
    stars = "*" if one.kind is one.VAR_POSITIONAL else "**" if one.kind is one.VAR_KEYWORD else ""
    kind = f": {_type(one.annotation)}" if one.annotation is not one.empty else ""
    default = "" if one.default is one.empty else f" = {_short(one.default)}" if kind else f"={_short(one.default)}"
    return f"{stars}{one.name}{kind}{default}"


def _short(default: object) -> str:
    """What is left out is told where it can be typed."""
    text = repr(default)
    return "…" if "<" in text or len(text) > WIDE else text


def _type(told: Any) -> str:
    """A type as it stands in the source, without the rooms that it comes from."""
    if isinstance(told, ForwardRef):
        return _type(told.__forward_arg__)
    text = told if isinstance(told, str) else getattr(told, "__name__", None) or str(told)
    return re.sub(r"\b(?:[a-z_]+\.)+(?=[A-Za-z])", "", text)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in texts().items():
        (FOLDER / f"{name}.md").write_text(text, encoding="utf-8")
