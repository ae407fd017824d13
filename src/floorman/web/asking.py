"""Ask the book: what happened, and what follows. The question stands in the address, so that it can be passed on."""

from __future__ import annotations

from typing import Any

from litestar import Response, get

from floorman.asking import AskError, answered, read_asked
from floorman.asking.form import Filled, filled_in
from floorman.asking.kinds import grouped
from floorman.asking.written import EXAMPLES
from floorman.rulebook import Rulebook, Shelf
from floorman.rulebook.loading import FALLBACK
from floorman.rulings import KINDS
from floorman.speech import Lang, speech
from floorman.web.desks import Ask, desk_of
from floorman.web.lanes import made_in_a_lane
from floorman.web.words import lang_of, page


@get("/ask")
async def ask(request: Ask) -> Response[str]:
    """The form, and the answer once enough is told."""
    shelf, lang = desk_of(request).shelf.copy(), lang_of(request)
    told = {name: str(value) for name, value in request.query_params.items()}
    book = told.get("book", FALLBACK)
    book = book if book in shelf else FALLBACK
    kind = told.get("kind", "")
    if kind in KINDS:  # a long hand is played again, and nobody waits for it but who asks
        filled, answer, problem = await made_in_a_lane(request, lambda: _told(book, kind, told, shelf, lang))
    else:
        filled, answer, problem = None, None, ""
    return page(
        request,
        "ask.html",
        books=_books(shelf),
        book=shelf.book(book),
        groups=grouped(),
        filled=filled,
        answer=answer,
        wanted=[one["fact"] for one in answer["missing"]] if answer else [],
        problem=problem,
        examples=EXAMPLES,
    )


def _told(
    book: str, kind: str, told: dict[str, str], shelf: Shelf, lang: Lang
) -> tuple[Filled, dict[str, Any] | None, str]:
    filled = filled_in(book, kind, told)
    return filled, *_answer(filled, told, shelf, lang)


def _answer(filled: Filled, told: dict[str, str], shelf: Shelf, lang: Lang) -> tuple[dict[str, Any] | None, str]:
    """The answer, or what is wrong with the question; nothing while the form has only just been opened."""
    if filled.asked is None or "go" not in told:
        return None, ""
    try:
        return answered(read_asked(filled.asked), shelf), ""
    except AskError as error:
        return None, error.told(speech(lang))


def _books(shelf: Shelf) -> list[Rulebook]:
    return [shelf.book(name) for name in shelf]
