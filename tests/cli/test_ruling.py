"""`floorman ruling`: in words, as JSON, many at once, and the forms."""

from __future__ import annotations

import json

import pytest
from rich.cells import cell_len

from floorman.rulings import KINDS
from floorman.speech import LANGUAGES
from tests.cli.terminal import floorman

ASKED = ["ruling", "wrong-first-seat", "seat=3", "should_be=2", "blinds=100/200", "players=4", "done=4 fold"]
QUESTION = {"book": "cuca", "report": {"kind": "wrong-first-seat", "seat": 3, "should_be": 2, "since": []}}


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


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("soft-play", "seats: Which seats? (3, 5)"),
        ("late-small-chips", "chips: Which small chips does the player bring, and how many of each?"),
        ("rebuy-announced", "taken_back: Does the player not want the rebuy any more?"),
        ("wrong-amount-accepted", "to: To how much in all?"),
        ("wrong-amount-accepted", "since: What was done since? (4 raise 600, 5 call) (where the book asks for it)"),
        ("incident", "angle-shooting, "),
        ("wrong-card-count", " should_have: "),
        ("wrong-award", " from: "),
    ],
)
def test_forms_ask_what_they_mean(kind: str, says: str) -> None:
    """A fact that a book may ask for stands in no brackets."""
    said = " ".join(floorman("ruling", "--forms", "--lang", "en").out.split())

    at = said.index(f" {kind} ")
    assert says in said[at : at + 4000], said[at : at + 400]


def test_forms_as_data() -> None:
    rows = json.loads(floorman("ruling", "--forms", "--json").out)

    assert set(KINDS) == {row["kind"] for row in rows}
    first = next(row for row in rows if row["kind"] == "wrong-first-seat")
    assert {"name": "seat", "type": "number", "choices": [], "required": True, "demanded": False} == first["facts"][0]


def test_one_question_as_json() -> None:
    said = floorman("ruling", "--json", stdin=json.dumps(QUESTION))

    assert 0 == said.status
    assert "misdeal" == said.table["outcome"]


def test_missing_facts() -> None:
    """Exit status 3, and the question for the fact."""
    said = floorman("ruling", "--json", stdin=json.dumps({"report": {"kind": "wrong-first-seat", "seat": 3}}))
    in_words = floorman("ruling", "wrong-first-seat", "seat=3", "--lang", "en")

    assert 3 == said.status == in_words.status
    assert ["should_be", "since"] == [one["fact"] for one in said.table["missing"]]
    assert "  should_be: Which seat should it have been?\n    should_be=2\n" in in_words.out
    assert '    since="4 raise 600, 5 call"\n' in in_words.out


def test_what_the_name_of_a_situation_needs() -> None:
    """All of it at once, each with an example; one motion is no string bet."""
    said = floorman("ruling", "string-bet", "--lang", "en")
    one = floorman("ruling", "string-bet", "seat=4", "motions=200", "blinds=100/200", "--lang", "en")

    assert (3, 3) == (said.status, one.status)
    named = [word for line in said.out.splitlines() if (word := line.split()[0]).endswith(":") and line[2] != " "]
    assert ["hand:", "motions:", "seat:"] == [word for word in named if word != "Else:"]
    assert 'motions="600; 600 600" (or chips)' in said.out
    assert "motions=" in one.out and "(or chips)" not in one.out


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
    ("words", "status", "says"),
    [
        ("four cards on the flop", 3, ["Understood as: Flop of four cards", "since: What was done since?"]),
        ("four cards on the flop since=nobody", 0, ["Understood as: Flop of four cards", "tda-2024-39-a"]),
        ("who shows first", 0, ["Who shows first", "if there is no aggressor"]),
        ("odd chip --lang de", 0, ["Restchip", "im Uhrzeigersinn nach dem Button"]),
        ("talking on the phone", 0, ["Understood as: Phone at the table", "tda-2024-5-a-9"]),
        ("string-bet seat=4 motions=200;600 players=6", 0, ["one after the other: 200; 600 A call of 200."]),
        ("string bet", 3, ["Understood as: String bet", "seat: Which seat?"]),
        ("declaration seat=4 motions=200,600 players=6", 0, ["One motion of 200, 600. Several motions are", "200;600"]),
        ("declaration seat=3 chips=500 motions=2 players=6", 2, ["cannot all hold together", "tell all of them as"]),
        ("call clock", 3, ["The book asks for more facts"]),
    ],
)
def test_what_was_understood_is_said(words: str, status: int, says: list[str]) -> None:
    """Free words, a name with its facts, or a kind: and a comma is never taken for a semicolon in silence."""
    said = floorman("ruling", *words.split())
    text = " ".join((said.out + said.err).split())

    assert status == said.status, text
    assert [] == [one for one in says if one not in text], text


def test_an_act_that_cannot_have_been_is_named_by_what_was_told() -> None:
    said = floorman("ruling", "declaration", "seat=4", "said=call", "done=3 call, 4 call", "--lang", "de")

    assert 2 == said.status
    assert said.err.startswith("Aktion 1 von dem, was geschah, kann nicht gewesen sein: Platz 3 ist nicht an der Reihe")


def test_free_words_for_programs() -> None:
    """The same with --json: an answer, the answers of a book, or what may be meant."""
    answered = floorman("ruling", "four", "cards", "on", "the", "flop", "since=-", "--json")
    book = floorman("ruling", "odd chip", "--json", "--book", "casino")
    several = floorman("ruling", "bet", "--json")

    assert "card-becomes-burn" == json.loads(answered.out)["outcome"]
    assert "button_game_odd_chip" == json.loads(book.out)["answers"][0]["question"]
    assert (3, True) == (several.status, len(json.loads(several.out)["situations"]) > 1)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["frobnicate"], "Nothing is known under “frobnicate”"),
        (["wrong-first-seat", "colour=red"], "has no fact colour=red"),
        (["wrong-first-seat", "seat"], "has no fact seat"),
        (["wrong-first-seat", "seat=x"], "seat: A number is expected"),
        (["wrong-first-seat", "seat=3", "should_be=2", "blinds=1"], "two numbers, as 100/200, not “1”"),
        (
            ["wrong-first-seat", "seat=3", "should_be=9", "players=4"],
            "This does not fit: Which seat should it have been?",
        ),
        (["wrong-first-seat", "seat=3", "should_be=2", "--book", "nobody"], "no book 'nobody'"),
        ([], "Name a kind and its facts"),
    ],
)
def test_bad_words(words: list[str], says: str) -> None:
    said = floorman("ruling", *words, "--lang", "en")

    assert 2 == said.status
    assert says in " ".join(said.err.split())
    assert "Traceback" not in said.err


@pytest.mark.parametrize(
    "words", [("asked file.json",), ("asked file.json", "--json"), ("asked file.jsonl", "--jsonl")]
)
def test_a_file_among_the_words(words: tuple[str, ...]) -> None:
    said = floorman("ruling", *words, "--lang", "en")

    assert 2 == said.status
    assert f"--json --file '{words[0]}' asks one question" in said.err


def test_a_house_book_by_its_name() -> None:
    """It is on no shelf: its file is named."""
    for words in (("ruling", "string-bet", "--book"), ("book", "compare", "cuca"), ("book", "show")):
        said = floorman(*words, "kitchn", "--lang", "en")

        assert 2 == said.status
        assert "cuca" in said.err
        assert "A house book is named by its file, such as kitchn.toml." in said.err
