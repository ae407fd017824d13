"""Where books part: the questions that they answer differently, each answer with its source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from floorman.rulebook.answers import Rulebook
from floorman.rulebook.book import AnyAnswer
from floorman.rulebook.question import Question


class Difference(Struct, frozen=True):
    """One question, and what each of the compared books answers, in the order asked for."""

    question: Question
    answers: tuple[AnyAnswer, ...]


def differences(books: Sequence[Rulebook], questions: Mapping[str, Question]) -> tuple[Difference, ...]:
    """Only where the values differ: a different paragraph for the same answer is no difference in play."""
    asked = (Difference(one, tuple(book.answers[name] for book in books)) for name, one in questions.items())
    return tuple(one for one in asked if _parted(one.answers))


def _parted(answers: Sequence[AnyAnswer]) -> bool:
    return len({(type(one.value), one.value) for one in answers}) > 1
