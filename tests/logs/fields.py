"""Events field by field: what a line of a log says, however much has been added to its event since."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeAlias, get_origin

import msgspec
from msgspec import Struct
from msgspec.inspect import (
    CollectionType,
    DictType,
    Field,
    StructType,
    Type,
    UnionType,
    type_info,
)

Kind: TypeAlias = type[Struct]

encode = msgspec.json.Encoder().encode


def named(kind: Kind) -> str:
    """The word of the log, for a part of an event its name."""
    return _named(kind)


@cache
def _named(kind: Kind) -> str:
    plain: Kind = get_origin(kind) or kind
    return str(plain.__struct_config__.tag or plain.__name__)


@cache
def optional(union: Any) -> frozenset[str]:
    """Each field of these events, and of their parts, that may be missing."""
    return frozenset(f"{name}.{field.name}" for name, field in _fields(type_info(union)) if not field.required)


@cache
def kinds(union: Any) -> frozenset[str]:
    info = type_info(union)
    assert isinstance(info, UnionType), "events are told apart by their kinds"
    return frozenset(named(one.cls) for one in info.types if isinstance(one, StructType))


def says(event: Struct) -> set[str]:
    """The kind of an event, and each field that may be missing but says something here."""
    found = {named(type(event))}
    for struct in _structs(event):
        for field in fields_of(type(struct)):
            if not field.required and getattr(struct, field.name) != default(field):
                found.add(f"{named(type(struct))}.{field.name}")
    return found


@cache
def fields_of(kind: Kind) -> tuple[Any, ...]:
    """Asked a million times, and worked out anew each time where it comes from."""
    return msgspec.structs.fields(kind)


def default(field: Any) -> Any:
    return field.default if field.default is not msgspec.NODEFAULT else field.default_factory()


def whole(value: Any) -> Any:
    """As plain data with every field, those too that events leave out while they say nothing."""
    return _plain(value, lambda _: True)


def short(value: Any) -> Any:
    """As plain data without all that may be missing."""
    return _plain(value, lambda field: field.required)


def as_then(then: Any, now: Any) -> Any:
    """What is said today, without what has been added since."""
    if isinstance(then, dict) and isinstance(now, dict):
        return {key: as_then(then[key], value) for key, value in now.items() if key in then}
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        return [as_then(old, new) for old, new in zip(then, now, strict=True)]
    return now


def said_again(line: bytes, event: Struct) -> bytes:
    """The line as today's program writes it, without what has been added to the event since."""
    return encode(as_then(msgspec.json.decode(line), msgspec.json.decode(encode(event))))


def _plain(value: Any, keeps: Callable[[Any], bool]) -> Any:
    if isinstance(value, Struct):
        config = value.__struct_config__
        tag = {config.tag_field: config.tag} if config.tag_field and config.tag else {}
        fields = [field for field in fields_of(type(value)) if keeps(field)]
        return {**tag, **{field.name: _plain(getattr(value, field.name), keeps) for field in fields}}
    if isinstance(value, dict):
        return {str(key): _plain(one, keeps) for key, one in value.items()}
    return [_plain(one, keeps) for one in value] if isinstance(value, tuple) else value


def _structs(value: Any) -> Iterator[Struct]:
    """An event and all its parts."""
    if isinstance(value, Struct):
        yield value
        for name in value.__struct_fields__:
            yield from _structs(getattr(value, name))
    elif isinstance(value, tuple | dict):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _structs(one)


def _fields(info: Type) -> Iterator[tuple[str, Field]]:
    match info:
        case StructType(cls=kind, fields=fields):
            for field in fields:
                yield named(kind), field
                yield from _fields(field.type)
        case UnionType(types=types):
            for one in types:
                yield from _fields(one)
        case CollectionType(item_type=item):
            yield from _fields(item)
        case DictType(value_type=item):
            yield from _fields(item)
        case _:
            item_types = getattr(info, "item_types", ())
            for one in item_types:
                yield from _fields(one)
