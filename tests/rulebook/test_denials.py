"""No statement says the opposite of itself in the other language.

A word that denies something (not, no, without …) is soon lost or won when a text is written anew. How many each text
has, in both languages, stands in `denials.txt`; those without any are left out. Whoever changes a text so that it
differs from there reads both beside each other, and then writes the new numbers down.
"""

from __future__ import annotations

import re
from pathlib import Path

from floorman.rulebook import SHIPPED, load

ENGLISH = re.compile(
    r"\b(?:not|no|never|nobody|none|nor|neither|without|cannot|nothing|nowhere)\b|n't\b", re.IGNORECASE
)
GERMAN = re.compile(r"\b(?:nicht|kein\w*|nie|niemals|niemand\w*|ohne|weder|nichts|nirgends)\b", re.IGNORECASE)
READ = Path(__file__).parent / "denials.txt"


def counted() -> dict[str, tuple[int, int]]:
    rules = [load(name).rules[id] for name in SHIPPED for id in load(name).own]
    return {
        rule.id: both
        for rule in rules
        if (both := (len(ENGLISH.findall(rule.en)), len(GERMAN.findall(rule.de)))) != (0, 0)
    }


def read() -> dict[str, tuple[int, int]]:
    lines = (line.split() for line in READ.read_text(encoding="utf-8").splitlines())
    return {id: (int(english), int(german)) for id, english, german in lines}


def test_what_a_text_denies_it_denies_in_both_languages() -> None:
    now, before = counted(), read()

    assert {} == {id: both for id, both in now.items() if before.get(id) != both}
    assert {} == {id: both for id, both in before.items() if id not in now}


def test_a_text_that_was_turned_round_is_noticed() -> None:
    """One word less in the paragraph on an absent player's stack."""
    rule = load("cuca").rules["cuca-5-e"]
    turned = rule.de.replace("haftet der Dealer nicht dafür", "haftet der Dealer dafür").replace(
        " nicht dafür", " dafür"
    )

    assert turned != rule.de
    assert read()["cuca-5-e"][1] != len(GERMAN.findall(turned))
