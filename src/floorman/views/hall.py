"""Who sits where and who is out, for screens that show it. Players stand here by their aliases."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from floorman.terms import SeatNo, TableNo, short_repr
from floorman.terms.names import plain
from floorman.tournament import Tournament
from floorman.tournament.places.placing import places
from floorman.tournament.plan import Coins


class SittingView(Struct, frozen=True):
    alias: str
    table: TableNo
    seat: SeatNo


class RankedView(Struct, frozen=True):
    """Somebody with a place: they are out, or the event is over."""

    place: int
    shared: int
    alias: str
    prize: Coins


class HallView(Struct, frozen=True):
    version: int
    seats: tuple[SittingView, ...]  # by alias
    ranking: tuple[RankedView, ...]  # the best first

    __repr__ = short_repr


def hall_view(state: Tournament, aliases: Mapping[str, str]) -> HallView:
    def alias(who: str) -> str:
        return aliases.get(state.entries[who].person, "")

    seats = (SittingView(alias(who), place.table, place.seat) for who, place in state.sits.items())
    ranking = (
        RankedView(one.place, one.shared, alias(who), one.prize + state.shares.get(who, 0))
        for who, one in places(state).items()
    )
    return HallView(
        version=state.version,
        seats=tuple(sorted(seats, key=lambda one: (plain(one.alias), one.table, one.seat))),
        ranking=tuple(sorted(ranking, key=lambda one: (one.place, plain(one.alias)))),
    )
