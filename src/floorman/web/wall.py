"""What of an event hangs on a wall or lies on a table: the clock, the plan, the seat cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args
from urllib.parse import urlencode

import msgspec
from litestar import MediaType, Response, get, post
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from markupsafe import Markup

from floorman.house import Thing
from floorman.house.layouts import layout_of
from floorman.house.walls import ScreenShows, Sheet, told_to_screen
from floorman.speech import Speech
from floorman.terms import whole_number
from floorman.views import EventView
from floorman.views.levels import levels_view
from floorman.views.wall import WallView
from floorman.web.again import asked_day, said
from floorman.web.desks import Ask
from floorman.web.documents.making import can_be_made
from floorman.web.event.showing import part, time_of, view_of
from floorman.web.face import face
from floorman.web.face import words as words_of
from floorman.web.onlooking import looks_late
from floorman.web.pictures import ring_css, round_css, seats_css
from floorman.web.public import said_to_prizes
from floorman.web.shields import FRAMED
from floorman.web.station.showdown import showdown
from floorman.web.walls.codes import address_of, code
from floorman.web.walls.styling import THEMES, version
from floorman.web.walls.usual import usual_on
from floorman.web.words import page

# What a wall shows besides the clock, and how many names one picture holds.
SHEETS = {"seats": 39, "payouts": 26, "ranking": 26, "board": 1, "sponsors": 6, "code": 1}
# The same where all letters are larger.
FAR_SHEETS = {**SHEETS, "seats": 14, "payouts": 14, "ranking": 14, "sponsors": 4}
SECONDS = range(5, 301)
NAME_MOST = 64
ROWS_WANTED = range(1, 61)


@get("/events/{event:str}/wall")
async def wall(request: Ask, event: FromPath[str]) -> Response[Any]:
    """The clock for a TV, from what everybody may see."""
    view, words = _view_of(request, event), request.speech
    clock, (screen, shows) = request.desk.clock, screen_of(request, event)
    if elsewhere := _elsewhere(request, event, screen, shows):
        return Redirect(elsewhere, status_code=303)
    why = await said_to_prizes(request, event)
    values: dict[str, Any] = {
        "event": event,
        "view": view,
        "face": face(view, clock.now(), words, far=shows.far, why=why),
        "data": {"time": time_of(clock), "view": _for_screens(view)},
        "texts": words_of(words),
        "theme": shows.theme,
        "show": shows.show,
        "every": shows.every,
        "far": shows.far,
        "pieces": msgspec.to_builtins(layout_of(request.desk.house.state, shows.layout)),
        "screen": screen,
        "told": msgspec.json.encode(told_to_screen(request.desk.house.state, screen)).decode(),
        "why": why,
        "sheets": SHEETS,
        **_own(request, event),
    }
    answer = page(request, "wall.html", **values)
    if "framed" in request.query_params:  # the desk looks at it on its own page
        answer.headers["content-security-policy"] = FRAMED
    return answer


def _elsewhere(request: Ask, event: str, screen: str, shows: ScreenShows) -> str:
    """Where a screen belongs that the desk has set to another tournament, another language, or over a stream. What the
    desk looks at on its own page stays where it is."""
    asked = request.query_params
    if not screen or "framed" in asked:
        return ""
    at = shows.event if shows.event in request.desk.events() else event
    if shows.stream is not None:
        return f"/events/{at}/overlay?screen={screen}"
    speaks = shows.lang and "lang" not in asked and shows.lang != request.lang
    if at == event and not speaks:
        return ""
    told = {"screen": screen, **{name: one for name, one in asked.items() if name != "screen"}}
    return f"/events/{at}/wall?{urlencode({**told, 'lang': shows.lang} if speaks else told)}"


def screen_of(request: Ask, event: str) -> tuple[str, ScreenShows]:
    """Which screen of the house this is, if it is one of them, and what it shows: what its address says comes first."""
    asked, things = request.query_params, request.desk.house.state.things
    named = next((id for id in (request.caller.person, str(asked.get("screen") or "")) if _is_screen(things, id)), "")
    shows = (things[named].shows if named else None) or ScreenShows(usual_on(request, event))
    every, theme = whole_number(str(asked.get("every") or "")), asked.get("theme")
    told = msgspec.structs.replace(
        shows,
        show=_shown(str(asked["show"])) if asked.get("show") else shows.show,
        every=every if every is not None and every in SECONDS else shows.every,
        far=_is_far(request, shows.far),
        theme=next((one for one in THEMES if one == theme), shows.theme),
        layout=str(asked["layout"]) if "layout" in asked else shows.layout,
    )
    return named, told


def _is_far(request: Ask, otherwise: bool = False) -> bool:
    """`far=0` is near, also at a screen that the desk has set to be seen from far away."""
    return request.query_params["far"] != "0" if "far" in request.query_params else otherwise


def _is_screen(things: Mapping[str, Thing], id: str) -> bool:
    return id in things and things[id].what == "screen"


def _own(request: Ask, event: str) -> dict[str, Any]:
    """What makes it this house's own."""
    look = request.desk.house.state.look
    address = address_of(request, event) if look.code else ""
    return {
        "look": look,
        "look_version": version(look),
        "own_sounds": {one.moment: one.sound for one in look.sounds},
        "house": request.desk.house.state.naming.name,
        "address": address,
        "code": Markup(code(address)) if address else "",
    }


