"""Every story told once under each of its books, and which questions of the book it asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from floorman.rulebook import Rulebook, Shelf, with_answers
from floorman.scenario.format import Scenario
from floorman.scenario.run import Outcome, run_under


class Ran(Struct, frozen=True):
    """What came of a story under a book. What it asked are questions, and `rules` where it looked at the statements."""

    scenario: Scenario
    outcome: Outcome
    asked: frozenset[str]


class Watched(Rulebook, frozen=True):
    """A book that notes what it is asked."""

    asked: set[str]

    def __getattribute__(self, name: str) -> Any:
        of_this = super().__getattribute__
        of_this("asked").add(name)
        return of_this(name)


def watched(book: Rulebook) -> Watched:
    return Watched(**{name: getattr(book, name) for name in book.__struct_fields__}, asked=set())


def ran_under(name: str, scenarios: Iterable[Scenario], shelf: Shelf) -> tuple[Ran, ...]:
    """All stories of this book that pass; the others show nothing."""
    book = shelf.book(name)
    found = (_ran(scenario, name, book, shelf) for scenario in scenarios if name in scenario.books)
    return tuple(one for one in found if one.outcome.status == "passed")


def _ran(scenario: Scenario, name: str, book: Rulebook, shelf: Shelf) -> Ran:
    under = watched(with_answers(book, scenario.answers, shelf.questions) if scenario.answers else book)
    under.asked.clear()
    outcome = run_under(scenario, name, under, shelf.questions)
    return Ran(scenario, outcome, frozenset(under.asked) - scenario.answers.keys())
