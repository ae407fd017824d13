"""What a question takes for an answer, and which other answers there are to try."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.rulebook import SHIPPED, Both, Question, Value, load, questions
from floorman.rulebook.question import questions_of


def words(*named: str) -> dict[str, Both]:
    return {word: Both(word, f"{word} auf Deutsch") for word in named}


def asked(type: Any, values: Iterable[str] = (), least: int = 0, most: int = 0) -> Question:
    return Question(type=type, asked_by="hand", en="?", de="?", values=words(*values), least=least, most=most)


FLAG = asked("flag", ("true", "false"))
CHOICE = asked("choice", ("fold", "check", "floor"))
MIXED = asked("choice", ("true", "single_chip_only", "false"))
NUMBER = asked("number", ("none",), 1, 10)
SET = asked("set", ("flop", "turn", "river"))
ORDER = asked("order", ("spades", "hearts", "diamonds", "clubs"))
SUITS = ["spades", "hearts", "diamonds", "clubs"]


@pytest.mark.parametrize(
    ("question", "value"),
    [
        (FLAG, True),
        (FLAG, False),
        (CHOICE, "check"),
        (MIXED, True),
        (MIXED, False),
        (MIXED, "single_chip_only"),
        (NUMBER, 1),
        (NUMBER, 10),
        (NUMBER, "none"),
        (SET, []),
        (SET, ["river", "flop"]),
        (SET, ("flop", "turn", "river")),
        (ORDER, SUITS),
        (ORDER, SUITS[::-1]),
    ],
)
def test_taken(question: Question, value: object) -> None:
    assert question.accepts(value)


@pytest.mark.parametrize(
    ("question", "value"),
    [
        (FLAG, 1),
        (FLAG, 0),
        (FLAG, "true"),
        (FLAG, None),
        (CHOICE, "raise"),
        (CHOICE, True),
        (CHOICE, ["fold"]),
        (MIXED, 1),
        (MIXED, 0),
        (MIXED, "true"),
        (NUMBER, 0),
        (NUMBER, 11),
        (NUMBER, True),
        (NUMBER, 1.0),
        (NUMBER, "1"),
        (NUMBER, "all"),
        (SET, "flop"),
        (SET, ["flop", "flop"]),
        (SET, ["preflop"]),
        (SET, [["flop"]]),
        (SET, [{}]),
        (SET, {"flop": 1}),
        (ORDER, SUITS[:3]),
        (ORDER, [*SUITS, "spades"]),
        (ORDER, ["spades", "hearts", "diamonds", "stars"]),
        (ORDER, "spades"),
    ],
)
def test_not_taken(question: Question, value: object) -> None:
    """True is not 1, a word is no list, and an order that leaves a suit out orders nothing."""
    assert not question.accepts(value)


def test_rank_is_answered_with_a_rank_of_the_staff() -> None:
    """All questions about ranks share the ranks' meanings; a player is no rank that may do something by the book."""
    ranks = words("dealer", "floor")
    own = {"type": "rank", "asked_by": "floor", "en": "Who may?", "de": "Wer darf?"}

    question = questions_of("authority", {"who_may": own}, ranks)["who_may"]

    assert ("who_may", "authority") == (question.id, question.topic)
    assert question.accepts("floor")
    assert not question.accepts("player")


def test_ranks_of_the_questions_are_the_staff() -> None:
    asked_ranks = [question for question in questions().values() if question.type == "rank"]

    assert asked_ranks
    for question in asked_ranks:
        assert {"dealer", "floor", "director", "manager", "direction"} <= set(question.words), question.id


def test_a_set_is_kept_in_the_questions_order() -> None:
    """Two books that name the same things in another order answer the same; an order stays as it was given."""
    assert ("flop", "river") == SET.settled(["river", "flop"])
    assert ("clubs", "diamonds", "hearts", "spades") == ORDER.settled(SUITS[::-1])
    assert 3 == NUMBER.settled(3)


