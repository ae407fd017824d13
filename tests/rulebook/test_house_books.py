"""A house book: it extends any book, answers single questions otherwise, and is its own source where it names none."""

from __future__ import annotations

import pytest

from floorman.rulebook import BookError, Rulebook, load, new_shelf, questions, with_answers
from tests.rulebook.houses import house, laid

NEVER = '[betting.limit_raise_cap_lifted]\nvalue = "never"\nstatus = "house"\n'


def test_empty_house_book_is_the_book_it_extends() -> None:
    book, cuca = laid(house(extends="cuca")), load("cuca")

    assert ("our-house", "cuca", "Our house") == (book.head.id, book.head.extends, book.head.title.de)
    assert {id: one.value for id, one in cuca.answers.items()} == {id: one.value for id, one in book.answers.items()}
    assert {"filled"} == {answer.status for answer in book.answers.values()}
    assert {answer.origin for answer in cuca.answers.values()} == {answer.origin for answer in book.answers.values()}
    assert () == book.own
    assert cuca.rules == book.rules


def test_house_answer_without_citation_is_its_own_source() -> None:
    """The answer becomes a statement of the house, in both languages, so that whatever rests on it can be cited."""
    book = laid(house(NEVER))
    question = questions()["limit_raise_cap_lifted"]

    answer = book.limit_raise_cap_lifted

    assert ("never", "house", "our-house") == (answer.value, answer.status, answer.origin)
    assert ("our-house-limit_raise_cap_lifted",) == answer.cites == book.own
    said = book.rules[answer.cites[0]]
    assert f"{question.en} {question.meaning('never', 'en')}" == said.en
    assert f"{question.de} {question.meaning('never', 'de')}" == said.de


def test_house_that_words_the_statement_itself_keeps_its_words() -> None:
    rule = '[[rule]]\nid = "our-house-limit_raise_cap_lifted"\nparagraph = "3"\nkind = "engine"\nen = "E"\nde = "D"\n'

    book = laid(house(NEVER + rule))

    assert ("our-house-limit_raise_cap_lifted",) == book.own
    assert "E" == book.rules["our-house-limit_raise_cap_lifted"].en


def test_house_may_cite_its_own_paragraph_and_one_of_its_base() -> None:
    body = """
[betting.limit_raise_cap_lifted]
value = "never"
cite = ["our-3", "cuca-8-a"]
status = "house"

[[rule]]
id = "our-3"
paragraph = "3"
kind = "engine"
en = "Never."
de = "Nie."
"""

    book = laid(house(body, extends="cuca"))

    assert ("our-3", "cuca-8-a") == book.limit_raise_cap_lifted.cites
    assert ("our-3",) == book.own
    assert {"our-3", "cuca-8-a"} <= set(book.rules)


def test_a_house_may_extend_a_house() -> None:
    """Each answer tells which book gave it, however long the chain."""
    second = house('[betting.check_raise]\nvalue = false\nstatus = "house"\n', id="garden-house", extends="our-house")

    book = laid(house(NEVER, extends="casino"), second)

    assert ("house", "garden-house") == (book.check_raise.status, book.check_raise.origin)
    assert ("filled", "our-house") == (book.limit_raise_cap_lifted.status, book.limit_raise_cap_lifted.origin)
    assert ("filled", "casino") == (book.bust_mixed.status, book.bust_mixed.origin)


def test_laying_a_book_again_replaces_it() -> None:
    """And whatever extends it sees the new edition."""
    shelf = new_shelf()
    shelf.lay(house(NEVER), "our.toml")
    shelf.lay(house(id="garden-house", extends="our-house"), "garden.toml")
    before = shelf.book("garden-house").limit_raise_cap_lifted.value

    shelf.lay(house(NEVER.replace("never", "two_left_in_event")), "our.toml")

    assert ("never", "two_left_in_event") == (before, shelf.book("garden-house").limit_raise_cap_lifted.value)
    assert ["our-house", "garden-house"] == list(shelf)[-2:]
    assert "our-house" in shelf
    assert "their-house" not in shelf


def test_hash_changes_with_an_answer() -> None:
    one = laid(house(NEVER))
    same = laid(house(NEVER), house(id="garden-house"))
    again = laid(house(id="garden-house"), house(NEVER))
    other = laid(house(NEVER.replace("never", "two_left_in_event")))

    assert one.hash == again.hash
    assert len({one.hash, same.hash, other.hash, load("tda-2024").hash}) == 4


def test_hash_does_not_change_with_the_order_in_which_a_set_is_written() -> None:
    written = '[dealing.burn_after_reshuffle]\nvalue = ["river", "flop"]\nstatus = "house"\n'
    turned = written.replace('["river", "flop"]', '["flop", "river"]')

    assert ("flop", "river") == laid(house(written)).burn_after_reshuffle.value
    assert laid(house(written)).hash == laid(house(turned)).hash


def with_these(**changed: object) -> Rulebook:
    return with_answers(load("cuca"), changed, questions())


def test_single_answers_replaced() -> None:
    """The rest of the book stays; the replaced answers are the house's."""
    book, cuca = (
        with_these(cumulative_allins_reopen=True, burn_after_reshuffle=["flop"], limit_raise_cap="none"),
        load("cuca"),
    )
    changed = {id for id in questions() if book.answers[id].value != cuca.answers[id].value}

    assert {"cumulative_allins_reopen", "burn_after_reshuffle", "limit_raise_cap"} == changed
    assert (True, "house") == (book.cumulative_allins_reopen.value, book.cumulative_allins_reopen.status)
    assert ("flop",) == book.burn_after_reshuffle.value
    assert set(book.cumulative_allins_reopen.cites) <= set(book.rules)
    assert book.hash != cuca.hash


def test_all_wrong_replacements_are_told() -> None:
    with pytest.raises(BookError) as raised:
        with_these(cumulative_allins_reopen=1, minimum_rais="double_the_bet", limit_raise_cap="none")

    assert [
        ("book.wrong-value", "answers", "cumulative_allins_reopen.value"),
        ("book.unknown-question", "answers", "minimum_rais"),
    ] == [(one.code, one.file, one.path) for one in raised.value.problems]
    assert "minimum_raise" == raised.value.problems[1].facts["near"]
