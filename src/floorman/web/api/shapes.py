"""Shapes of what goes in and out, as JSON Schema: exactly what the decoder takes, no more and no less."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from typing import Any, TypeAlias

import msgspec
from msgspec import inspect

from floorman.floor.commands import ShowAfter
from floorman.hand.commands import DealCards, Draw, Show
from floorman.reading import Declaration
from floorman.web.api.bodies import LETTERS_MOST, LEVELS_MOST, TEXT, WHOLE_MOST

Schema: TypeAlias = dict[str, Any]

REFERENCE = "#/components/schemas/"
# Whatever JSON can say, within bounds, and no deeper than this: written out level by level, since makers of clients
# stumble over a shape that holds itself.
PLAIN = "plain"
# A key that is a whole number, as JSON writes it.
WHOLE_KEY = "^(0|-?[1-9][0-9]{0,14})$"

# Cards are told as everywhere; by numbers, as an act has them, they are read too.
CARDS = "^\\s*((10|[2-9TJQKAtjqka])[cdhsCDHS]|\\?\\?)\\s*$"
CARDED = (DealCards, Draw, Show, ShowAfter)

# Lists of which only one can hold anything.
EITHER: dict[type, tuple[str, str]] = {Declaration: ("chips", "motions")}


def components(answers: Iterable[Any], bodies: Iterable[Any]) -> tuple[dict[str, Schema], Callable[[Any], Schema]]:
    """Every shape by its name, and a way to find the schema of one that was given.

    What goes in is bounded and what comes out is not, so a shape that does both has two names.
    """
    out, named = _described(list(answers))
    going_in, bounded = _described(list(bodies))
    out_names = {name: _short(name) for name in named}
    in_names = {name: _short(name) + ("-in" if name in named else "") for name in bounded}
    all_named = {out_names[name]: _renamed(_closed(schema), out_names) for name, schema in named.items()}
    all_named |= {in_names[name]: _filled(_renamed(_bounded(schema), in_names)) for name, schema in bounded.items()}
    all_named.update(_plain())
    all_named = {name: _for_makers(name, schema) for name, schema in all_named.items()}
    found = {shape: _renamed(schema, out_names) for shape, schema in out.items()}
    found |= {shape: _renamed(_bounded(schema), in_names) for shape, schema in going_in.items()}
    return all_named, lambda shape: found[shape]


def _short(name: str) -> str:
    """Where two rooms have a shape of one name, the room tells them apart."""
    parts = name.split(".")
    return name if len(parts) == 1 else f"{parts[1]}.{parts[-1]}"


def of_query(shape: type[Any]) -> dict[str, Schema]:
    """The query parameters, each with its schema."""
    _, named = _described([shape])
    return dict(named[shape.__name__]["properties"])


def _described(shapes: list[Any]) -> tuple[dict[Any, Schema], dict[str, Schema]]:
    structs = _structs(shapes)
    # The structs are asked for by themselves too, to hear what each is called: two rooms may have one of a name.
    asked = [*shapes, *(one.cls for one in structs)]
    schemas, named = msgspec.json.schema_components(asked, ref_template=REFERENCE + "{name}")
    found = {name: deepcopy(schema) for name, schema in named.items()}
    for struct, schema in zip(structs, schemas[len(shapes) :], strict=True):
        of_struct = found[schema["$ref"].removeprefix(REFERENCE)]
        _name_whole_keys(struct, of_struct)
        if struct.cls in CARDED:
            of_struct["properties"]["cards"]["items"] = {
                "anyOf": [{"type": "string", "pattern": CARDS}, {"type": "integer"}]
            }
        if struct.cls in EITHER:
            of_struct["not"] = _both(*EITHER[struct.cls])
    return {shape: _chosen(deepcopy(schema)) for shape, schema in zip(shapes, schemas, strict=False)}, {
        name: _chosen(schema) for name, schema in found.items()
    }


def _structs(shapes: list[Any]) -> list[inspect.StructType]:
    """Every struct that these shapes are made of."""
    found: dict[Any, inspect.StructType] = {}

    def visit(one: Any) -> None:
        if isinstance(one, inspect.StructType) and one.cls not in found:
            found[one.cls] = one
            for field in one.fields:
                visit(field.type)
        elif isinstance(one, inspect.Type):
            for name in one.__struct_fields__:
                inner = getattr(one, name)
                for part in inner if isinstance(inner, tuple) else (inner,):
                    visit(part)

    for one in inspect.multi_type_info(shapes):
        visit(one)
    return list(found.values())


def _both(one: str, other: str) -> Schema:
    return {"required": [one, other], "properties": {one: {"minItems": 1}, other: {"minItems": 1}}}


def _name_whole_keys(struct: inspect.StructType, schema: Schema) -> None:
    """Tables by seat have whole numbers as keys, which the schema would not say by itself."""
    properties = schema.get("properties", {})
    for field in struct.fields:
        _name_keys(field.type, properties[field.encode_name])


def _name_keys(one: inspect.Type, schema: Schema) -> None:
    match one:
        case inspect.UnionType():
            for part in one.types:
                for chosen in (schema, *schema.get("anyOf", ())):
                    _name_keys(part, chosen)
        case inspect.DictType() if "additionalProperties" in schema:
            if isinstance(one.key_type, inspect.IntType):
                schema["propertyNames"] = {"pattern": WHOLE_KEY}
            _name_keys(one.value_type, schema["additionalProperties"])
        case inspect.CollectionType() if "items" in schema:
            _name_keys(one.item_type, schema["items"])


def _each(schema: Any, change: Callable[[Schema], Schema]) -> Any:
    """The same schema with every schema in it changed, from the inside out."""
    if isinstance(schema, list):
        return [_each(one, change) for one in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {
        name: one if name in ("default", "enum", "mapping") else _each(one, change) for name, one in schema.items()
    }
    return change(inner)


def _chosen(schema: Schema) -> Schema:
    """Where a word tells which of several it is, exactly one fits."""

    def change(one: Schema) -> Schema:
        if "discriminator" in one and "anyOf" in one:
            return {"oneOf" if name == "anyOf" else name: value for name, value in one.items()}
        return one

    return _each(schema, change)  # type: ignore[no-any-return]


def _closed(schema: Schema) -> Schema:
    """What comes out has no fields but those named."""

    def change(one: Schema) -> Schema:
        return {"additionalProperties": False, **one} if isinstance(one.get("properties"), dict) else one

    return _each(schema, change)  # type: ignore[no-any-return]


def _bounded(schema: Schema) -> Schema:
    """What goes in has the bounds of `bodies`."""

    def change(one: Schema) -> Schema:
        match one.get("type"):
            case "integer":
                return {"minimum": -WHOLE_MOST, "maximum": WHOLE_MOST, **one}
            case "string" if "enum" not in one:
                return {"maxLength": LETTERS_MOST, "pattern": TEXT, **one}
            case "object" if "properties" not in one and "propertyNames" not in one:
                return {"propertyNames": {"maxLength": LETTERS_MOST, "pattern": TEXT}, **one}
            case _:
                return one

    return _each(schema, change)  # type: ignore[no-any-return]


def _filled(schema: Schema) -> Schema:
    """Tables whose shape nobody fixed hold plain data."""

    def change(one: Schema) -> Schema:
        is_open = one.get("type") == "object" and "properties" not in one and not one.get("additionalProperties")
        return {**one, "additionalProperties": {"$ref": REFERENCE + PLAIN}} if is_open else one

    return _each(schema, change)  # type: ignore[no-any-return]


def _plain() -> dict[str, Schema]:
    number = {"type": "number", "minimum": -WHOLE_MOST, "maximum": WHOLE_MOST}
    single: list[Schema] = [{"type": "null"}, {"type": "boolean"}, number, {"type": "string"}]
    names = [PLAIN, *(f"{PLAIN}-{level}" for level in range(2, LEVELS_MOST + 1))]
    found: dict[str, Schema] = {}
    for name, inner in zip(names, [*names[1:], None], strict=True):
        again = {"$ref": REFERENCE + str(inner)}
        several = [{"type": "array", "items": again}, {"type": "object", "additionalProperties": again}]
        found[name] = _bounded({"anyOf": single + (several if inner else [])})
    return found


def _for_makers(name: str, schema: Schema) -> Schema:
    """What programs that make clients of a description want besides: a title that no other has, a type for each choice
    of words, and lists of a fixed length without places of their own."""

    def change(one: Schema) -> Schema:
        if "enum" in one and "type" not in one and all(isinstance(word, str) for word in one["enum"]):
            return {"type": "string", **one}
        if one.get("items") is False and "prefixItems" in one:
            kinds = [kind for at, kind in enumerate(one["prefixItems"]) if kind not in one["prefixItems"][:at]]
            every = {key: value for key, value in one.items() if key != "prefixItems"}
            return {**every, "items": kinds[0] if len(kinds) == 1 else {"anyOf": kinds}}
        return one

    title = "".join(part[:1].upper() + part[1:] for part in re.split(r"[.-]", name))
    return {**_each(schema, change), "title": title}


def _renamed(schema: Schema, names: Mapping[str, str]) -> Schema:
    def change(one: Schema) -> Schema:
        renamed = dict(one)
        if isinstance(one.get("$ref"), str):
            renamed["$ref"] = REFERENCE + names[one["$ref"].removeprefix(REFERENCE)]
        if "discriminator" in one:
            mapping = one["discriminator"].get("mapping", {})
            told = {word: REFERENCE + names[ref.removeprefix(REFERENCE)] for word, ref in mapping.items()}
            renamed["discriminator"] = {**one["discriminator"], "mapping": told}
        return renamed

    return _each(schema, change)  # type: ignore[no-any-return]
