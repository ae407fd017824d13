"""Lists of amounts and of percentages, as people type them: "50% 30% 20%", "120 60 20", "1.120,50; 300"."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.terms import Ruling
from floorman.tournament.prizes.payouts import WHOLE
from floorman.web.commands import cents

Kind: TypeAlias = Literal["amounts", "percent"]

WORD_LETTERS_MOST = 20
PERCENT = re.compile(r"(\d{1,3})(?:[.,](\d{1,2}))?%?")
SPACE_BEFORE_PERCENT = re.compile(r"(?<!\s)\s*%")  # a run of spaces is looked at once, however long it is
CURRENCIES = re.compile(r"[€$£]|(?<![^\W\d])(?:EUR|USD|CHF|GBP)(?![^\W\d])")


class Listed(Struct, frozen=True):
    """What somebody typed: cents, or parts of 10,000. `wrong` says which word is none, and why."""

    kind: Kind
    values: tuple[int, ...] = ()
    wrong: Ruling | None = None


def listed(text: str) -> Listed:
    """A whole list. One sign of a percentage makes all of it percentages."""
    plain = SPACE_BEFORE_PERCENT.sub("% ", CURRENCIES.sub(" ", text))
    words = [word.strip(",:") for word in re.split(r"[\s;/+]+|,(?=\s)", plain) if word.strip(",:")]
    kind: Kind = "percent" if any("%" in word for word in words) else "amounts"
    found: list[int] = []
    for nth, word in enumerate(words, start=1):
        value = hundredths(word) if kind == "percent" else cents(word)
        if value is None or (kind == "percent" and "%" not in word):
            return Listed(kind, wrong=Ruling(f"list.no-{kind}", (), {"nth": nth, "word": word[:WORD_LETTERS_MOST]}))
        found.append(value)
    return Listed(kind, tuple(found), None if found else Ruling("list.empty"))


def hundredths(word: str) -> int | None:
    """A percentage as parts of 10,000; None for what is none."""
    told = PERCENT.fullmatch(word.strip())
    if told is None:
        return None
    value = int(told[1]) * 100 + int((told[2] or "0").ljust(2, "0"))
    return value if value <= WHOLE else None
