"""What a count is compared with, and what follows: it tallies, or an alarm stands with the last good moment."""

from __future__ import annotations

from collections.abc import Iterator

from floorman.terms import Chips, TableNo
from floorman.tournament.accounts import UNCOUNTED, at_table, transfer
from floorman.tournament.chips.records import Alarm, alarm_key
from floorman.tournament.chips.totals import (
    all_known,
    changed_unseen,
    counted_together,
    expected_total,
    is_exact,
    is_recount,
    table_total,
    tells_hands,
    total_stands,
)
from floorman.tournament.command import Now
from floorman.tournament.event import Event
from floorman.tournament.events.counting import AlarmClosed, AlarmOpened, TableTallied
from floorman.tournament.state import Tournament


def compared(now: Now, table: TableNo, *events: Event) -> tuple[Event, ...]:
    """What follows from a count at a table, told by these events, once all its stacks are counted."""
    with now.state.tried(*events) as state:
        if not all_known(state, table) or not (tells_hands(state, table) or counted_together(state, table, now.at)):
            return ()
        found = tuple(_of_table(now, state, table))
        with state.tried(*found):
            of_event = tuple(_of_event(now, state))
    return (*found, *of_event)


def _of_table(now: Now, state: Tournament, table: TableNo) -> Iterator[Event]:
    missing = state.account(at_table(table))
    total = table_total(state, table)
    exact = is_exact(state, table) and not is_recount(state, table) and not changed_unseen(state, table)
    if missing and exact:
        yield from _alarm(now, state, table, total, total - missing)
        return
    if missing or not exact or table in state.tallies or table in _alarmed(state):
        yield TableTallied(
            table=table, total=total - missing, at=now.at, chips=transfer(at_table(table), UNCOUNTED, missing)
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
    """Once every table is counted, what players carried uncounted must come out even."""
    if not all(total_stands(state, table) and is_exact(state, table) for table in state.open_tables()):
        return
    closed = (number for number, table in state.tables.items() if table.state == "closed")
    missing = state.account(UNCOUNTED) + sum(state.account(at_table(number)) for number in closed)
    if missing:
        total = expected_total(state)
        yield from _alarm(now, state, 0, total, total - missing)
    else:
        yield from _closed(state, alarm_key(0))


def _closed(state: Tournament, key: str) -> Iterator[AlarmClosed]:
    if key in state.alarms:
        yield AlarmClosed(alarm=key)
