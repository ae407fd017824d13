"""Who works in the house, and which devices are in: the staff, their passes, and new ones as QR codes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, get_args

from litestar import Response, get, post
from litestar.response import Redirect
from msgspec import Struct

from floorman.desk import Desk
from floorman.doors import Offered
from floorman.doors.devices import device_of
from floorman.doors.secrets import new_id
from floorman.house import Caller
from floorman.house.giving import may_give
from floorman.house.inventory import AddScreen
from floorman.house.passes import GivePass, Pass
from floorman.house.staff import HELPING, WORKING, Worker
from floorman.speech import Speech
from floorman.terms import RANKS, Instant, Rank, Refused, Ruling, whole_number
from floorman.terms.names import plain
from floorman.web.codes import MINUTES, base, shown_code
from floorman.web.desks import Ask
from floorman.web.entrance import let_in
from floorman.web.event.showing import shown
from floorman.web.forms import UNREADABLE, Fields, as_typed, field, fields_of
from floorman.web.pairing import name_of_a_screen, pairings_of
from floorman.web.sent import id_of_form
from floorman.web.words import page

# What one may make a QR code for: whoever works with a password comes in with it.
DEVICES: tuple[Rank, ...] = ("dealer", "screen", "player", "registrar")
# Whoever is added is most often of the floor; nobody becomes the host by accident.
FIRST_ASKED: tuple[Rank, ...] = ("floor", "dealer", "registrar", "director", "manager", "direction")
TABLES_LEAST = 1


class Working(Struct, frozen=True):
    """One line of the staff."""

    id: str
    name: str
    worker: Worker
    may_change: bool


class Holding(Struct, frozen=True):
    """One line of the passes."""

    id: str
    held: Pass
    name: str
    event: str
    since: str
    seen: str
    mine: bool
    may_revoke: bool


@get("/house/people")
async def people(request: Ask) -> Response[str]:
    return _people(request)


@post("/house/people")
async def change(request: Ask) -> Response[Any]:
    """One of the page's forms. A code is shown at once and never again; after anything else the page comes anew."""
    form = await fields_of(request)
    do = field(form, "do")
    if do in {"give-pass", "let-in-helper", "my-phone"}:
        offered = await _offered(request, do, form)
        return _wrong(request, offered, form) if isinstance(offered, Refused) else _people(request, offered=offered)
    if do == "pair-screen":
        return await _pair(request, form)
    if do == "add-staff":
        return await _add_staff(request, form)
    refused = await _changed(request, do, form)
    return _wrong(request, refused, form) if refused is not None else Redirect(_here(request), status_code=303)


async def _offered(request: Ask, do: str, form: Fields) -> Offered | Refused:
    """A code for a device, for somebody who helps this evening, or for one's own phone beside this one."""
    if do == "my-phone":
        one = request.caller
        return await request.doors.offer(GivePass(new_id(), one.person, one.rank, "", 0, ""), one.by)
    if do == "give-pass":
        return await request.doors.offer(_wish(form), request.by)
    rank: Rank | None = next((rank for rank in HELPING if rank == field(form, "rank")), None)
    if rank is None:
        return Refused(Ruling("staff.no-rank"))
    return await request.doors.offer_helper(field(form, "name"), rank, request.by)


async def _pair(request: Ask, form: Fields) -> Response[Any]:
    """The screen that shows these digits gets a pass."""
    waiting = pairings_of(request).shown(field(form, "digits"))
    if waiting is None:
        return _wrong(request, Refused(Ruling("pair.no-such-digits")), form)
    screen = await _one_more_screen(request, form)
    if isinstance(screen, Refused):
        return _wrong(request, screen, form)
    wish = GivePass(new_id(), screen, "screen", field(form, "event"), 0, "", MINUTES["screen"])
    offered = await request.doors.offer(wish, request.by)
    if isinstance(offered, Refused):
        return _wrong(request, offered, form)
    waiting.code = offered.code
    return Redirect(f"{_here(request)}#passes", status_code=303)


async def _one_more_screen(request: Ask, form: Fields) -> str | Refused:
    """The house has it from now on: it is told among the screens of the walls what it shows, and what it is called."""
    house = request.desk.house
    before = set(house.state.things)
    decision = await house.ask(
        AddScreen(name_of_a_screen(house.state, request.speech)),
        request.by,
        id_of_form(request, "house", form, "add-screen"),
    )
    if isinstance(decision, Refused):
        return decision
    return next((id for id in house.state.things if id not in before), "screen")


async def _add_staff(request: Ask, form: Fields) -> Response[Any]:
    """The first of the direction closes the doors behind him; the browser that did it stays in."""
    doors, open_before = request.doors, request.doors.open
    name, password = field(form, "name"), as_typed(form, "password")
    if open_before and not password:
        return _wrong(request, Refused(Ruling("staff.password-first")), form)
    added = await doors.add_staff(name, _ranks(form), request.by, password)
    if isinstance(added, Refused):
        return _wrong(request, added, form)
    if not open_before or doors.open:
        return Redirect(_here(request), status_code=303)
    device = device_of(request.headers.get("user-agent", ""))
    entered = await doors.log_in(name, password, request.client.host if request.client else "", device)
    if isinstance(entered, Ruling):
        return _wrong(request, Refused(entered), form)
    return let_in(request, entered, _here(request))


