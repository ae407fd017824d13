"""How somebody is reached: a number that lies beside the log with his name, for the host and the registration alone.

No view holds it. It is on the sheet of a player and on his card at registration, is never on a wall, a list or in a
file for others, and goes when he is erased.
"""

from __future__ import annotations

import re
from typing import Any

from litestar import Response, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath
from litestar.response import Redirect

from floorman.house import Caller
from floorman.terms import EntryId, Ruling, at_least
from floorman.web.desks import Ask
from floorman.web.event.doing import BACK
from floorman.web.event.showing import part, view_of
from floorman.web.forms import field, fields_of

LETTERS_MOST = 60
DIGITS_LEAST = 3
ADDRESS = re.compile(r"[^@\s]+@[^@\s]+")


@post("/events/{event:str}/contact")
async def contact(request: Ask, event: FromPath[str]) -> Response[Any]:
    """His number is written down, changed, or with an empty field forgotten."""
    if not may_reach(request.caller):
        raise PermissionDeniedException(extra={"code": "error.not-for-you"})
    view_of(request, event)
    fields = await fields_of(request)
    who, typed, back = field(fields, "entry"), field(fields, "contact"), field(fields, "back")
    person = person_of(request, event, who)
    if not person:
        raise NotFoundException
    wrong = wrong_with(typed)
    if wrong is None:
        await request.desk.reach(person, " ".join(typed.split()))
    told: dict[str, Any] = {
        "reached": reached(request, event, who),
        "entry": who,
        "wrong": wrong,
        "typed": typed,
        "kept": wrong is None,
    }
    if "hx-request" in request.headers:
        return part(request, event, "event/contact.html", **told)
    back = back if BACK.fullmatch(back) else f"/events/{event}"
    if wrong is not None:
        return part(request, event, "event/refused.html", 409, wrong=wrong, back=back)
    return Redirect(back, status_code=303)


def may_reach(one: Caller) -> bool:
    """Whoever runs the event, and whoever enters its players. A floor or a dealer calls nobody at home."""
    return one.rank == "registrar" or at_least(one.rank, "director")


def wrong_with(typed: str) -> Ruling | None:
    """A number has digits, an address its sign. What is anything else was typed into the wrong field."""
    fits = sum(letter.isdigit() for letter in typed) >= DIGITS_LEAST or ADDRESS.fullmatch(typed)
    if len(typed) > LETTERS_MOST or (typed and not fits):
        return Ruling("contact.no-number", (), {"most": LETTERS_MOST})
    return None


def person_of(request: Ask, event: str, who: EntryId) -> str:
    """Empty for nobody."""

    def look(now: Any, _: object) -> str:
        entry = now.state.entries.get(who)
        return "" if entry is None else str(entry.person)

    return request.desk.look(event, look)


def reached(request: Ask, event: str, who: EntryId) -> str | None:
    """By what he is reached; None for whoever may not know it, and of a bot."""
    if not may_reach(request.caller):
        return None
    return request.desk.contacts().get(person_of(request, event, who), "")
