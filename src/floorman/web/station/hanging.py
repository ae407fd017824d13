"""A ruling that hangs on the wall for the whole table: each screen says it in its own language, with its paragraph.

It lies beside the log, as what was ruled stands there already: it hangs for some minutes, until the end of the hand or
level, or until somebody takes it off, and a desk that starts anew has none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Response, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath
from litestar.response import Redirect

from floorman.rulebook import Shelf
from floorman.speech import LANGUAGES, Lang, speech
from floorman.terms import Ruling
from floorman.web.desks import Ask
from floorman.web.event.doing import BACK
from floorman.web.event.hangs import HANGS_MS, may_hang
from floorman.web.event.showing import part
from floorman.web.facts import facts_in
from floorman.web.forms import Fields, field, fields_of
from floorman.web.reading import reading
from floorman.web.station.case_said import ruled_there
from floorman.web.station.doing import told_again
from floorman.web.station.tables import must_be_his
from floorman.web.words import cited_in


@post("/events/{event:str}/station/{number:int}/hang")
async def hang(request: Ask, event: FromPath[str], number: FromPath[int]) -> Response[Any]:
    """What the book says to what was told here hangs on every wall of the event; without a report what hangs goes."""
    must_be_his(request, number)
    fields = await fields_of(request)
    if not may_hang(request, event):
        raise PermissionDeniedException(extra={"code": "error.not-for-you"})
    hangs = field(fields, "kind") and not field(fields, "off")
    told = _told(request, event, number, facts_in(fields)) if hangs else None
    if isinstance(told, Ruling):
        back = f"/events/{event}/station/{number}"
        return part(request, event, "event/refused.html", 409, wrong=told, back=back)
    request.desk.showing(event).hang(told)
    back = field(fields, "back")
    if field(fields, "kind"):  # all that was told of it still stands there
        back = told_again(event, number, fields, asked="ask" in fields)
    elif not BACK.fullmatch(back):
        back = f"/events/{event}/station/{number}"
    return Redirect(back, status_code=303)


def _told(request: Ask, event: str, number: int, told: Fields) -> dict[str, Any] | Ruling:
    found = ruled_there(request, event, number, told)
    if isinstance(found, Ruling):
        return found
    said = {
        "happened": found["happened"],
        "says": found["on_the_wall"],
        "penalty": found["penalty"],
        "word": found["word"],
    }
    return _hung(request, event, number, said, found["cites"])


def _hung(request: Ask, event: str, number: int, told: Mapping[str, Any], cites: list[str]) -> dict[str, Any]:
    """In each language, with the paragraphs of the book, for so long as it is news."""
    desk = request.desk
    book, now, clock = desk.book(event), desk.clock.now(), desk.wall(event).value.clock
    return {
        "table": number,
        **told,
        "why": {lang: (book.rules[cites[0]].says(lang) if cites else "") for lang in LANGUAGES},
        "cites": {lang: _named(desk.shelf.with_edition(book), cites, lang) for lang in LANGUAGES},
        "at": now,
        "for": HANGS_MS,
        "index": reading(clock, now).index,
    }


def _named(shelf: Shelf, cites: list[str], lang: Lang) -> list[list[str]]:
    """Each book that speaks with its paragraphs, each of them once: what fills a gap is not taken for the house's own.
    What is usual everywhere stands in no book."""
    found: dict[str, dict[str, None]] = {}
    practice = speech(lang).say("paragraph.practice")
    for id in cites:
        paragraph, title = cited_in(shelf, id, lang)
        found.setdefault("" if paragraph.startswith(practice) else title, {})[paragraph] = None
    return [[title, *paragraphs] for title, paragraphs in found.items()]
