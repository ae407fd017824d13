"""The start page, and the form for a new home game."""

from __future__ import annotations

import secrets
from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from floorman.desk import NewEvent
from floorman.speech import speech
from floorman.terms import Refused
from floorman.tournament import Plan
from floorman.tournament.plan_text import PlanText, parse_structure, structure_text
from floorman.tournament.structure import CHIPS_MOST
from floorman.tournament.templates import LENGTHS, structure
from floorman.web.desks import Ask, by, desk_of
from floorman.web.glance import glance
from floorman.web.words import lang_of, page

PLAYERS = 10
STACK = 10_000


@get("/")
async def start(request: Ask) -> Response[str]:
    """The events of this house; on the first run, the way to a first one."""
    words = speech(lang_of(request))
    desk = desk_of(request)
    now = desk.clock.now()
    events = [(id, view, glance(view.event.clock, now, words)) for id, view in desk.events().items()]
    return page(request, "start.html", events=events)


@get("/new")
async def new(request: Ask) -> Response[str]:
    words = speech(lang_of(request))
    players = "\n".join(words.say("new.player", number=number) for number in range(1, PLAYERS + 1))
    form = {
        "name": words.say("new.name-of-game"),
        "players": players,
        "book": "cuca",
        "stack": str(STACK),
        "currency": "",
        "structure": structure_text(structure("steady"), words.say("new.break-word")),
    }
    return _form(request, form)


@post("/events")
async def create(request: Ask) -> Response[Any]:
    """Open the event, or show the form again with what is wrong."""
    raw = await request.form()
    form = {key: str(raw.get(key, "")) for key in ("name", "players", "book", "stack", "currency", "structure")}
    words = speech(lang_of(request))
    try:
        chosen = parse_structure(form["structure"])
        stack = int(form["stack"])
    except PlanText as error:
        return _form(request, form, words.say("new.bad-line", line=error.line, text=error.text))
    except ValueError:
        return _form(request, form, words.say("event.no-stack", most=CHIPS_MOST))
    names = tuple(line.strip()[:80] for line in form["players"].splitlines() if line.strip())
    plan = Plan(structure=chosen, stack=stack, currency=form["currency"].strip())
    wish = NewEvent(name=form["name"], book=form["book"], plan=plan, players=names)
    opened = await desk_of(request).open(wish, by(request), secrets.token_hex(8))
    if isinstance(opened, Refused):
        return _form(request, form, words.ruling(opened.ruling))
    return Redirect(f"/events/{opened.id}", status_code=303)


def _form(request: Ask, form: dict[str, str], wrong: str = "") -> Response[str]:
    shelf = desk_of(request).shelf
    books = [shelf.book(name) for name in shelf]
    pause = speech(lang_of(request)).say("new.break-word")
    lengths = {name: structure_text(structure(name), pause) for name in LENGTHS}
    return page(request, "new.html", 422 if wrong else 200, form=form, wrong=wrong, books=books, lengths=lengths)
