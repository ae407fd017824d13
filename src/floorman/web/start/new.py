"""A new tournament: the form, what becomes of it while it is filled in, and the event itself."""

from __future__ import annotations

import asyncio
import secrets
from datetime import UTC, datetime
from typing import Any, get_args
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.datastructures import FormMultiDict
from litestar.response import Redirect
from msgspec.structs import replace

from floorman.desk import Desk, NewEvent, Opened, UnknownEvent
from floorman.desk.company import on_devices
from floorman.rulebook import FALLBACK, Rulebook
from floorman.rulebook.shelf import unknown_book
from floorman.speech import LANGUAGES, speech
from floorman.terms import Refused, Ruling, whole_number
from floorman.tournament import Plan
from floorman.tournament.commands import DrawSeats, OpenTable
from floorman.tournament.plan import Ante, Depth
from floorman.tournament.planning.antes import without_button
from floorman.tournament.templates import TEMPLATES
from floorman.web.again import asked_day, day_of, named
from floorman.web.chip_looks import ChipLooks
from floorman.web.desks import Ask
from floorman.web.event.showing import part
from floorman.web.sent import id_of_sent
from floorman.web.start.alike import nearly_alike, told_twice
from floorman.web.start.case import with_case
from floorman.web.start.fields import (
    PLAIN,
    Form,
    numbered,
    of_event,
    of_template,
    only_numbers,
    sent_form,
    table_size_for,
)
from floorman.web.start.in_browser import CHECK_INS, seen_offered
from floorman.web.start.mixes import CHANGES, NAMED, games_in, offered, with_wish
from floorman.web.start.planning import Planned, field_of, planned, rebuys_end, time_of
from floorman.web.start.preview import preview_of
from floorman.web.start.reading import Wrong
from floorman.web.start.soon import begins_soon
from floorman.web.words import page

FIRST_TEMPLATE = "home"
USUAL_BOOK = "cuca"
ANTES: tuple[str, ...] = ("fits", "none", *Ante.__args__)  # type: ignore[attr-defined]
DEPTHS: tuple[str, ...] = get_args(Depth)
# What another template does not change.
KEPT = ("name", "book", "money", "prize", "fee", "guarantee", "currency", "like", "day", "changed")


@get("/new")
async def new(request: Ask) -> Response[str]:
    """An empty form, a template's, or another event's plan."""
    like = request.query_params.get("like", "")
    try:
        before, played = (request.desk.like(like, changed=one) for one in (False, True))
    except UnknownEvent:
        asked = request.query_params.get("template", "")
        return _page(request, _fresh(request, asked if asked in TEMPLATES else FIRST_TEMPLATE))
    words, on = request.speech, asked_day(request.query_params.get("on", ""))
    if on is not None:
        before = replace(before, name=named(before.name, on, words))
    changed = "changed" in request.query_params
    if changed:
        before = replace(before, plan=played.plan)
    form = of_event(before, like, words, players="players" in request.query_params)
    form = form.having(day=(on or day_of(request.desk.now())).isoformat(), changed="1" if changed else "")
    form = begins_soon(form, request.desk.now())
    differs = before.plan != played.plan or changed
    along = {key: value for key, value in request.query_params.items() if key != "changed"}
    other = urlencode(along if changed else {**along, "changed": ""})
    return _page(request, form, other_way=f"/new?{other}" if differs else "")


@post("/new/preview")
async def preview(request: Ask) -> Response[str]:
    """The same form, with what becomes of it now: as a whole page, or for the page that is open."""
    raw = await request.form()
    form, words = await _form(request, raw), request.speech
    if str(raw.get("use", "")) in TEMPLATES:
        book = _with_template(request.desk, str(raw["use"]), form["book"])
        typed = form.piles
        form = of_template(str(raw["use"]), words, {**{name: form[name] for name in KEPT}, "book": book})
        form = begins_soon(with_case(form, str(raw["use"]), request.desk, typed), request.desk.now())
    if "mix" in raw:
        form = form.having(games=with_wish(form["games"], str(raw["mix"])))
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
        return _page(request, form, Wrong("book", unknown_book(form["book"][:80], request.desk.shelf)))
    asked = planned(form, book, _base(request, form), request.speech)
    if asked.wrong:
        return _page(request, form, asked.wrong[0])
    if form["money"] == "buy-in" and not (asked.plan.price.total or asked.plan.payouts.guarantee):
        return _page(request, form, Wrong("prize", Ruling("new.no-buy-in")))
    named = _named(form, asked.plan)
    doubts = _doubts(request, named)
    told = "; ".join(str(one.facts["names"]) for one in doubts)
    if doubts and form["alike"] != told:  # whoever sends it again has seen it
        return _page(request, form.having(alike=told), Wrong("players", doubts[0]))
    starts_at = asked.plan.online.starts_at
    if starts_at is not None and starts_at < request.desk.now():
        return _page(request, form, Wrong("begins", Ruling("new.starts-past")))
    wish = NewEvent(form["name"], form["book"], asked.plan, named, form["like"], sure=True)  # asked above
    sent = _id(request, str(raw.get("sent", "")), wish)
    opened = await request.desk.open(wish, request.by, sent)
    if isinstance(opened, Refused):
        return _page(request, form, Wrong(field_of(opened.ruling), opened.ruling))
    if raw.get("do") == "seat" and (refused := await _seat(request, opened, asked, sent)) is not None:
        back = f"/events/{opened.id}"
        return part(request, opened.id, "event/refused.html", 409, wrong=refused.ruling, back=back)
    if on_devices(asked.plan):  # nobody is in yet who has no link
        await asyncio.to_thread(request.doors.invitations.renew, opened.id)
        return Redirect(f"/events/{opened.id}/invitation", status_code=303)
    return Redirect(f"/events/{opened.id}", status_code=303)


