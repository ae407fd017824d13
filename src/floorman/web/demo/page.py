"""Looking at a demo, and meddling with it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from floorman.sim.demo import PACES, Demo
from floorman.views import EventView
from floorman.web.demo.seat import offer_seat, seat_address
from floorman.web.demo.tour import STEPS, number_of
from floorman.web.desks import Ask
from floorman.web.glance import glance
from floorman.web.words import page

# The parts of the page, in the order in which a phone lists them.
PANES = ("table", "desk", "wall", "phone")


@get("/demo")
async def show(request: Ask) -> Response[str]:
    """All of it. With the first look the evening begins."""
    demo = demo_of(request)
    await demo.begin()
    step = number_of(request.query_params.get("step"))
    return page(request, "demo.html", **await _values(request, demo), steps=STEPS, step=step, panes=PANES)


@get("/demo/now")
async def now(request: Ask) -> Response[str]:
    """How it stands, for the page that is open."""
    return page(request, "demo/now.html", **await _values(request, demo_of(request)))


@post("/demo/do")
async def do(request: Ask) -> Response[Any]:
    """One of its buttons. The page is told how it stands afterwards."""
    demo, form = demo_of(request), await request.form()
    wish = str(form.get("do", ""))
    if wish in DOES:
        await DOES[wish](request, demo)
    if "hx-request" in request.headers:
        return page(request, "demo/now.html", **await _values(request, demo))
    return Redirect(f"/demo?step={number_of(form.get('step'))}", status_code=303)


def demo_of(request: Ask) -> Demo:
    demo = request.app.state.get("demo")
    if not isinstance(demo, Demo):
        raise NotFoundException
    return demo


async def _values(request: Ask, demo: Demo) -> dict[str, Any]:
    desk, words = request.desk, request.speech
    view: EventView = desk.wall(demo.event).value
    who, table = demo.watched()
    names = {one.id: one.name for one in desk.shown(demo.event).value.floor.players}
    winner = next((one.name for one in desk.shown(demo.event).value.floor.players if one.place == 1), "")
    return {
        "demo": demo,
        "event": demo.event,
        "view": view,
        "glance": glance(view.clock, desk.clock.now(), words),
        "over": view.clock.phase == "over",
        "winner": winner,
        "table": table,
        "watched": names.get(who, ""),
        "you": names.get(demo.you, ""),
        "about": names.get(demo.last.seat, "") if demo.last else "",
        "seat": await seat_address(request, demo, words.lang),
        "slowest": demo.rate <= PACES[0],
        "fastest": demo.rate >= PACES[-1],
        "paths": _paths(demo.event, who, table),
    }


def _paths(event: str, who: str, table: int) -> dict[str, str]:
    here = f"/events/{event}"
    return {
        "desk": here,
        "wall": f"{here}/wall",
        "table": f"{here}/tables/{table}/watch" if table else f"{here}/results",
        "phone": f"{here}/me?entry={who}",
    }


async def _misdeal(request: Ask, demo: Demo) -> None:
    await demo.misdeal(request.speech.say("demo.why-misdeal"))


async def _sit_down(request: Ask, demo: Demo) -> None:
    await demo.sit_down()
    if demo.you:
        await offer_seat(request, demo)


async def _slower(_: Ask, demo: Demo) -> None:
    demo.change_pace(-1)


async def _faster(_: Ask, demo: Demo) -> None:
    demo.change_pace(1)


DOES: dict[str, Callable[[Ask, Demo], Awaitable[None]]] = {
    "pause": lambda _, demo: demo.pause(),
    "go-on": lambda _, demo: demo.go_on(),
    "slower": _slower,
    "faster": _faster,
    "misdeal": _misdeal,
    "put-out": lambda _, demo: demo.put_out(),
    "take-back": lambda _, demo: demo.take_back(),
    "sit-down": _sit_down,
    "stand-up": lambda _, demo: demo.stand_up(),
    "again": lambda _, demo: demo.again(),
}
