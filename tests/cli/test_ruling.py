"""`floorman ruling`: in words, as JSON, many at once, and the forms."""

from __future__ import annotations

import json

import pytest
from rich.cells import cell_len

from floorman.rulings import KINDS
from floorman.speech import LANGUAGES
from tests.cli.terminal import floorman

ASKED = ["ruling", "wrong-first-seat", "seat=3", "should_be=2", "blinds=100/200", "players=4", "done=4 fold"]
QUESTION = {"book": "cuca", "report": {"kind": "wrong-first-seat", "seat": 3, "should_be": 2}}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lines_fit(lang: str) -> None:
    said = floorman(*ASKED, "--lang", lang)

    assert (0, "") == (said.status, said.err)
    assert [] == [line for line in said.out.splitlines() if cell_len(line) > 80]
    assert "Misdeal" in said.out
    assert "tda-2024-35-a-2" in said.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_forms_in_words(lang: str) -> None:
    """Every kind with a title, every fact with a question."""
    said = floorman("ruling", "--forms", "--lang", lang)

    assert 0 == said.status
    assert [] == [kind for kind in KINDS if kind not in said.out]
    assert [] == [line for line in said.out.splitlines() if cell_len(line) > 80]
    assert "fact." not in said.out and "report." not in said.out


def test_forms_as_data() -> None:
    rows = json.loads(floorman("ruling", "--forms", "--json").out)

    assert set(KINDS) == {row["kind"] for row in rows}
    first = next(row for row in rows if row["kind"] == "wrong-first-seat")
    assert {"name": "seat", "type": "number", "choices": [], "required": True} == first["facts"][0]


def test_one_question_as_json() -> None:
    said = floorman("ruling", "--json", stdin=json.dumps(QUESTION))

    assert 0 == said.status
    assert "misdeal" == said.table["outcome"]


def test_missing_facts() -> None:
    """Exit status 3, and the question for the fact."""
    said = floorman("ruling", "--json", stdin=json.dumps({"report": {"kind": "wrong-first-seat", "seat": 3}}))
    in_words = floorman("ruling", "wrong-first-seat", "seat=3", "--lang", "en")

    assert 3 == said.status == in_words.status
    assert ["should_be"] == [one["fact"] for one in said.table["missing"]]
    assert "Which seat should it have been?" in in_words.out


def test_many_questions() -> None:
    """One answer a line; a bad line has its own, and the others are answered."""
    lines = [json.dumps(QUESTION), "{", json.dumps({**QUESTION, "book": "nobody"}), json.dumps(QUESTION)]
    said = floorman("ruling", "--jsonl", stdin="\n".join(lines))

    assert 2 == said.status
    assert ["misdeal", 2, 3, "misdeal"] == [
        row["error"]["line"] if "error" in row else row["outcome"] for row in said.rows
    ]
    assert "line 3: book: no book 'nobody'" in said.err


def test_a_line_ends_with_its_line_feed() -> None:
    """Unicode has more separators of lines, and JSON allows them inside a string."""
    asked = {"report": {"kind": "deck-change", "asked_by": "player", "reason": "one\u2028two\u0085three"}}
    said = floorman("ruling", "--jsonl", stdin=json.dumps(asked, ensure_ascii=False) + "\r\n")

    assert (0, ["request-refused"]) == (said.status, [row["outcome"] for row in said.rows])


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nothing"], "No kind of report is called nothing"),
        (["wrong-first-seat", "colour=red"], "has no fact colour=red"),
        (["wrong-first-seat", "seat"], "has no fact seat"),
        (["wrong-first-seat", "seat=x"], "seat: A number is expected"),
        (["wrong-first-seat", "seat=3", "should_be=2", "blinds=1"], "blinds:"),
        (["wrong-first-seat", "seat=3", "should_be=9", "players=4"], "report.should_be"),
        (["wrong-first-seat", "seat=3", "should_be=2", "--book", "nobody"], "no book 'nobody'"),
        ([], "Name a kind and its facts"),
    ],
)
def test_bad_words(words: list[str], says: str) -> None:
    said = floorman("ruling", *words, "--lang", "en")

    assert 2 == said.status
    assert says in " ".join(said.err.split())
    assert "Traceback" not in said.err
