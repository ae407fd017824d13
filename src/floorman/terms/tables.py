"""Tables of TOML from outside: what no person has written is refused before it fills the memory.

A dotted key makes a table for each of its parts, and the parser goes through all of them again for each.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import Any

# No key that somebody writes has so many parts.
LONG_KEY = re.compile(r"""(?<![\w."'-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){33}""")
TOO_DEEP = "It is nested too deep"


def toml_of(text: str, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """The table of a text. Raises ValueError where it is none, or one that nobody writes."""
    if LONG_KEY.search(text):
        raise TooDeep(TOO_DEEP)
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except RecursionError:
        raise TooDeep(TOO_DEEP) from None


class TooDeep(ValueError):
    """Tables within tables, or a key of so many parts."""
