"""What a template needs to speak: sentences, numbers, texts of books, and the address of a citation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Response
from litestar.datastructures import Cookie
from litestar.enums import MediaType
from litestar.template.base import csrf_token
from markupsafe import Markup

from floorman.asking.answer import SUREST_FIRST
from floorman.asking.moved import chips_told
from floorman.doors.started import as_started
from floorman.rulebook import Both, Rule, Rulebook, Shelf
from floorman.speech import LANGUAGES, Lang, speech
from floorman.terms import RuleId
from floorman.terms.names import plain
from floorman.web.at_home import is_alone, says_host
from floorman.web.desks import AT_THE_DOOR, LANGUAGE_COOKIE, Ask, cookie_name, trouble_of
from floorman.web.forms import Fields
from floorman.web.guards import WHO, lets_in
from floorman.web.held import PASS
from floorman.web.padding import is_own, padded
from floorman.web.refilling import refilled
from floorman.web.surnames import parted, short_names
from floorman.web.zone import zone_of

YEAR_SECONDS = 365 * 24 * 3600
GIST_LETTERS = 80
# What hangs on screens, in the language that each was told.
SCREENS = ("wall.html", "overlay.html", "registration/kiosk.html")
CLAUSE_ENDS = re.compile(r"[,;:–.](?= )")


@cache
def environment() -> Environment:
    made = Environment(
        loader=PackageLoader("floorman.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # or each part of each page would be looked for on the disk each time it is sent
    )
    made.filters["by_name"] = lambda them: sorted(them, key=lambda one: plain(one.name))
    return made


def vocabulary(shelf: Shelf, lang: Lang) -> dict[str, Any]:
    """What every template speaks with, whoever reads it."""
    words = speech(lang)
    of = cache(lambda id: _rule(shelf, id))  # a log cites the same statements again and again

    def both(text: Both) -> str:
        return text.says(lang)

    def cited(id: RuleId) -> tuple[str, str]:
        return _cited(of(id), id, lang)

    def stated(id: RuleId) -> str:
        """What a statement says, in our own words; its id where no book of the shelf holds it."""
        found = of(id)
        return id if found is None else found[1].says(lang)

    def each_once(cites: Iterable[RuleId | Mapping[str, Any]], status: str = "") -> list[tuple[RuleId, str, str]]:
        """What is cited, each paragraph of a book once: with how sure the least sure statement of it is, and where
        several have one name with what each is about."""
        found: dict[tuple[str, ...], tuple[RuleId, str]] = {}
        for one in cites:
            id, sure = (one, status) if isinstance(one, str) else (one["id"], one["status"])
            place = (*cited(id), id if _is_custom(of(id)) else "")  # each custom stands by itself, in no paragraph
            first, so_far = found.setdefault(place, (id, sure))
            found[place] = (first, max(so_far, sure, key=SUREST_FIRST.index) if sure else so_far)
        often = Counter(place[:2] for place in found)
        return [(id, sure, about(id, often[place[:2]])) for place, (id, sure) in found.items()]

    def about(id: RuleId, often: int) -> str:
        return gist(stated(id)) if often > 1 else ""

    def signs(cites: Iterable[RuleId], book: str = "") -> list[tuple[RuleId, str]]:
        """What is cited, each with the name that stands on its link: its paragraph, and of another book than `book`
        that book. Where several would be called the same each says what it is about."""
        ids = list(dict.fromkeys(cites))
        names = {id: name if title == book else f"{name} {title}".strip() for id in ids for name, title in [cited(id)]}
        often = Counter(names.values())
        told = {id: about(id, often[name]) for id, name in names.items()}
        return [(id, f"{name}: {told[id]}" if told[id] else name) for id, name in names.items()]

    return {
        "t": words.say,
        "number": words.number,
        "both": both,
        "refusal": words.ruling,
        "cited": cited,
        "chips_told": chips_told,
        "each_once": each_once,
        "signs": signs,
        "stated": stated,
        "lang": lang,
        "languages": LANGUAGES,
        "also_asked": "",
        "speech": words,
        "as_started": as_started,
        "parted": parted,
        "short_names": short_names,
        "when": lambda at: f"{words.day(at)}, {words.clock(at)[:5]}",
    }


def part(shelf: Shelf, lang: Lang, template: str, **values: object) -> str:
    """A part of a page that is the same for everybody: nothing of who reads it can stand in it."""
    return Markup(environment().get_template(template).render(**vocabulary(shelf, lang), **values))


def _also_asked(request: Ask) -> str:
    """What the address of this page asks for besides a language, so that it is the same page in the other one."""
    said = [(name, value) for name, value in request.query_params.multi_items() if name != "lang"]
    return f"{urlencode(said)}&" if said else ""


def page(
    request: Ask, template: str, status: int = 200, refill: Fields | None = None, /, **values: object
) -> Response[str]:
    """A page, or a part of one, in the reader's language. What stands in the fields to `refill` stays in their form."""
    lang = request.lang
    words = vocabulary(request.desk.shelf, lang)
    words["also_asked"] = _also_asked(request)
    words["no_helper"] = is_alone(request.desk.house.state)
    if words["no_helper"]:
        words["t"] = says_host(words["t"])
    html = (
        environment()
        .get_template(template)
        .render(
            **words,
            zone=zone_of(request.desk.clock.now()),
            csrf=csrf_token({"request": request}),
            who=request.caller,
            closed=not request.doors.open,
            unasked=AT_THE_DOOR not in request.scope["state"] and cookie_name(request, PASS) in request.cookies,
            may=lambda route: lets_in(request.caller, WHO[route]),
            trouble=trouble_of(request),
            doubt=request.desk.heart.doubt,
            shut=", ".join(request.desk.closed()),
            **{"path": request.url.path, **values},
        )
    )
    html = html if refill is None else refilled(html, request.url.path, refill)
    told = padded(html) if is_own(request) else html
    response = Response(told, media_type=MediaType.HTML, status_code=status)
    # A part of a page asks in its page's language, which is not to change what other windows speak. Nor does a screen
    # change it: it may be a second window beside the desk.
    says_so = template not in SCREENS and "hx-request" not in request.headers
    if says_so and request.query_params.get("lang") in LANGUAGES:
        cookie = Cookie(LANGUAGE_COOKIE, value=lang, max_age=YEAR_SECONDS, samesite="lax", httponly=True)
        response.set_cookie(cookie)
    return response


