"""The end of a day: what is still played, whose stack is in its bag, and what does not add up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from floorman.terms import Chips, EntryId, Millis, SeatNo, TableNo
from floorman.terms.names import plain
from floorman.tournament import Now, Tournament
from floorman.tournament import clock as clocks
from floorman.tournament.accounts import bag_of
from floorman.tournament.bags import Variance, all_bagged, bagged, unbagged, variances, where_it_lies
from floorman.tournament.chips.totals import expected_total
from floorman.tournament.commands.days import next_clock
from floorman.tournament.days import bounds, hands_left, has_run_out, in_window
from floorman.tournament.holdings import Bag
from floorman.tournament.structure import level_number
from floorman.views.names import name_of

DayDue: TypeAlias = Literal["", "last-hands", "hands", "bags", "end"]


class BagView(Struct, frozen=True):
    """A stack on its way into the night. The counts are hidden from whoever counts next, until two agree."""

    id: EntryId
    name: str
    table: TableNo
    seat: SeatNo
    stack: Chips
    counts: int
    differ: bool
    closed: bool
    identified: bool
    chips: Chips = 0  # in the closed bag: two have counted them
    counted_by: tuple[str, ...] = ()  # who counted just that, once it is closed


class LastHandsView(Struct, frozen=True):
    table: TableNo
    left: int


class VarianceView(Struct, frozen=True):
    """What does not add up: in all bags together, at a table as a whole, or with one player."""

    table: TableNo  # 0: all bags together
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
    fewest: int  # last hands that there may be
    most: int
    next_level: int = 0  # with which the next day begins, where this one has ended
    level: int = 0  # that was played last
    not_played: Millis = 0  # of it
    draws: bool = False  # all seats are drawn as the next day begins
    bagged: Chips = 0  # all closed bags together
    in_play: Chips = 0
    all_closed: bool = False
    lies: tuple[VarianceView, ...] = ()  # the tables at which bags and books differ, where that tells of all bags


def day_due(now: Now) -> DayDue:
    """What the end of the day asks for now, in the order of its steps; empty: nothing yet."""
    state = now.state
    if state.phase != "running":
        return ""
    if state.ones.get("last_hands") is None:
        return "last-hands" if in_window(now) or has_run_out(now) else ""
    if any(hands_left(state, table) and len(state.players(table)) > 1 for table in state.open_tables()):
        return "hands"
    return "bags" if unbagged(state) else "end"


def day_view(now: Now, aliases: Mapping[str, str]) -> DayView:
    state = now.state
    fewest, most = bounds(now)
    return DayView(
        day=state.day,
        phase=state.phase,
        day_ends_after=state.plan.day_ends_after or 0,
        last_hands=tuple(
            LastHandsView(table, state.countdowns[table].left)
            for table in state.open_tables()
            if table in state.countdowns and len(state.players(table)) > 1
        ),
        bags=tuple(_bags(state, aliases)),
        variances=tuple(_variance(state, one, aliases) for one in variances(state)),
        bagged=bagged(state),
        in_play=expected_total(state),
        all_closed=all_bagged(state),
        lies=tuple(_variance(state, one, aliases) for one in where_it_lies(state)) if state.bags else (),
        by_card=now.book.last_hands_set_by.value != "management",
        fewest=fewest.value,
        most=most.value,
        **_tomorrow(now),
    )


def _variance(state: Tournament, one: Variance, aliases: Mapping[str, str]) -> VarianceView:
    return VarianceView(one.table, name_of(state, one.who, aliases) if one.who else "", one.missing)


def _tomorrow(now: Now) -> dict[str, Any]:
    """With which level the next day begins, and what of the last one is left out by that."""
    state = now.state
    if state.phase != "between-days":
        return {}
    coming, reading = next_clock(state), clocks.read(state.schedule, state.clock, now.at)
    moved = coming.index != reading.index
    return {
        "next_level": level_number(state.structure, coming.index),
        "level": reading.number,
        "not_played": reading.left if moved and not reading.on_break else 0,
        "draws": now.book.seats_on_new_day.value == "redraw",
    }


def _counted_by(bag: Bag, aliases: Mapping[str, str]) -> tuple[str, ...]:
    same = (one.by for one in bag.counts if one.count == bag.counts[-1].count) if bag.closed else ()
    return tuple(aliases.get(by, by) for by in dict.fromkeys(same))


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
                chips=state.account(bag_of(id)),
                counted_by=_counted_by(bag, aliases),
                identified=state.identified.get(id) == state.day + (state.phase == "between-days"),
            )
        )
    return sorted(found, key=lambda one: (one.table, one.seat, plain(one.name)))
