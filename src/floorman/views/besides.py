"""What the next hand of a table may have besides, where a house's own book lets it: for whoever deals there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from floorman.floor.coming import coming_hand
from floorman.hand.asked import Missed
from floorman.hand.beforehand import bomb_ante, bomb_boards, straddle_offers
from floorman.hand.cash import Cash, Straddle
from floorman.hand.events import HandStarted
from floorman.rulebook import Rulebook
from floorman.terms import Chips, SeatNo, TableNo
from floorman.tournament import Now
from floorman.views.names import alias_of

NOBODY_LATE: dict[str, tuple[Missed, ...]] = {"nothing": (), "big_live": ("big",)}
ALL_MISSED: tuple[Missed, ...] = ("small", "big", "both")


class StraddleView(Struct, frozen=True):
    seat: SeatNo
    name: str
    least: Chips


class WaysView(Struct, frozen=True):
    """`straddles` are those that may be laid now, and behind them those that may be laid over the least of them."""

    straddles: tuple[StraddleView, ...] = ()
    late: tuple[Missed, ...] = ()
    boards: int = 0  # of a bomb pot
    each: Chips = 0

    @property
    def any(self) -> bool:
        return bool(self.straddles or self.late or self.boards)


NOTHING = WaysView()


def ways(now: Now, table: TableNo, aliases: Mapping[str, str]) -> WaysView:
    """Nothing where nobody tells the hands of a table, and by the books of tournaments."""
    book, state = now.book, now.state
    boards, late = bomb_boards(book), _late(book)
    if state.tables[table].action == "none" or not (boards or late or book.straddles.value != "none"):
        return NOTHING
    coming = coming_hand(now, table)
    if coming is None:
        return NOTHING
    event, players = coming.hand.started, state.players(table)
    straddles = tuple(
        StraddleView(seat, alias_of(state, players[seat], aliases) if seat in players else "", least)
        for seat, least in _straddles(book, event)
    )
    return WaysView(straddles, late, boards, bomb_ante(book, event.forced) if boards else 0)


def _late(book: Rulebook) -> tuple[Missed, ...]:
    new: tuple[Missed, ...] = ("new",) if book.new_player_posts.value == "big_live" else ()
    return (*new, *NOBODY_LATE.get(book.missed_blinds.value, ALL_MISSED))


def _straddles(book: Rulebook, event: HandStarted) -> Iterator[tuple[SeatNo, Chips]]:
    """Each with the least that may be laid; one more behind the first, as long as the book has one."""
    laid, told = tuple[Straddle, ...](), set[SeatNo]()
    while offers := straddle_offers(book, replace(event, cash=replace(event.cash or Cash(), straddles=laid))):
        for one in offers:
            if one.seat not in told:
                told.add(one.seat)
                yield one.seat, one.least
        laid = (*laid, Straddle(offers[0].seat, offers[0].least))
