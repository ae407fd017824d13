"""Whole numbers in text that comes from outside."""

from __future__ import annotations

# More digits no chips, no money and no table have; of thousands of them Python makes no number at all.
DIGITS_MOST = 15


def whole_number(text: str, digits_most: int = DIGITS_MOST) -> int | None:
    """The number that the text is: digits and nothing else, no more than so many. None for what is none."""
    return int(text) if len(text) <= digits_most and text.isascii() and text.isdecimal() else None
