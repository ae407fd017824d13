"""A new tournament: the form, what becomes of it while it is filled in, and the event itself."""

from __future__ import annotations

import asyncio
import secrets
from datetime import UTC, datetime
from typing import Any, get_args

from litestar import Response, get, post
from litestar.datastructures import FormMultiDict
from litestar.response import Redirect

from floorman.desk import Desk, NewEvent, Opened, UnknownEvent
from floorman.desk.company import on_devices
from floorman.rulebook import FALLBACK, Rulebook
from floorman.speech import speech
from floorman.terms import GAME_IDS, Refused, Ruling, whole_number
from floorman.tournament import Plan
from floorman.tournament.commands import DrawSeats, OpenTable
from floorman.tournament.plan import Ante, Depth
from floorman.tournament.templates import HORSE, TEMPLATES
from floorman.web.desks import Ask, by, desk_of, doors_of
from floorman.web.event.showing import part
from floorman.web.sent import id_of_sent
from floorman.web.start.fields import PLAIN, Form, numbered, of_event, of_template, sent_form, table_size_for
from floorman.web.start.planning import Planned, Wrong, field_of, planned, time_of
from floorman.web.start.preview import preview_of
from floorman.web.words import lang_of, page

FIRST_TEMPLATE = "home"
USUAL_BOOK = "cuca"
GAMES = (*GAME_IDS, ",".join(HORSE))
ANTES: tuple[str, ...] = ("fits", "none", *Ante.__args__)  # type: ignore[attr-defined]
DEPTHS: tuple[str, ...] = get_args(Depth)
# What another template does not change.
KEPT = ("name", "book", "money", "prize", "fee", "currency", "like")


@get("/new")
async def new(request: Ask) -> Response[str]:
    """An empty form, a template's, or another event's plan."""
    like = request.query_params.get("like", "")
    try:
        before = desk_of(request).like(like)
    except UnknownEvent:
        asked = request.query_params.get("template", "")
        return _page(request, _fresh(request, asked if asked in TEMPLATES else FIRST_TEMPLATE))
    players = "players" in request.query_params
    return _page(request, of_event(before, like, speech(lang_of(request)), players=players))


@post("/new/preview")
async def preview(request: Ask) -> Response[str]:
    """The same form, with what becomes of it now: as a whole page, or for the page that is open."""
    raw = await request.form()
    form, words = await _form(request, raw), speech(lang_of(request))
    if str(raw.get("use", "")) in TEMPLATES:
        form = of_template(str(raw["use"]), words, {name: form[name] for name in KEPT})
    if "number" in raw:
        form = form.having(
            players="" if (expected := whole_number(form["expected"])) is None else numbered(min(expected, 500), words)
        )
    return _page(request, _fixed(form, str(raw.get("fix", ""))))


@post("/events")
async def create(request: Ask) -> Response[Any]:
    """Open the event, with its players seated if that is wished; or the form again, with what is wrong."""
    raw = await request.form()
    form = await _form(request, raw)
    book = _book(request, form)
    if book is None:
        return _page(request, form, Wrong("book", Ruling("event.unknown-book", (), {"book": form["book"][:80]})))
    asked = planned(form, book, _base(request, form), speech(lang_of(request)))
    if asked.wrong:
        return _page(request, form, asked.wrong[0])
    wish = NewEvent(name=form["name"], book=form["book"], plan=asked.plan, players=form.names, like=form["like"])
    sent = _id(request, str(raw.get("sent", "")), wish)
    opened = await desk_of(request).open(wish, by(request), sent)
    if isinstance(opened, Refused):
        return _page(request, form, Wrong(field_of(opened.ruling), opened.ruling))
    if raw.get("do") == "seat" and (refused := await _seat(request, opened, asked, sent)) is not None:
        back = f"/events/{opened.id}"
        return part(request, opened.id, "event/refused.html", 409, wrong=refused.ruling, back=back)
    if on_devices(asked.plan):  # nobody is in yet who has no link
        await asyncio.to_thread(doors_of(request).invitations.renew, opened.id)
        return Redirect(f"/events/{opened.id}/invitation", status_code=303)
    return Redirect(f"/events/{opened.id}", status_code=303)


