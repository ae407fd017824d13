"""A book as bytes, to keep an edition for as long as an event refers to it.

An old edition does not know the questions that came after it; those are filled with what was played before they were
asked, otherwise from the fallback book of today, and marked as filled. What it answered stays as it was, and it tells
nobody what it did not tell then.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from floorman.rulebook.answers import Rulebook
from floorman.rulebook.binding import bind
from floorman.rulebook.book import Answer, AnyAnswer, Head, Rule
from floorman.rulebook.question import Question
from floorman.terms import RuleId


class _Kept(Struct, frozen=True):
    head: Head
    hash: str
    answers: dict[str, Answer[Any]]
    rules: dict[RuleId, Rule]
    own: tuple[RuleId, ...]


def pack(book: Rulebook) -> bytes:
    return msgspec.json.encode(_Kept(book.head, book.hash, dict(book.answers), book.rules, book.own))


def unpack(body: bytes, questions: Mapping[str, Question], fallback: Rulebook) -> Rulebook:
    """The kept edition, able to answer every question of today."""
    kept = msgspec.json.decode(body, type=_Kept)
    answers: dict[str, AnyAnswer] = {
        name: _answer(kept.answers.get(name), question) or _filled(question, getattr(fallback, name))
        for name, question in questions.items()
    }
    others = {id: msgspec.structs.replace(rule, notice=None) for id, rule in fallback.rules.items()}
    return bind(kept.head, kept.hash, answers, {**others, **kept.rules}, kept.own)


def _answer(answer: Answer[Any] | None, question: Question) -> AnyAnswer | None:
    """The kept answer, unless the question has since lost that value."""
    if answer is None or not question.accepts(answer.value):
        return None
    return msgspec.structs.replace(answer, value=question.settled(answer.value))


def _filled(question: Question, today: AnyAnswer) -> AnyAnswer:
    """What was played without asking rests on no statement, unless it is what the fallback says today."""
    if question.before is None or question.before == today.value:
        return msgspec.structs.replace(today, status="filled")
    return msgspec.structs.replace(today, value=question.settled(question.before), cites=(), status="filled")
