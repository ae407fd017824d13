"""`floorman book`: the rulebooks on a terminal, for people and for programs."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from floorman.rulebook import SHIPPED, TOPICS, Page, Question, load, questions
from floorman.scenario import shipped_scenarios
from floorman.speech import LANGUAGES, Lang, speech
from tests.cli.terminal import floorman
from tests.rulebook.houses import house

NEVER = '[betting.limit_raise_cap_lifted]\nvalue = "never"\nstatus = "house"\n'
EACH = pytest.mark.parametrize("lang", LANGUAGES)


def as_told(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def test_list_for_programs() -> None:
    expected = [
        {"id": name, "edition": load(name).head.edition, "extends": load(name).head.extends} for name in SHIPPED
    ]

    assert expected == floorman("book", "list", "--json").table


@EACH
def test_list_for_people(lang: Lang) -> None:
    said = floorman("book", "list", "--lang", lang)

    assert (0, "") == (said.status, said.err)
    for name in SHIPPED:
        title = load(name).head.title
        line = next(line for line in said.out.splitlines() if line.startswith(f"{name} "))
        assert (title.de if lang == "de" else title.en) in line


@pytest.mark.parametrize("name", SHIPPED)
def test_show_for_programs(name: str) -> None:
    book = load(name)

    shown = floorman("book", "show", name, "--json").table

    assert {"id", "edition", "hash", "extends", "author", "answers", "rules"} <= set(shown)
    assert (name, book.head.edition, book.hash, book.head.extends) == tuple(
        shown[key] for key in ("id", "edition", "hash", "extends")
    )
    assert {
        id: {"value": as_told(one.value), "cites": list(one.cites), "status": one.status, "from": one.origin}
        for id, one in book.answers.items()
    } == shown["answers"]
    assert list(book.own) == [rule["id"] for rule in shown["rules"]]
    assert all({"id", "paragraph", "kind", "en", "de"} <= set(rule) for rule in shown["rules"])


@EACH
def test_show_for_people(lang: Lang) -> None:
    """Each statement of the book in the reader's language, under its id."""
    book = load("showdown")

    said = floorman("book", "show", "showdown", "--lang", lang)

    for id in book.own:
        assert id in said.words.split()
    first = book.rules[book.own[0]].says(lang).split()
    assert set(first) <= set(said.words.split())


@EACH
def test_show_answers_for_people(lang: Lang) -> None:
    """Every question with the answer, its source and how sure the book is."""
    said = floorman("book", "show", "cuca", "--questions", "--lang", lang).words
    words = speech(lang)
    question, answer = questions()["minimum_raise"], load("cuca").minimum_raise

    told = f"{question.meaning(answer.value, lang)} ({', '.join(answer.cites)}, {words.say(f'status.{answer.status}')})"
    assert f"{question.de if lang == 'de' else question.en} {told}" in said
    assert [] == [topic for topic in TOPICS if words.say(f"topic.{topic}") not in said]


def legal(question: Question) -> list[Any]:
    return [True, False] if question.type == "flag" else list(question.words)


def test_questions_for_programs() -> None:
    rows = floorman("book", "questions", "--json").table

    assert list(questions()) == [row["id"] for row in rows]
    for row in rows:
        question = questions()[row["id"]]
        assert {"id", "topic", "type", "values", "en", "de", "asked_by"} <= set(row)
        assert (question.topic, question.type, question.asked_by) == (row["topic"], row["type"], row["asked_by"])
        assert legal(question) == row["values"]
        if question.type == "number":
            assert (question.least, question.most, question.unit) == (row["least"], row["most"], row["unit"])


@EACH
def test_questions_for_people(lang: Lang) -> None:
    said = set(floorman("book", "questions", "--lang", lang).words.split())

    assert [] == [id for id in questions() if id not in said]


def test_compare_for_programs() -> None:
    """Only what differs, each answer under its book."""
    rows = {row["question"]: row["answers"] for row in floorman("book", "compare", "cuca", "casino", "--json").table}

    books = load("cuca"), load("casino")
    differ = [id for id in questions() if books[0].answers[id].value != books[1].answers[id].value]
    assert differ == list(rows)
    for id, answers in rows.items():
        assert ["cuca", "casino"] == list(answers)
        assert [as_told(book.answers[id].value) for book in books] == [one["value"] for one in answers.values()]


