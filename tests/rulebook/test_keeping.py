"""A kept edition answers for ever what it answered, and every question that came after it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest

from floorman.rulebook import FALLBACK, SHIPPED, Question, Rulebook, load, questions
from floorman.rulebook.keeping import pack, unpack
from tests.rulebook.houses import house, laid


def again(body: bytes, asked: Mapping[str, Question] | None = None) -> Rulebook:
    return unpack(body, asked or questions(), load(FALLBACK))


@pytest.mark.parametrize("name", SHIPPED)
def test_kept_and_fetched_is_the_same_book(name: str) -> None:
    book = load(name)

    fetched = again(pack(book))

    assert book == fetched
    assert pack(book) == pack(fetched)


def test_house_book_brings_its_statements() -> None:
    book = laid(house('[betting.limit_raise_cap_lifted]\nvalue = "never"\nstatus = "house"\n', extends="cuca"))

    fetched = again(pack(book))

    assert book == fetched
    assert set(fetched.limit_raise_cap_lifted.cites) <= set(fetched.rules)


def test_sets_and_orders_come_back_as_they_were() -> None:
    """JSON knows lists only; what is asked while playing is a tuple, as hashable as before."""
    fetched = again(pack(load("cuca")))

    assert ("turn", "river") == fetched.burn_after_reshuffle.value
    assert isinstance(fetched.odd_chip_suits.value, tuple)


def test_an_old_edition_is_asked_a_new_question() -> None:
    """It is filled from the fallback of today and marked as filled; the hash stays that of the edition."""
    book = load("cuca")
    old = forget(pack(book), "minimum_bet", book.minimum_bet.cites[0])

    fetched = again(old)

    today = load(FALLBACK).minimum_bet
    assert (today.value, today.cites, "filled", FALLBACK) == (
        fetched.minimum_bet.value,
        fetched.minimum_bet.cites,
        fetched.minimum_bet.status,
        fetched.minimum_bet.origin,
    )
    assert set(today.cites) <= set(fetched.rules)
    assert fetched.minimum_bet is fetched.answers["minimum_bet"]
    assert (book.hash, book.minimum_raise) == (fetched.hash, fetched.minimum_raise)


def test_what_was_not_asked_then_is_played_as_it_was_then() -> None:
    """Stud gave the word to the first of equal boards, whatever their suits, before any book was asked."""
    book = load("cuca")
    old = forget(pack(book), "stud_equal_boards", book.stud_equal_boards.cites[0])

    fetched = again(old).stud_equal_boards

    assert "high_card_by_suit" == book.stud_equal_boards.value
    assert ("left_of_button", (), "filled", FALLBACK) == (fetched.value, fetched.cites, fetched.status, fetched.origin)


def test_an_old_edition_tells_nobody_what_it_did_not_tell() -> None:
    """A statement with a page of its own that came later is known, but stands on no page of that evening."""
    book = load(FALLBACK)
    told = next(id for id, rule in book.rules.items() if rule.notice is not None)
    table = msgspec.json.decode(pack(book))
    del table["rules"][told]

    fetched = again(msgspec.json.encode(table))

    assert (True, None) == (told in fetched.rules, fetched.rules[told].notice)


@pytest.mark.parametrize("name", [name for name, question in questions().items() if question.before is not None])
def test_what_was_played_before_can_be_answered(name: str) -> None:
    question = questions()[name]

    assert question.accepts(question.before)
    assert question.before != getattr(load(FALLBACK), name).value, "then nothing is different from today"


def forget(body: bytes, question: str, statement: str) -> bytes:
    """The edition of a time before this question was asked."""
    table = msgspec.json.decode(body)
    del table["answers"][question]
    del table["rules"][statement]
    return msgspec.json.encode(table)


def test_an_answer_that_is_no_longer_legal_is_filled() -> None:
    table = msgspec.json.decode(pack(load("cuca")))
    table["answers"]["minimum_bet"]["value"] = "two_thirds_of_the_big_blind"

    fetched = again(msgspec.json.encode(table))

    assert (load(FALLBACK).minimum_bet.value, "filled") == (fetched.minimum_bet.value, fetched.minimum_bet.status)


def test_a_question_that_was_dropped_is_dropped() -> None:
    """What nobody asks any more is kept in the bytes and asked of nobody."""
    table = msgspec.json.decode(pack(load("cuca")))
    table["answers"]["colour_of_the_felt"] = {**table["answers"]["minimum_bet"], "value": "green"}

    fetched = again(msgspec.json.encode(table))

    assert load("cuca").answers == fetched.answers


def test_a_set_kept_in_another_order_is_the_same_answer() -> None:
    table = msgspec.json.decode(pack(load("cuca")))
    table["answers"]["burn_after_reshuffle"]["value"] = ["river", "turn"]

    assert load("cuca").burn_after_reshuffle == again(msgspec.json.encode(table)).burn_after_reshuffle
