"""What has happened in a hand, as one seat has seen it, or anybody who looks on: plain data, built up from nothing.

Each kind of event has its own teller here. One that has none is not told, so that a new kind shows nothing by accident.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from floorman.cards import UNKNOWN, text_of
from floorman.hand import BOARD, BURN, Hand, begun, owed_to
from floorman.hand.events import (
    NO_CARD,
    Acted,
    AnyEvent,
    BetReturned,
    BoardDealt,
    DrawsDealt,
    Drew,
    HandClosed,
    HandHeld,
    HandKilled,
    HandReleased,
    HandsOpened,
    HandStarted,
    HolesDealt,
    Mucked,
    Posted,
    PotAwarded,
    Priced,
    Raked,
    RoundClosed,
    Ruled,
    RunsAgreed,
    RunsWished,
    Shown,
    StreetDealt,
    WinnersTold,
)
from floorman.rulebook import Rulebook
from floorman.terms import SeatNo
from floorman.views.mucked import open_to

EventLine: TypeAlias = dict[str, Any]

# No card is in these.
PLAIN = (
    HandStarted,
    Posted,
    Priced,
    Acted,
    RoundClosed,
    HandKilled,
    BetReturned,
    HandHeld,
    HandReleased,
    Mucked,
    WinnersTold,
    RunsWished,
    RunsAgreed,
    Raked,
    PotAwarded,
    HandClosed,
)
Dealt: TypeAlias = HolesDealt | BoardDealt | StreetDealt | DrawsDealt


def seen_by(events: Sequence[AnyEvent], book: Rulebook, you: SeatNo | None) -> list[EventLine]:
    """Cards stand as texts, by seat; `??` is one that the viewer could not see. Burnt cards are not told."""
    if not events:
        return []
    first, *others = events
    assert isinstance(first, HandStarted), "a hand begins by being started"
    hand = begun(first, book)
    told = [_plain(first)]
    over = any(isinstance(event, HandClosed) for event in others)
    for event in others:
        if over and isinstance(event, Mucked) and event.seat != you and open_to(book, hand, you):
            told.append({**_plain(event), "cards": _texts(hand.cards[hand.at[event.seat]])})
        else:
            told += _told(hand, event, you)
        hand.apply(event)
    return told


def _told(hand: Hand, event: AnyEvent, you: SeatNo | None) -> list[EventLine]:
    """As the hand stands before the event."""
    match event:
        case HolesDealt() | BoardDealt() | StreetDealt() | DrawsDealt():
            return [{**_kind(event), **_dealt(hand, event, you)}]
        case Drew(seat=seat, cards=cards):
            thrown = _texts(cards) if seat == you else _texts((UNKNOWN,) * len(cards))
            return [{**_kind(event), "seat": seat, "cards": thrown}]
        case HandsOpened(seats=seats):
            return [{**_kind(event), "cards": {str(seat): _texts(hand.cards[hand.at[seat]]) for seat in seats}}]
        case Shown(seat=seat, cards=cards):
            return [{**_kind(event), "seat": seat, "cards": _texts(cards)}]
        case Ruled():
            # Which cards were moved is in the cards that everyone sees; the others stay closed.
            return [_plain(msgspec.structs.replace(event, cards=()))]
        case _:
            return [_plain(event)] if isinstance(event, PLAIN) else []


def _dealt(hand: Hand, event: Dealt, you: SeatNo | None) -> EventLine:
    """By seat, and what went to the board."""
    burns = getattr(event, "burns", ())
    if isinstance(event, BoardDealt) and event.burn != NO_CARD:
        burns = (event.burn,)
    own, board = hand.at.get(you) if you is not None else None, []
    by_seat: dict[str, list[str]] = {}
    had = [len(cards) for cards in hand.cards]
    for place, card in zip(owed_to(hand), (*burns, *event.cards), strict=True):
        if place == BOARD:
            board.append(text_of(card))
        elif place != BURN:
            open_card = hand.lies_open(had[place])
            had[place] += 1
            by_seat.setdefault(str(hand.seats[place]), []).append(
                text_of(card if open_card or place == own else UNKNOWN)
            )
    told: EventLine = {name: cards for name, cards in (("cards", by_seat), ("board", board)) if cards}
    return {**told, "number": event.board} if isinstance(event, BoardDealt) and event.board else told


def _texts(cards: Sequence[int]) -> list[str]:
    return [text_of(card) for card in cards]


def _plain(event: AnyEvent) -> EventLine:
    told: EventLine = msgspec.to_builtins(event, str_keys=True)
    return told


def _kind(event: AnyEvent) -> EventLine:
    return {"kind": event.__struct_config__.tag}
