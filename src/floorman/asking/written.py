"""What a person types, as facts: numbers, yes and no, words to choose from, seats, acts, lists of such.

NotUnderstood             what was typed is no such fact; says what is expected
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from floorman.rulings.forms import FactForm
from floorman.terms import whole_number

YES = ("yes", "y", "true", "ja", "j")
NO = ("no", "n", "false", "nein")
NOBODY_KNOWS = ("unknown", "?", "unbekannt")
NOTHING = ("", "-", "none", "nobody", "nothing", "niemand", "nichts", "keine")
UNKNOWN = "unknown"
# 1,000 and 1.000.000 are numbers; 1.5 and 4,5 are none, and nobody reads 15 or 45 out of them.
THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:[., ]\d{3})+")
# Between the motions of one bet: 200; 600, or 200 then 600.
MOTIONS = re.compile(r";|\bthen\b|\bdann\b", re.IGNORECASE)
ACTS_WITHOUT_TOTAL = ("fold", "check", "call", "all-in", "pot", "bring-in", "muck", "show", "stand-pat")
ACTS = (*ACTS_WITHOUT_TOTAL, "bet", "raise", "complete", "draw")

# How facts that are more than a word or a number are typed, by their type.
EXAMPLES = {
    "list-of-since": "4 raise 600, 5 call",
    "list-of-actedon": "5 raise, 6 fold",
    "list-of-number": "500, 500",
    "list-of-list-of-number": "600; 600 600",
    "list-of-faceup": "seat=4 nth=2, seat=5 nth=1",
    "place": "table=2 seat=4",
    "table": "25=9 100=3",
}


def example_of(form: FactForm) -> str:
    """How it is typed; seats are small numbers, chips are not."""
    return "3, 5" if form.name == "seats" else EXAMPLES.get(form.type, "")


class NotUnderstood(ValueError):
    """What was typed is no such fact. The code of what was expected, and its facts."""

    def __init__(self, code: str, **facts: str) -> None:
        self.code = code
        self.facts = facts
        super().__init__(code)


def fact_of(form: FactForm, text: str) -> Any:
    """The value of a fact from what was typed. Raises NotUnderstood."""
    typed = text.strip()
    if typed.lower() in NOBODY_KNOWS:
        return UNKNOWN
    last: NotUnderstood | None = None
    for word in form.type.split("-or-"):
        try:
            return _READ.get(word, _several)(form, word, typed)
        except NotUnderstood as error:
            last = last or error
    assert last is not None, "every form has a type"
    raise last


def _number(_form: FactForm, _word: str, typed: str) -> int:
    digits = typed.removeprefix("-")
    if THOUSANDS.fullmatch(digits):
        digits = re.sub("[., ]", "", digits)
    found = whole_number(digits)
    if found is None:
        raise NotUnderstood("ask.expected-number", typed=typed)
    return -found if typed.startswith("-") else found


def _flag(_form: FactForm, _word: str, typed: str) -> bool:
    if typed.lower() in YES:
        return True
    if typed.lower() in NO:
        return False
    raise NotUnderstood("ask.expected-yes-or-no", typed=typed)


def _choice(form: FactForm, _word: str, typed: str) -> str:
    words = [choice for choice in form.choices if choice not in ("true", "false")]
    if typed.lower() in words:
        return typed.lower()
    if 1 <= (number := whole_number(typed) or 0) <= len(words):
        return words[number - 1]
    raise NotUnderstood("ask.expected-choice", typed=typed, choices=", ".join(words))


def _text(_form: FactForm, _word: str, typed: str) -> str:
    return typed


def _several(form: FactForm, word: str, typed: str) -> Any:
    """A list parted by commas, or a record of names and values; lists of lists are parted by semicolons."""
    inner = word.removeprefix("list-of-")
    if inner == word:
        return record_of(typed)
    if typed.lower() in NOTHING:
        return []
    if inner == "since":
        return acts_of(typed)
    if inner == "actedon":
        return [{"seat": act["seat"], "did": act["do"]} for act in acts_of(typed, needs_total=False)]
    if inner.startswith("list-of-"):
        return [_several(form, inner, part) for part in MOTIONS.split(typed) if part.strip()]
    parts = [part.strip() for part in typed.replace(";", ",").split(",") if part.strip()]
    if inner in ("number", "choice"):
        words = [one for part in parts for one in part.split()]
        if (torn := next((one for one in words if one.startswith("00")), None)) is not None:
            raise NotUnderstood("ask.expected-number", typed=torn)  # 1,000 would be two chips, of 1 and of none
        return [_READ[inner](form, inner, one) for one in words]
    return [_text(form, inner, part) if inner == "text" else record_of(part) for part in parts]


def record_of(typed: str) -> dict[str, Any]:
    """`seat=3 nth=1` as a record."""
    found: dict[str, Any] = {}
    for part in typed.split():
        name, equals, value = part.partition("=")
        if not equals or not name or not value:
            raise NotUnderstood("ask.expected-pairs", typed=typed)
        number = whole_number(value)
        found[name] = value if number is None else number
    return found


def acts_of(typed: str, *, needs_total: bool = True) -> list[dict[str, Any]]:
    """`4 raise 600, 5 call` as acts in their order."""
    found = []
    for part in (one.strip() for one in typed.replace(";", ",").split(",")):
        if not part:
            continue
        words = part.lower().replace("seat ", "").replace("platz ", "").split()
        numbers = [whole_number(word) for word in (*words[:1], *words[2:])]
        if len(words) not in (2, 3) or None in numbers or words[1] not in ACTS:
            raise NotUnderstood("ask.expected-acts", typed=part)
        act: dict[str, Any] = {"seat": numbers[0], "do": words[1]}
        if len(numbers) == 2:
            act["to"] = numbers[1]
        elif needs_total and words[1] not in ACTS_WITHOUT_TOTAL:
            raise NotUnderstood("ask.expected-total", typed=part)
        found.append(act)
    return found


_READ: dict[str, Callable[[FactForm, str, str], Any]] = {
    "number": _number,
    "flag": _flag,
    "choice": _choice,
    "text": _text,
    "instant": _text,
}
