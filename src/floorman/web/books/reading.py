"""The rulebooks: the shelf, one book with its statements and answers, and where books part.

What is the same for every reader of a language is made beside the house, and once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import groupby

from litestar import Response, get
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import FromPath

from floorman.rulebook import SHIPPED, Rule, Rulebook, Shelf, differences
from floorman.speech import Lang
from floorman.terms import RuleId
from floorman.web.books.answers import line
from floorman.web.desks import Ask, desk_of
from floorman.web.lanes import kept_or_made
from floorman.web.scenarios.proving import proven, proven_soon
from floorman.web.words import lang_of, page, part

# More columns than that nobody reads, and each makes the page longer.
COMPARED_MOST = 12
COMPARED_FIRST = ("cuca", "casino", "tda-2024")


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
    on_shelf, lang = desk_of(request).shelf.copy(), lang_of(request)
    if name not in on_shelf:
        raise NotFoundException
    chosen = on_shelf.book(name)
    known = await (proven() if "proven" in request.query_params else proven_soon())
    counts = None if known is None else {id: len(known.scenarios(id)) for id in chosen.own}
    key = ("book", name, lang, counts is None, _state(on_shelf))
    inside = await kept_or_made(request, key, lambda: _book(chosen, counts, on_shelf, lang))
    return page(request, "book.html", book=chosen, inside=inside)


def _book(chosen: Rulebook, counts: Mapping[RuleId, int] | None, on_shelf: Shelf, lang: Lang) -> str:
    paragraphs = [
        (paragraph, list(rules)) for paragraph, rules in groupby(_own(chosen), key=lambda rule: rule.paragraph)
    ]
    topics = [
        (topic, [line(question, chosen.answers[question.id], lang) for question in questions])
        for topic, questions in groupby(on_shelf.questions.values(), key=lambda question: question.topic)
    ]
    base = on_shelf.book(chosen.head.extends).head.title if chosen.head.extends else None
    return part(
        on_shelf, lang, "parts/book.html", book=chosen, base=base, paragraphs=paragraphs, topics=topics, counts=counts
    )


@get("/books/compare")
async def comparison(request: Ask) -> Response[str]:
    """The questions that the chosen books answer differently."""
    on_shelf, lang = desk_of(request).shelf.copy(), lang_of(request)
    # Each once, however often it is named.
    chosen = list(dict.fromkeys(name for name in request.query_params.getall("book", []) if name in on_shelf))
    if len(chosen) > COMPARED_MOST:
        raise ClientException(extra={"code": "compare.too-many"})
    books = [on_shelf.book(name) for name in chosen or COMPARED_FIRST]
    key = ("compare", *(one.head.id for one in books), lang, _state(on_shelf))
    inside = await kept_or_made(request, key, lambda: _compared(books, on_shelf, lang))
    everything = [on_shelf.book(name) for name in on_shelf]
    return page(request, "compare.html", books=books, inside=inside, everything=everything)


def _compared(books: Sequence[Rulebook], on_shelf: Shelf, lang: Lang) -> str:
    rows = [
        (one.question, [line(one.question, answer, lang) for answer in one.answers])
        for one in differences(books, on_shelf.questions)
    ]
    topics = [(topic, list(of_topic)) for topic, of_topic in groupby(rows, key=lambda row: row[0].topic)]
    return part(on_shelf, lang, "parts/compare.html", books=books, topics=topics)


def _state(on_shelf: Shelf) -> Hashable:
    """What all books on the shelf say: a part that cites one book may name another."""
    return tuple(on_shelf.book(name).hash for name in on_shelf)


def _own(book: Rulebook) -> Iterator[Rule]:
    return (book.rules[id] for id in book.own)
