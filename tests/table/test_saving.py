"""Saved and loaded a table is the same; taken back it is as before; a text that is none says so."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import floorman
from floorman import BadSave, NotAllowed, Table
from floorman.rulebook import new_shelf
from floorman.table.saving import _check
from floorman.terms.games import GameId
from tests.table.playing import STACKS, everything, step, until

MIXED: tuple[GameId, ...] = ("nlhe", "stud8", "27td", "plo8")


@pytest.mark.parametrize("games", [("nlhe",), MIXED, ("razz", "badugi")])
def test_saved_and_loaded_at_every_step(games: tuple[GameId, ...]) -> None:
    """Also in the middle of a hand; and both go on in the same way."""
    table = Table(STACKS, blinds=(25, 50), games=games, hands_each=1)
    rng = Random(1)
    for _ in range(150):
        if table.winner is not None:
            break
        again = Table.load(table.save())
        assert everything(table) == everything(again)
        state = rng.getstate()
        step(again, rng)
        rng.setstate(state)
        step(table, rng)
        assert everything(table) == everything(again)


@pytest.mark.parametrize("games", [("nlhe",), MIXED, ("razz", "badugi")])
def test_undo_at_every_step(games: tuple[GameId, ...]) -> None:
    """Taking back restores what was before; taking everything back leads to the beginning."""
    table = Table(STACKS, blinds=(25, 50), games=games, hands_each=1)
    rng = Random(2)
    before = []
    for _ in range(150):
        if table.winner is not None:
            break
        before.append(everything(table))
        step(table, rng)
        after = everything(table)
        table.undo()
        assert before[-1] == everything(table)
        step_again(table, after)
    while before:
        table.undo()
        assert before.pop() == everything(table)


def step_again(table: Table, after: dict[str, Any]) -> None:
    """What was taken back comes again with the saved text, since chance has gone on."""
    table._course = Table.load(after["saved"])._course


def test_a_copy_goes_its_own_way() -> None:
    """What is done to the one is not done to the other, taking back included."""
    table = Table(STACKS, blinds=(25, 50), games=MIXED, hands_each=1)
    rng = Random(4)
    for _ in range(60):
        before = everything(table)
        other = table.copy()
        assert before == everything(other)
        step(other, rng)
        assert before == everything(table)
        other.undo()
        assert before == everything(other)
        step(table, rng)


def test_nothing_to_undo() -> None:
    with pytest.raises(NotAllowed, match="nothing to take back"):
        Table(STACKS, blinds=(25, 50)).undo()


def test_house_answers_are_saved() -> None:
    """A shipped book with replaced answers needs nothing beside the text."""
    table = Table(STACKS, blinds=(25, 50), book=floorman.book("cuca", minimum_raise="double_the_bet"))
    until(table, Random(1), "act")

    again = Table.load(table.save())

    assert table.book.hash == again.book.hash
    assert everything(table) == everything(again)


def test_a_later_edition_does_not_change_a_saved_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """The book answers otherwise today; the table is played on by what it was played by, a new one is not."""
    table = Table(STACKS, blinds=(25, 50))
    until(table, Random(1), "act")
    saved = table.save()
    later = floorman.book("tda-2024", minimum_raise="double_the_bet", odd_chip_distribution="all_to_first")
    monkeypatch.setattr("floorman.table.books.load", lambda _name: later)

    again = Table.load(saved)

    answers = [again.book.minimum_raise.value, again.book.odd_chip_distribution.value]
    assert ["last_full_increment", "one_each"] == answers
    for same in (again, Table.load(again.save())):
        assert [table.view(seat) for seat in table.stacks] == [same.view(seat) for seat in table.stacks]


HOUSE = """
id = "friday"
title = "Friday"
extends = "cuca"

[betting]
minimum_raise = { value = "double_the_bet", status = "house" }
check_raise = { value = false, status = "house" }

[[rule]]
id = "friday-1"
paragraph = "1"
kind = "information"
en = "We play."
de = "Wir spielen."
"""


def test_a_book_of_ones_own_is_given_along() -> None:
    """One with statements of its own is not in the text; it must read as it did."""
    shelf = new_shelf()
    book = shelf.book(shelf.lay(HOUSE, "friday.toml"))
    table = Table(STACKS, blinds=(25, 50), book=book)
    until(table, Random(1), "act")

    with pytest.raises(BadSave, match="not here") as missing:
        Table.load(table.save())
    with pytest.raises(BadSave, match="minimum_raise: double_the_bet") as other:
        Table.load(table.save(), book=floorman.book("cuca"))

    assert ("save.no-such-book", "save.other-answers") == (missing.value.code, other.value.code)
    assert everything(table) == everything(Table.load(table.save(), book=book))


def test_laid_out_otherwise_it_is_the_same() -> None:
    """A database may order the keys and blanks its own way."""
    table = Table(STACKS, blinds=(25, 50))
    until(table, Random(1), "act")
    text = json.dumps(json.loads(table.save()), sort_keys=True, indent=3)

    assert everything(table) == everything(Table.load(text))


def altered(text: str, path: str) -> str:
    data = json.loads(text)
    at = data
    *way, last = path.split(".")
    for word in way:
        at = at[int(word)] if isinstance(at, list) else at[word]
    at[last] = at[last] + 1 if isinstance(at[last], int) else "x"
    return json.dumps(data)


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("check", "save.altered"),
        ("record.book.hash", "save.altered"),
        ("record.first.sitting.stacks.1", "save.altered"),
        ("record.steps.0.0.kind", "save.altered"),
        ("floorman_table", "save.newer"),
    ],
)
def test_altered_texts_are_refused(path: str, code: str) -> None:
    table = Table(STACKS, blinds=(25, 50))
    until(table, Random(1), "act")

    with pytest.raises(BadSave) as bad:
        Table.load(altered(table.save(), path))

    assert code == bad.value.code
    assert bad.value.says("de") != bad.value.says("en")


def test_events_of_a_newer_floorman_are_named_so() -> None:
    """The text is whole, but something in it is not known here."""
    data = json.loads(Table(STACKS, blinds=(25, 50)).save())
    data["record"]["steps"] = [[{"kind": "table.cleaned/1"}]]
    data["check"] = _check(data["record"])

    with pytest.raises(BadSave, match="a newer one wrote it"):
        Table.load(json.dumps(data))


def test_a_record_that_does_not_fit_together_is_refused() -> None:
    """Even if somebody has reckoned the sum anew."""
    table = Table(STACKS, blinds=(25, 50))
    until(table, Random(1), "act")
    data = json.loads(table.save())
    del data["record"]["steps"][0][0]
    data["check"] = _check(data["record"])

    with pytest.raises(BadSave, match="altered"):
        Table.load(json.dumps(data))


@pytest.mark.parametrize("cut", [0, 1, 20, 200, -1])
def test_cut_texts_are_refused(cut: int) -> None:
    table = Table(STACKS, blinds=(25, 50))
    until(table, Random(1), "act")

    with pytest.raises(BadSave):
        Table.load(table.save()[:cut])


@pytest.mark.parametrize("text", ["", "null", "[]", "{}", "7", '{"floorman_table": "1"}', "\x00", "[" * 5000, b"\xff"])
def test_other_texts_are_refused(text: str | bytes) -> None:
    with pytest.raises(BadSave, match="not a saved table"):
        Table.load(text)
