"""A text that stands in two languages is chosen in one place."""

from __future__ import annotations

import re
from pathlib import Path

import floorman
from floorman.rulebook import load
from floorman.rulebook.question import Both
from floorman.terms import text_in

SOURCES = Path(floorman.__file__).parent
CHOSEN_BY_HAND = re.compile(r"\.de\s+if\b[^{}]{0,80}?\.en\b", re.DOTALL)  # over the end of a line, too


def test_german_for_german_and_english_for_everybody_else() -> None:
    both = Both("Blind", "Grundeinsatz")

    assert ("Grundeinsatz", "Blind", "Blind") == tuple(text_in(both, lang) for lang in ("de", "en", "fr"))
    assert load("cuca").head.title.says("de") == load("cuca").head.title.de


def test_nobody_else_chooses() -> None:
    """A third language comes to every page that asks, and to none that looks for itself."""
    files = [one for kind in ("*.py", "*.html") for one in SOURCES.rglob(kind)]
    found = {one.name for one in files if CHOSEN_BY_HAND.search(one.read_text(encoding="utf-8"))}

    assert {"saying.py"} == found