@EACH
def test_compare_for_people(lang: Lang) -> None:
    said = floorman("book", "compare", "cuca", "casino", "--lang", lang)
    count = len(floorman("book", "compare", "cuca", "casino", "--json").table)

    question = questions()["bust_different_tables"]
    asks = question.de if lang == "de" else question.en
    assert asks in said.words
    assert said.words.endswith(speech(lang).say("book.differences", count=count))


@EACH
def test_compare_needs_two(lang: Lang) -> None:
    said = floorman("book", "compare", "cuca", "--lang", lang)

    assert (2, "", speech(lang).say("book.compare-two") + "\n") == said


def test_house_book_beside_the_others(tmp_path: Path) -> None:
    """A file of one's own is shown and compared without being installed."""
    file = tmp_path / "our.toml"
    file.write_text(house(NEVER, extends="casino"), encoding="utf-8")

    shown = floorman("book", "show", "our-house", "--file", str(file), "--json").table
    (row,) = floorman("book", "compare", "casino", "our-house", "--file", str(file), "--json").table

    assert ["our-house-limit_raise_cap_lifted"] == [rule["id"] for rule in shown["rules"]]
    assert "limit_raise_cap_lifted" == row["question"]
    assert {"value": "never", "status": "house", "origin": "our-house"}.items() <= row["answers"]["our-house"].items()


@EACH
def test_check_of_a_good_book(tmp_path: Path, lang: Lang) -> None:
    file = tmp_path / "our.toml"
    file.write_text(house(NEVER, extends="casino"), encoding="utf-8")

    said = floorman("book", "check", str(file), "--lang", lang)

    fine = speech(lang).say("book.fine", id="our-house", count=1, extends="casino")
    assert (0, fine, "") == (said.status, said.words, said.err)
    as_row = floorman("book", "check", str(file), "--json").table
    assert {"id": "our-house", "answers": 1, "extends": "casino"} == as_row


@EACH
def test_check_of_a_wrong_book(tmp_path: Path, lang: Lang) -> None:
    """All that is wrong, a line each, on standard error: file, place and what was expected."""
    file = tmp_path / "our.toml"
    file.write_text(house('[pots.check_raise]\nvalue = true\nstatus = "house"\n[beting]\n'), encoding="utf-8")

    said = floorman("book", "check", str(file), "--lang", lang)

    words = speech(lang)
    wrong, key = (
        words.say("book.wrong-topic", right="betting.check_raise"),
        words.say("book.unknown-key", word="beting"),
    )
    near = words.say("book.did-you-mean", near="betting")
    assert (2, "") == (said.status, said.out)
    assert f"{file}: pots.check_raise: {wrong}\n{file}: beting: {key} {near}\n" == said.err
    as_rows = floorman("book", "check", str(file), "--lang", lang, "--json")
    assert [(str(file), "pots.check_raise", wrong), (str(file), "beting", f"{key} {near}")] == [
        (row["file"], row["path"], row["says"]) for row in as_rows.rows
    ]
    assert (2, "") == (as_rows.status, as_rows.err)


@pytest.mark.parametrize("command", ["check", "show"])
def test_file_that_cannot_be_read(tmp_path: Path, command: str) -> None:
    nowhere, bytes_only = tmp_path / "nowhere.toml", tmp_path / "bytes.toml"
    bytes_only.write_bytes(b'id = "\xff"')

    for file in (nowhere, bytes_only):
        arguments = ["check", str(file)] if command == "check" else ["show", "cuca", "--file", str(file)]
        said = floorman("book", *arguments, "--lang", "en")

        assert (2, "") == (said.status, said.out)
        assert said.err.startswith(str(file))
        assert "Traceback" not in said.err


@EACH
@pytest.mark.parametrize(
    "arguments", [["show", "cucka"], ["compare", "cuca", "cucka"], ["coverage", "cucka"], ["prove", "cucka"]]
)
def test_unknown_book(arguments: list[str], lang: Lang) -> None:
    said = floorman("book", *arguments, "--lang", lang)

    expected = speech(lang).problem("book.unknown", {"id": "cucka", "known": ", ".join(SHIPPED), "near": "cuca"})
    assert (2, "", expected + "\n") == said


