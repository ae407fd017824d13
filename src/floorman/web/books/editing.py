"""The editor for a house book: every question, what each book answers, and one's own choice."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from floorman.rulebook import SHIPPED, BookError, Question, Rulebook, new_shelf
from floorman.rulebook.loading import FALLBACK
from floorman.rulebook.question import Value
from floorman.rulebook.writing import HouseBook, different, id_of, written
from floorman.speech.problems import told
from floorman.terms import whole_number
from floorman.web.books.kept import keep as keep_text
from floorman.web.books.kept import text_of
from floorman.web.desks import Ask
from floorman.web.forms import Fields, field, fields_of
from floorman.web.words import page

TITLE_LETTERS_MOST = 80
ANSWER = "a-"


@get("/books/edit")
async def edit(request: Ask) -> Response[str]:
    """A new book on top of another (`?extends=cuca`), or one of the house's own (`?id=friday`)."""
    shelf = request.desk.shelf
    id = request.query_params.get("id", "")
    if id and (id not in shelf or id in SHIPPED):
        raise NotFoundException
    base = shelf.book(id).head.extends or "" if id else request.query_params.get("extends", FALLBACK)
    if base not in shelf:
        raise NotFoundException
    title = shelf.book(id).head.title if id else None
    chosen = different(shelf.book(id), shelf.book(base)) if id else {}
    name = "" if title is None else title.says(request.lang)
    return _form(request, HouseBook(id, name, base, chosen))


@post("/books/edit")
async def keep(request: Ask) -> Response[Any]:
    """Keep it, if it is a book; else the form again with what is wrong."""
    desk, fields = request.desk, await fields_of(request)
    base = field(fields, "extends")
    if base not in desk.shelf:
        raise NotFoundException
    title = field(fields, "title")[:TITLE_LETTERS_MOST]
    id = field(fields, "id") or id_of(title)
    answers, unread = _chosen(fields, desk.shelf.questions, desk.shelf.book(base))
    book = HouseBook(id, title, base, answers)
    wrong = _wrong(request, book, unread)
    if wrong:
        return _form(request, book, wrong, fields)
    file = written(book, desk.shelf.questions, text_of(desk.store, id))
    try:
        # On a shelf of its own first: nothing is kept that cannot be read again.
        trial = new_shelf()
        for name in (one for one in desk.shelf if one not in SHIPPED and one != id):
            trial.lay_house_book(text_of(desk.store, name), f"{name}.toml")
        trial.book(trial.lay_house_book(file, f"{id}.toml"))
    except BookError as error:
        return _form(request, book, [told(one, request.speech) for one in error.problems], fields)
    keep_text(desk.store, id, file)
    desk.shelf.lay_house_book(file, f"{id}.toml")
    return Redirect(f"/books/compare?book={base}&book={id}", status_code=303)


@get("/books/{name:str}/file")
async def text(request: Ask, name: FromPath[str]) -> Response[str]:
    """A house book as the file that it is, to take elsewhere."""
    found = text_of(request.desk.store, name)
    if not found:
        raise NotFoundException
    headers = {"content-disposition": f'attachment; filename="{name}.toml"'}
    return Response(found, media_type="application/toml", headers=headers)


def _wrong(request: Ask, book: HouseBook, unread: list[Question]) -> list[str]:
    words = request.speech
    found = [] if book.title and book.id else [words.say("editor.no-title")]
    if book.id in SHIPPED:
        found.append(words.say("editor.taken"))
    return found + [
        words.say("editor.unread", question=one.says(words.lang), expected=one.expected()) for one in unread
    ]


def _chosen(fields: Fields, questions: Any, base: Rulebook) -> tuple[dict[str, Value], list[Question]]:
    """What is answered otherwise than in the book below, and what cannot be read."""
    found: dict[str, Value] = {}
    unread: list[Question] = []
    for id, question in questions.items():
        typed = [one for one in fields.get(ANSWER + id, ()) if one.strip()]
        if not typed:
            continue
        value = _read(question, typed)
        if value is None:
            unread.append(question)
        elif value != base.answers[id].value or type(value) is not type(base.answers[id].value):
            found[id] = value
    return found, unread


def _read(question: Question, typed: list[str]) -> Value | None:
    """An answer as the form sends it; None for what is none."""
    if question.type in ("set", "order"):
        words = [word for one in typed for word in one.replace(",", " ").split() if word != "-"]
        return question.settled(words) if question.accepts(words) else None
    word = typed[0].strip()
    value: Any = {"true": True, "false": False}.get(word, word)
    if question.type == "number" and (number := whole_number(word)) is not None:
        value = number
    return question.settled(value) if question.accepts(value) else None


def _form(request: Ask, book: HouseBook, wrong: list[str] | None = None, typed: Fields | None = None) -> Response[str]:
    shelf = request.desk.shelf
    base = shelf.book(book.extends)
    topics = [
        (topic, [one for one in of_topic if not one.given])
        for topic, of_topic in groupby(shelf.questions.values(), key=lambda one: one.topic)
    ]
    return page(
        request,
        "editor.html",
        422 if wrong else 200,
        typed,
        house=book,
        base=base,
        others=[shelf.book(name) for name in shelf if name not in (book.id, book.extends)],
        topics=[(topic, asked) for topic, asked in topics if asked],
        wrong=wrong or [],
    )
