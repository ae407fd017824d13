"""What the forms of an event's pages do: one command each, answered by what happened and the way back from it."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from litestar import Response, post
from litestar.params import FromPath
from litestar.response import Redirect
from msgspec.structs import replace

from floorman.floor import AnyCommand, Decision
from floorman.house import limited
from floorman.terms import Accepted, Fact, Needs, Refused, Ruling, TableNo
from floorman.terms.names import looks_like, written, wrong_name
from floorman.tournament.commands import Enter, HandGoesOn, TellButton
from floorman.views.levels_moved import said_of_levels
from floorman.views.pauses import pause_seconds
from floorman.views.person import prizes_of_outs
from floorman.web.commands import command_of
from floorman.web.desks import Ask, beyond, too_fast
from floorman.web.event.begun import begun_otherwise
from floorman.web.event.busts import asked, gone, unasked
from floorman.web.event.done import Done, to_the_clock
from floorman.web.event.handed_on import ended_by_bust, goes_on, handed_on
from floorman.web.event.hangs import done_with
from floorman.web.event.hasty import begins_oddly, hasty
from floorman.web.event.led import count_of, together
from floorman.web.event.meanwhile import done_meanwhile
from floorman.web.event.namesakes import called_so, namesake
from floorman.web.event.opposite import Opposite, as_it_stands, opposite
from floorman.web.event.showing import part, view_of
from floorman.web.event.unread import unread
from floorman.web.forms import UNREADABLE, Fields, field, fields_of
from floorman.web.likeness import names_in
from floorman.web.sent import id_of_form

NAME_LETTERS_MOST = 80
# Why the clock does not simply go on over a break.
PASSES = ("level.passes-add-on", "level.passes-colour-up", "level.passes-both")

# What one form may say of several players, or take back together: of each it is a command of its own.
OF_EACH = {"tell-knock-out": "who", "sit-in": "who", "sit-out": "who", "confirm-arrival": "who", "take-back": "version"}
# Whoever is there already is passed over where all are said to be.
SO_ALREADY = ("move.not-on-the-way",)
# Where a browser without scripts goes back to: a page of this very house.
BACK = re.compile(r"/(?![/\\])[\w/.~?=&-]{0,200}")


@post("/events/{event:str}/do")
async def do(request: Ask, event: FromPath[str]) -> Response[Any]:
    fields = await fields_of(request)
    of, back_by = OF_EACH.get(field(fields, "do"), ""), opposite(request, event, fields)
    if len(fields.get(of, ())) > 1:
        each = (command_of({**fields, of: [one]}) for one in fields[of])
        done = await of_each(request, event, fields, each)
    else:
        done = await _done(request, event, fields)
    return await answer(request, event, fields, done, back_by=back_by)


async def answer(
    request: Ask,
    event: str,
    fields: Fields,
    done: Done,
    station: TableNo = 0,
    refused_to: str = "",
    back_by: Opposite | None = None,
) -> Response[Any]:
    """A toast for a page, or the way back for a browser without scripts. A station's forms go to its table."""
    if "hx-request" in request.headers:
        more: dict[str, Any] = {
            "asked": asked(request, event, fields, done),
            "gone": gone(request, event, fields, done),
            "namesake": namesake(request, event, done),
            "station": station,
            "on": handed_on(request, event, fields, done, station),
            "hasty": hasty(fields, done),
            "with_him": ended_by_bust(request, event, fields, done),
            "paused": _paused(request, event, fields, done),
            "passes": _passes(fields, done),
            "back_by": as_it_stands(request, event, back_by, done),
        }
        told = said(request, event, done)
        if done.wrong is None and field(fields, "do") == "start-event":
            told["clock_told"] += begun_otherwise(request, event)
        if done.wrong is None and field(fields, "do") == "bust":
            told["clock_told"] += _prizes_told(request, event, fields)
        return part(request, event, "event/toast.html", **told, **more)
    back = field(fields, "back")
    back = back if BACK.fullmatch(back) else f"/events/{event}"
    if done.wrong is not None:
        more = {"passes": _passes(fields, done)}
        return part(request, event, "event/refused.html", 409, wrong=done.wrong, back=refused_to or back, **more)
    return Redirect(back, status_code=303)


def _paused(request: Ask, event: str, fields: Fields, done: Done) -> int:
    """The clock goes on: so many seconds could be taken off, if nobody meant it to stand."""
    if done.wrong is not None or field(fields, "do") != "start-clock":
        return 0
    return request.desk.look(event, lambda now, _: pause_seconds(now))


def _passes(fields: Fields, done: Done) -> dict[str, Any] | None:
    """The clock was to go over a break that has its use: the same command once more, as it would be meant."""
    if done.wrong is None or done.wrong.code not in PASSES:
        return None
    told = {key: field(fields, key) for key in ("level", "line") if field(fields, key)}
    return {"do": field(fields, "do"), "facts": {**told, "over_break": "true"}}


async def one(request: Ask, event: str, command: AnyCommand, id: str) -> Done:
    """One command, limited to what this caller may do here."""
    desk, asking = request.desk, request.caller
    if (refused := beyond(desk, asking, event, command)) is not None:
        return Done(refused.ruling)
    if (hurries := too_fast(desk, asking, command)) is not None:
        return Done(hurries)
    answered = await desk.answer(event, command, asking.by, id)
    if isinstance(answered.decision, Accepted):
        done_with(request, event, command)
    return _of(answered.decision, answered.version)


