"""TOML as nearly all hands in PHH are written, read quickly: a key and its value on a line, lists over several.

What is written in any other way is left to the parser of the language, which takes three times as long.
"""

from __future__ import annotations

import json
import re
import tomllib
from decimal import Decimal
from functools import lru_cache
from typing import Any, NoReturn

HEADING = re.compile(r"\s*\[(?P<name>\w+)\][ \t]*\r?\n")
KEY = re.compile(r"^(?P<name>[A-Za-z_]\w*)[ \t]*=[ \t]*", re.MULTILINE | re.ASCII)
# JSON and TOML do not have the same escapes.
STRANGE = re.compile(r"[\\\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
LAST_COMMA = re.compile(r",\s*\]")


def _no_constant(word: str) -> NoReturn:
    raise ValueError(word)


_decode = json.JSONDecoder(parse_float=Decimal, parse_constant=_no_constant).decode


def plainly_read(text: str) -> dict[str, Any] | None:
    """The table of such a text; None where it is anything else, right or wrong."""
    if "'" in text and '"' not in text:
        text = text.replace("'", '"')  # strings as they are: without an escape both sorts are the same
    if STRANGE.search(text):
        return None
    heading = HEADING.match(text)
    begins = heading.end() if heading else 0
    keys = list(KEY.finditer(text, begins))
    if not keys or text[begins : keys[0].start()].strip():
        return None
    ends = [key.start() for key in keys[1:]] + [len(text)]
    table: dict[str, Any] = {}
    try:
        for key, end in zip(keys, ends, strict=True):
            table[key["name"]] = _value(text[key.end() : end].strip())
    except (ValueError, ArithmeticError, RecursionError):
        return None
    if len(table) < len(keys):
        return None  # a key stands twice
    return {heading["name"]: table} if heading else table


def _value(text: str) -> Any:
    if text[:1] == "{" or ":" in text[1:3]:
        return _by_the_parser(text)
    if text[-1:] == "]":
        text = LAST_COMMA.sub("]", text) if text.count("]") == 1 else text
    return _decode(text)


@lru_cache(1024)
def _by_the_parser(text: str) -> Any:
    """A table on one line, or a time of day: from hand to hand they are often the same."""
    return tomllib.loads(f"value = {text}", parse_float=Decimal)["value"]
