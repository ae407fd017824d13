"""A question with what a book answers, in words."""

from __future__ import annotations

from msgspec import Struct

from floorman.asking.situations import Situation
from floorman.rulebook import AnyAnswer, Question, Rulebook, questions
from floorman.speech import Lang


class AnswerLine(Struct, frozen=True):
    """One question with what a book answers."""

    question: Question
    answer: AnyAnswer
    asks: str
    says: str


def line(question: Question, answer: AnyAnswer, lang: Lang) -> AnswerLine:
    return AnswerLine(question, answer, question.says(lang), question.meaning(answer.value, lang))


def answers_in(book: Rulebook, situation: Situation, lang: Lang) -> list[AnswerLine]:
    """What a book answers to the questions of a situation in which nothing is to be reported."""
    known = questions()
    return [line(known[id], book.answers[id], lang) for id in situation.questions]