async def _changed(request: Ask, do: str, form: Fields) -> Refused | None:
    doors, person = request.doors, field(form, "person")
    match do:
        case "set-ranks":
            return await doors.set_ranks(person, _ranks(form), request.by)
        case "remove-staff":
            return await doors.remove_staff(person, request.by)
        case "set-password" if person == request.caller.person:
            return Refused(Ruling("password.own"))  # he tells the old one, at the entrance
        case "set-password":
            return await doors.set_password(person, as_typed(form, "password"), request.by, keep=request.caller.key)
        case "revoke":
            return await doors.revoke(field(form, "pass"), request.by)
        case _:
            return Refused(UNREADABLE)


def _wish(form: Fields) -> GivePass:
    rank: Rank = next((rank for rank in DEVICES if rank == field(form, "rank")), "public")
    table = whole_number(field(form, "table"), 4) or 0
    event, entry = field(form, "event"), field(form, "entry") if rank == "player" else ""
    if rank == "player" and (plays := field(form, "plays")):  # one list of all who play, in whichever event
        event, _, entry = plays.partition("/")
    table = table if rank == "dealer" else 0
    person = {"dealer": f"table-{table}", "player": entry}.get(rank, str(rank))
    return GivePass(new_id(), person, rank, event, table, entry, MINUTES.get(rank, 15))


def _people(
    request: Ask, status: int = 200, wrong: str = "", offered: Offered | None = None, typed: Fields | None = None
) -> Response[str]:
    doors, desk, one = request.doors, request.desk, request.caller
    names = desk.names()
    staff = [
        Working(id, names.get(id, id), worker, all(may_give(one.rank, rank) for rank in worker.ranks))
        for id, worker in doors.staff.items()
    ]
    events = {id: view.event for id, view in desk.events().items() if view.event.clock.phase != "over"}
    values = {
        "staff": sorted(staff, key=lambda line: (RANKS.index(line.worker.ranks[0]), plain(line.name))),
        "passes": [_line(request, id, held) for id, held in reversed(doors.passes.items())],
        "open": doors.open,
        "events": events,
        "players": {id: desk.shown(id).value.floor.players for id in events},
        "ranks": sorted((rank for rank in WORKING if may_give(one.rank, rank)), key=FIRST_ASKED.index),
        "tables": _tables(request, events),
        "helping": [rank for rank in HELPING if may_give(one.rank, rank)],
        "devices": [rank for rank in DEVICES if may_give(one.rank, rank)],
        "own": may_have_more(one),
        "me": one.person,
        "address": base(request),
        "shown": None if offered is None else shown_code(request, offered),
        "wrong": wrong,
        "within": _within(request),
    }
    return page(request, "people.html", status, typed, **{**_framed(request), **values})


def _within(request: Ask) -> str:
    """The evening from which it was opened, and in whose frame it stays."""
    asked = str(request.query_params.get("event", ""))
    return asked if asked in request.desk.events() else ""


def _here(request: Ask) -> str:
    return f"/house/people?event={event}" if (event := _within(request)) else "/house/people"


def _framed(request: Ask) -> dict[str, Any]:
    """What the frame of an event needs."""
    event = _within(request)
    return {**shown(request, event), "tab": "people"} if event else {}


def may_have_more(one: Caller) -> bool:
    """May he take his rank onto another device of his? Whoever may give it to anybody."""
    return not one.event and may_give(one.rank, one.rank)


def _tables(request: Ask, events: Collection[str]) -> range:
    """The numbers that a tablet may be for: tables that are open, and those that all who are entered will need."""
    most = TABLES_LEAST
    for id in events:
        floor = request.desk.shown(id).value.floor
        needed = -(-len(floor.players) // max(floor.plan.plan.table_size, 2))
        most = max(most, needed, *(table.number for table in floor.tables))
    return range(1, most + 1)


def _line(request: Ask, id: str, held: Pass) -> Holding:
    doors, desk, one, words = request.doors, request.desk, request.caller, request.speech
    event = desk.events().get(held.event)
    seen = doors.seen(id)
    return Holding(
        id,
        held,
        desk.names().get(held.person, "") or _screen(desk, held.person),
        event.event.name if event else "",
        _when(held.made, words),
        "" if seen is None else _when(seen, words),
        one.key == id,
        one.person == held.person or may_give(one.rank, held.rank),
    )


def _screen(desk: Desk, id: str) -> str:
    """What the house calls this screen, if it is one of its own."""
    thing = desk.house.state.things.get(id)
    return thing.name if thing is not None and thing.what == "screen" else ""


def _when(at: Instant, words: Speech) -> str:
    return f"{words.day(at)}, {words.clock(at)[:5]}"


def _wrong(request: Ask, refused: Refused, typed: Fields) -> Response[str]:
    return _people(request, 409, request.speech.ruling(refused.ruling), typed=typed)


def _ranks(form: Fields) -> tuple[Rank, ...]:
    return tuple(rank for rank in get_args(Rank) if rank in form.get("rank", []))
