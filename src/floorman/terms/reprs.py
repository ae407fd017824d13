"""What Python shows of a thing in a REPL or a traceback: two lines at most, however much is in it."""

from __future__ import annotations

from msgspec import Struct

LETTERS_MOST = 158


def short_repr(self: Struct) -> str:
    """For a class whose objects hold much: `__repr__ = short_repr`. What is read is its beginning."""
    text = Struct.__repr__(self)
    return text if len(text) <= LETTERS_MOST else text[: LETTERS_MOST - 1] + "…"