@get("/events/{event:str}/wall/{sheet:str}")
async def sheet(request: Ask, event: FromPath[str], sheet: FromPath[str]) -> Response[str]:
    """Who sits where, the prizes, who is out, or the board of a table: one picture of it, the first or `?page=2`."""
    view = _view_of(request, event)
    if sheet == "why":  # a line for the ticker, where the prizes have changed since the page was made
        return Response(await said_to_prizes(request, event), media_type=MediaType.TEXT)
    if sheet not in SHEETS or view.wall is None:
        raise NotFoundException
    rows = _rows(request, event, view.wall, sheet)
    if sheet in ("board", "seats") and "or" in request.query_params and not rows:
        return Response("", media_type=MediaType.HTML)
    room = _rows_wanted(request)
    most = room or (FAR_SHEETS if _is_far(request) else SHEETS)[sheet]
    pages = max(-(-len(rows) // most), 1)
    if room:  # in a layout no page has many and the next one few: on all of them letters are as large
        most = max(-(-len(rows) // pages), 1)
    wish = str(request.query_params.get("page") or "1")
    number = min(max(whole_number(wish) or 1, 1), pages)
    first = (number - 1) * most
    values: dict[str, Any] = {
        "event": event,
        "wall": view.wall,
        "rows": rows[first : first + most],
        "page": number,
        "pages": pages,
        "money": _money(request.speech, view.wall.currency),
        "showdown": lambda board: showdown(board, request.speech),
        **_own(request, event),
    }
    if sheet == "code":  # asked for by this screen, whether or not it stands on others
        values["address"] = address = address_of(request, event)
        values["code"] = Markup(code(address)) if address else ""
    return page(request, f"wall/{sheet}.html", **values)


def _rows_wanted(request: Ask) -> int:
    """So many names have room in the cells of a layout; 0 where a whole wall is asked for."""
    rows = whole_number(str(request.query_params.get("rows") or "")) or 0
    return rows if rows in ROWS_WANTED else 0


def _rows(request: Ask, event: str, wall: WallView, sheet: str) -> Sequence[Any]:
    showing = request.desk.showing(event)
    match sheet:
        case "board":
            table = screen_of(request, event)[1].table
            boards = tuple(
                one
                for one in showing.boards()
                if (one.table == table or not table) and not looks_late(request, event, one.table)
            )
            # Between hands, and before the first one, the clock says more than a table without cards.
            waits = "or" in request.query_params and not any(one.places for one in boards)
            return () if waits else boards
        case "sponsors":
            return request.desk.house.state.look.sponsors
        case "payouts":
            return (*wall.deal, *(one for one in wall.prizes if one.prize)) if wall.deal else wall.prizes
        case "code":
            return ()
        case _:
            hall = showing.hall.value
            return hall.seats if sheet == "seats" else hall.ranking


@post("/events/{event:str}/wall/sound", status_code=204)
async def sound(request: Ask, event: FromPath[str]) -> None:
    """From now on the screen of this name makes the sound, and all others are told. Without a name none does."""
    screen = str((await request.form()).get("screen", ""))
    request.desk.showing(event).sound_from(screen[:NAME_MOST])


def _view_of(request: Ask, event: str) -> EventView:
    return request.desk.wall(event).value


def _for_screens(view: EventView) -> Any:
    """As the live stream sends it."""
    return msgspec.to_builtins(msgspec.structs.replace(view, players=()))


def _shown(wish: str) -> tuple[Sheet, ...]:
    """What is wanted, in that order; the clock, if nothing of it is known."""
    wanted = dict.fromkeys(wish.split(","))
    return tuple(one for name in wanted for one in get_args(Sheet) if one == name) or ("clock",)


def _money(words: Speech, currency: str) -> Any:
    return lambda coins: words.money(coins, currency)


@get("/events/{event:str}/plan")
async def plan(request: Ask, event: FromPath[str]) -> Response[str]:
    """What was fixed for the event, for everybody to read, with the rules of the house, and when each level begins."""
    view_of(request, event)
    levels = request.desk.look(event, levels_view())
    lines = {one.line - 1: one for one in levels.lines}
    told: dict[str, Any] = {"lines": lines, "night": levels.night, "add_ons_wait": levels.add_ons_wait}
    told["add_ons_in"] = levels.add_ons_in
    day = asked_day(view_of(request, event).event.day)
    on = "" if day is None else said(day, request.speech)
    return part(request, event, "plan.html", tab="plan", announced_day=on, **told)


@get("/events/{event:str}/cards")
async def cards(request: Ask, event: FromPath[str]) -> Response[str]:
    """A seat card for each player, to print or to read out."""
    return part(request, event, "cards.html", tab="cards", can_print=can_be_made())


@get("/seats.css", media_type="text/css", cache_control=CacheControlHeader(max_age=3600), sync_to_thread=False)
def seats() -> str:
    """Where the seats of a table lie, for each size."""
    return seats_css() + ring_css() + round_css()


ROUTES = [wall, sheet, sound, plan, cards, seats]
