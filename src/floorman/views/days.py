"""The end of a day: what is still played, whose stack is in its bag, and what does not add up."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from floorman.terms import Chips, EntryId, SeatNo, TableNo
from floorman.tournament import Now, Tournament
from floorman.tournament.bags import variances
from floorman.tournament.holdings import Bag
from floorman.views.names import name_of


class BagView(Struct, frozen=True):
    """A stack on its way into the night. The counts themselves are for whoever counts next to find by himself."""

    id: EntryId
    name: str
    table: TableNo
    seat: SeatNo
    stack: Chips
    counts: int
    differ: bool
    closed: bool
    identified: bool


class LastHandsView(Struct, frozen=True):
    table: TableNo
    left: int


class VarianceView(Struct, frozen=True):
    """What does not add up: at a table as a whole, or with one player."""

    table: TableNo
    name: str
    missing: Chips


class DayView(Struct, frozen=True):
    day: int
    phase: str
    day_ends_after: int  # the level with which it ends; 0: none is planned
    last_hands: tuple[LastHandsView, ...]
    bags: tuple[BagView, ...]
    variances: tuple[VarianceView, ...]
    by_card: bool  # a card says how many hands are still played


def day_view(now: Now, aliases: Mapping[str, str]) -> DayView:
    state = now.state
    return DayView(
        day=state.day,
        phase=state.phase,
        day_ends_after=state.plan.day_ends_after or 0,
        last_hands=tuple(LastHandsView(table, one.left) for table, one in sorted(state.countdowns.items())),
        bags=tuple(_bags(state, aliases)),
        variances=tuple(
            VarianceView(one.table, name_of(state, one.who, aliases) if one.who else "", one.missing)
            for one in variances(state)
        ),
        by_card=now.book.last_hands_set_by.value != "management",
    )


def _bags(state: Tournament, aliases: Mapping[str, str]) -> list[BagView]:
    """Everybody who is in, by seat; whoever has none by name."""
    found = []
    for id, entry in state.entries.items():
        if entry.status != "entered":
            continue
        place, bag = state.sits.get(id), state.bags.get(id, Bag())
        found.append(
            BagView(
                id=id,
                name=name_of(state, id, aliases),
                table=place.table if place else 0,
                seat=place.seat if place else 0,
                stack=state.stacks.get(id, 0),
                counts=len(bag.counts),
                differ=len({one.count for one in bag.counts}) > 1,
                closed=bag.closed,
                identified=state.identified.get(id) == state.day,
            )
        )
    return sorted(found, key=lambda one: (one.table, one.seat, one.name))
