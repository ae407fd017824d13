"""The settings of an event: what was told when it was opened, each row changed where it stands.

Which row is open stands in the address, with the version at which somebody opened it: once one of the settings is
another, or is as it was again, the row is closed.
"""

from __future__ import annotations

from typing import Any, get_args
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.params import FromPath

from floorman.terms import whole_number
from floorman.tournament.plan import Ante, Depth
from floorman.tournament.planning.antes import parts_usual
from floorman.views.settings import changed_since, effects, settings_view
from floorman.web.commands import command_of
from floorman.web.desks import Ask
from floorman.web.event.levels import time_said
from floorman.web.event.showing import part, tab, view_of
from floorman.web.forms import fields_of
from floorman.web.start.mixes import NAMED, OFFERED

ROWS = (
    "name",
    "price",
    "currency",
    "registration",
    "re-entry",
    "rebuy",
    "add-on",
    "guarantee",
    "bounties",
    "table-size",
    "capacity",
    "end",
    "day",
    "stack",
    "expected",
    "values",
    "games",
    "ante",
    "depth",
)


@get("/events/{event:str}/settings")
async def settings(request: Ask, event: FromPath[str]) -> Response[str]:
    plan = view_of(request, event).floor.plan.plan
    desk, asked = request.desk, request.query_params
    view = desk.look(event, settings_view(request.by))
    row, seen = str(asked.get("edit", "")), whole_number(str(asked.get("at", "")))
    stale = seen is None or desk.look(event, changed_since(seen, lambda name: name != "structure"))
    kept = {name: str(asked[name])[:40] for name in ("edit", "at") if name in asked}
    return tab(
        request,
        event,
        "settings",
        settings=view,
        row="" if stale or row not in ROWS else row,
        games=OFFERED,
        mixes=NAMED,
        antes=get_args(Ante),
        antes_usual=parts_usual(plan),
        depths=get_args(Depth),
        time_of_day=time_said,
        typed=typed,
        asked_for=urlencode(kept),
    )


@post("/events/{event:str}/settings/effects")
async def would(request: Ask, event: FromPath[str]) -> Response[Any]:
    """What the command of this form would do: said before anybody presses the button. Nothing is done."""
    view_of(request, event)
    command = command_of(await fields_of(request))
    found = request.desk.look(event, effects(command, request.by))
    return part(request, event, "event/settings_effects.html", found=found)


def typed(price: str) -> str:
    """An amount of a plan as one types it; a formula as it is."""
    coins = whole_number(price)
    if coins is None:
        return price
    return f"{coins // 100}.{coins % 100:02}" if coins % 100 else str(coins // 100)
