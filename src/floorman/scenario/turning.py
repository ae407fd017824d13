"""A story told again under a turned book: does anything come otherwise than it expects?"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from floorman.rulebook import Question, Rulebook
from floorman.scenario.format import Scenario
from floorman.scenario.outcomes import came_otherwise
from floorman.scenario.run import begun, expected_under, go_on
from floorman.scenario.story import BadStep, Unbuilt


def comes_otherwise(scenario: Scenario, name: str, book: Rulebook, questions: Mapping[str, Question]) -> bool:
    """Told up to the first outcome that is not the expected one. A story that cannot go on comes otherwise too."""
    under = _with_its_answers(book, scenario, questions)
    try:
        story = begun(scenario, under)
        return any(
            came_otherwise(
                expected_under(step, name, scenario.books, ""),
                go_on(story, scenario, number, name, under, questions),
            )
            for number, step in enumerate(scenario.step, start=1)
        )
    except (BadStep, Unbuilt):
        return True


def _with_its_answers(book: Rulebook, scenario: Scenario, questions: Mapping[str, Question]) -> Rulebook:
    """Single answers as the story replaces them. That they are legal, its first run has shown."""
    if not scenario.answers:
        return book
    changed = {
        question: structs.replace(book.answers[question], value=questions[question].settled(value))
        for question, value in scenario.answers.items()
    }
    return structs.replace(book, answers={**book.answers, **changed}, **changed)
