"""The hands of an event that were told and are over, as everybody may look them up: their list, and each of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from floorman.archive.decks import audit_deck
from floorman.cards import text_of
from floorman.desk.hands import steps_of
from floorman.floor.streams import hand_stream
from floorman.hand.events import PotAwarded
from floorman.hand.start import begun
from floorman.speech import Speech
from floorman.speech.after_hand import lines_after
from floorman.speech.hands import told_hand, with_signs
from floorman.terms import EntryId, whole_number
from floorman.views.past_hands import names_of, past_events
from floorman.web.courses import mixes, past_hands
from floorman.web.desks import Ask
from floorman.web.event.showing import view_of
from floorman.web.hand_files.stage import on_stage
from floorman.web.hand_files.steps import replay_of
from floorman.web.lanes import made_in_a_lane
from floorman.web.onlooking import told_to
from floorman.web.past.reading import Kept, Reader
from floorman.web.public import public_page

LISTED = 25
WINS_MOST = 2  # of a hand with side pots, in the list: of the greatest of them


@get("/events/{event:str}/hands")
async def hands(request: Ask, event: FromPath[str]) -> Response[str]:
    """The hands that were told and are over, the newest first: what lay open, who won how much, and how."""
    view_of(request, event)  # there is such an event, before its log is read
    reader, words = Reader(request, event), request.speech
    first = whole_number(request.query_params.get("from", "")) or 1
    listed = reader.over[::-1][first - 1 : first - 1 + LISTED]
    rows = await made_in_a_lane(request, lambda: [_row(one, words) for one in reader.read_all(listed)])
    return public_page(request, event, "hands", hands=rows, first=first, all=len(reader.over), size=LISTED)


class HandRow(Struct, frozen=True):
    """A hand in the list of all."""

    kept: Kept
    board: list[str]
    how: str  # it was won


def _row(kept: Kept, words: Speech) -> HandRow:
    hand = begun(kept.started, kept.book)
    for event in kept.events[1:]:
        hand.apply(event)
    return HandRow(kept, [text_of(card) for card in hand.board], " · ".join(wins(kept, words)[:WINS_MOST]))


def wins(kept: Kept, words: Speech) -> list[str]:
    """Who won what and how, of the greatest pot first; what a pot is called is told on the page of the hand."""
    told = told_hand(kept.events, words, names=kept.names, write=with_signs)
    lines = iter([line.says for line in told if line.award])
    awards = [event for event in kept.events if isinstance(event, PotAwarded)]
    called = len(awards) > 1  # each under its name
    found = []
    for one in awards:
        said = list(islice(lines, called + len(one.shares)))
        found.append((one.amount, said[called:]))
    return [line for _, said in sorted(found, key=lambda one: -one[0]) for line in said]


@get("/events/{event:str}/hands/{table:int}/{hand:int}")
async def past_hand(request: Ask, event: FromPath[str], table: FromPath[int], hand: FromPath[int]) -> Response[str]:
    """One of them, as whoever stood at the table could tell it."""
    players = view_of(request, event).floor.players
    known = past_hands(request, event)
    found = known.found(table, hand)
    if found is None or not told_to(request, event, known, [found]):
        raise NotFoundException
    desk, stream = request.desk, hand_stream(event, table, hand)
    book, rows = desk.book(event), list(desk.store.read(stream))
    events = past_events(stream, book, list(steps_of(rows)))
    called = {one.id: one.name for one in players if one.name != one.id}
    names, words = names_of(events, found, called), request.speech
    lines = told_hand(events, words, names=names, write=with_signs) + lines_after(found, names, words)
    audit = audit_deck(stream, rows, book, mix=mixes(request, event).of.get((table, hand)), after=found.after)
    who = {"added": _called(audit.added, called), "untold": _called(audit.untold, called)}
    reader = Reader(request, event)
    stage = await made_in_a_lane(request, lambda: _last_of(reader.read(found), words))
    return public_page(
        request, event, "hand", hand=found, lines=lines, deck=audit if audit.root else None, **who, **stage
    )


def _last_of(kept: Kept, words: Speech) -> dict[str, Any]:
    """The table as it lay when the hand was over."""
    record = kept.record()
    again = replay_of(record, kept.book, kept.events, words, shut=True)
    return on_stage(again, record, kept.outcome, len(again.steps), words, ahead=False)


def _called(who: Iterable[EntryId], known: Mapping[EntryId, str]) -> str:
    return ", ".join(sorted(known.get(one, one) for one in who))
