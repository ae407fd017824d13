"""Facts of a scenario in words: what its keys are called, and what stands behind them, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from floorman.rulebook import Question, incidents
from floorman.speech import Speech
from floorman.terms import RANKS, Fact
from floorman.web.scenarios.vocabulary import FAMILIES, KEYS, MONEY_OF, WORDS

CODE = re.compile(r"[a-z-]+\.[a-z0-9-]+")
SEPARATOR = " · "

# Stands in a sentence for a fact that nobody has told.
OPEN = "…"

# In the own words of somebody, where they are none of ours.
FREE = ("why", "reason", "what", "note")


class Values:
    """Says keys and values. `facts` are those of codes that have some."""

    def __init__(self, words: Speech, questions: Mapping[str, Question]) -> None:
        self.words = words
        self.say = words.say
        self._questions = questions
        self.facts: Mapping[str, Mapping[str, Fact]] = {}

    def label(self, key: str) -> str:
        """A key before its value: a seat, a table, one of our words, or the name of somebody."""
        if key.isdecimal():
            return self.say("hand.seat", seat=int(key))
        if key.startswith("table:"):
            return self.say("play.table", table=int(key.removeprefix("table:")))
        return self.say(f"play.of.{key}") if key in KEYS else key

    def value(self, value: Any, root: str = "", key: str = "") -> str:
        """A value as it stands in an answer to `root`, after the key."""
        match value:
            case None:
                return self.say("play.none")
            case bool():
                return self.say("ask.is-yes" if value else "ask.is-no")
            case int():
                return self._number(value, root, key)
            case float():
                return self.words.amount(int(value)) if value == int(value) else str(value)
            case str():
                chosen = f"choice.{value}"
                return self.say(chosen) if root == "fact" and self.words.knows(chosen) else self._word(value, key)
            case {"table": int(table), "seat": int(seat), **rest} if not rest:
                return f"{table}-{seat}"
            case dict():
                return SEPARATOR.join(self._pair(one, other, root, key) for one, other in value.items())
            case list() | tuple():
                told = [self.value(one, root, key) for one in value]
                return (SEPARATOR if any(isinstance(one, dict) for one in value) else ", ").join(told) or self.say(
                    "play.none"
                )
            case _:
                return str(value)

    def _pair(self, key: str, value: Any, root: str, above: str) -> str:
        if key in ("seat", "table") and isinstance(value, int):
            return self.say("hand.seat" if key == "seat" else "play.table", **{key: value})
        if root == "book":
            question = self._questions[key]
            told = tuple(value) if isinstance(value, list) else value
            return f"{question.says(self.words.lang)} {question.meaning(told, self.words.lang)}"
        # Behind a seat or a name the meaning of a value is still that of the key above.
        inner = key if key in KEYS else above or root
        label = self._table(key) if root in ("phase", "hand_for_hand", "last_hands") and key.isdecimal() else None
        return f"{label or self.label(key)}: {self.value(value, root, inner)}"

    def _table(self, key: str) -> str:
        return self.say("play.table", table=int(key))

    def _number(self, value: int, root: str, key: str) -> str:
        if key in MONEY_OF.get(root, ()):
            return self.words.money(value)
        if key.endswith("_s"):
            return f"{value // 60}:{value % 60:02}"
        if key == "table":
            return self._table(str(value))
        return self.words.number(value)

    def _word(self, word: str, key: str) -> str:
        if key in ("from", "to") and (place := self._place(word)):
            return place
        for family in FAMILIES.get(key, ()):
            if self.words.knows(family + word):
                return self.say(family + word)
        if CODE.fullmatch(word) and self.words.knows(word):
            return self.code(word)
        if word in RANKS and key in ("by", "rank", "needed", "admitted_by", "asked_by"):
            return self.say(f"rank.{word}")
        if (known := incidents().get(word)) is not None:
            return known.says(self.words.lang)
        if word in WORDS:
            return self.say(f"play.word.{word}")
        return f"“{word}”" if key in FREE and word.strip() else word.strip()

    def _place(self, word: str) -> str:
        place, _, number = word.partition(":")
        if number.isdecimal():
            return self.say(f"place.{place}", seat=int(number))
        return self.say(f"place.{place}") if self.words.knows(f"place.{place}") else ""

    def code(self, code: str) -> str:
        """Its sentence; what nobody has told is left open in it."""
        facts = self.words.words(self.facts.get(code, {}))
        while True:
            try:
                return self.say(code, **facts)
            except KeyError as missing:
                facts[str(missing.args[0])] = OPEN
