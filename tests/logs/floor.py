"""Logs of whole evenings, and each kind of event in full.

A line `{log, events, facts}` holds a log and what was so at its end; a line `{whole}` one event that says everything it
can say. Its values mean nothing: it is only read, not believed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import Struct
from msgspec.inspect import (
    AnyType,
    BoolType,
    CollectionType,
    DictType,
    IntType,
    LiteralType,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    type_info,
)

from floorman.floor.open_hand import AROUND
from floorman.house import AnyHouseEvent
from floorman.tournament import AnyEvent, Event, fold
from floorman.wire import HAND_KINDS, HOUSE_KINDS, decode, decode_hand, decode_house, encode
from tests.logs.fields import Kind, named
from tests.logs.fields import encode as line_of
from tests.tournament.evenings.playing import evening
from tests.tournament.test_evenings import SEEDS

# Of a tournament, of the house, and those that only a hand at a table of an event has.
KINDS: tuple[Kind, ...] = (*get_args(AnyEvent), *get_args(AnyHouseEvent), *AROUND)

# What cannot be said together with another field of the same thing.
NOT_WITH_OTHERS = {"Declaration.motions"}


def text() -> bytes:
    lines = [*_logs(), *({"whole": msgspec.json.decode(line_of(in_full(kind)))} for kind in KINDS)]
    return b"".join(line_of(line) + b"\n" for line in lines)


def read(file: Path) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in file.read_bytes().splitlines()]


def events_of(row: dict[str, Any]) -> list[Any]:
    """The events of a line, as they are read today."""
    return [event_of(body) for body in row.get("events", ()) or (row["whole"],)]


def event_of(body: dict[str, Any]) -> Any:
    kind: str = body["kind"]
    if kind in HOUSE_KINDS:
        return decode_house(kind, line_of(body))
    return decode_hand(kind, line_of(body)) if kind in HAND_KINDS else decode(kind, line_of(body))


def facts_after(events: Iterable[Event]) -> Any:
    """What is so at the end, as plain data."""
    return msgspec.json.decode(msgspec.json.encode(fold(events).facts()))


def in_full(kind: Kind) -> Struct:
    """An event of this kind in which no field is left out."""
    info = type_info(kind)
    assert isinstance(info, StructType)
    return msgspec.convert(_said(info), kind, str_keys=True)


def _logs() -> Iterator[dict[str, Any]]:
    """Evenings by chance that together carry out every command."""
    for seed in SEEDS:
        events = [decode(one.kind, one.body) for one in evening(seed, 120).log]
        bodies = [msgspec.json.decode(encode(event).body) for event in events]
        yield {"log": f"evening {seed}", "events": bodies, "facts": facts_after(events)}


def _said(info: StructType) -> dict[str, Any]:
    fields = {
        field.encode_name: _value(field.type, field.default)
        for field in info.fields
        if f"{named(info.cls)}.{field.name}" not in NOT_WITH_OTHERS
    }
    return fields if info.tag_field is None else {info.tag_field: info.tag, **fields}


def _value(info: Type, unlike: Any = msgspec.NODEFAULT) -> Any:
    """Plain data of this type that says something else than what is meant where the field is missing."""
    match info:
        case BoolType():
            return unlike is not True
        case IntType():
            return 3 if unlike != 3 else 4
        case StrType() | AnyType():
            return "told"
        case LiteralType(values):
            return next(value for value in values if value != unlike)
        case StructType():
            return _said(info)
        case UnionType(types):
            return _value(next(one for one in types if not isinstance(one, NoneType)), unlike)
        case DictType(key_type=key, value_type=value):
            return {str(_value(key)): _value(value)}
        case CollectionType(item_type=item):
            return [
                _value(one)
                for one in (item.types if isinstance(item, UnionType) else (item,))
                if not isinstance(one, NoneType)
            ]
        case TupleType(item_types=items):
            return [_value(item) for item in items]
        case _:
            raise AssertionError(f"no sample of {info}: add one")
