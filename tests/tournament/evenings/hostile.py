"""The same commands with one argument that nobody would mean: unknown names, numbers below nothing or beyond counting.

Only what the types allow: everything else ends at the door.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from floorman.tournament import AnyCommand

NUMBERS = (-1, 0, 1, 99, 10**6, 10**12 + 1, 2**62, -(2**62))
NAMES = ("", " ", "nobody", "Anna#2", "x" * 600, "Łukasz", "\u202e", "A\nB", "7")


def made_hostile(command: AnyCommand, chance: Random) -> AnyCommand:
    """One argument becomes another of its type; the command itself where it has none or where that is impossible."""
    told = msgspec.to_builtins(command)
    names = [one.encode_name for one in msgspec.structs.fields(command)]
    if not names:
        return command
    name = chance.choice(names)
    told[name] = _spoilt(told.get(name), chance)
    try:
        return msgspec.convert(told, type(command), strict=False)
    except msgspec.ValidationError:
        return command


def _spoilt(value: Any, chance: Random) -> Any:
    match value:
        case bool():
            return not value
        case int() | None:
            return chance.choice(NUMBERS)
        case str():
            return chance.choice(NAMES)
        case dict():
            return _spoilt_map(value, chance)
        case list() | tuple():
            return [_spoilt(value[0], chance), *value] if value else [chance.choice((*NUMBERS, *NAMES))]
        case _:
            return value


def _spoilt_map(value: dict[Any, Any], chance: Random) -> dict[Any, Any]:
    if not value:
        return {str(chance.choice(NUMBERS)): chance.choice(NUMBERS)}
    key = chance.choice(sorted(value, key=str))
    spoilt = {**value}
    if chance.random() < 0.5:
        spoilt[key] = _spoilt(spoilt[key], chance)
    else:
        spoilt[_spoilt(key, chance)] = spoilt.pop(key)
    return spoilt
