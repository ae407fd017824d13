"""The facts of each kind of report as data, for whoever asks for them step by step: pages, terminals, programs."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from floorman.rulings.report import KINDS


class FactForm(Struct, frozen=True):
    """One fact: its type, what may be chosen, and whether every book needs it."""

    name: str
    type: str
    choices: tuple[str, ...]
    required: bool


class Form(Struct, frozen=True):
    kind: str
    facts: tuple[FactForm, ...]


def forms() -> tuple[Form, ...]:
    """Every kind of report, by its name."""
    return tuple(form_of(kind) for kind in sorted(KINDS))


def form_of(kind: str) -> Form:
    cls = KINDS[kind]
    found = msgspec.inspect.type_info(cls)
    assert isinstance(found, msgspec.inspect.StructType)
    facts = (FactForm(field.encode_name, *_type(field.type), field.name in cls.required) for field in found.fields)
    return Form(kind, tuple(facts))


def _type(found: Any) -> tuple[str, tuple[str, ...]]:
    """A word for the type, and the choices where it has some."""
    match found:
        case msgspec.inspect.UnionType(types=types):
            told = [one for one in types if not isinstance(one, msgspec.inspect.NoneType)]
            words = [_type(one) for one in told]
            choices = tuple(dict.fromkeys(choice for _, one in words for choice in one))
            return "-or-".join(dict.fromkeys(word for word, _ in words)), choices
        case msgspec.inspect.LiteralType(values=values):
            return "choice", tuple(str(value) for value in values)
        case msgspec.inspect.BoolType():
            return "flag", ("true", "false")
        case msgspec.inspect.IntType():
            return "number", ()
        case msgspec.inspect.StrType():
            return "text", ()
        case msgspec.inspect.DateTimeType():
            return "instant", ()
        case msgspec.inspect.VarTupleType(item_type=item) | msgspec.inspect.ListType(item_type=item):
            word, choices = _type(item)
            return f"list-of-{word}", choices
        case msgspec.inspect.DictType():
            return "table", ()
        case msgspec.inspect.StructType(cls=cls):
            return cls.__name__.lower(), ()
    return "text", ()
