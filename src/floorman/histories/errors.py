"""What can be wrong with a history: it cannot be read, or it tells of something that is not played here.

HistoryError
├── Unreadable   the file is not what it should be
└── Unplayable   it can be read, and the hand it tells is refused by name
"""

from __future__ import annotations

from functools import partial

from floorman.speech import Lang, speech
from floorman.terms import Fact, Ruling


class HistoryError(Exception):
    """A history cannot be used: where in it, and a code with its facts; the sentence says what to do."""

    def __init__(self, place: str, code: str, **facts: Fact) -> None:
        super().__init__(place, code, facts)
        self.place = place
        self.ruling = Ruling(code, (), facts)

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), self.place, self.ruling.code, **self.ruling.facts), ()

    def says(self, lang: Lang = "en") -> str:
        """Where it stands, and what to do."""
        return ": ".join(part for part in (self.place, speech(lang).ruling(self.ruling)) if part)

    def __str__(self) -> str:
        return self.says()


class Unreadable(HistoryError):
    """The text is not what its format asks for: mend the file."""


class Unplayable(HistoryError):
    """The file is well-formed, and tells of a game or a forced bet that is not played here."""
