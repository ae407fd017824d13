"""What lies over the picture of a stream: a page that can be seen through, for a browser source of OBS.

It shows what its screen is set to at the desk: which table, how many seconds late, and whether the table gives its
cards. Nothing of it is told by a live stream: each look asks the desk, which reads the log that far and no further.
"""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from floorman.house.naming import house_beside
from floorman.house.walls import OnStream, ScreenShows
from floorman.speech import Speech
from floorman.views.overlay import OverlayView
from floorman.web.desks import Ask
from floorman.web.face import face
from floorman.web.face.moment import Moment
from floorman.web.station.showdown import showdown
from floorman.web.walls.styling import version
from floorman.web.words import page

# So many stacks stand in the strip at once, for so long.
STACKS_MOST, STACKS_FOR_MS = 5, 8_000


@get("/events/{event:str}/overlay")
async def overlay(request: Ask, event: FromPath[str]) -> Response[str]:
    """The page itself, with nothing on it yet."""
    screen, shows = _screen_of(request)
    if event not in request.desk.events():
        raise NotFoundException
    look = request.desk.house.state.look
    return page(request, "overlay.html", event=event, screen=screen, shows=shows, look_version=version(look))


@get("/events/{event:str}/overlay/now")
async def overlay_now(request: Ask, event: FromPath[str]) -> Response[str]:
    """What stands on it at this instant, which is some time ago."""
    _, shows = _screen_of(request)
    assert shows.stream is not None, "no other screen has one"
    view = await request.desk.overlay(event, shows.table, shows.stream.delay, cards=shows.stream.cards)
    if view is None:
        return page(request, "overlay/waits.html", stream=shows.stream)
    return page(request, "overlay/now.html", **_values(request, view, shows.stream))


def _values(request: Ask, view: OverlayView, stream: OnStream) -> dict[str, Any]:
    desk, words = request.desk, request.speech
    at = desk.now() - stream.delay * 1000
    pages = max(-(-len(view.stacks) // STACKS_MOST), 1)
    most, turn = -(-len(view.stacks) // pages), at // STACKS_FOR_MS % pages  # as many on each page
    look = desk.house.state.look
    sponsor = look.sponsors[at // STACKS_FOR_MS % len(look.sponsors)] if look.sponsors else None
    return {
        "view": view,
        "stream": stream,
        "face": face(view.event, at, words),
        "next": _next(view, at, words),
        "first": turn * most + 1,
        "stacks": view.stacks[turn * most : (turn + 1) * most],
        "look": look,
        "house": house_beside(desk.house.state.naming.name, view.event.name),
        "sponsor": sponsor,
        "open": showdown(view.board, words) if view.board is not None else None,
        "late": stream.delay
        and words.say("stream.late-by", minutes=stream.delay // 60, seconds=f"{stream.delay % 60:02}"),
    }


def _next(view: OverlayView, at: int, words: Speech) -> str:
    """The blinds that come; nothing where a break comes, or no level does."""
    following = Moment(view.event, at, words).following
    if following is None or following.level is None:
        return ""
    return f"{words.number(following.small_blind)} / {words.number(following.big_blind)}"


def _screen_of(request: Ask) -> tuple[str, ScreenShows]:
    """The screen that asks, by its pass; whoever runs the event may look at any of them."""
    things = request.desk.house.state.things
    own, asked = request.caller.person, str(request.query_params.get("screen") or "")
    id = own if request.caller.rank == "screen" else asked
    shows = things[id].shows if id in things and things[id].what == "screen" else None
    if shows is None or shows.stream is None:
        raise NotFoundException
    return id, shows
