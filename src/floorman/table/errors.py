"""What can go wrong at the programmers' front.

    TableError                 what was asked of a table cannot be; nothing has changed
      NotAllowed               the rules say no, or it is another's turn, or not the time for it
      BadSave                  a text that is no saved table, was altered, or comes from a newer Floorman

Each has a `code`, its `facts` and the statements it rests on (`cites`); its text is the sentence in English, followed
by what would have been right. `says("de")` gives the same in German.
"""

from __future__ import annotations

from collections.abc import Callable

from floorman.cards import CardsError
from floorman.speech import Lang, Speech, speech
from floorman.terms import Fact, RuleId, Ruling, SeatNo, quoted

SEAT_MOST = 99


class TableError(ValueError):
    """What was asked of a table cannot be, whatever the rules say: a seat that is taken, a card that is none."""

    def __init__(self, ruling: Ruling, now: Callable[[Speech], str] | None = None) -> None:
        super().__init__(ruling.code)
        self.code: str = ruling.code
        """What is wrong, as a word that stays: `raise.out-of-range`."""
        self.facts: dict[str, Fact] = dict(ruling.facts)
        """The numbers and names of its sentence."""
        self.cites: tuple[RuleId, ...] = ruling.cites
        """The statements of the book that it rests on; none where it is no matter of rules."""
        # Worked out at once: the table may have gone on when somebody reads it.
        self._now = {lang: now(speech(lang)) for lang in _LANGS} if now is not None else {}

    def __reduce__(self) -> tuple[object, ...]:
        # As an exception is told to another process: its own way would make it anew from the code alone.
        return type(self), (Ruling(self.code, self.cites, self.facts),), {"_now": self._now}

    def says(self, lang: Lang = "en") -> str:
        """The sentence, and what would have been right."""
        sentence = speech(lang).ruling(Ruling(self.code, self.cites, self.facts))
        return " ".join(part for part in (sentence, self._now.get(lang)) if part)

    def __str__(self) -> str:
        return self.says()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.says()!r})"


class NotAllowed(TableError):
    """The rules say no, or it is another seat's turn, or not the time for it. Nothing has changed."""


class BadSave(TableError):
    """A text that is no saved table, or was altered, or was written by a newer Floorman, or by another rulebook."""


_LANGS: tuple[Lang, ...] = ("en", "de")


def wrong(code: str, **facts: Fact) -> TableError:
    return TableError(Ruling(code, (), facts))


def seat_number(seat: object) -> SeatNo:
    """Whatever a program calls a seat. Raises TableError where no seat can have this number."""
    if isinstance(seat, bool) or not isinstance(seat, int) or not 1 <= seat <= SEAT_MOST:
        raise wrong("table.bad-seat", seat=quoted(seat), most=SEAT_MOST)
    return seat


def of_cards(error: CardsError) -> TableError:
    return TableError(Ruling(error.code, (), error.facts))
