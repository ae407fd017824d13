"""What of an event hangs on a wall or lies on a table: the clock, the plan, the seat cards."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from floorman.desk import UnknownEvent
from floorman.speech import Speech, speech
from floorman.terms import whole_number
from floorman.views import EventView
from floorman.web.desks import Ask, desk_of
from floorman.web.event.showing import part, time_of
from floorman.web.face import face
from floorman.web.face import words as words_of
from floorman.web.pictures import ring_css, seats_css
from floorman.web.words import lang_of, page

# What a wall shows besides the clock, and how many names one picture holds.
SHEETS = {"seats": 39, "payouts": 26, "ranking": 26, "board": 1}
THEMES = ("dark", "light")
SECONDS = range(5, 301)
SECONDS_USUAL = 20
NAME_MOST = 64


@get("/events/{event:str}/wall")
async def wall(request: Ask, event: FromPath[str]) -> Response[str]:
    """The clock for a TV, from what everybody may see."""
    view, words = _view_of(request, event), speech(lang_of(request))
    clock = desk_of(request).clock
    theme, every = request.query_params.get("theme"), str(request.query_params.get("every") or "")
    values: dict[str, Any] = {
        "event": event,
        "view": view,
        "face": face(view, clock.now(), words),
        "data": {"time": time_of(clock), "view": _for_screens(view)},
        "texts": words_of(words),
        "theme": theme if theme in THEMES else THEMES[0],
        "show": _shown(str(request.query_params.get("show") or "")),
        "every": found if (found := whole_number(every)) in SECONDS else SECONDS_USUAL,
        "sheets": SHEETS,
    }
    return page(request, "wall.html", **values)


@get("/events/{event:str}/wall/{sheet:str}")
async def sheet(request: Ask, event: FromPath[str], sheet: FromPath[str]) -> Response[str]:
    """Who sits where, the prizes, who is out, or the board of a table: one picture of it, the first or `?page=2`."""
    view = _view_of(request, event)
    if sheet not in SHEETS or view.wall is None:
        raise NotFoundException
    hall = desk_of(request).showing(event).hall.value
    if sheet == "board":
        rows: tuple[Any, ...] = desk_of(request).showing(event).boards()
    else:
        rows = {"seats": hall.seats, "ranking": hall.ranking, "payouts": view.wall.prizes}[sheet]
    pages = max(-(-len(rows) // SHEETS[sheet]), 1)
    wish = str(request.query_params.get("page") or "1")
    number = min(max(whole_number(wish) or 1, 1), pages)
    first = (number - 1) * SHEETS[sheet]
    shown = rows[first : first + SHEETS[sheet]]
    money = _money(speech(lang_of(request)), view.wall.currency)
    return page(request, f"wall/{sheet}.html", wall=view.wall, rows=shown, page=number, pages=pages, money=money)


@post("/events/{event:str}/wall/sound", status_code=204)
async def sound(request: Ask, event: FromPath[str]) -> None:
    """From now on the screen of this name makes the sound, and all others are told. Without a name none does."""
    screen = str((await request.form()).get("screen", ""))
    try:
        desk_of(request).showing(event).sound_from(screen[:NAME_MOST])
    except UnknownEvent as error:
        raise NotFoundException from error


def _view_of(request: Ask, event: str) -> EventView:
    try:
        return desk_of(request).wall(event).value
    except UnknownEvent as error:
        raise NotFoundException from error


def _for_screens(view: EventView) -> Any:
    """As the live stream sends it."""
    return msgspec.to_builtins(msgspec.structs.replace(view, players=()))


def _shown(wish: str) -> tuple[str, ...]:
    """What is wanted, in that order; the clock, if nothing of it is known."""
    known = ("clock", *SHEETS)
    return tuple(dict.fromkeys(one for one in wish.split(",") if one in known)) or ("clock",)


def _money(words: Speech, currency: str) -> Any:
    return lambda coins: words.money(coins, currency)


@get("/events/{event:str}/plan")
async def plan(request: Ask, event: FromPath[str]) -> Response[str]:
    """What was fixed for the event, for everybody to read, with the rules of the house."""
    return part(request, event, "plan.html")


@get("/events/{event:str}/cards")
async def cards(request: Ask, event: FromPath[str]) -> Response[str]:
    """A seat card for each player, to print or to read out."""
    return part(request, event, "cards.html")


@get("/seats.css", media_type="text/css", cache_control=CacheControlHeader(max_age=3600), sync_to_thread=False)
def seats() -> str:
    """Where the seats of a table lie, for each size."""
    return seats_css() + ring_css()


ROUTES = [wall, sheet, sound, plan, cards, seats]
