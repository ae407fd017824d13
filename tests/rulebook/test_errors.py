"""What can be wrong with a rulebook file: told with its place, what was expected, and all of it in one go."""

from __future__ import annotations

import pytest

from floorman.rulebook import SHIPPED, BookError, Problem, new_shelf, questions
from floorman.terms import Fact
from tests.rulebook.houses import house, laid, problems

RULE = '[[rule]]\nid = "our-1"\nparagraph = "1"\nkind = "engine"\nen = "One."\nde = "Eins."\n'


def only(*texts: str) -> Problem:
    (problem,) = problems(*texts)
    return problem


def test_unknown_top_key() -> None:
    problem = only(house('autor = "We"\n'))

    assert Problem("book.unknown-key", "0.toml", "autor", {"word": "autor", "near": "author"}) == problem


def test_unknown_topic() -> None:
    """A topic is a key of the top level, so a slip in it is told the same way; of another word, which there are."""
    slip, other = (
        only(house(f'[{topic}.check_raise]\nvalue = true\nstatus = "house"\n')) for topic in ("beting", "qq")
    )
    topics = ", ".join(sorted({question.topic for question in questions().values()}))

    assert Problem("book.unknown-key", "0.toml", "beting", {"word": "beting", "near": "betting"}) == slip
    assert Problem("book.unknown-topic", "0.toml", "qq", {"word": "qq", "near": "", "known": topics}) == other


@pytest.mark.parametrize(("word", "near"), [("minimum_rais", "minimum_raise"), ("xyzzy", "")])
def test_unknown_question(word: str, near: str) -> None:
    """With the nearest one that there is, where one is near."""
    problem = only(house(f'[betting.{word}]\nvalue = true\nstatus = "house"\n'))

    assert Problem("book.unknown-question", "0.toml", f"betting.{word}", {"word": word, "near": near}) == problem


def test_question_under_another_topic() -> None:
    problem = only(house('[pots.check_raise]\nvalue = true\nstatus = "house"\n'))

    assert Problem("book.wrong-topic", "0.toml", "pots.check_raise", {"right": "betting.check_raise"}) == problem


@pytest.mark.parametrize(
    ("question", "value", "expected"),
    [
        ("betting.check_raise", "1", "true, false"),
        ("betting.check_raise", '"yes"', "true, false"),
        ("betting.limit_raise_cap_lifted", "true", "two_in_hand_before_last_raise, two_left_in_event, never"),
        ("betting.limit_raise_cap", "0", "1 … 10, none"),
        ("dealing.burn_after_reshuffle", '[["flop"]]', "[flop, turn, river]"),
        ("dealing.burn_after_reshuffle", "1e400", "[flop, turn, river]"),
        ("dealing.burn_after_reshuffle", "123456789012345678901234567890", "[flop, turn, river]"),
        ("dealing.burn_after_reshuffle", "2026-01-01", "[flop, turn, river]"),
    ],
)
def test_wrong_value(question: str, value: str, expected: str) -> None:
    """Whatever TOML can say, what may be answered is told."""
    problem = only(house(f'[{question}]\nvalue = {value}\nstatus = "house"\n'))

    assert ("book.wrong-value", "0.toml", f"{question}.value") == (problem.code, problem.file, problem.path)
    assert expected == problem.facts["expected"]


def test_wrong_value_is_told_as_it_was_written() -> None:
    problem = only(house('[games.games_covered]\nvalue = ["nlhe", "Löwen"]\nstatus = "house"\n'))

    assert '["nlhe", "Löwen"]' == problem.facts["value"]


def test_citation_of_nothing() -> None:
    """The statement is neither in this book nor in one that it extends; casino's are not cuca's."""
    body = '[betting.check_raise]\nvalue = true\ncite = ["our-1", "our-2"]\nstatus = "house"\n' + RULE

    problem = only(house(body))

    facts: dict[str, Fact] = {"id": "our-2", "word": "our-2", "near": "our-1"}
    assert Problem("book.cite-nowhere", "0.toml", "betting.check_raise.cite", facts) == problem


