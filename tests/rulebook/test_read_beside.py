"""Both languages of a statement say the same numbers, oblige and allow as often, and speak of the same people.

Numbers are compared with each other. How often a text says must and may, and of whom it speaks, stands in
`read_beside.txt` as somebody has read it in both languages: whoever changes a text so that it differs from there reads
both beside each other, and then writes down what they say. What a text denies has a list of its own.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from floorman.rulebook import SHIPPED, Rule, load

READ = Path(__file__).parent / "read_beside.txt"
ENGLISH = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
GERMAN = ["zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"]

# Numbers that only one language has: a name of a game, or another word for them.
OF_ONE_LANGUAGE = {
    "cuca-5-c": {"1"}, "cuca-7-c": {"2"}, "cuca-12-a": {"2"}, "cuca-12-e": {"1"},
    "casino-31-c": {"2"}, "casino-31-d": {"2"}, "house-ten-6-a": {"2"}, "tda-2024-11-d": {"6"},
    "tda-2024-rp9-1": {"2"}, "tda-2024-rp9-2": {"2"}, "practice-heads-up-levels": {"2"},
}  # fmt: skip

MUST = (
    r"\b(?:must|(?:has|have|had) to|oblige\w*|needs? to|require\w*|duty|owes?|owed)\b",
    r"\b(?:muss\w*|müss\w*|hat zu|haben zu|verpflicht\w*|\w*pflicht\w*|schuld\w*|verlang\w*|nötig)\b",
)
MAY = (
    r"\b(?:may|can|could|might|allow\w*|permit\w*|free to)\b",
    r"\b(?:darf\w*|dürf\w*|kann\w*|könn\w*|erlaub\w*)\b",
)
WHO = (
    {
        "player": r"\bplayers?\b", "opponent": r"\bopponents?\b", "dealer": r"\bdealers?\b",
        "floor": r"\bfloor(?:man|s|men)?\b", "management": r"\bmanagement\b", "director": r"\bdirectors?\b",
        "direction": r"\bdirection\b", "manager": r"\bmanagers?\b", "organiser": r"\borganisers?\b",
        "staff": r"\bstaff\b", "spectator": r"\bspectators?\b",
    },
    {
        "player": r"\w*[Ss]pieler\w*", "opponent": r"\bGegner\w*", "dealer": r"\bDealer\w*", "floor": r"\bFloor\w*",
        "management": r"\bTurnierleitung\b", "direction": r"\bDirektion\b", "manager": r"\bPoker-?[Mm]anager\w*",
        "organiser": r"\bVeranstalter\w*", "staff": r"\w*[Pp]ersonal\w*|\bMitarbeiter\w*",
        "spectator": r"\bZuschauer\w*",
    },
)  # fmt: skip


class Says(NamedTuple):
    """Of a text: how often it obliges and allows, and of whom it speaks."""

    must: int
    may: int
    who: str

    @classmethod
    def of(cls, text: str, language: int) -> Says:
        must, may = (len(re.findall(one[language], text, re.IGNORECASE)) for one in (MUST, MAY))
        flags = re.IGNORECASE if language == 0 else re.NOFLAG
        who = [name for name, words in WHO[language].items() if re.search(words, text, flags)]
        return cls(must, may, ",".join(who) or "-")

    def __str__(self) -> str:
        return f"{self.must} {self.may} {self.who}"


def rules() -> list[Rule]:
    return [load(name).rules[id] for name in SHIPPED for id in load(name).own]


def numbers(text: str, language: int) -> set[str]:
    plain = re.sub(r"(\d)[.,](\d{3})\b", r"\1\2", text)
    lower = text.lower().replace("eight-or-better", "")  # a name
    words = enumerate((ENGLISH, GERMAN)[language], start=2)
    ends = "" if language == 0 else "(?:er)?"
    return {*re.findall(r"\d+", plain), *(str(n) for n, one in words if re.search(rf"\b{one}{ends}\b", lower))}


def told() -> dict[str, str]:
    return {rule.id: f"{Says.of(rule.en, 0)} {Says.of(rule.de, 1)}" for rule in rules()}


def read() -> dict[str, str]:
    lines = (line.partition(" ") for line in READ.read_text(encoding="utf-8").splitlines())
    return {id: says for id, _, says in lines}


def test_both_languages_have_the_same_numbers() -> None:
    apart = {rule.id: numbers(rule.en, 0) ^ numbers(rule.de, 1) for rule in rules()}

    assert OF_ONE_LANGUAGE == {id: found for id, found in apart.items() if found}


def test_what_a_text_obliges_allows_and_whom_it_names_was_read_in_both_languages() -> None:
    now, before = told(), read()

    assert {} == {id: (before.get(id), says) for id, says in now.items() if before.get(id) != says}
    assert before.keys() <= now.keys()


def test_a_text_that_was_turned_round_is_noticed() -> None:
    """Must and may, dealer and floor, one number for another."""
    rule = load("showdown").rules["showdown-12-a"]
    floor, staff = Says.of(rule.de, 1), Says.of(rule.de.replace("Floor", "Dealer"), 1)
    must = load("cuca").rules["cuca-13-a"]
    turned = load("casino").rules["casino-28-b"].de.replace("10", "20")

    assert floor != staff
    assert Says.of(must.de + " Er muss.", 1) != Says.of(must.de + " Er darf.", 1)
    assert numbers(turned, 1) != numbers(load("casino").rules["casino-28-b"].en, 0)
