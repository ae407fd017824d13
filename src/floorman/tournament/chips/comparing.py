"""What a count is compared with, and what follows: it tallies, or an alarm stands with the last good moment."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from floorman.terms import Chips, Instant, TableNo
from floorman.tournament.accounts import UNCOUNTED, at_table, transfer
from floorman.tournament.chips.records import Alarm, alarm_key
from floorman.tournament.chips.totals import (
    all_known,
    counted_together,
    expected_total,
    is_recount,
    is_sure,
    lies_counted,
    table_total,
    totals_stand,
)
from floorman.tournament.chips.unseen import tells_hands
from floorman.tournament.chips.won import lost_since_counted
from floorman.tournament.command import Now
from floorman.tournament.event import Event
from floorman.tournament.events.counting import AlarmClosed, AlarmOpened, TableTallied
from floorman.tournament.state import Tournament


def compared(now: Now, table: TableNo, *events: Event) -> tuple[Event, ...]:
    """What follows from a count at a table, told by these events, once all its stacks are counted."""
    with now.state.tried(*events) as state:
        if not all_known(state, table):
            return ()
        if not tells_hands(state, table) and not _is_a_count(state, table, now.at):
            return ()
        found = tuple(_of_table(now, state, table))
        with state.tried(*found):
            of_event = tuple(_of_event(now, state))
    return tuple(_once(found, of_event))


def _once(found: tuple[Event, ...], of_event: tuple[Event, ...]) -> Iterator[Event]:
    """Where the event as a whole comes out even by this very count, the table agrees: it is not in doubt before."""
    even = {one.table for one in of_event if isinstance(one, TableTallied)}
    told = {one.table for one in found if isinstance(one, TableTallied)}
    for one in found:
        yield replace(one, guessed=False) if isinstance(one, TableTallied) and one.table in even else one
    yield from (one for one in of_event if not (isinstance(one, TableTallied) and one.table in told))


def compared_in_all(now: Now, *events: Event) -> tuple[Event, ...]:
    """What follows for the event as a whole from a count where the hands are told: it may be the last that was open."""
    with now.state.tried(*events) as state:
        return tuple(_of_event(now, state))


def _is_a_count(state: Tournament, table: TableNo, at: Instant) -> bool:
    return counted_together(state, table, at) and not lost_since_counted(state, table)


def _of_table(now: Now, state: Tournament, table: TableNo) -> Iterator[Event]:
    missing = state.account(at_table(table))
    total = table_total(state, table)
    exact = is_sure(state, table)
    if missing and exact:
        yield from _alarm(now, state, table, total, total - missing)
        return
    known_before = table in state.tallies or table in _alarmed(state)
    if missing or not exact or known_before or counted_together(state, table, now.at):
        yield TableTallied(
            table=table,
            total=total - missing,
            at=now.at,
            chips=transfer(at_table(table), UNCOUNTED, missing),
            guessed=not exact,
        )
    yield from _closed(state, alarm_key(table))


def _alarmed(state: Tournament) -> set[TableNo]:
    return {alarm.table for alarm in state.alarms.values() if not alarm.who}


def _alarm(now: Now, state: Tournament, table: TableNo, expected: Chips, counted: Chips) -> Iterator[AlarmOpened]:
    """Opened once: a count that says the same again opens no other."""
    tally = state.tallies.get(table)
    alarm = Alarm(
        expected,
        counted,
        now.at,
        table,
        good_version=0 if tally is None else tally.version,
        good_at=None if tally is None else tally.at,
    )
    before = state.alarms.get(alarm.key)
    if before is None or (before.expected, before.counted) != (expected, counted):
        yield AlarmOpened(alarm=alarm)


def _of_event(now: Now, state: Tournament) -> Iterator[Event]:
    """Once every table's sum is known, what players carried uncounted must come out even; then no count is in doubt."""
    if not totals_stand(state):
        return
    nowhere = [number for number, table in state.tables.items() if table.state == "closed"]
    counted = [table for table in state.open_tables() if lies_counted(state, table)]
    missing = state.account(UNCOUNTED) + sum(state.account(at_table(number)) for number in (*nowhere, *counted))
    if missing:
        total = expected_total(state)
        yield from _alarm(now, state, 0, total, total - missing)
    else:
        yield from _closed(state, alarm_key(0))
        for table in state.open_tables():
            if is_recount(state, table):
                tally, left = state.tallies[table], state.account(at_table(table)) if table in counted else 0
                chips = transfer(at_table(table), UNCOUNTED, left)
                yield TableTallied(table=table, total=tally.total, at=tally.at, chips=chips, guessed=False)


def _closed(state: Tournament, key: str) -> Iterator[AlarmClosed]:
    if key in state.alarms:
        yield AlarmClosed(alarm=key)
