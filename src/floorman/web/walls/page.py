"""The page of the walls: how they look, what is said on them, and what each screen shows. What is set holds at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args
from urllib.parse import urlencode

import msgspec
from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from msgspec import Struct

from floorman.doors.secrets import new_id
from floorman.house import HouseCommand, Thing
from floorman.house.inventory import AddScreen, RemoveThing
from floorman.house.legible import nearest_accent
from floorman.house.passes import GivePass, RevokePass
from floorman.house.walls import (
    DELAY_MOST,
    DELAY_USUAL,
    LETTERS_MOST,
    SECONDS_LEAST,
    SECONDS_MOST,
    AddSponsor,
    Moment,
    RemoveSponsor,
    ScreenShows,
    SetScreen,
    SetSound,
    SetWallLook,
    Sheet,
)
from floorman.terms import Fact, Refused, no, whole_number
from floorman.tournament.commands.announcing import LETTERS_MOST as MESSAGE_LETTERS_MOST
from floorman.web.codes import base
from floorman.web.desks import Ask
from floorman.web.event.showing import tab, view_of
from floorman.web.forms import UNREADABLE, Fields, field
from floorman.web.pairing import name_of_a_screen, pairings_of
from floorman.web.sent import id_of_form
from floorman.web.walls.codes import address_of, where_shown
from floorman.web.walls.layouts import all_layouts
from floorman.web.walls.pictures import BYTES_MOST, drop_all_but, keep
from floorman.web.walls.sounds import BYTES_MOST as SOUND_BYTES_MOST
from floorman.web.walls.sounds import drop_sounds_but, keep_sound
from floorman.web.walls.styling import accents
from floorman.web.walls.usual import usual_on

# A form around a picture; a larger one is refused with its size, up to what a phone's camera makes.
UPLOAD_BYTES_MOST = 12_000_000
PAIR_MINUTES = 60
HOUSE = "house"
# What a paired screen shows after one tap: the clock, as Floorman has it or with what a ready layout has beside it.
AT_ONCE = ("", "seats", "prizes")
PICTURES = ("logo", "background")
COLOUR_OF = {"colour.accent-dark": "accent", "colour.accent-light": "accent_light", "colour.ground": "ground"}
COLOURS = ("accent", "accent_light", "ground")


class Wrong(Struct, frozen=True):
    """What was refused, at which of the page's parts, and the colour that would do in its place."""

    part: str
    code: str
    says: str
    facts: Mapping[str, Fact]

    @property
    def instead(self) -> tuple[str, str] | None:
        """The field, and the colour for it that everybody can read."""
        return (COLOUR_OF[self.code], str(self.facts["nearest"])) if self.code in COLOUR_OF else None


class Hanging(Struct, frozen=True):
    """A screen of the house as the page lists it."""

    id: str
    thing: Thing
    shows: ScreenShows
    on: bool
    elsewhere: str  # the tournament that it shows now, where it is another one
    look: str  # the wall's address with just this


@get("/events/{event:str}/screens")
async def screens(request: Ask, event: FromPath[str]) -> Response[str]:
    return _page(request, event)


@post("/events/{event:str}/screens", request_max_body_size=UPLOAD_BYTES_MOST)
async def change(request: Ask, event: FromPath[str]) -> Response[Any]:
    """One of the page's forms."""
    if event not in request.desk.events():
        raise NotFoundException
    form = await request.form()
    fields = {key: [str(one) for one in form.getall(key)] for key in dict.fromkeys(form) if key != "picture"}
    file = form.get("picture")
    brought = await file.read() if isinstance(file, UploadFile) else b""
    do, before = field(fields, "do"), {*request.desk.house.state.things}
    refused = await _done(request, event, do, fields, brought)
    if refused is not None:
        ruling = refused.ruling
        return _page(request, event, Wrong(do, ruling.code, request.speech.ruling(ruling), ruling.facts), fields)
    things = request.desk.house.state.things
    id = field(fields, "id") or next((one for one in things if one not in before), "")  # the screen that was just added
    where = f"?screen={id}#screen-{id}" if id in things else f"#{do}"
    return Redirect(f"/events/{event}/screens{where}", status_code=303)


