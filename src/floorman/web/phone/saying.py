"""What a player says from his phone: yes or no to a deal, his chips, what to do with his cards, a call for the floor.

Always of himself.
"""

from __future__ import annotations

from typing import Any

from litestar import Response, post
from litestar.params import FromPath
from litestar.response import Redirect

from floorman.floor import AnyCommand
from floorman.floor.commands import ShowCards, ThrowCards
from floorman.terms import EntryId
from floorman.tournament.commands import CallFloor, CheckIn, Count, VoteDeal, WithdrawCall
from floorman.views import PhoneView
from floorman.web.commands import whole
from floorman.web.desks import Ask
from floorman.web.event.doing import one
from floorman.web.forms import UNREADABLE, fields_of
from floorman.web.phone.showing import entry_of, shown
from floorman.web.sent import id_of_form
from floorman.web.words import page

CALLS = ("call-floor", "withdraw-call", "tell-offence")
WORDS_MOST = 200
# What he types himself, and what stands before it: where he is refused he need not type it twice.
TYPED = {"what": "phone.offence-what", "stack": "phone.stack"}


@post("/events/{event:str}/me/do")
async def say(request: Ask, event: FromPath[str]) -> Response[Any]:
    """One of the forms of his phone. He is led back to it; where he was refused, with the reason."""
    fields = await fields_of(request)
    form = {name: told[0] for name, told in fields.items() if told}
    entry = entry_of(request)
    own = request.desk.phone(event, entry) if entry else None
    command = None if own is None else _told(form, entry, own)
    id = id_of_form(request, event, fields, entry)
    wrong = (await one(request, event, command, id)).wrong if command else UNREADABLE
    tab = "/floor" if form.get("do") in CALLS else ""
    query = "" if request.caller.entry else f"?entry={entry}"
    here = f"/events/{event}/lobby" if form.get("do") == "check-in" else f"/events/{event}/me{tab}{query}"
    if wrong is None:
        return Redirect(here, status_code=303)
    words = request.speech.ruling(wrong, request.desk.names())
    again = [(name, label) for name, label in TYPED.items() if form.get(name)]
    told = {"wrong": words, "cites": wrong.cites, "back": here, "again": again, "do": form.get("do", ""),
            "query": query}  # fmt: skip
    if own is None:
        return page(request, "phone/refused.html", 409, fields, **told)
    around = shown(request, event, request.desk.wall(event).value, own)
    name = "floor" if tab else "seat"
    return page(request, "phone/refused-here.html", 409, fields, **around, tab=name, alone=False, **told)


def _told(form: dict[str, str], entry: EntryId, own: PhoneView) -> AnyCommand | None:
    """Whatever else a form may say, it is about himself, and from where he sits or has called."""
    match form.get("do"):
        case "vote-deal" if form.get("agrees") in ("true", "false"):
            return VoteDeal(entry, form["agrees"] == "true")
        case "check-in":
            return CheckIn(entry)
        case "count" if (stack := whole(form.get("stack", ""))) is not None:
            return Count(entry, stack)
        case "call-floor":
            return CallFloor(own.table, place=own.seat, who=own.id)
        case "tell-offence" if what := form.get("what", "").strip():
            unnamed = form.get("unnamed") == "1"
            return CallFloor(
                own.table,
                "offence",
                0 if unnamed else own.seat,
                own.id,
                what[:WORDS_MOST],
                unnamed=unnamed,
            )
        case "show-cards" if own.held is not None:
            return ShowCards(table=own.held.table, who=entry)
        case "throw-cards" if own.held is not None:
            return ThrowCards(table=own.held.table, who=entry)
        case "withdraw-call" if (number := whole(form.get("number", ""))) is not None:
            made_at = {call.number: call.table for call in own.calls}  # whoever was moved since called elsewhere
            return WithdrawCall(made_at.get(number, own.table), number, own.id)
        case _:
            return None
