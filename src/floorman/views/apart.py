"""Who is not to sit with whom, for the desk: whether the draw will part them, and whether it has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from floorman.terms import Accepted, EntryId, TableNo
from floorman.tournament import Now, Tournament
from floorman.tournament.commands import DrawSeats
from floorman.tournament.events import SeatsDrawn
from floorman.tournament.holdings import Place
from floorman.tournament.seating.apart import not_with, table_of
from floorman.tournament.seating.beside import beside_by, not_beside, sit_beside
from floorman.views.names import name_of

# Will be parted, cannot all be, or nobody can say yet; or they sit at two tables, or at one.
How: TypeAlias = Literal["will-be", "cannot-be", "open", "parted", "together"]


class WishView(Struct, frozen=True):
    """Two who are not to sit at one table, or with `beside` not next to each other. `tables`: where each of them sits,
    0 where they do not yet."""

    who: EntryId
    name: str
    other: EntryId
    other_name: str
    how: How
    tables: tuple[TableNo, TableNo] = (0, 0)
    beside: bool = False


def wishes(now: Now, aliases: Mapping[str, str]) -> tuple[WishView, ...]:
    """Of all who are still in: no longer asked once one table is left or all is over."""
    state = now.state
    asked = state.apart or state.unbeside
    if not asked or state.phase == "over" or any(one.final for one in state.tables.values()):
        return ()
    drawn = _drawn(now)
    tables = None if drawn is None else {who: place.table for who, place in drawn.items()}
    at_one = (_wish(state, pair, _how(state, *pair, tables), aliases) for pair in _pairs(state, not_with))
    beside = (_wish(state, pair, _how_beside(state, *pair, drawn), aliases) for pair in _pairs(state, not_beside))
    return (*at_one, *(replace(one, beside=True) for one in beside))


def _pairs(
    state: Tournament, others: Callable[[Tournament, EntryId], list[EntryId]]
) -> Iterator[tuple[EntryId, EntryId]]:
    for who in state.entries:
        if who in state.outs or state.entries[who].status == "cancelled":
            continue
        for other in others(state, who):
            if who < other and other not in state.outs and state.entries[other].status != "cancelled":
                yield who, other


def _drawn(now: Now) -> dict[EntryId, Place] | None:
    """Where the draw would put those who have no seat yet; None where it cannot be made at this moment."""
    state = now.state
    expected = max(state.plan.expected, sum(one.status == "entered" for one in state.entries.values()))
    decision = DrawSeats(expected=expected).decide(now) if state.phase == "before" else None
    if not isinstance(decision, Accepted):
        return None
    drawn = (one for one in decision.events if isinstance(one, SeatsDrawn))
    return {seated.who: seated.place for one in drawn for seated in one.seats}


def _wish(state: Tournament, pair: tuple[EntryId, EntryId], how: How, aliases: Mapping[str, str]) -> WishView:
    who, other = pair
    here, there = (table_of(state, one, {}) or 0 for one in (who, other))
    names = name_of(state, who, aliases), name_of(state, other, aliases)
    return WishView(who, names[0], other, names[1], how, (here, there))


def _how(state: Tournament, who: EntryId, other: EntryId, drawn: Mapping[EntryId, TableNo] | None) -> How:
    here, there = (table_of(state, one, {}) for one in (who, other))
    if here and there:
        return "together" if here == there else "parted"
    if not drawn:
        return "open"
    return "cannot-be" if table_of(state, who, drawn) == table_of(state, other, drawn) else "will-be"


def _how_beside(state: Tournament, who: EntryId, other: EntryId, drawn: Mapping[EntryId, Place] | None) -> How:
    if who in state.sits and other in state.sits:
        return "together" if sit_beside(state, who, other) else "parted"
    if not drawn:
        return "open"
    return "cannot-be" if beside_by(state, who, other, drawn) else "will-be"