async def _done(request: Ask, event: str, do: str, fields: Fields, brought: bytes) -> Refused | None:
    match do:
        case "logo" | "background":
            return await _pictured(request, fields, do, brought)
        case "colours":
            told: dict[str, Any] = {name: field(fields, name).lower() for name in COLOURS if name in fields}
            return await _ask(request, fields, SetWallLook(**told))
        case "code":
            return await _ask(request, fields, SetWallLook(code=field(fields, "on") == "yes"))
        case "sponsors":
            return await _sponsored(request, fields, brought)
        case "sounds":
            return await _sounded(request, fields, brought)
        case "add-screen":
            return await _added(request, event, fields)
        case "pair-screen":
            return await _paired(request, event, field(fields, "id"), field(fields, "digits"))
        case "screen":
            return await _set(request, fields)
        case "quick":
            return await _set_at_once(request, event, fields)
        case "remove-screen":
            return await _removed(request, fields)
        case _:
            return Refused(UNREADABLE)


async def _ask(request: Ask, fields: Fields, command: HouseCommand, picture: str = "") -> Refused | None:
    id = id_of_form(request, HOUSE, fields, picture)
    decision = await request.desk.house.ask(command, request.by, id)
    return decision if isinstance(decision, Refused) else None


async def _pictured(request: Ask, fields: Fields, which: str, brought: bytes) -> Refused | None:
    """First the picture, then that it hangs; what hangs no more goes last."""
    name = "" if field(fields, "remove") else await keep(request.desk.store, brought)
    if isinstance(name, Refused):
        return name
    command = SetWallLook(logo=name) if which == "logo" else SetWallLook(background=name)
    return await _swept(request, await _ask(request, fields, command, name))


async def _sponsored(request: Ask, fields: Fields, brought: bytes) -> Refused | None:
    if field(fields, "remove"):
        return await _swept(request, await _ask(request, fields, RemoveSponsor(field(fields, "remove"))))
    picture = await keep(request.desk.store, brought) if brought else ""
    if isinstance(picture, Refused):
        return picture
    return await _swept(request, await _ask(request, fields, AddSponsor(field(fields, "name"), picture), picture))


async def _sounded(request: Ask, fields: Fields, brought: bytes) -> Refused | None:
    moment = field(fields, "moment")
    if moment not in get_args(Moment):
        return Refused(UNREADABLE)
    name = "" if field(fields, "remove") else await keep_sound(request.desk.store, brought)
    if isinstance(name, Refused):
        return name
    command = msgspec.convert({"do": "set-sound", "moment": moment, "sound": name}, SetSound)
    refused = await _ask(request, fields, command, name)
    desk = request.desk
    await drop_sounds_but(desk.store, desk.house.state.look.heard)
    return refused


async def _swept(request: Ask, refused: Refused | None) -> Refused | None:
    desk = request.desk
    await drop_all_but(desk.store, desk.house.state.look.pictures)
    return refused


async def _added(request: Ask, event: str, fields: Fields) -> Refused | None:
    """A screen by its name, or by the next number; and the one that shows these digits is it, where some were typed."""
    digits = field(fields, "digits")
    if digits and pairings_of(request).shown(digits) is None:
        return _no_such_digits()
    before = set(request.desk.house.state.things)
    name = field(fields, "name").strip() or name_of_a_screen(request.desk.house.state, request.speech)
    if (refused := await _ask(request, fields, AddScreen(name))) is not None or not digits:
        return refused
    made = next((id for id in request.desk.house.state.things if id not in before), "")
    return await _paired(request, event, made, digits) if made else None


async def _paired(request: Ask, event: str, id: str, digits: str) -> Refused | None:
    """The device that shows these digits is this screen from now on, at this event."""
    waiting, thing = pairings_of(request).shown(digits), request.desk.house.state.things.get(id)
    if waiting is None or thing is None or thing.what != "screen":
        return _no_such_digits()
    offered = await request.doors.offer(GivePass(new_id(), id, "screen", event, minutes=PAIR_MINUTES), request.by)
    if isinstance(offered, Refused):
        return offered
    waiting.code = offered.code
    return None


def _no_such_digits() -> Refused:
    return no("pair.no-such-digits", ())


async def _set(request: Ask, fields: Fields) -> Refused | None:
    told = {
        "do": "set-screen",
        "id": field(fields, "id"),
        "show": [one for one in get_args(Sheet) if one in fields.get("show", ())],
        "every": whole_number(field(fields, "every")) or 0,
        "far": field(fields, "far") == "yes",
        "theme": field(fields, "theme"),
        "layout": field(fields, "layout"),
        "lang": field(fields, "lang"),
        "event": field(fields, "of"),
        "table": whole_number(field(fields, "table") or "0"),
        "stream": _stream(fields),
    }
    try:
        command = msgspec.convert(told, SetScreen)
    except msgspec.ValidationError:
        return Refused(UNREADABLE)
    return await _ask(request, fields, command)


