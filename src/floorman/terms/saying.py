"""How an error of ours is printed: its sentence is fetched when somebody reads it, and not before.

Rooms below `speech` know codes and facts alone, and go on doing so; only `str(error)` of theirs asks for more.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol


def sentences(lang: str = "en") -> Any:
    """The speech of a language. By its name, as no room below it may rest on it (docs/decisions/for-programs.md)."""
    return import_module("floorman.speech").speech(lang)


class InBoth(Protocol):
    """The same words in English and in German."""

    @property
    def en(self) -> str: ...

    @property
    def de(self) -> str: ...


def text_in(text: InBoth, lang: str) -> str:
    """It in one language; in English for whoever reads neither."""
    return text.de if lang == "de" else text.en


def shown(value: object, most: int = 40) -> str:
    """A strange value in few characters, none of which a terminal would obey.

    It may be so large that Python itself refuses to write it.
    """
    try:
        text = str(value)
    except ValueError:
        return type(value).__name__
    if len(text) <= most and text.isprintable():
        return text
    text = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[: most + 1])
    return text if len(text) <= most else text[: most - 1] + "…"


def quoted(value: object) -> str:
    """A value as a program wrote it: text stands in quotes, so that `"30"` is not taken for 30."""
    return f'"{shown(value)}"' if isinstance(value, str) else shown(value)
