"""A table for two at one tap: whoever taps sits there, the other comes by the link, and the cards are dealt."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response, post
from msgspec.structs import replace

from floorman.desk import Desk, NewEvent, Opened
from floorman.desk.sign_ups import improper
from floorman.terms import Accepted, Ruling
from floorman.tournament.commands import Enter
from floorman.tournament.events import EntryMade
from floorman.tournament.online import Online
from floorman.tournament.plan import Plan
from floorman.web.desks import DESK, Ask
from floorman.web.forms import field, fields_of
from floorman.web.lobby.joining import seat_here
from floorman.web.sent import id_of_form
from floorman.web.start.fields import of_template
from floorman.web.start.new import usual_book
from floorman.web.start.planning import planned
from floorman.web.words import page

SEATS = 2


@post("/two")
async def two(request: Ask) -> Response[Any]:
    """The same form twice is one table."""
    desk, words = request.desk, request.speech
    fields = await fields_of(request)
    sent = id_of_form(request, "", fields)
    called = own_name(request) or " ".join(field(fields, "name").split()) or words.say("two.host")
    if (wrong := improper(called)) is not None:
        return _refused(request, wrong)
    name, book = words.say("two.name"), usual_book(desk)
    opened = await desk.open(NewEvent(name=name, book=book, plan=_plan(request, book), players=()), request.by, sent)
    if not isinstance(opened, Opened):
        return _refused(request, opened.ruling)
    await asyncio.to_thread(_invite, request, opened.id)
    entry = await _host(desk, opened.id, called)
    if isinstance(entry, Ruling):
        return _refused(request, entry)
    seated = await seat_here(request, opened.id, entry)
    return _refused(request, seated) if isinstance(seated, Ruling) else seated


def own_name(request: Ask) -> str:
    """As whoever asks is known here; empty where the house does not know his name."""
    person = request.caller.person
    return request.desk.names().get(person, "") if person in request.desk.house.state.staff else ""


def _plan(request: Ask, book: str) -> Plan:
    """Fast and short; it begins by itself as soon as both are there."""
    desk = request.desk
    form = of_template("two", request.speech, {"name": "-", "book": book})
    plan = planned(form, desk.shelf.book(book), Plan(structure=()), request.speech).plan
    return replace(plan, begins=None, capacity=SEATS, online=Online(starts_at=desk.now(), least=SEATS))


def _invite(request: Ask, event: str) -> None:
    kept = request.doors.invitations
    if not kept.of(event):
        kept.renew(event)


async def _host(desk: Desk, event: str, name: str) -> str | Ruling:
    """His entry: whoever taps a second time has the one he has."""
    person = await desk.meet(name)
    decision = await desk.do(event, Enter(person, data_confirmed=True), DESK, f"two/{event}")
    if not isinstance(decision, Accepted):
        return decision.ruling
    return next(one.id for one in decision.events if isinstance(one, EntryMade))


def _refused(request: Ask, wrong: Ruling) -> Response[str]:
    words = request.speech.ruling(wrong, request.desk.names())
    return page(request, "phone/refused.html", 409, wrong=words, cites=wrong.cites, back="/")
