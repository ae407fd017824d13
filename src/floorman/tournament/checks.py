"""What must always hold, checked from scratch: for taking back, for tests, and for whoever opens an old log.

Each fault is a word; `speech` has its sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from floorman.terms import EntryId, TableNo
from floorman.tournament.event import Event
from floorman.tournament.holdings import Entry, Out, Place
from floorman.tournament.journal import Put
from floorman.tournament.state import Tournament


def faults(state: Tournament) -> list[str]:
    """Everything that cannot be, in the whole event."""
    return [
        *_of_sums(state),
        *(fault for table in state.seats for fault in _of_table(state, table)),
        *(fault for who in state.entries for fault in _of_entry(state, who)),
        *_of_ending(state),
    ]


def faults_after(state: Tournament, events: Iterable[Event]) -> list[str]:
    """What could not be, were these events to happen; looked for only where they change something."""
    first = len(state.done)
    with state.tried(*events):
        keys = {change.key for step in state.done[first:] for change in step.changes if isinstance(change, Put)}
        found = [fault for who in sorted(str(key) for key in keys) for fault in _of_one(state, who)]
        for table in sorted(_tables_of(state, first)):
            found += _of_table(state, table)
        return [*found, *_of_money(state), *_of_ending(state)]


def _of_one(state: Tournament, who: EntryId) -> Iterator[str]:
    if who in state.entries:
        yield from _of_entry(state, who)
        if who in state.sits and state.stacks.get(who, 0) <= 0:
            yield "seated-without-chips"


def _tables_of(state: Tournament, first: int) -> set[TableNo]:
    """The tables that are touched, or whose seats are, by the steps from this one on."""
    changes = [change for step in state.done[first:] for change in step.changes if isinstance(change, Put)]
    touched = {id(change.table) for change in changes}
    return {
        *(number for number, seats in state.seats.items() if id(seats) in touched),
        *(change.before.table for change in changes if isinstance(change.before, Place)),
        *(change.key for change in changes if change.table is state.tables),
    }


def _of_sums(state: Tournament) -> Iterator[str]:
    if sum(state.stacks.values()) + sum(state.accounts.values()):
        yield "chips-not-conserved"
    if sum(state.money.values()):
        yield "money-not-conserved"
    yield from _of_money(state)
    for status in ("entered", "waiting", "out", "cancelled", "held"):
        if state.counts.get(status, 0) != sum(entry.status == status for entry in state.entries.values()):
            yield "players-miscounted"
    if any(
        state.sits.get(who) != Place(table, seat) for table, seats in state.seats.items() for seat, who in seats.items()
    ):
        yield "seat-without-player"


def _of_money(state: Tournament) -> Iterator[str]:
    """Only the players' purses stand below nothing; and only entries that count owe anything."""
    for account, amount in state.money.items():
        kind, _, who = account.partition(":")
        if amount < 0 and kind != "purses":
            yield "money-below-nothing"
        if kind == "owed" and amount and (who not in state.entries or amount > state.entries[who].due.total):
            yield "owed-for-nothing"
    capacity = state.plan.capacity
    if capacity is not None and state.left + state.counts.get("held", 0) > capacity:
        yield "more-players-than-places"


def _of_table(state: Tournament, number: TableNo) -> Iterator[str]:
    seats = state.seats.get(number, {})
    table = state.tables.get(number)
    if seats and (table is None or table.state == "closed"):
        yield "seated-at-closed-table"
    if table is not None and any(not 1 <= seat <= table.size for seat in seats):
        yield "no-such-seat"
    if len(set(seats.values())) != len(seats):
        yield "player-on-two-seats"


def _of_entry(state: Tournament, who: EntryId) -> Iterator[str]:
    entry: Entry = state.entries[who]
    place = state.sits.get(who)
    if place is not None and entry.status != "entered":
        yield "seated-but-not-in"
    if place is not None and state.seats.get(place.table, {}).get(place.seat) != who:
        yield "seat-without-player"
    if state.stacks.get(who, 0) < 0:
        yield "stack-below-nothing"
    if entry.status != "entered" and state.stacks.get(who, 0):
        yield "chips-without-player"
    out: Out | None = state.outs.get(who)
    if (entry.status == "out") != (out is not None):
        yield "out-without-place"


def _of_ending(state: Tournament) -> Iterator[str]:
    if (state.phase == "over") != bool(state.ending):
        yield "over-without-ending"
    if state.ending == "winner" and state.left > 1:
        yield "won-by-several"
