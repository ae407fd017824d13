"""The glossary: each term once, with its meaning and the German word that Floorman really says."""

from __future__ import annotations

import runpy
import tomllib
from pathlib import Path

import msgspec
from msgspec import Struct

from floorman.rulebook import load, questions, shipped

ROOT = Path(__file__).parents[2]
PAGES = runpy.run_path(str(ROOT / "scripts/write_pages.py"))
AT_A_TABLE = ("the cards and the hand", "the floor", "the rulebooks")


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    term: str
    means: str
    de: str
    means_de: str = ""
    stays_english: bool = False
    unspoken: bool = False


class Glossary(Struct, frozen=True, forbid_unknown_fields=True):
    term: tuple[Term, ...]


def terms() -> tuple[Term, ...]:
    table = tomllib.loads((ROOT / "docs/glossary.toml").read_text(encoding="utf-8"))
    return msgspec.convert(table, Glossary).term


def german() -> str:
    """All the German that a reader can meet: questions with their answers, statements, sentences."""
    asked = [text for one in questions().values() for text in (one.de, *(both.de for both in one.values.values()))]
    said = [rule.de for name in shipped() for rule in load(name).rules.values()]
    sentences = ROOT / "src/floorman/speech/locale/de/LC_MESSAGES/floorman.po"
    return "\n".join((*asked, *said, sentences.read_text(encoding="utf-8"))).casefold()


def test_no_term_stands_twice() -> None:
    """A word has one entry, however it is written."""
    names = [one.term.casefold() for one in terms()]

    assert [] == sorted({name for name in names if names.count(name) > 1})


def test_every_meaning_is_a_sentence() -> None:
    """A meaning begins with a capital letter and ends with a full stop."""
    said = [(one.term, text) for one in terms() for text in (one.means, one.means_de) if text]

    assert [] == [term for term, text in said if not (text[:1].isupper() and text.endswith("."))]


def test_what_is_met_at_a_table_is_told_in_german() -> None:
    """Whoever plays or runs an evening reads what a word means in his language."""
    words = PAGES["groups"]()

    assert [] == [one["term"] for group in AT_A_TABLE for one in words[group] if "means_de" not in one]


def test_what_stays_english_is_the_english_word() -> None:
    """`stays_english` means that the German table says the same word."""
    assert [] == [one.term for one in terms() if one.stays_english and one.de.casefold() != one.term.casefold()]


def test_german_words_are_the_ones_floorman_says() -> None:
    """A German word is one that a reader meets, unless the entry says that no page speaks of it yet."""
    texts = german()

    assert [] == [one.term for one in terms() if not one.unspoken and one.de.casefold() not in texts]


def test_our_own_words_are_explained() -> None:
    """The words that the design rests on have an entry."""
    own = {"question", "given", "book", "reading", "ruling", "report", "proposal", "event", "stream", "stretch",
           "standing", "witness", "flip", "survivor"}  # fmt: skip

    assert set() == own - {one.term for one in terms()}
