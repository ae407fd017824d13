"""What happened, as a dealer says it: who, where and how, from the facts of a report and from nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from floorman.rulings import KINDS, FactForm, form_of, read_report
from floorman.speech import LANGUAGES, Lang, speech
from floorman.speech.happenings import called_by_seat, told_of

NAMES = {1: "Dilara", 2: "Frank", 4: "Björn"}
EACH = pytest.mark.parametrize("lang", LANGUAGES)


def said(lang: Lang, kind: str, **facts: Any) -> str:
    say = speech(lang)
    return told_of({"kind": kind, **facts}, say, called_by_seat(NAMES, say))


@pytest.mark.parametrize(
    ("kind", "facts", "de", "en"),
    [
        ("declaration", {"seat": 4, "chips": [500]},
         "Björn (Platz 4): ein Chip zu 500, kein Wort", "Björn (seat 4): one chip of 500, no word"),
        ("declaration", {"seat": 2, "said": "raise", "chips": [100, 500, 100]},
         "Frank (Platz 2): „Raise“, 500 + 2 × 100", "Frank (seat 2): “Raise”, 500 + 2 × 100"),
        ("declaration", {"seat": 2, "motions": [[200], [600]]},
         "Frank (Platz 2): ein Chip zu 200, dann ein Chip zu 600, kein Wort",
         "Frank (seat 2): one chip of 200, then one chip of 600, no word"),
        ("declaration", {"seat": 3, "said": "raise", "amount": 1200, "means": "by"},
         "Platz 3: „Raise um 1.200“", "seat 3: “Raise by 1,200”"),
        ("cards-exposed", {"seat": 1, "count": 1, "to": "table", "on_purpose": True},
         "Ein Spieler hat Karten aufgedeckt: Dilara (Platz 1), eine Karte, vor dem ganzen Tisch, mit Absicht",
         "A player exposed cards: Dilara (seat 1), one card, before the whole table, on purpose"),
        ("out-of-turn", {"seat": 4, "do": "raise", "to": 500},
         "Eine Aktion außer der Reihe: Björn (Platz 4), Raise auf 500",
         "An action out of turn: Björn (seat 4), Raise to 500"),
        ("incident", {"what": "insult", "seat": 4, "on_purpose": "unknown"},
         "Beleidigung: Björn (Platz 4)", "Insult: Björn (seat 4)"),
        ("wrong-card-count", {"seat": 4, "has": 3, "should_have": 2, "after_deal": True},
         "Falsche Kartenzahl: Björn (Platz 4), 3 statt 2 Karten, nach dem Geben",
         "A wrong number of cards: Björn (seat 4), 3 cards instead of 2, after the deal"),
        # The seat of this report is whose the chips are, and not whoever has them.
        ("wrong-award", {"seat": 1, "amount": 400, "from": 4},
         "Ein Pot ging an den falschen Spieler: sie gehören Dilara (Platz 1), 400 in Chips, "
         "die Chips hat Björn (Platz 4)",
         "A pot went to the wrong player: they belong to Dilara (seat 1), 400 in chips, Björn (seat 4) has the chips"),
        ("dodged-blind", {"seat": 2, "blind": "big-blind", "on_purpose": False},
         "Ein Blind wurde umgangen: Frank (Platz 2), Big Blind, ohne Absicht",
         "A blind was missed: Frank (seat 2), big blind, not on purpose"),
        ("same-card-twice", {"card": "As"}, "Dieselbe Karte zweimal: A♠", "The same card twice: A♠"),
    ],
)  # fmt: skip
def test_a_dealer_says_it_in_one_line(kind: str, facts: dict[str, Any], de: str, en: str) -> None:
    assert (de, en) == (said("de", kind, **facts), said("en", kind, **facts))


@EACH
def test_what_an_older_log_holds_in_another_way_is_told_by_its_name(lang: Lang) -> None:
    name = speech(lang).say("report.declaration")

    assert name == said(lang, "declaration", seat="four", chips={"five": 5})
    assert name == said(lang, "declaration", seat=4, fact_of_tomorrow=1)
    assert said(lang, "no-such-kind", seat=4)


@EACH
def test_every_kind_is_told_with_all_its_facts_and_no_word_of_the_program(lang: Lang) -> None:
    """Each fact as its form may hold it. What somebody wrote as he liked is told nowhere: it may name somebody."""
    told = {kind: {form.name: any_of(form) for form in form_of(kind).facts} for kind in KINDS}
    lines = {kind: said(lang, kind, **facts) for kind, facts in told.items()}
    assert [read_report({"kind": kind, **facts})[1] for kind, facts in told.items()] == [frozenset()] * len(KINDS)

    assert [] == [kind for kind, line in lines.items() if not line or "Eve" in line]
    assert [] == [
        line for line in lines.values() if any(one in line for one in ("{", "_", "None", "happening.", "choice."))
    ]


def any_of(form: FactForm) -> Any:
    """A value of each sort; where a word is chosen, the first that is none of the program's own."""
    words = [one for one in form.choices if one not in ("true", "false")]
    match form.type:
        case "flag" | "flag-or-number":
            return True
        case "list-of-number":
            return [1, 4]
        case "list-of-list-of-number":
            return [[100], [200]]
        case "list-of-faceup":
            return [{"seat": 1, "nth": 2}]
        case "place":
            return {"table": 2, "seat": 3}
        case "table":
            return {"25": 3}
        case "list-of-since" | "list-of-actedon":
            return []
    if words:
        return words[0]
    return "Eve was rude" if form.type in ("text", "number-or-text") else 2
