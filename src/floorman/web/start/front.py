"""The front page: on the first run a few questions about the house, later its events."""

from __future__ import annotations

import secrets
from typing import Any

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect
from msgspec import Struct

from floorman.desk import Desk
from floorman.house.naming import LETTERS_MOST, NameHouse
from floorman.speech import LANGUAGES, Speech, language_of, speech
from floorman.terms import Refused, Ruling
from floorman.views import EventView
from floorman.web.desks import Ask, by, caller, desk_of
from floorman.web.glance import Glance, glance
from floorman.web.guards import WHO, lets_in
from floorman.web.words import LANGUAGE_COOKIE, YEAR_SECONDS, lang_of, page

# What stands first on the list: what goes on, what is to come, what is over.
ORDER = ("running", "before", "over")


class Row(Struct, frozen=True):
    """An event in the list."""

    id: str
    event: EventView
    glance: Glance

    @property
    def group(self) -> str:
        return self.glance.state if self.glance.state in ("before", "over") else "running"


@get("/")
async def start(request: Ask) -> Response[str]:
    """The events of this house; on the first run, who we are."""
    desk = desk_of(request)
    if _is_first_run(desk) and lets_in(caller(request), WHO["POST /first"]):
        return _ask(request, {"name": "", "language": lang_of(request), "book": "cuca"})
    away, asked = desk.house.state.archived, "archived" in request.query_params
    rows = [row for row in _rows(desk, speech(lang_of(request))) if (row.id in away) == asked]
    groups = {group: [row for row in rows if row.group == group] for group in ORDER}
    return page(
        request,
        "start.html",
        groups={group: found for group, found in groups.items() if found},
        running=groups["running"][0] if len(groups["running"]) == 1 else None,
        asked=asked,
        archived=len(away),
        house=desk.house.state.naming,
    )


def _is_first_run(desk: Desk) -> bool:
    return not desk.house.state.naming.name and not desk.events()


def _rows(desk: Desk, words: Speech) -> list[Row]:
    now = desk.clock.now()
    return [Row(id, listed.event, glance(listed.event.clock, now, words)) for id, listed in desk.events().items()]


@post("/first")
async def first(request: Ask) -> Response[Any]:
    """The house is named, and the way is free to its first tournament."""
    raw = await request.form()
    told = {name: str(raw.get(name, "")).strip() for name in ("name", "language", "book")}
    if "only" in raw:  # another language, and what was typed stays
        examples = {speech(lang).say("first.name-example") for lang in LANGUAGES}
        return _ask(request, {**told, "name": "" if told["name"] in examples else told["name"]})
    if told["book"] not in desk_of(request).shelf:
        return _ask(request, told, Ruling("event.unknown-book", (), {"book": told["book"][:LETTERS_MOST]}))
    language = language_of(told["language"])
    command = NameHouse(told["name"], language, told["book"])
    decision = await desk_of(request).house.ask(command, by(request), secrets.token_hex(8))
    if isinstance(decision, Refused):
        return _ask(request, told, decision.ruling)
    answer = Redirect("/new", status_code=303)
    if language in LANGUAGES and language != lang_of(request):
        answer.set_cookie(Cookie(LANGUAGE_COOKIE, value=language, max_age=YEAR_SECONDS, samesite="lax", httponly=True))
    return answer


def _ask(request: Ask, told: dict[str, str], wrong: Ruling | None = None) -> Response[str]:
    shelf = desk_of(request).shelf
    books = [shelf.book(name) for name in shelf]
    return page(
        request, "first.html", 200 if wrong is None else 422, told=told, books=books, most=LETTERS_MOST, wrong=wrong
    )