@pytest.mark.parametrize(
    ("question", "value", "others"),
    [
        (FLAG, True, {False}),
        (CHOICE, "fold", {"check", "floor"}),
        (MIXED, True, {"single_chip_only", False}),
        (NUMBER, 3, {2, 4, "none"}),
        (NUMBER, 1, {2, "none"}),
        (NUMBER, "none", {1, 10}),
        (SET, ("flop",), {(), ("flop", "turn"), ("flop", "river")}),
        (SET, (), {("flop",), ("turn",), ("river",)}),
        (ORDER, tuple(SUITS), {tuple(SUITS[::-1])}),
    ],
)
def test_flips(question: Question, value: Value, others: set[Value]) -> None:
    """The other answers where they are few; where they are many, those nearest to the one given."""
    flips = question.flips(value)

    assert others == {question.settled(flip) for flip in flips}
    assert len(others) == len(flips)


@pytest.mark.parametrize("name", SHIPPED)
def test_flips_of_every_answer_are_legal_and_others(name: str) -> None:
    """Only where a single answer is possible is there no other one."""
    for id, question in questions().items():
        value = load(name).answers[id].value
        flips = question.flips(value)

        assert question.given == (not flips), id
        for flip in flips:
            assert question.accepts(flip), (id, flip)
            assert (type(value), value) != (type(flip), question.settled(flip)), id


def legal_answers(question: Question) -> st.SearchStrategy[Value]:
    if question.type == "number":
        numbers = st.integers(question.least, question.most)
        return st.one_of(numbers, st.sampled_from(question.words)) if question.words else numbers
    if question.type == "set":
        return st.sets(st.sampled_from(list(question.values))).map(lambda chosen: question.settled(list(chosen)))
    if question.type == "order":
        return st.permutations(list(question.values)).map(tuple)
    return st.booleans() if question.type == "flag" else st.sampled_from(question.words)


@given(st.data())
def test_flips_of_any_legal_answer(data: st.DataObject) -> None:
    """Whatever a house answers, trying something else never tries the same again, nor anything illegal."""
    question = data.draw(st.sampled_from(list(questions().values())))
    value = data.draw(legal_answers(question))

    flips = question.flips(value)

    assert question.accepts(value)
    assert all(question.accepts(flip) for flip in flips)
    assert all((type(flip), question.settled(flip)) != (type(value), value) for flip in flips)
    assert len(flips) == len({(type(flip), question.settled(flip)) for flip in flips})


def test_one_possible_number_has_no_other() -> None:
    assert () == asked("number", (), 5, 5).flips(5)
    assert (5,) == asked("number", ("none",), 5, 5).flips("none")


def test_every_answer_has_its_meaning_in_both_languages() -> None:
    """No reader meets a bare word of ours where a sentence was due."""
    silent = [
        (question.id, word)
        for question in questions().values()
        for word, meaning in question.values.items()
        if not (meaning.en.strip() and meaning.de.strip())
    ]

    assert [] == silent
    for question in questions().values():
        assert "?" in question.en, question.id
        assert "?" in question.de, question.id
        assert question.type == "number" or question.values, question.id
        assert question.type != "number" or (question.unit and question.least <= question.most), question.id


def test_meaning_of_an_answer() -> None:
    assert "check auf Deutsch" == CHOICE.meaning("check", "de")
    assert "flop, river" == SET.meaning(("flop", "river"), "en")
    assert "true auf Deutsch" == MIXED.meaning(True, "de")
    assert "7" == NUMBER.meaning(7, "de")


def test_what_was_expected() -> None:
    """An error message lists what may be answered."""
    assert "true, false" == FLAG.expected()
    assert "true, single_chip_only, false" == MIXED.expected()
    assert "1 … 10, none" == NUMBER.expected()
    assert "[flop, turn, river]" == SET.expected()
