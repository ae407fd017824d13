"""What is wrong with a story is told in its outcome, with its path: nothing raises, nothing is passed over."""

from __future__ import annotations

import pytest

from floorman.rulebook import new_shelf, shipped
from floorman.scenario import run
from tests.rulebook.houses import house
from tests.scenario.stories import error, failures, story, told


@pytest.mark.parametrize(
    ("step", "path"),
    [
        ('at = "25:00"', "step[0].at"),
        ('at = "20"', "step[0].at"),
        ('at = "20:00:00:00"', "step[0].at"),
        ('at = "8 pm"', "step[0].at"),
        ('wait = "65"', "step[0].wait"),
        ('wait = "m"', "step[0].wait"),
        ('wait = "-5s"', "step[0].wait"),
        ('wait = "²s"', "step[0].wait"),
        ('wait = "1h30m"', "step[0].wait"),
        ('ask = ["lvel"]', "step[0].ask[0]"),
        ("ask = [{}]", "step[0].ask[0]"),
        ("ask = ['level', { lvel = 1 }]", "step[0].ask[1]"),
        ("expect.lvel = 1", "step[0].expect.lvel"),
        ("expect.lvel = {}", "step[0].expect.lvel"),
        ("expect.casinoo.level = {}", "step[0].expect.casinoo"),
        ("expect.cuca = 1", "step[0].expect.cuca"),
        ("expect.tda-2024.lvel = {}", "step[0].expect.tda-2024.lvel"),
        ("expect.casino.lvel = {}", "step[0].expect.casino.lvel"),
        ("expect.cites = 'tda-2024-1-a'", "step[0].expect.cites"),
        ("expect.codes = 5", "step[0].expect.codes"),
        ("expect.book = 5", "step[0].expect.book"),
        ("expect.cites = []", "step[0].expect.cites"),
        ("expect.codes = []", "step[0].expect.codes"),
        ("expect.cuca.codes = []", "step[0].expect.cuca.codes"),
        ("expect.book = {}", "step[0].expect.book"),
        ("expect.cuca = {}", "step[0].expect.cuca"),
        ("expect.refused = {}", "step[0].expect.refused"),
        ("expect.refused = ''", "step[0].expect.refused"),
        ("expect.book = { minimum_rais = 1 }", "step[0].expect.book.minimum_rais"),
        ('command = { name = "stop-the-clock" }', "step[0].command.name"),
        ('command = { name = "stop-clock", by = "boss" }', "step[0].command.by"),
        ('command = { name = 5 }', "step[0].command.name"),
        ('command = { name = "stop-clock", do = "cancel-event" }', "step[0].command"),
        ('command = { name = "stop-clock", reason = "x" }', "step[0].command.reason"),
        ('command = { name = "set-level", level = "two" }', "step[0].command.level"),
        ('command = { name = "take-back" }', "step[0].command.step"),
        ('command = { name = "take-back", step = 7 }', "step[0].command.step"),
    ],
)  # fmt: skip
def test_what_cannot_be_understood(step: str, path: str) -> None:
    """A slip is an error with its path: never a step passed over, never an exception."""
    assert ("error", path) == error(told(f"[[step]]\n{step}\n"))


def test_lists_that_hold_no_words_are_not_found() -> None:
    assert [(1, "cites")] == failures(told('[[step]]\nwait = "1s"\nexpect.cites = [["x"], {}]\n'))


@pytest.mark.parametrize(
    ("event", "path"),
    [
        ("structure = [[20, 100, 200, 0, 0]]", "event.structure[0]"),
        ("structure = [[20, 100, 200], [20, 100]]", "event.structure[1]"),
        ("structure = [[0, 100, 200]]", "event"),
        ("structure = [[20, 300, 200]]", "event"),
        ("structure = [[10], [20, 100, 200]]", "event"),
        ("entry_stack = 0", "event"),
    ],
)
def test_event_that_cannot_be_opened(event: str, path: str) -> None:
    assert ("error", path) == error(told("[[step]]\nask = ['level']\n", event=f"[event]\n{event}\n"))


def test_what_happened_before_the_error_is_told() -> None:
    outcome = told('[[step]]\nask = ["level"]\n[[step]]\nwait = "never"\n[[step]]\nask = ["level"]\n')

    assert ("error", "step[1].wait") == error(outcome)
    assert [1] == [step.n for step in outcome.steps]


def test_books_and_answers_that_are_not_there() -> None:
    """Each is reported under its book; the other books of the story still run."""
    step = "[[step]]\nask = ['level']\n"

    cuca, nobody = run(story(step, 'books = ["cuca", "cucka"]'), shipped())

    assert "passed" == cuca.status
    assert (("error", "books"), "cucka") == (error(nobody), nobody.book)
    assert ("error", "books") == error(told(step, ""))
    assert ("error", "answers.minimum_rais") == error(told(step, 'books = ["cuca"]\nanswers = { minimum_rais = 1 }'))
    assert ("error", "answers.check_raise") == error(told(step, 'books = ["cuca"]\nanswers = { check_raise = 1 }'))


def test_house_book_that_cannot_be_used() -> None:
    shelf = new_shelf()
    shelf.lay(house(extends="nobody"), "our.toml")

    assert ("error", "books") == error(told("[[step]]\nask = ['level']\n", 'books = ["our-house"]', shelf=shelf))
