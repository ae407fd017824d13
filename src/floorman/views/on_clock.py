"""Players on the clock: whose time runs, until when, and what the book makes of it. Everybody at the table hears it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from floorman.floor import Floor, OpenHand
from floorman.floor.clocks import out_by_itself, what_follows
from floorman.terms import Instant, SeatNo, TableNo


class OnClockView(Struct, frozen=True):
    """Whose time runs, in seconds, and until when. `since` names the clock where somebody reports that it is out.

    `then` is what the book makes of it; `by_itself` where the desk says so, and nobody counts down.
    """

    seat: SeatNo
    total_s: int
    countdown_s: int
    since: Instant
    ends_at: Instant
    then: str
    by_itself: bool


def on_clock(open: OpenHand) -> OnClockView | None:
    """The clock on a player, which everybody at the table hears of; None where none runs."""
    clock = open.clock
    if clock is None:
        return None
    return OnClockView(
        seat=clock.seat,
        total_s=clock.total // 1000,
        countdown_s=clock.countdown // 1000,
        since=clock.started_at,
        ends_at=clock.ends_at,
        then=str(what_follows(open).value),
        by_itself=out_by_itself(open),
    )


def own_clock(floor: Floor, table: TableNo, seat: SeatNo) -> OnClockView | None:
    """The player's own, as their phone tells them; None where none runs on them."""
    open = floor.hands.get(table)
    clock = None if open is None else on_clock(open)
    return clock if clock is not None and clock.seat == seat else None


class ClockAtTableView(Struct, frozen=True):
    """A clock as the floor sees it. Once it is `out`, the report that says so is what the desk proposes."""

    table: TableNo
    name: str
    out: bool
    clock: OnClockView


def clocks_at_tables(floor: Floor, aliases: Mapping[str, str], at: Instant) -> tuple[ClockAtTableView, ...]:
    """All of them, the one that ends first in front."""
    found = []
    for table, open in sorted(floor.hands.items()):
        clock, players = on_clock(open), floor.state.players(table)
        if clock is not None and clock.seat in players:
            person = floor.state.entries[players[clock.seat]].person
            found.append(ClockAtTableView(table, aliases.get(person, person), clock.ends_at <= at, clock))
    return tuple(sorted(found, key=lambda one: one.clock.ends_at))
