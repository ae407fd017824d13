"""The rulebooks: the shelf, one book with its statements and answers, and where books part.

What is the same for every reader of a language is made beside the house, and once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import groupby

from litestar import MediaType, Response, get
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from floorman.rulebook import SHIPPED, AnyAnswer, Rule, Rulebook, Shelf, differences
from floorman.speech import Lang
from floorman.terms import RuleId
from floorman.web.books.answers import AnswerLine, line
from floorman.web.desks import Ask
from floorman.web.lanes import kept_or_made
from floorman.web.scenarios.proving import proven, proven_soon
from floorman.web.words import page, part

# More columns than that nobody reads, and each makes the page longer.
COMPARED_MOST = 12
GAMES_LAST = "games"  # for which games a book is made is the least of what one looks for
COMPARED_FIRST = ("cuca", "casino", "tda-2024")


@get("/books")
async def shelf(request: Ask) -> Response[str]:
    await proven_soon()  # whoever looks at the shelf opens a book next
    on_shelf = request.desk.shelf
    books = [on_shelf.book(name) for name in on_shelf]
    own = request.desk.house.state.naming.book
    return page(request, "books.html", shipped=SHIPPED, books=books, house_book=own)


@get("/books/{name:str}")
async def book(request: Ask, name: FromPath[str]) -> Response[str]:
    """Every statement of a book, paragraph by paragraph, and every answer by topic.

    The page does not wait for the scenarios; it asks for itself again (`?proven`) if they were not there yet. The
    answers come when somebody gets to them, or with the page (`?answers`).
    """
    on_shelf, lang = request.desk.shelf.copy(), request.lang
    if name not in on_shelf:
        raise NotFoundException
    chosen = on_shelf.book(name)
    known = await (proven() if "proven" in request.query_params else proven_soon())
    counts = None if known is None else {id: len(known.scenarios(id)) for id in chosen.own}
    answers = "answers" in request.query_params
    if answers and "hx-request" in request.headers:
        alone = ("answers", name, lang, _state(on_shelf))
        inside = await kept_or_made(request, alone, lambda: _answers(chosen, on_shelf, lang))
        return Response(inside, media_type=MediaType.HTML)
    key = ("book", name, lang, f"{counts is None} {answers}", _state(on_shelf))
    inside = await kept_or_made(request, key, lambda: _book(chosen, counts, on_shelf, lang, answers=answers))
    return page(request, "book.html", book=chosen, inside=inside)


def _answers(chosen: Rulebook, on_shelf: Shelf, lang: Lang) -> str:
    topics = _topics(chosen, on_shelf, lang)
    return part(on_shelf, lang, "parts/book_answers.html", book=chosen, topics=topics)


def _book(chosen: Rulebook, counts: Mapping[RuleId, int] | None, on_shelf: Shelf, lang: Lang, *, answers: bool) -> str:
    paragraphs = [
        (paragraph, list(rules)) for paragraph, rules in groupby(_own(chosen), key=lambda rule: rule.paragraph)
    ]
    base = on_shelf.book(chosen.head.extends).head.title if chosen.head.extends else None
    told = {"base": base, "paragraphs": paragraphs, "counts": counts, "answers": answers}
    return part(on_shelf, lang, "parts/book.html", book=chosen, topics=_topics(chosen, on_shelf, lang), **told)


def _topics(chosen: Rulebook, on_shelf: Shelf, lang: Lang) -> list[tuple[str, list[AnswerLine]]]:
    return [
        (topic, [line(question, chosen.answers[question.id], lang) for question in questions])
        for topic, questions in groupby(on_shelf.questions.values(), key=lambda question: question.topic)
    ]


@get("/books/compare")
async def comparison(request: Ask) -> Response[str]:
    """The questions that the chosen books answer differently."""
    on_shelf, lang = request.desk.shelf.copy(), request.lang
    # Each once, however often it is named.
    chosen = list(dict.fromkeys(name for name in request.query_params.getall("book", []) if name in on_shelf))
    if len(chosen) > COMPARED_MOST:
        raise ClientException(extra={"code": "compare.too-many"})
    # In the order of the shelf, as they stand in the choice above the table.
    books = [on_shelf.book(name) for name in on_shelf if name in (chosen or COMPARED_FIRST)]
    key = ("compare", *(one.head.id for one in books), lang, _state(on_shelf))
    inside = await kept_or_made(request, key, lambda: _compared(books, on_shelf, lang))
    everything = [on_shelf.book(name) for name in on_shelf]
    return page(request, "compare.html", books=books, inside=inside, everything=everything)


class Compared(Struct, frozen=True):
    """A question that the books answer differently. `apart`: which of them differ from what most of them say."""

    lines: list[AnswerLine]
    apart: tuple[bool, ...]


def _compared(books: Sequence[Rulebook], on_shelf: Shelf, lang: Lang) -> str:
    rows = [
        (one.question.topic, Compared([line(one.question, answer, lang) for answer in one.answers], apart(one.answers)))
        for one in differences(books, on_shelf.questions)
    ]
    topics = [(topic, [row for _, row in of_topic]) for topic, of_topic in groupby(rows, key=lambda row: row[0])]
    topics.sort(key=lambda one: one[0] == GAMES_LAST)
    alone = [sum(row.apart[place] for _, row in rows) for place in range(len(books))]
    told = {"topics": topics, "differ": len(rows), "all": len(on_shelf.questions), "alone": alone}
    return part(on_shelf, lang, "parts/compare.html", books=books, **told)


def apart(answers: Sequence[AnyAnswer]) -> tuple[bool, ...]:
    """Nobody is apart where no answer has more than any other: of two, which is it that differs?"""
    values = [answer.value for answer in answers]
    counts = [values.count(value) for value in values]
    most = max(counts)
    if most == 1 or len({str(value) for value, count in zip(values, counts, strict=True) if count == most}) > 1:
        return (False,) * len(values)
    return tuple(count < most for count in counts)


def _state(on_shelf: Shelf) -> Hashable:
    """What all books on the shelf say: a part that cites one book may name another."""
    return tuple(on_shelf.book(name).hash for name in on_shelf)


def _own(book: Rulebook) -> Iterator[Rule]:
    return (book.rules[id] for id in book.own)
