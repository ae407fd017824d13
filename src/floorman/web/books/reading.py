"""The rulebooks: the shelf, one book with its statements and answers, and where books part."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from floorman.rulebook import SHIPPED, Rule, Rulebook, Shelf, differences
from floorman.web.books.answers import line
from floorman.web.desks import Ask, desk_of
from floorman.web.scenarios.proving import proven, proven_soon
from floorman.web.words import lang_of, page


@get("/books")
async def shelf(request: Ask) -> Response[str]:
    await proven_soon()  # whoever looks at the shelf opens a book next
    on_shelf = desk_of(request).shelf
    return page(request, "books.html", shipped=SHIPPED, books=[on_shelf.book(name) for name in on_shelf])


@get("/books/{name:str}")
async def book(request: Ask, name: FromPath[str]) -> Response[str]:
    """Every statement of a book, paragraph by paragraph, and every answer by topic.

    The page does not wait for the scenarios; it asks for itself again (`?proven`) if they were not there yet.
    """
    on_shelf = desk_of(request).shelf
    chosen = _book(on_shelf, name)
    lang = lang_of(request)
    paragraphs = [
        (paragraph, list(rules)) for paragraph, rules in groupby(_own(chosen), key=lambda rule: rule.paragraph)
    ]
    topics = [
        (topic, [line(question, chosen.answers[question.id], lang) for question in questions])
        for topic, questions in groupby(on_shelf.questions.values(), key=lambda question: question.topic)
    ]
    known = await (proven() if "proven" in request.query_params else proven_soon())
    counts = None if known is None else {id: len(known.scenarios(id)) for id in chosen.own}
    base = on_shelf.book(chosen.head.extends).head.title if chosen.head.extends else None
    return page(request, "book.html", book=chosen, base=base, paragraphs=paragraphs, topics=topics, counts=counts)


@get("/books/compare")
async def comparison(request: Ask) -> Response[str]:
    """The questions that the chosen books answer differently."""
    on_shelf = desk_of(request).shelf
    chosen = [name for name in request.query_params.getall("book", []) if name in on_shelf]
    books = [on_shelf.book(name) for name in chosen or ["cuca", "casino", "tda-2024"]]
    lang = lang_of(request)
    rows = [
        (one.question, [line(one.question, answer, lang) for answer in one.answers])
        for one in differences(books, on_shelf.questions)
    ]
    topics = [(topic, list(of_topic)) for topic, of_topic in groupby(rows, key=lambda row: row[0].topic)]
    everything = [on_shelf.book(name) for name in on_shelf]
    return page(request, "compare.html", books=books, topics=topics, everything=everything)


def _book(on_shelf: Shelf, name: str) -> Rulebook:
    if name not in on_shelf:
        raise NotFoundException
    return on_shelf.book(name)


def _own(book: Rulebook) -> Iterator[Rule]:
    return (book.rules[id] for id in book.own)
