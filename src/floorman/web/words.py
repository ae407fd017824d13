"""What a template needs to speak: sentences, numbers, texts of books, and the address of a citation."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Response
from litestar.datastructures import Cookie
from litestar.enums import MediaType
from litestar.template.base import csrf_token
from markupsafe import Markup

from floorman.rulebook import Both, Rule, Rulebook, Shelf
from floorman.speech import LANGUAGES, Lang, language_of, speech
from floorman.terms import RuleId
from floorman.web.desks import Ask, caller, desk_of, doors_of, trouble_of
from floorman.web.guards import WHO, lets_in
from floorman.web.padding import is_own, padded

LANGUAGE_COOKIE = "lang"
YEAR_SECONDS = 365 * 24 * 3600


@cache
def environment() -> Environment:
    return Environment(
        loader=PackageLoader("floorman.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def lang_of(request: Ask) -> Lang:
    """What this reader chose, else what his browser asks for, else what the house speaks."""
    chosen = request.query_params.get("lang") or request.cookies.get(LANGUAGE_COOKIE)
    house = desk_of(request).house.state.naming.language
    return language_of(chosen) if chosen else language_of(request.headers.get("accept-language"), house)


def vocabulary(shelf: Shelf, lang: Lang) -> dict[str, Any]:
    """What every template speaks with, whoever reads it."""
    words = speech(lang)

    def both(text: Both) -> str:
        return text.says(lang)

    def cited(id: RuleId) -> tuple[str, str]:
        """Where a statement stands: its paragraph, and the book."""
        found = _rule(shelf, id)
        return (id, "") if found is None else (words.paragraph(found[1].paragraph), both(found[0].head.title))

    return {
        "t": words.say,
        "number": words.number,
        "both": both,
        "refusal": words.ruling,
        "cited": cited,
        "lang": lang,
        "languages": LANGUAGES,
        "speech": words,
        "when": lambda at: f"{words.day(at)}, {words.clock(at)[:5]}",
    }


def part(shelf: Shelf, lang: Lang, template: str, **values: object) -> str:
    """A part of a page that is the same for everybody: nothing of who reads it can stand in it."""
    return Markup(environment().get_template(template).render(**vocabulary(shelf, lang), **values))


def page(request: Ask, template: str, status: int = 200, **values: object) -> Response[str]:
    """A page, or a part of one, in the reader's language."""
    lang = lang_of(request)
    html = (
        environment()
        .get_template(template)
        .render(
            **vocabulary(desk_of(request).shelf, lang),
            path=request.url.path,
            csrf=csrf_token({"request": request}),
            who=caller(request),
            closed=not doors_of(request).open,
            may=lambda route: lets_in(caller(request), WHO[route]),
            trouble=trouble_of(request),
            doubt=desk_of(request).heart.doubt,
            **values,
        )
    )
    told = padded(html) if is_own(request) else html
    response = Response(told, media_type=MediaType.HTML, status_code=status)
    # A part of a page asks in its page's language, which is not to change what other windows speak.
    if request.query_params.get("lang") in LANGUAGES and "hx-request" not in request.headers:
        cookie = Cookie(LANGUAGE_COOKIE, value=lang, max_age=YEAR_SECONDS, samesite="lax", httponly=True)
        response.set_cookie(cookie)
    return response


def _rule(shelf: Shelf, id: RuleId) -> tuple[Rulebook, Rule] | None:
    """The book whose own a statement is, or one that holds it."""
    books = [shelf.book(name) for name in shelf]
    own = next((book for book in books if id in book.own), None)
    holder = own or next((book for book in books if id in book.rules), None)
    return None if holder is None else (holder, holder.rules[id])
