"""Does every answer matter? Each is flipped to its other legal values and the scenarios that ask it are run again.

A flip that no expectation notices is a survivor: either nothing shows that answer yet, or the question decides nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from floorman.rulebook import Rulebook, Shelf, Value, with_answers
from floorman.scenario.format import Scenario
from floorman.scenario.run import Outcome, expected_under, run_under


class Flip(Struct, frozen=True):
    """One answer of one book turned into another, and whether nobody noticed."""

    book: str
    question: str
    value: Value
    flipped_to: Value
    survivor: bool


_asked: set[str] = set()


class Watched(Rulebook, frozen=True):
    """A book that notes which of its questions are asked."""

    def __getattribute__(self, name: str) -> Any:
        _asked.add(name)
        return super().__getattribute__(name)


def watched(book: Rulebook) -> Watched:
    return Watched(**{name: getattr(book, name) for name in book.__struct_fields__})


def prove(names: Iterable[str], scenarios: Sequence[Scenario], shelf: Shelf) -> Iterator[Flip]:
    """Every flip of every answer that these books give themselves."""
    for name in names:
        book = shelf.book(name)
        asking = _asking(name, book, scenarios, shelf)
        for question, answer in book.answers.items():
            if answer.status == "filled":
                continue
            for flipped in shelf.questions[question].flips(answer.value):
                changed = with_answers(book, {question: flipped}, shelf.questions)
                noticed = any(
                    _noticed(before, run_under(scenario, name, _for(scenario, changed, shelf), shelf.questions))
                    for scenario, before in asking[question]
                )
                yield Flip(name, question, answer.value, flipped, not noticed)


def _asking(
    name: str, book: Rulebook, scenarios: Sequence[Scenario], shelf: Shelf
) -> dict[str, list[tuple[Scenario, Outcome]]]:
    """For each question the scenarios that ask it under this book and pass; those that replace it do not ask it."""
    asking: dict[str, list[tuple[Scenario, Outcome]]] = defaultdict(list)
    for scenario in scenarios:
        if name not in scenario.books:
            continue
        under = watched(_for(scenario, book, shelf))
        _asked.clear()
        outcome = run_under(scenario, name, under, shelf.questions)
        if outcome.status != "passed":
            continue
        expected = [expected_under(step, name, scenario.books, "") for step in scenario.step]
        told = {question for one in expected for question in one.get("book", {})}
        for question in (_asked | told) & shelf.questions.keys() - scenario.answers.keys():
            asking[question].append((scenario, outcome))
    return asking


def _for(scenario: Scenario, book: Rulebook, shelf: Shelf) -> Rulebook:
    return with_answers(book, scenario.answers, shelf.questions) if scenario.answers else book


def _noticed(before: Outcome, after: Outcome) -> bool:
    """An expectation that held no longer holds."""
    return before.status == "passed" and after.status != "passed"
