"""The runner: one scenario under one book, step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from floorman.rulebook import SHIPPED, BookError, Question, Rulebook, Shelf, with_answers
from floorman.scenario.event_story import TournamentStory
from floorman.scenario.format import Scenario, Step
from floorman.scenario.hand_story import OneHand
from floorman.scenario.match import matches
from floorman.scenario.story import BadStep, Did, Emission, Refusal, Story, Unbuilt
from floorman.scenario.words import ANSWERED_BY, OF_THE_STEP
from floorman.terms import RuleId, instead

AnyStory: TypeAlias = OneHand | TournamentStory

KNOWN = (*ANSWERED_BY, *OF_THE_STEP)


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
    if not scenario.step:
        return (_broken(scenario, "", "step", "a story has at least one step"),)
    if not scenario.books:
        return (_broken(scenario, "", "books", "names no book to run under"),)
    return tuple(_run_on_shelf(scenario, name, shelf) for name in scenario.books)


def _run_on_shelf(scenario: Scenario, name: str, shelf: Shelf) -> Outcome:
    if name not in shelf:
        return _broken(scenario, name, "books", f"no book {name!r}. {instead(name, shelf)}")
    try:
        book = shelf.book(name)
        if scenario.answers:
            book = with_answers(book, scenario.answers, shelf.questions)
    except BookError as error:
        wrong = error.problems[0]
        return _broken(scenario, name, wrong.place, wrong.told())
    return run_under(scenario, name, book, shelf.questions)


def run_under(scenario: Scenario, name: str, book: Rulebook, questions: Mapping[str, Question]) -> Outcome:
    """The scenario under a book that may have been changed; `name` is what the outcome calls it."""
    steps: list[StepOutcome] = []
    try:
        story = begun(scenario, book)
        for number in range(1, len(scenario.step) + 1):
            outcome = go_on(story, scenario, number, name, book, questions)
            steps.append(outcome)
    except (BadStep, Unbuilt) as error:
        return _broken(scenario, name, error.path, str(error), tuple(steps))
    failed = any(step.failed for step in steps)
    cites = sorted({cite for step in steps for said in step.emitted for cite in said.cites})
    status: Literal["passed", "failed"] = "failed" if failed else "passed"
    return Outcome(scenario.id, scenario.file, name, status, tuple(cites), tuple(steps))


def begun(scenario: Scenario, book: Rulebook) -> AnyStory:
    """The story before its first step. Raises BadStep or Unbuilt."""
    if scenario.hand is not None:
        return OneHand(scenario, book)
    return TournamentStory(scenario, book)


def go_on(
    story: Story, scenario: Scenario, number: int, name: str, book: Rulebook, questions: Mapping[str, Question]
) -> StepOutcome:
    """One step, counted from 1, and what came of it. Raises BadStep or Unbuilt."""
    step = scenario.step[number - 1]
    expected = expected_under(step, name, scenario.books, f"step[{number - 1}]")
    return _step(story, step, number, expected, book, questions)


def _step(
    story: Story, step: Step, number: int, expected: dict[str, Any], book: Rulebook, questions: Mapping[str, Question]
) -> StepOutcome:
    path = f"step[{number - 1}]"
    did = story.do(step, path)
    asked = [*step.ask, *(key for key in expected if key not in OF_THE_STEP and key not in _words(step))]
    answers: dict[str, Any] = {}
    emitted = list(did.emitted)
    for place, one in enumerate(asked):
        where = f"{path}.ask[{place}]" if place < len(step.ask) else f"{path}.expect.{one}"
        word, details = _word(one, where)
        if word == "book":
            answers["book"] = {key: _told(book, key, path, questions) for key in expected.get("book", {})}
            continue
        answer, said = story.answer(word, details, where)
        # Several things may be asked at once: the answers stand one after the other.
        answers[word] = [*answers[word], *answer] if word == "may" and word in answers else answer
        emitted += said
    failed = tuple(_compare(expected, answers, did, tuple(emitted)))
    return StepOutcome(number, answers, did.refused, tuple(emitted), failed)


def _words(step: Step) -> tuple[str, ...]:
    return tuple(_word_of(one) for one in step.ask)


def _word_of(one: str | dict[str, Any]) -> str:
    """The word that is asked; in a table it stands among its details, in any order."""
    return one if isinstance(one, str) else next((key for key in one if key in ANSWERED_BY), next(iter(one), ""))


def expected_under(step: Step, name: str, books: Sequence[str], path: str) -> dict[str, Any]:
    """What holds under this book: the common keys, then those that stand under its name."""
    common: dict[str, Any] = {}
    own: dict[str, Any] = {}
    for key, value in (step.expect or {}).items():
        if key in KNOWN:
            common[key] = _expectation(key, value, f"{path}.expect.{key}")
        elif key not in books and key not in SHIPPED:
            raise BadStep(f"{path}.expect.{key}", f"neither a word nor a book of this story. {instead(key, KNOWN)}")
        elif not isinstance(value, dict):
            raise BadStep(f"{path}.expect.{key}", "expected a table of words")
        elif not value:
            raise BadStep(f"{path}.expect.{key}", "expects nothing: name what holds under this book, or leave it out")
        else:
            of_book = {one: _expectation(one, inner, f"{path}.expect.{key}.{one}") for one, inner in value.items()}
            own = of_book if key == name else own
    return {**common, **own}


def _expectation(key: str, value: Any, path: str) -> Any:
    if key not in KNOWN:
        raise BadStep(path, f"unknown word. {instead(key, KNOWN)}")
    if key in ("cites", "codes") and not isinstance(value, list):
        raise BadStep(path, "expected a list")
    if key in ("cites", "codes") and not value:
        raise BadStep(path, "an empty list asks for nothing, as others may stand beside: name one, or leave it out")
    if key == "book" and not isinstance(value, dict):
        raise BadStep(path, "expected a table of questions")
    if key == "book" and not value:
        raise BadStep(path, "names no question: give one with its answer, or leave it out")
    if key == "refused" and value in ({}, ""):
        raise BadStep(path, "says nothing of the refusal: true, false, its code, or a table of code, facts and cites")
    return value


def _word(one: str | dict[str, Any], path: str) -> tuple[str, dict[str, Any]]:
    word, details = _word_of(one), {} if isinstance(one, str) else one
    if word not in ANSWERED_BY:
        raise BadStep(path, f"unknown word {word!r}. {instead(word, ANSWERED_BY)}")
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
                holds = all(one in actual for one in wanted)
            case "codes":
                actual = [said.code for said in emitted]
                holds = all(one in actual for one in wanted)
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
