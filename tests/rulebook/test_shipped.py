"""The six books that ship, as far as the files that hold them can be wrong."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Any

import pytest
from msgspec import Struct

from floorman.rulebook import FALLBACK, SHIPPED, TOPICS, Rulebook, incidents, load, new_shelf, questions, shipped

ROOM = resources.files("floorman.rulebook")


def written(name: str) -> dict[str, Any]:
    return tomllib.loads((ROOM / "books" / f"{name}.toml").read_text(encoding="utf-8"))


def test_six_books_ship() -> None:
    """Five printed rulebooks and the standard that fills their gaps, and no file beside them."""
    files = {file.name.removesuffix(".toml") for file in (ROOM / "books").iterdir()}

    assert {"cuca", "casino", "house-ten", "showdown", "tda-excerpt", "tda-2024"} == set(SHIPPED)
    assert set(SHIPPED) == files
    assert list(SHIPPED) == list(shipped())


def test_topics_are_the_files() -> None:
    """Each topic is a file of questions, each file a topic; the ranks are shared by all of them."""
    files = {file.name for file in (ROOM / "questions").iterdir()}

    assert {f"{topic}.toml" for topic in TOPICS} | {"ranks.toml"} == files
    assert len(set(TOPICS)) == len(TOPICS)
    assert set(TOPICS) == {question.topic for question in questions().values()}


@pytest.mark.parametrize("name", SHIPPED)
def test_book_answers_every_question_legally(name: str) -> None:
    book = load(name)

    illegal = {
        id: book.answers[id].value
        for id, question in questions().items()
        if not question.accepts(book.answers[id].value) or getattr(book, id) is not book.answers[id]
    }

    assert {} == illegal
    assert list(questions()) == list(book.answers)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_statement_is_numbered_once(name: str) -> None:
    counted = Counter(rule["id"] for rule in written(name)["rule"])

    assert [] == [id for id, count in counted.items() if count > 1]
    assert tuple(counted) == load(name).own


def test_no_two_books_share_a_statement() -> None:
    counted = Counter(id for name in SHIPPED for id in load(name).own)

    assert [] == [id for id, count in counted.items() if count > 1]


@pytest.mark.parametrize("name", SHIPPED)
def test_book_cites_its_own_statements(name: str) -> None:
    """What a shipped book answers, it answers from its own text; it never invents house rules."""
    book = load(name)
    given = {id: answer for id, answer in book.answers.items() if answer.status != "filled"}

    foreign = {id: cite for id, answer in given.items() for cite in answer.cites if cite not in book.own}

    assert {} == foreign
    assert {name} == {answer.origin for answer in given.values()}
    assert [] == [id for id, answer in given.items() if answer.status == "house" or not answer.cites]


@pytest.mark.parametrize("name", [name for name in SHIPPED if name != FALLBACK])
def test_gaps_are_filled_from_the_fallback(name: str) -> None:
    """A filled answer is the fallback's answer with the fallback's source, and says so; where the book notes its own
    silence, that stands beside it."""
    book, fallback = load(name), load(FALLBACK)
    filled = {id: answer for id, answer in book.answers.items() if answer.status == "filled"}

    assert FALLBACK == book.head.extends
    assert filled
    for id, answer in filled.items():
        assert (FALLBACK, fallback.answers[id].value) == (answer.origin, answer.value), id
        silences = tuple(rule for rule in book.own if id in book.rules[rule].silent)
        assert (*fallback.answers[id].cites, *silences) == answer.cites, id
        assert set(answer.cites) <= set(book.rules), id


def test_fallback_leaves_nothing_open() -> None:
    """TDA 2024 extends nothing, so it answers every question itself; where it is silent it names the practice."""
    book = load(FALLBACK)

    assert None is book.head.extends
    assert {FALLBACK} == {answer.origin for answer in book.answers.values()}
    assert {"stated", "reading", "practice"} == {answer.status for answer in book.answers.values()}


def practices(book: Rulebook) -> list[str]:
    return [id for id in book.own if id.startswith("practice-")]


def test_every_practice_names_whose_it_is() -> None:
    book = load(FALLBACK)

    assert practices(book)
    assert [] == [id for id in practices(book) if not book.rules[id].source]


@pytest.mark.parametrize("name", SHIPPED)
def test_statements_and_titles_speak_both_languages(name: str) -> None:
    book = load(name)
    silent = [rule.id for rule in book.rules.values() if not (rule.en.strip() and rule.de.strip())]

    assert [] == silent
    assert book.head.title.en
    assert book.head.title.de
    assert book.rules[book.own[0]].de == book.rules[book.own[0]].says("de")
    assert book.rules[book.own[0]].en == book.rules[book.own[0]].says("en")


def test_no_sentence_names_what_only_the_files_know() -> None:
    """An id of a statement, of a question or of a value is no word of a host: he knows paragraphs, rules and books."""
    statements = {id for name in SHIPPED for id in load(name).rules}
    said = {text for name in SHIPPED for text in texts_in(load(name).rules)}
    said |= {*texts_in(questions()), *texts_in(incidents())}

    assert len(said) > 2_000
    assert [] == sorted(text for text in said if statements & {*re.findall(r"[\w.-]*\w", text)})
    assert [] == sorted(text for text in said if re.search(r"\b[a-z]+_[a-z_]+\b", text))


def texts_in(told: object) -> Iterator[str]:
    """Everything in it that is said in both languages."""
    if isinstance(told, Mapping):
        told = tuple(told.values())
    if isinstance(told, tuple | list):
        for one in told:
            yield from texts_in(one)
    elif isinstance(told, Struct):
        if isinstance(both := getattr(told, "en", None), str):
            yield from (both, told.de)  # type: ignore[attr-defined]
        for name in told.__struct_fields__:
            yield from texts_in(getattr(told, name))


def test_cuca_names_its_author() -> None:
    """The licence of that text asks for the author's name."""
    book = load("cuca")

    assert "Werner Jacobi" == book.head.author
    assert book.head.credit is not None
    for words in (book.head.credit.en, book.head.credit.de):
        assert "CC BY-NC-SA" in words


def test_hash_knows_no_order_of_loading() -> None:
    """The hash names an edition: asking for the books in another order gives the same one."""
    one, other = new_shelf(), new_shelf()

    forwards = {name: one.book(name).hash for name in SHIPPED}
    backwards = {name: other.book(name).hash for name in reversed(SHIPPED)}

    assert forwards == backwards
    assert len(SHIPPED) == len(set(forwards.values()))
