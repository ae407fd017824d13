"""The start page, and the form for a new home game."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.response import Redirect

from floorman.desk import NewEvent, UnknownEvent
from floorman.speech import speech
from floorman.terms import Refused
from floorman.tournament import Plan
from floorman.tournament.plan_drawing import draw_plan
from floorman.tournament.plan_text import PlanText, parse_structure, structure_text
from floorman.tournament.structure import CHIPS_MOST
from floorman.tournament.templates import LENGTHS, structure
from floorman.web.desks import Ask, by, desk_of
from floorman.web.glance import glance
from floorman.web.words import lang_of, page

PLAYERS = 10
STACK = 10_000
HOURS = "4"
FIELDS = ("name", "players", "book", "stack", "currency", "structure", "hours", "like")


@get("/")
async def start(request: Ask) -> Response[str]:
    """The events of this house; on the first run, the way to a first one."""
    words = speech(lang_of(request))
    desk = desk_of(request)
    now = desk.clock.now()
    away, asked = desk.house.state.archived, "archived" in request.query_params
    events = [
        (id, view, glance(view.event.clock, now, words)) for id, view in desk.events().items() if (id in away) == asked
    ]
    return page(request, "start.html", events=events, asked=asked, archived=len(away))


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
        "hours": HOURS,
        "like": "",
    }
    return _form(request, {**form, **_like(request)})


def _like(request: Ask) -> dict[str, str]:
    """The form as another event was planned, if one is named; its players only if they are asked for."""
    event = request.query_params.get("like", "")
    try:
        like = desk_of(request).like(event)
    except UnknownEvent:
        return {}
    pause = speech(lang_of(request)).say("new.break-word")
    return {
        "name": like.name,
        "players": "\n".join(like.players) if "players" in request.query_params else "",
        "book": like.book,
        "stack": str(like.plan.stack),
        "currency": like.plan.currency,
        "structure": structure_text(like.plan.structure, pause),
        "like": event,
    }


@post("/events")
async def create(request: Ask) -> Response[Any]:
    """Open the event, or show the form again with what is wrong."""
    form = await _filled_in(request)
    words = speech(lang_of(request))
    try:
        chosen = parse_structure(form["structure"])
        stack = int(form["stack"])
    except PlanText as error:
        return _form(request, form, words.say("new.bad-line", line=error.line, text=error.text))
    except ValueError:
        return _form(request, form, words.say("event.no-stack", most=CHIPS_MOST))
    plan = msgspec.structs.replace(
        _plan_like(request, form["like"]), structure=chosen, stack=stack, currency=form["currency"].strip()
    )
    wish = NewEvent(name=form["name"], book=form["book"], plan=plan, players=_names(form), like=form["like"])
    opened = await desk_of(request).open(wish, by(request), secrets.token_hex(8))
    if isinstance(opened, Refused):
        return _form(request, form, words.ruling(opened.ruling))
    return Redirect(f"/events/{opened.id}", status_code=303)


def _plan_like(request: Ask, event: str) -> Plan:
    """What the form does not ask for is as it was in the event that this one is like."""
    try:
        return desk_of(request).like(event).plan
    except UnknownEvent:
        return Plan(structure=structure("steady"))


@post("/new/structure")
async def draw(request: Ask) -> Response[str]:
    """The same form with levels that fit so many players, their stack and the time there is."""
    form = await _filled_in(request)
    words = speech(lang_of(request))
    players = len(_names(form)) or PLAYERS
    try:
        drawn = draw_plan(players, int(form["stack"]), round(float(form["hours"].replace(",", ".")) * 60))
    except (ValueError, OverflowError):
        drawn = None
    if drawn is None:
        return _form(request, form, words.say("new.no-such-evening"))
    return _form(request, {**form, "structure": structure_text(drawn, words.say("new.break-word"))})


async def _filled_in(request: Ask) -> dict[str, str]:
    raw = await request.form()
    return {key: str(raw.get(key, "")) for key in FIELDS}


def _names(form: dict[str, str]) -> tuple[str, ...]:
    return tuple(line.strip()[:80] for line in form["players"].splitlines() if line.strip())


def _form(request: Ask, form: dict[str, str], wrong: str = "") -> Response[str]:
    shelf = desk_of(request).shelf
    books = [shelf.book(name) for name in shelf]
    pause = speech(lang_of(request)).say("new.break-word")
    lengths = {name: structure_text(structure(name), pause) for name in LENGTHS}
    return page(request, "new.html", 422 if wrong else 200, form=form, wrong=wrong, books=books, lengths=lengths)