def test_statement_of_a_book_that_is_not_extended() -> None:
    body = '[betting.check_raise]\nvalue = true\ncite = ["casino-9-a"]\nstatus = "house"\n'

    assert "book.cite-nowhere" == only(house(body, extends="cuca")).code


def test_unknown_base() -> None:
    problem = only(house(extends="cucka"))

    known = ", ".join([*SHIPPED, "our-house"])
    assert Problem("book.unknown", "0.toml", "extends", {"id": "cucka", "known": known, "near": "cuca"}) == problem


def test_unknown_book() -> None:
    with pytest.raises(BookError) as raised:
        new_shelf().book("cucka")

    assert (
        Problem("book.unknown", "", "", {"id": "cucka", "known": ", ".join(SHIPPED), "near": "cuca"}),
    ) == raised.value.problems


def test_two_books_that_extend_each_other() -> None:
    problem = only(house(id="one", extends="other"), house(id="other", extends="one"))

    assert Problem("book.cycle", "0.toml", "extends", {"chain": "other → one → other"}) == problem


def test_a_book_that_extends_itself() -> None:
    problem = only(house(id="one", extends="one"))

    assert Problem("book.cycle", "0.toml", "extends", {"chain": "one → one"}) == problem


@pytest.mark.parametrize("text", ["id = ", 'id = "a"\nid = "b"', "[" * 5000, "x = " + "9" * 5000, "a = 2026-13-40"])
def test_not_toml(text: str) -> None:
    problem = only(text)

    assert ("book.not-toml", "0.toml", "") == (problem.code, problem.file, problem.path)
    assert problem.facts["message"]


def test_statement_twice() -> None:
    assert Problem("book.rule-twice", "0.toml", "rule[1].id", {"id": "our-1"}) == only(house(RULE + RULE))


def test_filled_is_not_written() -> None:
    """It follows from leaving the answer out; a file that says so has copied what a list showed."""
    body = '[betting.check_raise]\nvalue = true\nstatus = "filled"\n'

    assert Problem("book.status-filled", "0.toml", "betting.check_raise.status") == only(house(body))


@pytest.mark.parametrize("line", ['flop = ["our-2"]', 'ace = ["our-1"]'])
def test_a_word_of_a_set_cites_what_the_set_cites(line: str) -> None:
    """A statement that the answer itself does not cite, or a word that the question does not have."""
    body = '[dealing.burn_after_reshuffle]\nvalue = ["turn"]\nstatus = "house"\ncite = ["our-1"]\n'
    word = line.split(maxsplit=1)[0]
    path = f"dealing.burn_after_reshuffle.cite_for.{word}"

    assert Problem("book.cite-for", "0.toml", path, {"word": word}) == only(house(f"{body}cite_for.{line}\n{RULE}"))


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ('title = "No id"', "id"),
        ('id = "a"\ntitle = 3', "title"),
        ('id = "a"\ntitle = { en = "A", fr = "B", de = "C" }', "title.fr"),
        (house("edition = 2\n"), "edition"),
        (house("betting = 3\n"), "betting"),
        (house("[betting]\ncheck_raise = true\n"), "betting.check_raise"),
        (house("[betting.check_raise]\nvalue = true\n"), "betting.check_raise.status"),
        (house('[betting.check_raise]\nvalue = true\nstatus = "maybe"\n'), "betting.check_raise.status"),
        (house('[betting.check_raise]\nvalue = true\nstatus = "house"\nwhy = "so"\n'), "betting.check_raise.why"),
        (house('[betting.check_raise]\nvalue = true\nstatus = "house"\ncite = "our-1"\n'), "betting.check_raise.cite"),
        (house(RULE.replace("engine", "motor")), "rule[0].kind"),
        (house(RULE + 'fr = "Un."\n'), "rule[0].fr"),
        (house('rule = "one"\n'), "rule"),
    ],
)
def test_wrong_shape(text: str, path: str) -> None:
    """A key too many, one too few, or a value of another type: told with the path of the part."""
    problem = only(text)

    assert ("book.wrong-shape", "0.toml", path) == (problem.code, problem.file, problem.path)
    assert problem.facts["message"]


