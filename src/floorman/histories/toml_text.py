"""TOML written: what a hand in PHH is made of, one field a line and one action a line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

BARE = re.compile(r"[A-Za-z0-9_-]+")


def field(name: str, value: Any) -> str:
    return f"{_key(name)} = {text_of(value)}"


def text_of(value: Any) -> str:
    """A value on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _string(value)
        case int():
            return _whole(value)
        case Decimal() | float():
            return _number(value)
        case datetime() | date() | time():
            return value.isoformat()
        case Mapping():
            return "{ " + ", ".join(field(name, one) for name, one in value.items()) + " }" if value else "{}"
        case Sequence():
            return "[" + ", ".join(map(text_of, value)) + "]"
    raise TypeError(f"{type(value).__name__} is nothing that TOML has")


def lines_of(values: Sequence[str]) -> str:
    """A list with an entry on each line."""
    return "[\n" + "".join(f"  {_string(value)},\n" for value in values) + "]" if values else "[]"


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else _string(name)


def _string(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")


def _whole(value: int) -> str:
    """As it is; so large a number that Python does not write it can only have come as a hexadecimal one."""
    try:
        return str(value)
    except ValueError:
        return hex(value)


def _number(value: Decimal | float) -> str:
    text = str(value).lower().replace("infinity", "inf")
    # A whole number with a fraction is a float in TOML too: 1e3 and 10.0 stay what they were.
    return text if any(sign in text for sign in ".en") else f"{text}.0"
