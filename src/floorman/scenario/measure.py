"""Three numbers that say how much is proved. They are the same wherever they are told.

**named**: a passed run cites the statement at a step that expects something, among at most five.

**witnessed**: a run that names it, and

- the answers that the run replaces rest on it in no way, so that the shipped book is what ran, and
- that step expects an outcome: something that happens, not only a citation, a code or an answer read back.

**decisive**: a run that witnesses it, and turning its answer, or a part of what it forbids, into another of its values
makes that run come out otherwise. Again only outcomes count. An answer that rests on several statements is turned for
all of them at once, so that it counts only for those that a witnessing step of the run expects by name.

Where nothing can be turned, a statement of the game itself or one that only informs, a test that was seen to fail
without what carries the statement stands in the place of a decisive run, by its name (`byhand.toml`). What only informs
is named by a page of the data and witnessed by the page that the test fetches.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from floorman.rulebook import Rulebook, Shelf
from floorman.scenario.format import Scenario
from floorman.scenario.outcomes import outcomes
from floorman.scenario.run import Outcome, StepOutcome, expected_under
from floorman.terms import RuleId

# An answer that names more statements than this names none: each must have been looked up to decide the case.
CITES_MOST = 5


class Found(Struct, frozen=True, order=True):
    """The step of a story at which a statement was met under a book."""

    scenario: str
    book: str
    step: int

    @property
    def run(self) -> str:
        return f"{self.scenario}@{self.book}"

    def __str__(self) -> str:
        return f"{self.run}#{self.step}"


class Met(Struct, frozen=True):
    """Where each statement is named, where witnessed, and where a witnessing step expects it by name."""

    named: Mapping[RuleId, tuple[Found, ...]]
    witnessed: Mapping[RuleId, tuple[Found, ...]]
    expected: Mapping[RuleId, tuple[Found, ...]]


def met(results: Iterable[Outcome], scenarios: Sequence[Scenario], shelf: Shelf) -> Met:
    told = {scenario.id: scenario for scenario in scenarios}
    named: dict[RuleId, list[Found]] = defaultdict(list)
    witnessed: dict[RuleId, list[Found]] = defaultdict(list)
    by_name: dict[RuleId, list[Found]] = defaultdict(list)
    for one in results:
        if one.status != "passed":
            continue
        scenario = told[one.scenario]
        touched = _touched(scenario, shelf.book(one.book), shelf)
        for step, expected in _expecting(one, scenario):
            found, decides = Found(one.scenario, one.book, step.n), bool(outcomes(expected))
            wanted = set(_names(expected))
            for cite in cited(step):
                named[cite].append(found)
                if decides and cite not in touched:
                    witnessed[cite].append(found)
                    if cite in wanted:
                        by_name[cite].append(found)
    return Met(_settled(named), _settled(witnessed), _settled(by_name))


def _expecting(one: Outcome, scenario: Scenario) -> Iterator[tuple[StepOutcome, dict[str, object]]]:
    for step in one.steps:
        expected = expected_under(scenario.step[step.n - 1], one.book, scenario.books, "")
        if expected:
            yield step, expected


def _names(expected: Any) -> Iterator[RuleId]:
    """The statements that a step expects, under `cites`, wherever that stands."""
    if isinstance(expected, dict):
        for key, value in expected.items():
            yield from value if key == "cites" and isinstance(value, list) else _names(value)
    elif isinstance(expected, list):
        for one in expected:
            yield from _names(one)


def cited(step: StepOutcome) -> set[RuleId]:
    return {cite for said in step.emitted if len(said.cites) <= CITES_MOST for cite in said.cites}


def _touched(scenario: Scenario, book: Rulebook, shelf: Shelf) -> set[RuleId]:
    """The statements on which an answer rests that the story replaces by another than the book's."""
    return {
        cite
        for question, value in scenario.answers.items()
        if shelf.questions[question].settled(value) != book.answers[question].value
        for cite in book.answers[question].cites
    }


def _settled(found: Mapping[RuleId, list[Found]]) -> dict[RuleId, tuple[Found, ...]]:
    return {id: tuple(where) for id, where in found.items()}