def test_the_message_names_the_key() -> None:
    problem = only(house('[betting.check_raise]\nvalue = true\nstatus = "house"\nwhy = "so"\n'))

    assert "`why`" in str(problem.facts["message"])


def test_everything_in_one_go() -> None:
    """Whoever writes a book is not sent round by round; the order is that of the file."""
    body = """
autor = "We"

[pots.check_raise]
value = true
status = "house"

[betting.minimum_bet]
value = "a_lot"
status = "filled"

[betting.minimum_rais]
value = "double_the_bet"
status = "house"
"""

    found = problems(house(body + RULE + RULE))

    assert [
        ("book.wrong-topic", "pots.check_raise"),
        ("book.status-filled", "betting.minimum_bet.status"),
        ("book.wrong-value", "betting.minimum_bet.value"),
        ("book.unknown-question", "betting.minimum_rais"),
        ("book.unknown-key", "autor"),
        ("book.rule-twice", "rule[1].id"),
    ] == [(one.code, one.path) for one in found]


def test_a_book_that_extends_none_answers_everything() -> None:
    """All the gaps are told, each with what may be answered."""
    found = problems('id = "own"\ntitle = "Our own"\n[betting.check_raise]\nvalue = true\nstatus = "house"\n')

    paths = [one.path for one in found]
    assert {"book.unanswered"} == {one.code for one in found}
    assert len(paths) > 100
    assert "betting.check_raise" not in paths
    assert "1 … 10, none" == next(one for one in found if one.path == "betting.limit_raise_cap").facts["expected"]


def test_problem_as_text() -> None:
    """What a traceback shows: where, and the sentence in English."""
    assert "our.toml: This is not TOML: why" == str(Problem("book.not-toml", "our.toml", "", {"message": "why"}))
    assert "our.toml: rule[1].id: The statement x stands here twice." == str(
        Problem("book.rule-twice", "our.toml", "rule[1].id", {"id": "x"})
    )
    circle = BookError(problems(house(id="one", extends="one")))
    assert str(circle).startswith("0.toml: extends: The books extend each other in a circle: one → one.")
    assert circle.says("de").startswith("0.toml: extends: Die Bücher")


def test_a_wrong_book_leaves_the_shelf_as_it_was() -> None:
    shelf = new_shelf()

    with pytest.raises(BookError):
        shelf.lay("id = ", "our.toml")

    assert list(SHIPPED) == list(shelf)
    assert "cuca" == shelf.book("cuca").head.id
    assert laid(house()).head.id not in shelf


@pytest.mark.parametrize(("word", "near"), [("splasing", "splashing"), ("xyzzy", "")])
def test_unknown_conduct(word: str, near: str) -> None:
    """Conduct has one name in all books; what a statement forbids is told by it."""
    problem = only(house(f'{RULE}breach = {{ what = ["{word}"] }}\n'))

    assert Problem("book.unknown-incident", "0.toml", "rule.our-1.breach.what", {"word": word, "near": near}) == problem


def test_a_breach_under_a_statement_that_is_not_there() -> None:
    problem = only(house(f'{RULE}breach = {{ what = ["insult"], under = "our-2" }}\n'))

    assert ("book.cite-nowhere", "rule.our-1.breach.under") == (problem.code, problem.path)


def test_a_breach_is_strict() -> None:
    problem = only(house(f'{RULE}breach = {{ what = ["insult"], penalty = "warning" }}\n'))

    assert ("book.wrong-shape", "rule[0].breach.penalty") == (problem.code, problem.path)
