"""The chat of an event: what was said, a line of one's own, and whom one does not want to hear."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath
from litestar.response import Redirect

from floorman.desk.chat import LETTERS_MOST, LOBBY, Talker
from floorman.desk.company import Company
from floorman.terms import STAFF, Refused, Ruling, TableNo, at_least
from floorman.web.desks import Ask, behind, player_at
from floorman.web.forms import UNREADABLE, fields_of
from floorman.web.onlooking import looks_late
from floorman.web.words import page


@get("/events/{event:str}/chat/{table:int}")
async def chat(request: Ask, event: FromPath[str], table: FromPath[int]) -> Response[str]:
    """All that is kept of one place: as a page, or its lines for the page that is open."""
    _company(request, event, table)
    alone = "hx-request" in request.headers
    values: dict[str, Any] = {
        "event": event,
        "named": request.desk.wall(event).value.name,
        "chat": spoken(request, event, table),
        "most": LETTERS_MOST,
    }
    return page(request, "lobby/lines.html" if alone else "lobby/chat_page.html", **values)


@post("/events/{event:str}/chat/{table:int}")
async def say(request: Ask, event: FromPath[str], table: FromPath[int]) -> Response[Any]:
    """A line; or somebody is not to be heard any more, by oneself or by all."""
    company, talker = _company(request, event, table), talker_of(request, event, table)
    fields = await fields_of(request)
    form = {name: told[0] for name, told in fields.items() if told}
    wrong = _done(request, company, table, talker, form)
    company.talked(table)
    if "hx-request" in request.headers or request.headers.get("x-requested-by") == "fm-chat":
        said = "" if wrong is None else request.speech.ruling(wrong, request.desk.names())
        return Response(said, media_type=MediaType.TEXT, status_code=200 if wrong is None else 409)
    back = f"/events/{event}/lobby" if table == LOBBY else f"/events/{event}/chat/{table}"
    if wrong is not None:
        again = [("text", "chat.say")] if form.get("text") else []
        why = refusal(request, wrong)
        return page(
            request, "phone/refused.html", 409, fields, wrong=why, cites=wrong.cites, back=back, again=again,
            do=form.get("do", ""), query="",
        )  # fmt: skip
    return Redirect(back, status_code=303)


def _done(request: Ask, company: Company, table: TableNo, talker: Talker, form: dict[str, str]) -> Ruling | None:
    who, on = form.get("who", "")[:80], form.get("on", "yes") == "yes"
    match form.get("do", "say"):
        case "say":
            stands, at = company.stands(table), request.desk.clock.now()
            answer = company.chat.say(table, talker, form.get("text", ""), at, stands)
            return answer.ruling if isinstance(answer, Refused) else None
        case "mute" if who and (not on or company.knows(who)):
            company.chat.mute(talker.who, who, on=on)
            return None
        case "silence" if who and (not on or company.knows(who)) and may_silence(request):
            company.chat.silence(who, on=on)
            return None
        case _:
            return UNREADABLE


def refusal(request: Ask, wrong: Ruling) -> str:
    return request.speech.ruling(wrong, request.desk.names())


def spoken(request: Ask, event: str, table: TableNo) -> dict[str, Any]:
    """What a page shows of a room, as this caller hears it."""
    company, talker = request.desk.showing(event).company, talker_of(request, event, table)
    silent = company.chat.silent(table, talker, company.stands(table))
    return {
        "table": table,
        "me": talker.who,
        "role": talker.role,
        "lines": company.talk(table),
        "number": company.chat.room(table).number,
        "muted": sorted(company.chat.muted(talker.who)),
        "silenced": sorted(company.chat.silenced),
        "by_host": len(request.desk.house.state.staff) <= 1,  # who alone is the floor here
        "may_silence": may_silence(request),
        "silent": None if silent is None else silent.ruling,
    }


def may_silence(request: Ask) -> bool:
    return at_least(behind(request).rank, "floor")


def talker_of(request: Ask, event: str, table: TableNo) -> Talker:
    """A player, at his own table or elsewhere; or somebody who works here."""
    one = player_at(request, event)
    if one is not None:
        here = table == LOBBY or request.desk.table_of(event, one.entry) == table
        return Talker(one.entry, "player" if here else "spectator")
    if request.caller.rank in STAFF or request.caller.rank == "registrar":
        return Talker(request.caller.person, "floor")
    raise PermissionDeniedException(extra={"code": "error.not-for-you"})


def _company(request: Ask, event: str, table: TableNo) -> Company:
    showing = request.desk.showing(event)
    if table != LOBBY and table not in request.desk.look(event, lambda now, _: set(now.state.tables)):
        raise NotFoundException
    if table != LOBBY and looks_late(request, event, table):
        raise PermissionDeniedException(extra={"code": "chat.later"})
    return showing.company
