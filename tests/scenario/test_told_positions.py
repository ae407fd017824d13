"""Positions that a story tells stay as told; what no book knows is an error with its path."""

from __future__ import annotations

import pytest

from floorman.rulebook import shipped
from floorman.scenario import read_scenarios, run

HAND = """
[hand]
blinds = [100, 200]
size = 6
seat = [{ seat = 1, stack = 5000 }, { seat = 2, stack = 5000 }, { seat = 3, stack = 5000 }, { seat = 4, stack = 5000 }]
"""
EVENT = """
[event]
left = 9
[[event.table]]
number = 1
size = 6
seat = [{ seat = 1, name = "Ann" }, { seat = 2, name = "Ben" }, { seat = 3, name = "Cem" }]
"""


def fault(text: str, book: str) -> tuple[str, str | None]:
    (scenario,) = read_scenarios(f'books = ["{book}"]\n{text}\n[[step]]\nask = ["positions"]\n', "a.toml")
    (outcome,) = run(scenario, shipped())
    return outcome.status, None if outcome.error is None else outcome.error.path


@pytest.mark.parametrize("book", ["cuca", "casino", "house-ten", "showdown", "tda-excerpt", "tda-2024"])
@pytest.mark.parametrize(
    ("told", "path"),
    [
        ("button = 1\nsmall_blind = 2\nbig_blind = 5", "big_blind"),  # nobody sits there
        ("button = 1\nsmall_blind = 2\nbig_blind = 2", "big_blind"),
        ("button = 1\nsmall_blind = 2\nbig_blind = 1", "big_blind"),
        ("button = 1\nsmall_blind = 1\nbig_blind = 2", "small_blind"),  # four players are not heads-up
        ("button = 1\nsmall_blind = 4\nbig_blind = 2", "small_blind"),
        ("button = 1\nsmall_blind = 2\nbig_blind = 4", "big_blind"),  # seat 3 would be first
        ("button = 7", "button"),
        ("button = 1\nprevious = { button = 4, small_blind = 1, big_blind = 2 }", "button"),
        ("previous = { button = 4, small_blind = 1, big_blind = 2, left = [5, 2] }", "previous.left[1]"),
        ("previous = { button = 4, small_blind = 1, big_blind = 9 }", "previous.big_blind"),
        ("previous = { button = 4, small_blind = 1, big_blind = 1 }", "previous.big_blind"),
    ],
)
def test_what_no_book_knows(told: str, path: str, book: str) -> None:
    assert ("error", f"hand.{path}") == fault(HAND.replace("size = 6", f"size = 6\n{told}"), book)


@pytest.mark.parametrize(
    "told",
    [
        "button = 6\nsmall_blind = 1\nbig_blind = 2",  # an empty button
        "button = 4\nsmall_blind = 5\nbig_blind = 1",  # an empty small blind
        "button = 3\nbig_blind = 1",
        "small_blind = 2\nbig_blind = 3",
        "previous = { button = 4, small_blind = 5, big_blind = 6, left = [5, 6] }",
    ],
)
def test_what_a_dead_button_knows(told: str) -> None:
    assert ("passed", None) == fault(HAND.replace("size = 6", f"size = 6\n{told}"), "tda-2024")


@pytest.mark.parametrize(
    ("told", "path"),
    [
        ("small_blind = 2", "button"),  # and where was the button?
        ("button = 9\nsmall_blind = 2", "button"),
        ("button = 9", "button"),
        ("button = 1\nsmall_blind = 2\nbig_blind = 2", "big_blind"),
        ("button = 1\nsmall_blind = 3\nbig_blind = 2", "small_blind"),
    ],
)
def test_last_hand_of_a_table_that_cannot_have_been(told: str, path: str) -> None:
    assert ("error", f"event.table[0].{path}") == fault(EVENT.replace("size = 6", f"size = 6\n{told}"), "casino")


def test_last_big_blind_may_have_gone_out() -> None:
    told = "size = 6\nbutton = 3\nsmall_blind = 4\nbig_blind = 5"

    assert ("passed", None) == fault(EVENT.replace("size = 6", told), "casino")


@pytest.mark.parametrize("book", ["cuca", "casino", "tda-2024"])
def test_nobody_is_dealt_in_without_chips(book: str) -> None:
    told = HAND.replace("{ seat = 2, stack = 5000 }", "{ seat = 2, stack = 0 }")

    assert ("error", "hand.seat[1].stack") == fault(told, book)
    assert ("passed", None) == fault(f'{told}\nstreet = "flop"\npot = 800', book)  # all-in before