@pytest.mark.slow
def test_coverage_for_programs() -> None:
    rows = floorman("book", "coverage", "cuca", "casino", "--json").table

    expected = {"id", "book", "kind", "paragraph", "named", "witnesses", "decisive", "double_of"}
    assert {frozenset(expected)} == {frozenset(row) for row in rows}
    assert [*load("cuca").own, *load("casino").own] == [row["id"] for row in rows]
    told = {scenario.id for scenario in shipped_scenarios()}
    for witness in (witness for row in rows for witness in row["witnesses"]):
        scenario, _, where = witness.partition("@")
        book, _, step = where.partition("#")
        assert book in SHIPPED
        assert (scenario in told and step.isdecimal()) or (scenario in get_args(Page) and not step)
    for row in rows:
        assert set(row["witnesses"]) <= set(row["named"])
        assert {one for one in row["decisive"] if "::" not in one} <= set(row["witnesses"])


@pytest.mark.nightly
def test_every_witness_is_found_again_by_a_run() -> None:
    """A witness is a step of a passed story that names the statement; `scenario run --json` shows it."""
    steps = {
        f"{row['scenario']}@{row['book']}#{step['n']}": {cite for said in step["emitted"] for cite in said["cites"]}
        for row in floorman("scenario", "run", "--json").rows
        if row["status"] == "passed"
        for step in row["steps"]
    }

    for row in floorman("book", "coverage", "--json").table:
        for witness in row["witnesses"]:
            if "#" in witness:  # what is told on a page has that for a witness
                assert row["id"] in steps[witness]


@EACH
def test_coverage_for_people(lang: Lang) -> None:
    """A line for each book and kind: the statements, and how many are named, witnessed and decisive."""
    rows = floorman("book", "coverage", "showdown", "--json").table

    said = floorman("book", "coverage", "showdown", "--lang", lang)

    table = [line.split() for line in said.out.splitlines()[1:] if line.split()[-1:] and line.split()[-1].isdecimal()]
    counts = [list(map(int, words[-4:])) for words in table]
    assert said.words.endswith(speech(lang).say("book.what-counts"))
    assert [len(rows), *told_numbers(rows)] == [sum(column) for column in zip(*counts, strict=True)]


def told_numbers(rows: list[dict[str, Any]]) -> list[int]:
    return [sum(bool(row[key]) for row in rows) for key in ("named", "witnesses", "decisive")]


def test_prove_for_programs() -> None:
    rows = floorman("book", "prove", "showdown", "--json").table

    assert {"answer", "breach"} == {row["kind"] for row in rows}
    for row in rows:
        expected = {"book", "kind", "question", "value", "flipped_to", "statement", "statements", "survivor", "why"}
        assert expected == set(row)
        assert ("showdown", row["statements"][0]) == (row["book"], row["statement"])
        assert row["statement"] in load("showdown").rules
        if row["kind"] == "answer":
            assert as_told(load("showdown").answers[row["question"]].value) == row["value"]
        assert isinstance(row["survivor"], bool)
        assert row["value"] != row["flipped_to"]


@EACH
def test_prove_for_people(lang: Lang) -> None:
    """The three numbers, the survivors with their statements, then how many there are of how many."""
    rows = floorman("book", "prove", "showdown", "--json").table
    coverage = floorman("book", "coverage", "showdown", "--lang", lang).words
    survivors = [row for row in rows if row["survivor"]]

    said = floorman("book", "prove", "showdown", "--lang", lang).words

    assert said.startswith(coverage)
    assert said.endswith(speech(lang).say("book.survivors", count=len(survivors), flips=len(rows)))
    assert len(survivors) == said.count("showdown: ")
    for row in survivors:
        assert f"({', '.join(row['statements'])})" in said


def test_language_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where none is asked for, the machine's own; English for all others."""
    said = {}
    for locale in ("de_AT.UTF-8", "fr_FR.UTF-8"):
        monkeypatch.setenv("LC_ALL", locale)
        said[locale] = floorman("book", "compare").err.strip()

    assert [speech("de").say("book.compare-two"), speech("en").say("book.compare-two")] == list(said.values())
