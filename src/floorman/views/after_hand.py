"""What lies open of a hand that is over because somebody has shown it then, and what a player may still show or ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from floorman.cards import text_of
from floorman.floor import Floor
from floorman.floor.after_hand import last_hand, may_hunt, place_of, to_show
from floorman.floor.streams import number_of
from floorman.terms import EntryId, TableNo

if TYPE_CHECKING:
    from floorman.views.felt import FeltSeatView, FeltView, LastHand


class AfterView(Struct, frozen=True):
    """Until the next hand begins."""

    may_show: tuple[str, ...] = ()  # of your own cards, those that nobody has seen
    hunts: bool = False  # you may ask what would have come
    board: tuple[str, ...] = ()  # what would have come


def with_after(view: FeltView, floor: Floor, table: TableNo, entry: EntryId, last: LastHand) -> FeltView:
    """The same with what was shown of this hand once it was over."""
    state, book = floor.state, floor.book
    after, open = state.after.get(table), last_hand(floor, table)
    if after is not None and after.hand == number_of(last.told.stream):
        view = replace(view, seats=_turned_up(view, last, after.cards), after=AfterView(board=_texts(after.board)))
    if open is None or open.stream != last.told.stream or not entry:
        return view
    may = to_show(state, open, table, entry)
    hunts = place_of(state, open, table, entry) >= 0 and may_hunt(state, open, table, book)
    return replace(view, after=replace(view.after, may_show=_texts(may), hunts=hunts))


def _turned_up(view: FeltView, last: LastHand, shown: Mapping[EntryId, tuple[int, ...]]) -> tuple[FeltSeatView, ...]:
    hand, who = last.told.hand, last.who()

    def turned_up(seat: FeltSeatView) -> FeltSeatView:
        cards = shown.get(who.get(seat.seat, ""), ())
        if not cards or not seat.cards:
            return seat
        held = hand.cards[hand.at[seat.seat]]
        told = tuple(text_of(card) if card in cards else text for card, text in zip(held, seat.cards, strict=True))
        return replace(seat, cards=told)

    return tuple(map(turned_up, view.seats))


def _texts(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(text_of(card) for card in cards)
