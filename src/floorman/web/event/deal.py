"""The board of a deal: one form that is reckoned as it is filled in, and what the phones say to it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, get_args

from litestar import Response, get, post
from litestar.params import FromPath

from floorman.terms import Ruling, at_least, whole_number
from floorman.tournament.commands import DealTalks, ProposeDeal
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.sharing import Terms
from floorman.views.deals import WAYS, DealView, DealWay, Talk, deal_view
from floorman.web.commands import cents, whole
from floorman.web.desks import Ask
from floorman.web.event.doing import answer, in_turn
from floorman.web.event.done import Done
from floorman.web.event.money import asked
from floorman.web.event.showing import tab, view_of
from floorman.web.forms import UNREADABLE, Fields, field, fields_of

KEPT = "#talk .keep"
UNITS: tuple[Coins, ...] = (1, 100, 500, 1000)
STACK, OWN = "stack-", "own-"


@get("/events/{event:str}/deal")
async def deal(request: Ask, event: FromPath[str]) -> Response[str]:
    """What each way would give to whom, with the stacks and the terms that the address names."""
    view_of(request, event)
    return _board(request, event, _look(request, event, asked(request)))


def _board(request: Ask, event: str, board: DealView) -> Response[str]:
    may = at_least(request.caller.rank, board.opened_by)
    return tab(request, event, "deal", deal=board, may_deal=may, ways=WAYS, units=UNITS, kept=KEPT)


def _look(request: Ask, event: str, fields: Fields) -> DealView:
    return request.desk.look(event, partial(deal_view, told=talk_of(fields)))


@post("/events/{event:str}/deal")
async def propose(request: Ask, event: FromPath[str]) -> Response[Any]:
    """Asks everybody about what the form says, or makes what they have agreed on, or ends the talks."""
    fields = await fields_of(request)
    view_of(request, event)
    board, what = _look(request, event, fields), field(fields, "do")
    if what == "look":
        return _board(request, event, board)
    wrong = _fault(board, fields) if what == "ask" else _open(board) if what == "settle" else None
    if wrong is not None:
        return await answer(request, event, fields, Done(wrong))
    return await in_turn(request, event, fields, _commands(board, what), UNREADABLE)


def _commands(board: DealView, what: str) -> Iterator[ProposeDeal | DealTalks | None]:
    said = {one.id: one.said for one in board.players}
    if what == "ask":
        yield _proposed(board)
    elif what == "settle" and board.same:
        agreed = tuple(id for id, yes in said.items() if yes)
        refused = tuple(id for id, yes in said.items() if yes is False)
        offer = _proposed(board)
        yield DealTalks(
            agreed, refused, offer.shares, offer.way, offer.leaves, offer.with_bounties, offer.stacks,
            unit=offer.unit, rest=offer.rest, first=offer.first,
        )  # fmt: skip
    elif what == "no-deal":
        yield DealTalks(refused=tuple(said))
    else:
        yield None


def _proposed(board: DealView) -> ProposeDeal:
    """What stands in the form, with the stacks that everybody sees there."""
    talk = board.talk
    leaves = (talk.leaves,) if talk.leaves else ()
    stacks = {one.id: one.stack or 0 for one in board.players}
    if talk.way == "own":
        shares = {one.id: one.own or 0 for one in board.players}
        return ProposeDeal(shares, None, leaves, talk.with_bounties, stacks)
    if talk.way is None or talk.way == "by-place":
        return ProposeDeal(stacks=stacks)
    terms = talk.terms
    return ProposeDeal(
        None, talk.way, leaves, talk.with_bounties, stacks, unit=terms.unit, rest=terms.rest, first=terms.first
    )


def talk_of(fields: Fields) -> Talk:
    """What the form says; nothing, where it says no way."""
    way: DealWay | None = next((one for one in get_args(DealWay) if one == field(fields, "way")), None)
    if way is None:
        return Talk()
    return Talk(
        way=way,
        stacks={id: whole(told) for id, told in _of_each(fields, STACK)},
        own={id: cents(told) for id, told in _of_each(fields, OWN)} if way == "own" else {},
        leaves=cents(field(fields, "leaves") or "0") or 0,
        terms=Terms(
            max(whole_number(field(fields, "unit")) or 1, 1),
            "fewest-chips" if field(fields, "rest") == "fewest-chips" else "most-chips",
            cents(field(fields, "first") or "0") or 0,
        ),
        with_bounties=field(fields, "with_bounties") == "true",
    )


def _of_each(fields: Fields, prefix: str) -> Iterator[tuple[str, str]]:
    for name, told in fields.items():
        if name.startswith(prefix):
            yield name.removeprefix(prefix), told[0].strip()


def _open(board: DealView) -> Ruling | None:
    """Whose yes is still missing, or is no more what it was on the page: nothing is settled, and the talks go on."""
    if board.outdated:
        return Ruling("deal.outdated")
    if not board.offered or not board.same or board.agree:
        return None
    return Ruling("deal.still-open", (), {"names": ", ".join(one.name for one in board.players if not one.said)})


def _fault(board: DealView, fields: Fields) -> Ruling | None:
    """What in the form is none, or does not come out even: said with its name and number."""
    called = {one.id: one.name for one in board.players}
    for prefix, read, code in ((STACK, whole, "deal.no-stack"), (OWN, cents, "deal.no-amount")):
        for id, told in _of_each(fields, prefix):
            if told and read(told) is None:
                return Ruling(code, (), {"name": called.get(id, id), "word": told[:20]})
    for name in ("leaves", "first"):
        if (told := field(fields, name)) and cents(told) is None:
            return Ruling("list.no-amounts", (), {"nth": 1, "word": told[:20]})
    if board.unknown:
        return Ruling("deal.count-these", (), {"names": ", ".join(one.name for one in board.unknown)})
    if board.counted != board.chips:
        return Ruling("deal.count-differs", (), {"counted": board.counted, "known": board.chips})
    if board.talk.way == "own" and board.own_left:
        return Ruling("deal.shares-do-not-sum", (), {"sum": board.divided - board.own_left, "pool": board.divided})
    return None
