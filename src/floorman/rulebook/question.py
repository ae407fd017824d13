"""A question: one thing on which two rulebooks may differ, or which code must be able to cite.

The questions stand in `questions/TOPIC.toml`, with the meaning of each answer in both languages. This module gives them
their types; it never reads a file and knows no book.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from floorman.terms import short_repr, text_in

Value: TypeAlias = bool | int | str | tuple[str, ...]
AskedBy: TypeAlias = Literal["hand", "reading", "rulings", "tournament", "floor", "views"]

TOPICS = (
    "games",
    "betting",
    "all_in",
    "cash",
    "reading",
    "pots",
    "odd_chips",
    "showdown",
    "dead_hand",
    "viewers",
    "button",
    "blinds",
    "heads_up",
    "presence",
    "clock",
    "misdeal",
    "dealing",
    "time",
    "seating",
    "moves",
    "final_table",
    "hand_for_hand",
    "placement",
    "chip_race",
    "registration",
    "days",
    "deals",
    "penalties",
    "authority",
)


class Both(Struct, frozen=True, forbid_unknown_fields=True):
    """The same words in both languages."""

    en: str
    de: str

    def says(self, lang: str) -> str:
        return text_in(self, lang)


class Question(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is asked, by which room, and what may be answered."""

    type: Literal["flag", "choice", "rank", "number", "set", "order"]
    asked_by: AskedBy
    en: str
    de: str
    values: dict[str, Both] = {}
    outcomes: tuple[str, ...] = ()  # what may come of one value, where each may rest on statements of its own
    unit: str = ""
    least: int = 0
    most: int = 0
    # What every book played before this was asked: a log kept from then is played again as it was played.
    before: Value | None = None
    id: str = ""
    topic: str = ""

    __repr__ = short_repr

    @property
    def words(self) -> tuple[Value, ...]:
        """The words that may be answered; `true` and `false` are booleans."""
        return tuple(BOOLEANS.get(word, word) for word in self.values)

    @property
    def given(self) -> bool:
        """Only one answer is possible: asked for its citation, not for a choice."""
        return self.type == "choice" and len(self.values) == 1

    def accepts(self, value: object) -> bool:
        """Whether this may be answered."""
        match self.type:
            case "flag":
                return isinstance(value, bool)
            case "choice" | "rank":
                return self._is_word(value)
            case "number":
                whole = isinstance(value, int) and not isinstance(value, bool)
                return (whole and self.least <= value <= self.most) or self._is_word(value)  # type: ignore[operator]
            case "set" | "order":
                return self._accepts_several(value)

    def _is_word(self, value: object) -> bool:
        # True equals 1, so the type is compared as well as the word.
        return any(value == word and type(value) is type(word) for word in self.words)

    def _accepts_several(self, value: object) -> bool:
        if not isinstance(value, (list, tuple)) or len(set(map(str, value))) != len(value):
            return False
        complete = self.type == "set" or len(value) == len(self.values)
        return complete and all(isinstance(word, str) and word in self.values for word in value)

    def settled(self, value: Any) -> Value:
        """An accepted value as books keep it: a list as a tuple, a set in the question's own order."""
        if self.type == "set":
            return tuple(word for word in self.values if word in value)
        return tuple(value) if isinstance(value, list) else value

    def flips(self, value: Value) -> tuple[Value, ...]:
        """Other legal answers to try in place of this one: all of them where they are few, telling ones where not."""
        match self.type:
            case "flag":
                return (not value,)
            case "choice" | "rank":
                return tuple(word for word in self.words if word != value or type(word) is not type(value))
            case "number":
                return self._other_numbers(value)
            case "order":
                assert isinstance(value, tuple)
                return (value[::-1],)
            case "set":
                assert isinstance(value, tuple)
                return self._other_sets(value)

    def _other_numbers(self, value: Value) -> tuple[Value, ...]:
        near = [value - 1, value + 1] if isinstance(value, int) else [self.least, self.most]
        legal = tuple(number for number in dict.fromkeys(near) if self.least <= number <= self.most)
        return legal + tuple(word for word in self.words if word != value)

    def _other_sets(self, value: tuple[str, ...]) -> tuple[Value, ...]:
        fewer = tuple(combinations(value, len(value) - 1)) if value else ()
        more = tuple((*value, word) for word in self.values if word not in value)
        return fewer + more

    def says(self, lang: str) -> str:
        return text_in(self, lang)

    def expected(self) -> str:
        """What may be answered, as a list of words for an error message."""
        words = [word if isinstance(word, str) else str(word).lower() for word in self.words]
        if self.type == "number":
            words.insert(0, f"{self.least} … {self.most}")
        if self.type == "flag":
            words = ["true", "false"]
        joined = ", ".join(words)
        return f"[{joined}]" if self.type in ("set", "order") else joined

    def meaning(self, value: Value, lang: str) -> str:
        """What an answer means, in words."""
        if isinstance(value, tuple):
            return ", ".join(self._word(word, lang) for word in value)
        return self._word(value, lang)

    def _word(self, value: Value, lang: str) -> str:
        key = str(value).lower() if isinstance(value, bool) else str(value)
        both = self.values.get(key)
        return key if both is None else both.says(lang)


BOOLEANS = {"true": True, "false": False}


def questions_of(topic: str, table: dict[str, object], ranks: dict[str, Both]) -> dict[str, Question]:
    """The questions of one topic, as its TOML table tells them. Those that ask for a rank share the ranks' meanings."""
    found = msgspec.convert(table, dict[str, Question])
    return {
        name: msgspec.structs.replace(
            one, id=name, topic=topic, values={**ranks, **one.values} if one.type == "rank" else one.values
        )
        for name, one in found.items()
    }
