"""The next game with the same people: its host opens it at one tap, and each of the others comes along at one.

Nobody is entered who has not tapped: a seat may cost money. Whoever comes along is who he was, on the phone that he
holds; he types nothing, and no link has to be sent around.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from typing import Any

from litestar import Response, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath
from litestar.response import Redirect
from msgspec import Struct
from msgspec.structs import replace

from floorman.desk import Desk, NewEvent, Opened
from floorman.desk.company import on_devices
from floorman.terms import Accepted, EntryId, Ruling
from floorman.tournament import Plan
from floorman.tournament.commands import Enter
from floorman.tournament.events import EntryMade
from floorman.tournament.online import PLAYERS_LEAST
from floorman.web.desks import DESK, Ask, behind, player_at
from floorman.web.event.showing import view_of
from floorman.web.forms import fields_of
from floorman.web.guards import WHO, lets_in
from floorman.web.lobby.joining import seat_here
from floorman.web.registration.desk import view_now
from floorman.web.sent import id_of_form
from floorman.web.start.fields import LETTERS_MOST, of_event
from floorman.web.start.planning import planned
from floorman.web.words import page

OPENS = "POST /events/{event}/next"
# A number behind a name, as we put it there.
NUMBERED = re.compile(r" · (\d{1,3})$")


class NextGame(Struct, frozen=True):
    """Where it goes on: what it is called and costs."""

    event: str
    name: str
    price: str = ""


def next_game(request: Ask, event: str, *, done: bool) -> dict[str, Any]:
    """For a page of those who are done here: the game to come along to, and whether who looks may open one."""
    values: dict[str, Any] = {
        "next_game": None,
        "opens_next": False,
        "who_plays": False,
        "next_sent": secrets.token_hex(8),
    }
    if not done:
        return values
    values["next_game"] = found = _following(request, event)
    values["who_plays"] = player_at(request, event) is not None
    opens = found is None and lets_in(behind(request), WHO[OPENS])
    return values | {"opens_next": opens and on_devices(request.desk.like(event).plan)}


def _following(request: Ask, event: str) -> NextGame | None:
    """The newest one that led on from here, while one may come in there."""
    desk, kept, words = request.desk, request.doors.invitations, request.speech
    last, seen = event, {event}
    while (following := kept.next_of(last)) and following not in seen:
        seen.add(following)
        last = following
    if last == event or last not in desk.live() or not kept.of(last):
        return None
    view = view_now(request, last)
    if view.next.refused is not None or view.next.missed is not None:
        return None
    total = view.price.total
    return NextGame(last, desk.wall(last).value.name, words.money(total, view.currency) if total else "")


@post("/events/{event:str}/next")
async def open_next(request: Ask, event: FromPath[str]) -> Response[Any]:
    """The same plan once more, with its link. Whoever opens it and has played comes along at once. Tapped twice it is
    one game."""
    view_of(request, event)
    desk = request.desk
    found = _following(request, event)
    if found is None:
        sent = id_of_form(request, event, await fields_of(request))
        opened = await desk.open(_wish(request, event), request.by, sent)
        if not isinstance(opened, Opened):
            return _refused(request, event, opened.ruling)
        await asyncio.to_thread(_lead_on, request, event, opened.id)
        desk.showing(event).company.met()
        found = NextGame(opened.id, "")
    one = player_at(request, event)
    if one is None:
        return Redirect(f"/events/{found.event}/lobby", status_code=303)
    return await _along(request, event, found.event, one.entry)


@post("/events/{event:str}/along")
async def come_along(request: Ask, event: FromPath[str]) -> Response[Any]:
    """Whoever has played here sits there, as who he is."""
    one = player_at(request, event)
    if one is None:
        raise PermissionDeniedException
    found = _following(request, event)
    if found is None:
        return _refused(request, event, Ruling("join.closed"))
    return await _along(request, event, found.event, one.entry)


def _wish(request: Ask, event: str) -> NewEvent:
    """As the form would plan it that is opened with the plan of this event."""
    desk, words = request.desk, request.speech
    before = desk.like(event)
    form = of_event(before, event, words, players=False)
    plan = planned(form, desk.book(event), before.plan, words).plan
    return NewEvent(name=numbered_on(before.name), book=before.book, plan=_at_once(plan), players=(), like=event)


def _at_once(plan: Plan) -> Plan:
    """It begins when its host says so: the time that was set for the one before has passed."""
    online = replace(plan.online, starts_at=None, check_in="none", least=PLAYERS_LEAST)
    return replace(plan, online=online, day="")


def numbered_on(name: str) -> str:
    """Friday, Friday · 2, Friday · 3."""
    found = NUMBERED.search(name)
    behind_it = f" · {int(found[1]) + 1 if found else 2}"
    return NUMBERED.sub("", name)[: LETTERS_MOST - len(behind_it)].rstrip() + behind_it


def _lead_on(request: Ask, event: str, following: str) -> None:
    doors = request.doors
    doors.invitations.renew(following)
    doors.same_word(following, event)
    doors.invitations.lead_on(event, following)


async def _along(request: Ask, event: str, following: str, entry: EntryId) -> Response[Any]:
    desk = request.desk
    person = _person(desk, event, entry)
    # Whoever taps a second time, on this phone or on another one of his, has the entry that he has.
    decision = await desk.do(following, Enter(person, data_confirmed=True), DESK, f"along/{following}/{person}")
    if not isinstance(decision, Accepted):
        return _refused(request, event, decision.ruling)
    made = next((one.id for one in decision.events if isinstance(one, EntryMade)), person)
    seated = await seat_here(request, following, made)
    return _refused(request, event, seated) if isinstance(seated, Ruling) else seated


def _person(desk: Desk, event: str, entry: EntryId) -> str:
    found = desk.look(event, lambda now, _: now.state.entries.get(entry))
    if found is None:
        raise NotFoundException
    return found.person


def _refused(request: Ask, event: str, wrong: Ruling) -> Response[str]:
    words = request.speech.ruling(wrong, request.desk.names())
    back = f"/events/{event}/lobby"
    return page(request, "phone/refused.html", 409, wrong=words, cites=wrong.cites, back=back)