async def in_turn(
    request: Ask,
    event: str,
    fields: Fields,
    commands: Iterable[AnyCommand | None],
    nothing: Ruling,
    *,
    station: TableNo = 0,
) -> Response[Any]:
    """The commands of one form, answered as one."""
    told = await _in_turn(request, event, fields, commands)
    return await answer(request, event, fields, told[-1] if told else Done(nothing), station)


async def of_each(request: Ask, event: str, fields: Fields, commands: Iterable[AnyCommand | None]) -> Done:
    """What is said of each alike is told of each."""
    told = await _in_turn(request, event, fields, commands)
    done = told[-1] if told else Done(UNREADABLE)
    return replace(done, before=tuple((one.version, one.count) for one in told[:-1])) if done.wrong is None else done


async def _in_turn(request: Ask, event: str, fields: Fields, commands: Iterable[AnyCommand | None]) -> list[Done]:
    """Up to the first that is refused or, as None, was no number: that one is the last. Nothing where none was given;
    who is there already is passed over as long as anything else was done."""
    told, parts, passed = list[Done](), Counter[str](), list[Done]()
    for command in commands:
        if command is None:
            return [*told, Done(unread(request, event, fields))]
        # What is done already is not among them the second time: each is counted among its own kind.
        kind = str(command.__struct_config__.tag)
        done = await one(request, event, command, id_of_form(request, event, fields, f"{kind} {parts[kind]}"))
        parts[kind] += 1
        if done.wrong is None:
            told.append(done)
        elif done.wrong.code in SO_ALREADY:
            passed.append(done)
        else:
            return [*told, done]
    return told or passed[-1:]


async def _done(request: Ask, event: str, fields: Fields) -> Done:
    id = id_of_form(request, event, fields)
    if fields.get("do") == ["enter"]:
        return _of(await _entered(request, event, fields, id))
    command = command_of(fields)
    if command is None:
        return Done(unread(request, event, fields))
    if (question := unasked(request, event, fields) or begins_oddly(request, event, fields)) is not None:
        return Done(question)
    button = goes_on(request, event, fields)
    done = done_meanwhile(request, event, fields, await one(request, event, command, id))
    return await with_its_hand(request, event, fields, button, done)


async def with_its_hand(request: Ask, event: str, fields: Fields, button: TellButton | None, done: Done) -> Done:
    """A bust that is taken back brings along the hand that was over with it, or at least its button."""
    if button is not None and done.wrong is None:
        on = HandGoesOn(button.table)
        back = await one(request, event, on, id_of_form(request, event, fields, "hand-goes-on"))
        if back.wrong is not None:
            await one(request, event, button, id_of_form(request, event, fields, "tell-button"))
    return done


async def _entered(request: Ask, event: str, fields: Fields, id: str) -> Decision:
    """Somebody by his name, who may be new here."""
    name = field(fields, "person")
    if len(name) > NAME_LETTERS_MOST:
        return Refused(Ruling("entry.name", (), {"most": NAME_LETTERS_MOST}))
    if (refused := limited(request.caller, event, Enter(""))) is not None:
        return refused
    if (wrong := wrong_to_enter(request, event, name)) is not None:
        return Refused(wrong)
    same = None if field(fields, "other") else called_so(request, event, name)
    # A form that comes a second time has entered him itself.
    if same is not None and await asyncio.to_thread(request.desk.store.answer_of, id) is None:
        if written(same.name) == written(name):
            return Refused(Ruling("entry.same-name", (), {"name": name}))
        return Refused(Ruling("entry.like-name", (), {"name": name, "other": same.name}))
    return await request.desk.enter(event, name, request.by, id, sure=True)  # asked above, more closely


def wrong_to_enter(request: Ask, event: str, name: str) -> Ruling | None:
    """Why nobody can be entered under this name without a word; None if somebody can."""
    if not name:
        return Ruling("entry.no-name")
    other = next((one for one in names_in(request.desk, event) if looks_like(one, name)), None)
    return wrong_name(name) if other is None else Ruling("entry.looks-like", (), {"name": name, "other": other})


def _of(decision: Decision, version: int = 0) -> Done:
    match decision:
        case Accepted(events):
            return Done(None, version, count_of(events), to_the_clock(events))
        case Refused(ruling) | Needs(_, ruling):
            return Done(ruling)
    raise AssertionError(f"a command is accepted, refused, or needs to be told more: {decision}")


def _prizes_told(request: Ask, event: str, fields: Fields) -> tuple[tuple[str, dict[str, Fact]], ...]:
    """What those who went out have won by it: whoever said so is asked for it across the table."""
    who, words = fields.get("who", []), request.speech
    won = request.desk.look(event, lambda now, names: (prizes_of_outs(now, names, who), now.state.plan.currency))
    told: list[tuple[str, dict[str, Fact]]] = []
    for name, place, coins in won[0]:
        told.append(("toast.prize", {"name": name, "place": place, "prize": words.money(coins, won[1])}))
    return tuple(told)


def said(request: Ask, event: str, done: Done) -> dict[str, Any]:
    """For the toast: why not, or what it led to. Of what came without a version the newest step tells."""
    if done.wrong is not None:
        return {"wrong": done.wrong, "last": None}
    last = view_of(request, event).take_back
    version, count = (done.version, done.count) if done.version else (last.version if last else 0, 1)
    told = (*done.clock, *request.desk.look(event, said_of_levels(version)))
    return {"wrong": None, "last": together(request, event, (*done.before, (version, count))), "clock_told": told}