def cited_in(shelf: Shelf, id: RuleId, lang: Lang) -> tuple[str, str]:
    """Where a statement stands: its paragraph, and the book whose own it is."""
    return _cited(_rule(shelf, id), id, lang)


def gist(says: str) -> str:
    """What a statement is about: all of it, or its first clause where that is short; else how it begins."""
    whole = says.rstrip(".")
    clause = CLAUSE_ENDS.split(whole, maxsplit=1)[0]
    if len(whole) <= GIST_LETTERS:
        return whole
    if len(clause) <= GIST_LETTERS and " " in clause:
        return clause
    words = whole.split()
    while len(" ".join(words)) > GIST_LETTERS:
        words.pop()
    return f"{' '.join(words).rstrip(',;:–')} …"


def _is_custom(found: tuple[Rulebook, Rule] | None) -> bool:
    return found is not None and bool(found[1].source)


def _cited(found: tuple[Rulebook, Rule] | None, id: RuleId, lang: Lang) -> tuple[str, str]:
    if found is None:
        return id, ""
    return speech(lang).paragraph(found[1].paragraph), found[0].head.title.says(lang)


def _rule(shelf: Shelf, id: RuleId) -> tuple[Rulebook, Rule] | None:
    """The book whose own a statement is, or one that holds it."""
    books = [shelf.book(name) for name in shelf]
    own = next((book for book in books if id in book.own), None)
    holder = own or next((book for book in books if id in book.rules), None)
    return None if holder is None else (holder, holder.rules[id])
