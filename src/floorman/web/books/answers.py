"""A question with what a book answers, in words."""

from __future__ import annotations

from msgspec import Struct

from floorman.rulebook import AnyAnswer, Question
from floorman.speech import Lang


class AnswerLine(Struct, frozen=True):
    """One question with what a book answers."""

    question: Question
    answer: AnyAnswer
    asks: str
    says: str


def line(question: Question, answer: AnyAnswer, lang: Lang) -> AnswerLine:
    return AnswerLine(question, answer, question.says(lang), question.meaning(answer.value, lang))
