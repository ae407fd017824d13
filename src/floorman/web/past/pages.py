"""The pages of hands that are over: the list of one's own, and the replayer for their player and for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from floorman.cards import UNKNOWN, text_of
from floorman.speech import Speech
from floorman.terms import TableNo
from floorman.views.past_hands import PastHand
from floorman.web.codes import base
from floorman.web.desks import Ask
from floorman.web.hand_files.stage import on_stage
from floorman.web.hand_files.steps import replay_of
from floorman.web.lanes import made_in_a_lane
from floorman.web.past.reading import Kept, Reader, own_reader
from floorman.web.past.writing import unwritable
from floorman.web.phone.showing import phone
from floorman.web.words import page

LISTED = 25


@get("/events/{event:str}/me/hands")
async def own_hands(request: Ask, event: FromPath[str]) -> Response[str]:
    """The hands in which he had cards, the newest first, with these cards and what came of them."""
    reader = own_reader(request, event)
    first = _number(request, "from", 1)
    shown = reader.over[::-1][first - 1 : first - 1 + LISTED]
    rows = await made_in_a_lane(request, partial(reader.read_all, shown))
    return phone(request, event, "hands", hands=rows, first=first, all=len(reader.over), size=LISTED, texts=_texts)


@get("/events/{event:str}/me/hands/{table:int}/{hand:int}")
async def own_hand(request: Ask, event: FromPath[str], table: FromPath[int], hand: FromPath[int]) -> Response[str]:
    """One of them move by move, with his own cards; the link that can be passed on shows what the table saw."""
    return await _replayer(request, event, own_reader(request, event), (table, hand))


@get("/events/{event:str}/hands/{table:int}/{hand:int}/replay")
async def replayed_hand(request: Ask, event: FromPath[str], table: FromPath[int], hand: FromPath[int]) -> Response[str]:
    """The same for everybody who has the link: no card that did not lie open."""
    return await _replayer(request, event, Reader(request, event), (table, hand))


async def _replayer(request: Ask, event: str, reader: Reader, which: tuple[TableNo, int]) -> Response[str]:
    hand, words = reader.found(*which), request.speech
    step, ahead = _number(request, "step", 1), request.query_params.get("ahead") == "1"
    values = await made_in_a_lane(request, lambda: _replayed(reader.read(hand), step, words, ahead=ahead))
    public = f"/events/{event}/hands/{hand.table}/{hand.log}/replay"
    own = f"/events/{event}/me/hands" if reader.mine else ""
    values |= {
        "event": event,
        "title": reader.title,
        "own_list": own,
        "address": f"{own}/{hand.table}/{hand.log}" if own else public,
        "link": base(request).removesuffix("/") + public,
        "files": f"{own or f'/events/{event}/hands'}/{hand.table}/{hand.log}/file/",
        **_beside(reader.over, hand),
    }
    alone = "hx-request" in request.headers
    return page(request, "hand_files/stage.html" if alone else "past/hand.html", **values)


def _replayed(kept: Kept, step: int, words: Speech, *, ahead: bool) -> dict[str, Any]:
    record = kept.record()
    again = replay_of(record, kept.book, kept.events, words, ahead=ahead, shut=True)
    return {
        **on_stage(again, record, kept.outcome, step, words, ahead=ahead),
        "kept": kept,
        "own_cards": _texts(kept.own),
        "only_you": kept.you and UNKNOWN in kept.seen_by_all().dealt_first(),
        "ahead": ahead,
        "unwritable": {form: unwritable(kept, form) for form in ("phh", "ohh")},
    }


def _beside(over: Sequence[PastHand], hand: PastHand) -> dict[str, PastHand | None]:
    """The hands of its table before and after it, among those that he may turn to."""
    same = [one for one in over if one.table == hand.table]
    at = same.index(hand)
    return {"before": same[at - 1] if at else None, "after": same[at + 1] if at + 1 < len(same) else None}


def _texts(cards: Sequence[int]) -> list[str]:
    return [text_of(card) for card in cards]


def _number(request: Ask, name: str, otherwise: int) -> int:
    told = request.query_params.get(name, "")
    return max(int(told), 1) if told.isascii() and told.isdigit() and len(told) < 9 else otherwise
