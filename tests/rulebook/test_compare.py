"""Where books part: only where they answer differently."""

from __future__ import annotations

from itertools import combinations

import pytest

from floorman.rulebook import SHIPPED, Rulebook, differences, load, questions
from tests.rulebook.houses import house, laid


def parted(*books: Rulebook) -> dict[str, tuple[object, ...]]:
    found = differences(books, questions())
    return {one.question.id: tuple(answer.value for answer in one.answers) for one in found}


@pytest.mark.parametrize(("one", "other"), list(combinations(SHIPPED, 2)))
def test_differences_are_all_there_are(one: str, other: str) -> None:
    """A question is in the list exactly if the two values are not the same, in the order of the questions."""
    books = load(one), load(other)
    listed = [difference.question.id for difference in differences(books, questions())]

    assert [id for id in questions() if books[0].answers[id].value != books[1].answers[id].value] == listed
    assert listed


def test_answers_stand_in_the_order_asked_for() -> None:
    """decision point: who is better after a tie at two tables (cuca by stack, casino shares)."""
    assert ("by_stack", "share") == parted(load("cuca"), load("casino"))["bust_different_tables"]
    assert ("share", "by_stack", "share") == parted(load("casino"), load("cuca"), load("tda-2024"))[
        "bust_different_tables"
    ]


def test_another_paragraph_for_the_same_answer_is_no_difference() -> None:
    given = '[betting.check_raise]\nvalue = true\nstatus = "house"\n'
    book = laid(house(given, extends="cuca"))

    assert book.check_raise.cites != load("cuca").check_raise.cites
    assert {} == parted(book, load("cuca"))


def test_one_book_and_the_same_book_do_not_part() -> None:
    assert {} == parted(load("cuca"))
    assert {} == parted(load("cuca"), load("cuca"))


def test_a_set_in_another_order_is_no_difference() -> None:
    written = '[dealing.burn_after_reshuffle]\nvalue = ["river", "turn"]\nstatus = "house"\n'

    assert {} == parted(laid(house(written, extends="cuca")), load("cuca"))