async def _set_at_once(request: Ask, event: str, fields: Fields) -> Refused | None:
    """One tap: the clock with what a layout has beside it, another language, or this tournament in place of another.
    All else stays."""
    id = field(fields, "id")
    thing = request.desk.house.state.things.get(id)
    if thing is None:
        return no("house.none-such", ())
    shows = msgspec.to_builtins(thing.shows or ScreenShows(usual_on(request, event)))
    if "layout" in fields:
        shows |= {"show": ["clock"], "layout": field(fields, "layout")}
    if "lang" in fields:
        shows["lang"] = field(fields, "lang")
    if field(fields, "of"):
        shows["event"] = event
    try:
        command = msgspec.convert({"do": "set-screen", "id": id, **shows}, SetScreen)
    except msgspec.ValidationError:
        return Refused(UNREADABLE)
    return await _ask(request, fields, command)


def _stream(fields: Fields) -> dict[str, Any] | None:
    """A screen that lies over the picture of a stream, and how late it is."""
    if field(fields, "as") != "stream":
        return None
    seconds = whole_number(field(fields, "delay"))  # what is no number is no delay either
    return {"delay": -1 if seconds is None else seconds, "cards": field(fields, "cards") == "yes"}


async def _removed(request: Ask, fields: Fields) -> Refused | None:
    """It is the house's no more, and whatever device was it is let in no more."""
    id, house = field(fields, "id"), request.desk.house
    if id not in house.state.things or house.state.things[id].what != "screen":
        return no("house.none-such", ())
    if (refused := await _ask(request, fields, RemoveThing(id))) is not None:
        return refused
    for held in [one for one, it in house.state.passes.items() if it.person == id]:
        await house.ask(RevokePass(held), request.by, new_id())
    return None


def _page(request: Ask, event: str, wrong: Wrong | None = None, typed: Fields | None = None) -> Response[str]:
    view_of(request, event)
    state = request.desk.house.state
    hangs = [_hanging(request, event, id, one) for id, one in state.things.items() if one.what == "screen"]
    values: dict[str, Any] = {
        "look": state.look,
        "accents": accents(state.look),
        "nearest_light": nearest_accent(state.look.accent, "light") if state.look.accent else "",
        "address": address_of(request, event),
        "hangs": hangs,
        "codes": where_shown(state, ((one.thing.name, one.shows) for one in hangs)),
        "looked_at": _looked_at(request, hangs),
        "at_once": AT_ONCE,
        "follows": "wall,clocks,dropped,screens",
        "layouts": all_layouts(request),
        "delay_most": DELAY_MOST,
        "delay_usual": DELAY_USUAL,
        "live_events": _live_events(request),
        "sheets": get_args(Sheet),
        "moments": get_args(Moment),
        "own_sounds": {one.moment: one.sound for one in state.look.sounds},
        "sound_kilobytes": SOUND_BYTES_MOST // 1000,
        "seconds": (SECONDS_LEAST, SECONDS_MOST),
        "message_most": MESSAGE_LETTERS_MOST,
        "name_most": LETTERS_MOST,
        "kilobytes": BYTES_MOST // 1000,
        "house": state.naming.name,
        "wrong": wrong,
        "origin": base(request),
    }
    answer = tab(request, event, "screens", typed, **values)
    answer.status_code = 200 if wrong is None else 409
    return answer


def _live_events(request: Ask) -> dict[str, str]:
    """What a screen may show: the names of what is not over, by their ids."""
    desk = request.desk
    return {one: desk.wall(one).value.name for one in sorted(desk.live())}


def _hanging(request: Ask, event: str, id: str, thing: Thing) -> Hanging:
    follows = [at for (screen, at), count in request.app.state.hanging.items() if screen == id and count > 0]
    elsewhere = "" if not follows or event in follows else request.desk.wall(follows[0]).value.name
    shows = thing.shows or ScreenShows(usual_on(request, event))
    told = {
        "show": ",".join(shows.show),
        "layout": shows.layout,
        "far": "1" if shows.far else "0",
        "theme": shows.theme,
        "lang": shows.lang or request.lang,
    }
    return Hanging(id, thing, shows, bool(follows), elsewhere, urlencode(told))


def _looked_at(request: Ask, hangs: Sequence[Hanging]) -> Hanging | None:
    """The screen that was just changed, or the only one there is: how the wall looks now is how that looks."""
    asked = request.query_params.get("screen", "")
    return next((one for one in hangs if one.id == asked or len(hangs) == 1), None)
