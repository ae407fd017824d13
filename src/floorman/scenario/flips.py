"""What a statement says of a book, turned into something else: each answer, and each part of what it forbids.

A turned book keeps its citations, so that nothing but the answer has changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct, structs

from floorman.rulebook import PENALTIES, Breach, Question, Rulebook, Value
from floorman.terms import RuleId

FlipKind: TypeAlias = Literal["answer", "breach"]
OBLIGATIONS = ("must", "may", "none")
WHEN = ("always", "hand", "device-ban")
FLAGS = ("on_purpose", "only_repeated")


class Flip(Struct, frozen=True):
    """One answer of one book, or one part of what a statement forbids, turned into another.

    `question` is the question, or the part of the breach; `statements` are those on which it rests.
    """

    book: str
    kind: FlipKind
    question: str
    statements: tuple[RuleId, ...]
    value: Value | None
    flipped_to: Value | None

    @property
    def id(self) -> str:
        """What it is called where its survival is explained."""
        where = self.question if self.kind == "answer" else f"{self.statements[0]}.{self.question}"
        return f"{self.book}: {where} = {told(self.flipped_to)}"

    def turned(self, book: Rulebook) -> Rulebook:
        """The book with this and nothing else turned."""
        if self.kind == "answer":
            answer: Any = structs.replace(book.answers[self.question], value=self.flipped_to)
            changed = {self.question: answer}
            return structs.replace(book, answers={**book.answers, **changed}, **changed)
        (id,) = self.statements
        rule = book.rules[id]
        assert rule.breach is not None, "only what is forbidden has such parts"
        breach = structs.replace(rule.breach, **{self.question: self.flipped_to})
        return structs.replace(book, rules={**book.rules, id: structs.replace(rule, breach=breach)})


def told(value: object) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(map(str, value)) + "]"
    return "–" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def flips(name: str, book: Rulebook, questions: Mapping[str, Question]) -> Iterator[Flip]:
    """Of all answers that rest on a statement of the book's own, and of all that these forbid."""
    own = set(book.own)
    for question, answer in book.answers.items():
        if own.intersection(answer.cites):
            for value in questions[question].flips(answer.value):
                yield Flip(name, "answer", question, answer.cites, answer.value, value)
    for id in book.own:
        breach = book.rules[id].breach
        if breach is not None:
            for part, other in _turns(breach, book):
                yield Flip(name, "breach", part, (id,), getattr(breach, part), other)


def _turns(breach: Breach, book: Rulebook) -> Iterator[tuple[str, Value | None]]:
    yield from (("obligation", word) for word in OBLIGATIONS if word != breach.obligation)
    # What costs nothing costs nothing at any other time either, and has no kinds.
    if breach.obligation == "none":
        return
    yield from (("when", word) for word in WHEN if word != breach.when)
    yield from ((flag, not getattr(breach, flag)) for flag in FLAGS)
    kinds = book.penalty_kinds.value
    for part in ("suggested", "repeated"):
        if getattr(breach, part) is not None:
            yield part, kinds[0] if getattr(breach, part) == kinds[-1] else kinds[-1]
    if breach.at_most is not None:
        yield "at_most", None
    elif PENALTIES[-1] not in kinds:
        yield "at_most", PENALTIES[-1]