def _id(request: Ask, sent: str, wish: NewEvent) -> str:
    """The same form twice is one event; what was changed in between is another."""
    return id_of_sent(request, "", [sent, repr(wish)]) if sent else secrets.token_hex(16)


async def _seat(request: Ask, opened: Opened, asked: Planned, sent: str) -> Refused | None:
    """Tables for everybody who is expected, and seats by lot for those who are named."""
    desk, one = desk_of(request), by(request)
    decision = await desk.do(opened.id, OpenTable(table=1, count=asked.tables), one, f"{sent}-tables")
    if not isinstance(decision, Refused) and desk.shown(opened.id).value.floor.entries:
        draw = DrawSeats(expected=asked.entries)
        decision = await desk.do(opened.id, draw, one, f"{sent}-seats")
    return decision if isinstance(decision, Refused) else None


async def _form(request: Ask, raw: FormMultiDict) -> Form:
    """What was sent, over what it says where nothing was sent."""
    words = speech(lang_of(request))
    like = str(raw.get("like", ""))
    try:
        before = of_event(desk_of(request).like(like), like, words, players=False)
    except UnknownEvent:
        before = Form(plain={**PLAIN, "book": _usual_book(desk_of(request))})
    return sent_form(raw, before, words)


def _fresh(request: Ask, template: str) -> Form:
    desk, words = desk_of(request), speech(lang_of(request))
    day = words.say(f"day.{datetime.fromtimestamp(desk.clock.now() / 1000, UTC).astimezone().weekday()}")
    house = desk.house.state.naming.name
    name = words.say("new.name-of-day", day=day, house=house) if house else words.say("new.name-of-game")
    return of_template(template, words, {"name": name, "book": _usual_book(desk)})


def _usual_book(desk: Desk) -> str:
    usual = desk.house.state.naming.book
    return usual if usual in desk.shelf else USUAL_BOOK


def _fixed(form: Form, wish: str) -> Form:
    """With one field as a remedy wants it."""
    field, _, value = wish.partition("=")
    return form.having(**{field: value}) if field in PLAIN and field != "like" else form


def _book(request: Ask, form: Form) -> Rulebook | None:
    shelf = desk_of(request).shelf
    return shelf.book(form["book"]) if form["book"] in shelf else None


def _base(request: Ask, form: Form) -> Plan:
    """What the form does not ask for is as it was in the event that this one is like."""
    try:
        return desk_of(request).like(form["like"]).plan
    except UnknownEvent:
        return Plan(structure=())


def _page(request: Ask, form: Form, wrong: Wrong | None = None) -> Response[str]:
    """The form with its preview; what is wrong stands above, and by its field."""
    shelf, words = desk_of(request).shelf, speech(lang_of(request))
    book = _book(request, form) or shelf.book(FALLBACK)
    asked = planned(form, book, _base(request, form), words)
    marked = {one.field for one in (*asked.wrong, *((wrong,) if wrong else ())) if one.field}
    values = {
        "form": form.having(
            table_size=table_size_for(form, book),
            **{name: told for name in ("begins", "ends") if (told := time_of(form[name])) is not None},
        ),
        "asked": asked,
        "shown": preview_of(form, asked, book, words),
        "wrong": wrong,
        "marked": marked,
        "book": book,
        "books": [shelf.book(name) for name in shelf],
        "base": None if book.head.extends is None else shelf.book(book.head.extends),
        "templates": TEMPLATES,
        "games": tuple(dict.fromkeys((*GAMES, form["games"]))),
        "antes": ANTES,
        "depths": DEPTHS,
        "sent": secrets.token_hex(8),
        "alone": "hx-request" in request.headers,
    }
    template = "new/form.html" if values["alone"] else "new.html"
    return page(request, template, 422 if wrong else 200, **values)
