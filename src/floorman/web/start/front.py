"""The front page: on the first run a few questions about the house, later its events."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect
from msgspec import Struct

from floorman.desk import Desk
from floorman.house.naming import LETTERS_MOST, NameHouse
from floorman.rulebook.shelf import unknown_book
from floorman.speech import LANGUAGES, language_of, speech
from floorman.terms import Refused, Ruling, time_of_day
from floorman.views import EventView
from floorman.web.again import asked_day, said
from floorman.web.desks import LANGUAGE_COOKIE, Ask, player_at
from floorman.web.glance import Glance, glance
from floorman.web.guards import WHO, lets_in
from floorman.web.origins import local
from floorman.web.registration.desk import view_now
from floorman.web.start.two import own_name
from floorman.web.words import YEAR_SECONDS, page

# What stands first on the list: what goes on, what is to come, what is over.
ORDER = ("running", "before", "over")


class Row(Struct, frozen=True):
    """An event in the list. `join` is the way in for everybody, where there is one and one may still come in."""

    id: str
    event: EventView
    glance: Glance
    join: str = ""
    word: bool = False  # that wants a password
    mine: str = ""  # who looks plays in it: where
    left: int = 0  # of how many: who is in, while it runs
    entries: int = 0
    begins: str = ""  # as it was announced
    day: str = ""

    @property
    def group(self) -> str:
        return self.glance.state if self.glance.state in ("before", "over") else "running"


@get("/")
async def start(request: Ask) -> Response[str]:
    """The events of this house; on the first run, who we are."""
    desk = request.desk
    if _is_first_run(desk) and lets_in(request.caller, WHO["POST /first"]):
        return _ask(request, {"name": "", "language": request.lang, "book": "cuca"})
    away, asked = desk.house.state.archived, "archived" in request.query_params
    ways = await _ways_in(request)
    rows = [row for row in _rows(request, ways) if (row.id in away) == asked]
    groups = {group: [row for row in rows if row.group == group] for group in ORDER}
    return page(
        request,
        "start.html",
        groups={group: found for group, found in groups.items() if found},
        running=groups["running"][0] if len(groups["running"]) == 1 else None,
        asked=asked,
        archived=len(away),
        sent=secrets.token_hex(8),
        house=desk.house.state.naming,
        own_name=own_name(request),
    )


def _is_first_run(desk: Desk) -> bool:
    return not desk.house.state.naming.name and not desk.events()


def _rows(request: Ask, ways: dict[str, tuple[str, bool]]) -> list[Row]:
    desk, words = request.desk, request.speech
    now = desk.clock.now()
    rows = []
    for id, listed in desk.events().items():
        path, word = ways.get(id, ("", False))
        mine = f"/events/{id}/lobby" if (one := player_at(request, id)) is not None and one.entry else ""
        wall = desk.wall(id).value.wall if id in desk.live() else None
        left, entries = (wall.left, wall.entries) if wall else (0, 0)
        at = glance(listed.event.clock, now, words)
        day = asked_day(listed.event.day)
        rows.append(
            Row(
                id, listed.event, at, path, word, mine, left, entries,
                begins="" if listed.event.begins is None else time_of_day(listed.event.begins),
                day="" if day is None else said(day, words),
            )
        )  # fmt: skip
    return rows


async def _ways_in(request: Ask) -> dict[str, tuple[str, bool]]:
    """By event, the link that everybody finds here and whether it wants a password; none where nobody can come in."""
    desk, doors = request.desk, request.doors
    listed = await asyncio.to_thread(doors.invitations.listed)
    found = {}
    for event, code in listed.items():
        if event in desk.live() and view_now(request, event).next.refused is None:
            found[event] = (f"/join/{code}", await asyncio.to_thread(doors.has_word, event))
    return found


@post("/first")
async def first(request: Ask) -> Response[Any]:
    """The house is named, and the way is free to its first tournament."""
    raw = await request.form()
    told = {name: str(raw.get(name, "")).strip() for name in ("name", "language", "book")}
    if "only" in raw:  # another language, and what was typed stays
        examples = {speech(lang).say("first.name-example") for lang in LANGUAGES}
        return _ask(request, {**told, "name": "" if told["name"] in examples else told["name"]})
    if told["book"] not in request.desk.shelf:
        return _ask(request, told, unknown_book(told["book"][:LETTERS_MOST], request.desk.shelf))
    language = language_of(told["language"])
    command = NameHouse(told["name"], language, told["book"])
    decision = await request.desk.house.ask(command, request.by, secrets.token_hex(8))
    if isinstance(decision, Refused):
        return _ask(request, told, decision.ruling)
    answer = Redirect("/new", status_code=303)
    if language in LANGUAGES and language != request.lang:
        answer.set_cookie(Cookie(LANGUAGE_COOKIE, value=language, max_age=YEAR_SECONDS, samesite="lax", httponly=True))
    return answer


def _ask(request: Ask, told: dict[str, str], wrong: Ruling | None = None) -> Response[str]:
    shelf = request.desk.shelf
    books = [shelf.book(name) for name in shelf]
    # Where things lie on this machine is for whoever sits at it.
    begins = request.app.state.begins if local(request) else None
    values = {"told": told, "books": books, "most": LETTERS_MOST, "wrong": wrong, "begins": begins}
    return page(request, "first.html", 200 if wrong is None else 422, **values)
