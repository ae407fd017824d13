"""The money: prizes and who got them, bounties, and the board for a deal."""

from __future__ import annotations

from functools import partial

from litestar import Response, get
from litestar.params import FromPath

from floorman.terms import Chips, EntryId
from floorman.views.money import deal_view, money_view
from floorman.web.commands import cents, whole
from floorman.web.desks import Ask, desk_of
from floorman.web.event.showing import tab, view_of

COUNTED = "stack-"


@get("/events/{event:str}/payouts")
async def payouts(request: Ask, event: FromPath[str]) -> Response[str]:
    view_of(request, event)
    return tab(request, event, "payouts", purse=desk_of(request).look(event, money_view))


@get("/events/{event:str}/deal")
async def deal(request: Ask, event: FromPath[str]) -> Response[str]:
    """What each way would give to whom, with the stacks and the rest to play for that the address names."""
    view_of(request, event)
    leaves = [coins for word in str(request.query_params.get("leaves", "")).split() if (coins := cents(word))]
    stacks = dict(_counted(request))
    shown = desk_of(request).look(event, partial(deal_view, stacks=stacks, leaves=sum(leaves)))
    return tab(request, event, "deal", deal=shown, leaves=request.query_params.get("leaves", ""), counted=bool(stacks))


def _counted(request: Ask) -> list[tuple[EntryId, Chips]]:
    """Stacks that somebody has counted for it; what is no number is left out."""
    told = ((str(name), whole(str(value))) for name, value in request.query_params.items())
    return [(name.removeprefix(COUNTED), stack) for name, stack in told if name.startswith(COUNTED) and stack]
