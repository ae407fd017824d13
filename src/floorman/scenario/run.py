"""The runner: one scenario under one book, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from floorman.rulebook import BookError, Question, Rulebook, Shelf, with_answers
from floorman.scenario.event_story import TournamentStory
from floorman.scenario.format import Scenario, Step
from floorman.scenario.match import matches
from floorman.scenario.story import BadStep, Did, Emission, Refusal, Story, Unbuilt
from floorman.scenario.words import ANSWERED_BY, OF_THE_STEP
from floorman.terms import RuleId


class Failed(Struct, frozen=True):
    key: str
    expected: Any
    actual: Any


class StepOutcome(Struct, frozen=True):
    n: int
    answers: dict[str, Any]
    refused: Refusal | None
    emitted: tuple[Emission, ...]
    failed: tuple[Failed, ...]


class Error(Struct, frozen=True):
    path: str
    message: str


class Outcome(Struct, frozen=True):
    """What came of one scenario under one book."""

    scenario: str
    file: str
    book: str
    status: Literal["passed", "failed", "error"]
    cites: tuple[RuleId, ...] = ()
    steps: tuple[StepOutcome, ...] = ()
    error: Error | None = None


def run(scenario: Scenario, shelf: Shelf) -> tuple[Outcome, ...]:
    """The scenario under each of its books. Nothing in a scenario can raise: what is wrong is in the outcome."""
    if not scenario.books:
        return (_broken(scenario, "", "books", "names no book to run under"),)
    return tuple(_run_on_shelf(scenario, name, shelf) for name in scenario.books)


def _run_on_shelf(scenario: Scenario, name: str, shelf: Shelf) -> Outcome:
    if name not in shelf:
        return _broken(scenario, name, "books", f"no book {name!r}; known: {', '.join(shelf)}")
    try:
        book = shelf.book(name)
        if scenario.answers:
            book = with_answers(book, scenario.answers, shelf.questions)
    except BookError as error:
        return _broken(scenario, name, "answers", str(error))
    return run_under(scenario, name, book, shelf.questions)


def run_under(scenario: Scenario, name: str, book: Rulebook, questions: Mapping[str, Question]) -> Outcome:
    """The scenario under a book that may have been changed; `name` is what the outcome calls it."""
    steps: list[StepOutcome] = []
    try:
        story = _story(scenario, book)
        for number, step in enumerate(scenario.step, start=1):
            steps.append(_step(story, step, number, name, book, questions))
    except (BadStep, Unbuilt) as error:
        return _broken(scenario, name, error.path, str(error), tuple(steps))
    failed = any(step.failed for step in steps)
    cites = sorted({cite for step in steps for said in step.emitted for cite in said.cites})
    status: Literal["passed", "failed"] = "failed" if failed else "passed"
    return Outcome(scenario.id, scenario.file, name, status, tuple(cites), tuple(steps))


def _story(scenario: Scenario, book: Rulebook) -> Story:
    if scenario.hand is not None:
        raise Unbuilt("hand", "the story of a hand")
    return TournamentStory(scenario, book)


def _step(
    story: Story, step: Step, number: int, name: str, book: Rulebook, questions: Mapping[str, Question]
) -> StepOutcome:
    path = f"step[{number - 1}]"
    did = story.do(step, path)
    expected = _expected(step, name, path)
    asked = [*step.ask, *(key for key in expected if key not in OF_THE_STEP and key not in _words(step))]
    answers: dict[str, Any] = {}
    emitted = list(did.emitted)
    for place, one in enumerate(asked):
        word, details = _word(one, f"{path}.ask[{place}]")
        if word == "book":
            answers["book"] = {key: _told(book, key, path, questions) for key in expected.get("book", {})}
            continue
        answer, said = story.answer(word, details, f"{path}.ask[{place}]")
        answers[word] = answer
        emitted += said
    failed = tuple(_compare(expected, answers, did, tuple(emitted)))
    return StepOutcome(number, answers, did.refused, tuple(emitted), failed)


def _words(step: Step) -> tuple[str, ...]:
    return tuple(one if isinstance(one, str) else next(iter(one), "") for one in step.ask)


def _expected(step: Step, name: str, path: str) -> dict[str, Any]:
    """What holds under this book: the common keys, then those that stand under its name."""
    known = (*ANSWERED_BY, *OF_THE_STEP)
    common: dict[str, Any] = {}
    for key, value in (step.expect or {}).items():
        if key in known:
            common[key] = value
        elif not isinstance(value, dict):
            raise BadStep(f"{path}.expect.{key}", f"unknown word; known: {', '.join(known)}")
        elif key == name:
            for inner in value:
                if inner not in known:
                    raise BadStep(f"{path}.expect.{key}.{inner}", f"unknown word; known: {', '.join(known)}")
            common = {**common, **value}
    return common


def _word(one: str | dict[str, Any], path: str) -> tuple[str, dict[str, Any]]:
    word, details = (one, {}) if isinstance(one, str) else (next(iter(one), ""), one)
    if word not in ANSWERED_BY:
        raise BadStep(path, f"unknown word {word!r}; known: {', '.join(ANSWERED_BY)}")
    return word, details


def _told(book: Rulebook, question: str, path: str, questions: Mapping[str, Question]) -> Any:
    if question not in questions:
        raise BadStep(f"{path}.expect.book.{question}", "unknown question")
    value = book.answers[question].value
    return list(value) if isinstance(value, tuple) else value


def _compare(
    expected: dict[str, Any], answers: dict[str, Any], did: Did, emitted: tuple[Emission, ...]
) -> list[Failed]:
    failed = []
    for key, wanted in expected.items():
        match key:
            case "refused":
                actual: Any = None if did.refused is None else did.refused
                holds = _refused_as(wanted, did.refused)
            case "cites":
                actual = sorted({cite for said in emitted for cite in said.cites})
                holds = set(wanted) <= set(actual)
            case "codes":
                actual = [said.code for said in emitted]
                holds = set(wanted) <= set(actual)
            case _:
                actual = answers.get(key)
                holds = matches(wanted, actual)
        if not holds:
            failed.append(Failed(key, wanted, actual))
    if did.refused is not None and expected and "refused" not in expected:
        failed.append(Failed("refused", None, did.refused))
    return failed


def _refused_as(wanted: Any, refused: Refusal | None) -> bool:
    """`true` or `false`, a code, or a table of code, facts and cites."""
    if isinstance(wanted, bool):
        return wanted == (refused is not None)
    if refused is None:
        return False
    if isinstance(wanted, str):
        return wanted == refused.code
    actual = {"code": refused.code, "facts": dict(refused.facts), "cites": list(refused.cites)}
    return matches(wanted, actual)


def _broken(scenario: Scenario, name: str, path: str, message: str, steps: tuple[StepOutcome, ...] = ()) -> Outcome:
    return Outcome(scenario.id, scenario.file, name, "error", (), steps, Error(path, message))
