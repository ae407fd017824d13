"""Where plain data has not the shape it should have, what was expected there, and what may stand there instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from typing import Any

import msgspec

# The key that is too many or lacking is a part of the path, though msgspec names it in the message alone.
UNKNOWN_KEY, LACKING_KEY = "Object contains unknown field `", "Object missing required field `"
ABOUT_A_KEY = (UNKNOWN_KEY, LACKING_KEY)
NO_OBJECT = "Expected `object"
NO_CHOICE = re.compile(r"Invalid (?:enum )?value '(?P<told>.*)'")
STEPS = re.compile(r"\[(?P<index>\d+|\.\.\.)\]|(?P<key>[^.\[\]]+)")

# More than that nobody reads: then what is nearest is told, and how many there are.
KNOWN_MOST = 12
NEAR_MOST, NEAR_ENOUGH = 3, 0.5
MEANT_ENOUGH = 0.6  # where a single one is asked about


def wrong_shape(error: msgspec.ValidationError, shape: Any = None, told: object = None) -> tuple[str, str]:
    """Its path from the top, empty for the top itself, and the message.

    With the shape that the data should have, and the data, the message names what may stand there.
    """
    message, _, where = str(error).partition(" - at `$")
    path = where.rstrip("`").lstrip(".")
    key = next((message.removeprefix(start).rstrip("`") for start in ABOUT_A_KEY if message.startswith(start)), "")
    if shape is not None:
        message += _instead(message, key, path, shape, told)
    return ".".join(part for part in (path, key) if part), message


def instead(word: object, known: Iterable[str]) -> str:
    """What is there in place of a word that is not: the nearest, and all where they are few."""
    all = [one for one in dict.fromkeys(known) if one]  # nothing is no word: it is said by leaving the field out
    near = nearest(word, all)
    parts = [f"Nearest: {', '.join(near)}"] if near else []
    if len(all) <= KNOWN_MOST:
        parts.append(f"Known: {', '.join(all) or 'none'}")
    elif not near:
        parts.append(f"Known: {', '.join(all[:KNOWN_MOST])} and {len(all) - KNOWN_MOST} more")
    return ". ".join(parts)


def meant(word: object, known: Iterable[str]) -> dict[str, str]:
    """As a fact beside others: the one that looks most like it. Sentences end with it, where there is one."""
    near = nearest(word, list(known), MEANT_ENOUGH)
    return {"near": near[0]} if near else {}


def nearest(word: object, known: list[str], enough: float = NEAR_ENOUGH) -> list[str]:
    """Those that look most like it, whatever is written in capitals and in whatever order its parts stand; none where
    nothing does."""
    typed = _parts(str(word)[:80])
    alike = {one: max(_likeness(typed, parts), _likeness(sorted(typed), sorted(parts)))
             for one in known if (parts := _parts(one))}  # fmt: skip
    found = sorted((one for one in alike if alike[one] >= enough), key=lambda one: -alike[one])
    return found[:NEAR_MOST]


def _parts(word: str) -> list[str]:
    return word.casefold().replace("_", "-").split("-")


def _likeness(one: list[str], other: list[str]) -> float:
    return SequenceMatcher(None, "-".join(one), "-".join(other)).ratio()


def below(path: str, inner: str) -> str:
    """A path inside another: an index follows at once, a key after a dot."""
    return path + inner if not path or not inner or inner.startswith("[") else f"{path}.{inner}"


# ---- what a shape knows at a place -----------------------------------------------------------------------------------


def _instead(message: str, key: str, path: str, shape: Any, told: object) -> str:
    chosen = NO_CHOICE.match(message)
    if message.startswith(NO_OBJECT):
        return _fields(shape, path, told)
    if chosen is None and not message.startswith(UNKNOWN_KEY):
        return ""
    kinds, word = _at(shape, path, told)
    if chosen is None:
        known = [one.encode_name for kind in kinds if isinstance(kind, _I.StructType) for one in kind.fields]
        return f". {instead(key, known)}" if known else ""
    known = [str(choice) for kind in kinds for choice in _choices(kind, word)]
    return f". {instead(chosen['told'], known)}" if known else ""


_I = msgspec.inspect


def _fields(shape: Any, path: str, told: object) -> str:
    """What an object has that should stand where something else does."""
    kinds, _ = _at(shape, path, told)
    objects = [kind for kind in kinds if isinstance(kind, _I.StructType)]
    if len(objects) != 1:
        return ""
    return f". Its fields: {', '.join(one.encode_name for one in objects[0].fields)}"


def _at(shape: Any, path: str, told: object) -> tuple[list[Any], str]:
    """The types that there may be at a path, and the last key where that is what tells structs apart."""
    kinds, data = [_I.type_info(shape)], told
    for step in STEPS.finditer(path):
        kinds = [*_that_may_be(kinds, data)]
        if step["index"] is not None:
            at = int(step["index"]) if step["index"].isdigit() else -1
            kinds = [inner for kind in kinds for inner in _item(kind, at)]
            data = data[at] if isinstance(data, list | tuple) and 0 <= at < len(data) else None
            continue
        key = step["key"]
        if any(isinstance(kind, _I.StructType) and kind.tag_field == key for kind in kinds):
            return kinds, key
        kinds = [inner for kind in kinds for inner in _field(kind, key)]
        data = data.get(key) if isinstance(data, dict) else None
    return [*_that_may_be(kinds, data)], ""


def _that_may_be(kinds: Iterable[Any], data: object) -> Iterator[Any]:
    """The parts of unions; of structs that a word tells apart the one that it names, where it names one."""
    flat = [one for kind in kinds for one in (kind.types if isinstance(kind, _I.UnionType) else (kind,))]
    named = [
        one
        for one in flat
        if isinstance(one, _I.StructType) and isinstance(data, dict) and one.tag_field in data
        and data[one.tag_field] == one.tag
    ]  # fmt: skip
    yield from named or flat


def _item(kind: Any, at: int) -> Iterator[Any]:
    if isinstance(kind, _I.TupleType):
        yield from kind.item_types[at : at + 1] if at >= 0 else kind.item_types
    elif isinstance(kind, _I.CollectionType):
        yield kind.item_type
    elif isinstance(kind, _I.DictType):  # a value, whatever its key is
        yield kind.value_type


def _field(kind: Any, key: str) -> Iterator[Any]:
    if isinstance(kind, _I.StructType):
        yield from (one.type for one in kind.fields if one.encode_name == key)
    elif isinstance(kind, _I.DictType):
        yield kind.value_type


def _choices(kind: Any, tag: str) -> Iterator[object]:
    if isinstance(kind, _I.StructType) and tag:
        yield kind.tag
    elif isinstance(kind, _I.LiteralType):
        yield from kind.values
    elif isinstance(kind, _I.EnumType):
        yield from (one.value for one in kind.cls)