def _doubts(request: Ask, names: tuple[str, ...]) -> list[Ruling]:
    """Who stands there twice, and who may be one person with somebody else."""
    found = {"new.twice": told_twice(names), "new.alike": nearly_alike(names, request.desk.names().values())}
    return [Ruling(code, (), {"names": told}) for code, told in found.items() if told]


def _named(form: Form, plan: Plan) -> tuple[str, ...]:
    """Where everybody comes in by a link, names that nobody has typed would hold cards and seats for nobody."""
    stand_ins = {numbered(len(form.names), speech(lang)) for lang in LANGUAGES} if form.names else set[str]()
    return () if on_devices(plan) and "\n".join(form.names) in stand_ins else form.names


def _id(request: Ask, sent: str, wish: NewEvent) -> str:
    """The same form twice is one event; what was changed in between is another."""
    return id_of_sent(request, "", [sent, repr(wish)]) if sent else secrets.token_hex(16)


async def _seat(request: Ask, opened: Opened, asked: Planned, sent: str) -> Refused | None:
    """Tables for everybody who is expected, and seats by lot for those who are named."""
    desk, one = request.desk, request.by
    decision = await desk.do(opened.id, OpenTable(table=1, count=asked.tables), one, f"{sent}-tables")
    if not isinstance(decision, Refused) and desk.shown(opened.id).value.floor.entries:
        draw = DrawSeats(expected=asked.entries)
        decision = await desk.do(opened.id, draw, one, f"{sent}-seats")
    return decision if isinstance(decision, Refused) else None


async def _form(request: Ask, raw: FormMultiDict) -> Form:
    """What was sent, over what it says where nothing was sent."""
    words = request.speech
    like = str(raw.get("like", ""))
    try:
        found = request.desk.like(like, changed=bool(raw.get("changed")))
        before = of_event(found, like, words, players=False)
    except UnknownEvent:
        before = Form(plain={**PLAIN, "book": usual_book(request.desk)})
    return sent_form(raw, before, words)


def _fresh(request: Ask, template: str) -> Form:
    desk, words = request.desk, request.speech
    day = words.say(f"day.{datetime.fromtimestamp(desk.clock.now() / 1000, UTC).astimezone().weekday()}")
    house = desk.house.state.naming.name
    name = words.say("new.name-of-day", day=day, house=house) if house else words.say("new.name-of-game")
    usual, today = usual_book(desk), day_of(desk.now()).isoformat()
    book = _with_template(desk, template, usual)
    form = of_template(template, words, {"name": name, "book": book, "day": today})
    return begins_soon(with_case(form, template, desk), desk.now())


def _with_template(desk: Desk, template: str, chosen: str) -> str:
    """The book that an evening begins with: the one that somebody chose, or the house; else the one that fits it."""
    fitting, usual = TEMPLATES[template].book, usual_book(desk)
    if desk.house.state.naming.book in desk.shelf or chosen not in (usual, *(one.book for one in TEMPLATES.values())):
        return chosen
    return fitting if fitting in desk.shelf else usual


def usual_book(desk: Desk) -> str:
    usual = desk.house.state.naming.book
    return usual if usual in desk.shelf else USUAL_BOOK


def _fixed(form: Form, wish: str) -> Form:
    """With the fields as a remedy wants them."""
    told = dict(part.partition("=")[::2] for part in wish.split("&"))
    return form.having(**{field: value for field, value in told.items() if field in PLAIN and field != "like"})


def _book(request: Ask, form: Form) -> Rulebook | None:
    shelf = request.desk.shelf
    return shelf.book(form["book"]) if form["book"] in shelf else None


def _base(request: Ask, form: Form) -> Plan:
    """What the form does not ask for is as it was in the event that this one is like."""
    try:
        return request.desk.like(form["like"], changed=bool(form["changed"])).plan
    except UnknownEvent:
        return Plan(structure=())


def _page(request: Ask, form: Form, wrong: Wrong | None = None, other_way: str = "") -> Response[str]:
    """The form with its preview; what is wrong stands above, and by its field. `other_way`: to the same with
    what was changed in the evening that it is like, or without."""
    shelf, words = request.desk.shelf, request.speech
    book = _book(request, form) or shelf.book(FALLBACK)
    asked = planned(form, book, _base(request, form), words)
    marked = {one.field for one in (*asked.wrong, *((wrong,) if wrong else ())) if one.field}
    values = {
        "form": form.having(
            table_size=table_size_for(form, book),
            **{name: told for name in ("begins", "ends") if (told := time_of(form[name])) is not None},
        ),
        "asked": asked,
        "chip_looks": ChipLooks(asked.plan.chip_set),
        "shown": preview_of(form, asked, book, words),
        "wrong": wrong,
        "only_numbers": only_numbers(form, words),
        "doubts": [words.ruling(one) for one in _doubts(request, form.names)],
        "other_way": other_way,
        "marked": marked,
        "book": book,
        "books": [shelf.book(name) for name in shelf],
        "base": None if book.head.extends is None else shelf.book(book.head.extends),
        "templates": TEMPLATES,
        "games": offered(form["games"]),
        "mixes": NAMED,
        "mix": games_in(form["games"]),
        "changes": CHANGES,
        "antes": ANTES,
        "rebuys_end": rebuys_end(asked.plan),
        "stud": without_button(asked.plan) == asked.plan.games,
        "depths": DEPTHS,
        "seen_offered": seen_offered(form),
        "check_ins": CHECK_INS,
        "sent": secrets.token_hex(8),
        "alone": "hx-request" in request.headers,
    }
    template = "new/form.html" if values["alone"] else "new.html"
    return page(request, template, 422 if wrong else 200, **values)
