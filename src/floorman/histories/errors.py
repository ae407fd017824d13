"""What can be wrong with a history: it cannot be read, or it tells of something that is not played here.

HistoryError
├── Unreadable   the file is not what it should be
└── Unplayable   it can be read, and the hand it tells is refused by name
"""

from __future__ import annotations

import re
from functools import partial

from floorman.speech import Lang, speech
from floorman.terms import Fact, Ruling

OF_PHH = re.compile(r"(?P<table>\[[^\[\]]*\] )?(?P<name>[a-z_]+)\[(?P<number>\d+)\]")
# Their own words say in which line.
SAY_THE_LINE = ("history.not-toml", "history.not-json", "history.too-large")


def where(line: int, place: str, lang: Lang, why: Ruling | None = None) -> str:
    """The line of the file, where there is more than one hand in it or more than one field, and the place there."""
    place = for_people(place, lang)
    if line < 2 or (why is not None and why.code in SAY_THE_LINE and "line" in f"{why.facts}"):
        return place
    told = speech(lang).say("history.line", line=line)
    return f"{told}, {place}" if place else told


def for_people(place: str, lang: Lang) -> str:
    """Acts of a PHH are counted from one, and so are players, as the format does it: `antes[0]` is that of p1. Paths
    into JSON stay paths."""
    found = OF_PHH.fullmatch(place)
    if found is None:
        return place
    number = int(found["number"]) + 1
    told = (
        speech(lang).say("history.act", number=number) if found["name"] == "actions" else f"{found['name']} p{number}"
    )
    return f"{found['table'] or ''}{told}"


class HistoryError(Exception):
    """A history cannot be used: where in it, and a code with its facts; the sentence says what to do."""

    def __init__(self, place: str, code: str, **facts: Fact) -> None:
        super().__init__(place, code, facts)
        self.place: str = place
        """The field, or the act."""
        self.line: int = 0
        """Where in the file; 0 where that is not known."""
        self.variant: str = ""
        """The file's own word for the game, where it could be read."""
        self.ruling: Ruling = Ruling(code, (), facts)
        """What is wrong, as a code with its facts."""

    def __reduce__(self) -> tuple[object, ...]:
        made = partial(type(self), self.place, self.ruling.code, **self.ruling.facts)
        return made, (), {"line": self.line, "variant": self.variant}

    def says(self, lang: Lang = "en") -> str:
        """Where it stands, and what to do."""
        return ": ".join(
            part for part in (where(self.line, self.place, lang, self.ruling), speech(lang).ruling(self.ruling)) if part
        )

    def __str__(self) -> str:
        return self.says()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.says()!r})"


class Unreadable(HistoryError):
    """The text is not what its format asks for: mend the file."""


class Unplayable(HistoryError):
    """The file is well-formed, and tells of a game or a forced bet that is not played here."""
