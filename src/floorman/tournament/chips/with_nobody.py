"""Chips of somebody who lost them all that lie at a table and are in no stack: nobody has said who won them, or several
did, or counts since have left less than all of them. A count of the whole table says where they are."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from floorman.terms import Chips, EntryId, TableNo
from floorman.tournament.accounts import at_table
from floorman.tournament.chips.records import alarm_key
from floorman.tournament.chips.won import lost_last
from floorman.tournament.state import Tournament

# Of so many it is asked one by one; where more are out and one table is left, all that is in no stack there is theirs.
OUTS_MOST = 40


class WithNobody(Struct, frozen=True):
    """So many of the chips of these lie at a table, whoever has them."""

    table: TableNo
    chips: Chips
    whose: tuple[EntryId, ...]


def with_nobody(state: Tournament) -> tuple[WithNobody, ...]:
    """By table. What is over only because a count found more or less is no loser's."""
    lie = {table: state.account(at_table(table)) for table in state.open_tables()}
    if not any(chips > 0 for chips in lie.values()):
        return ()
    lost, all_asked = tuple(_lost(state)), len(state.outs) <= OUTS_MOST or len(lie) > 1
    found: list[WithNobody] = []
    for table, chips in lie.items():
        theirs = [(who, left) for who, left, lies in lost if lies == at_table(table)]
        if chips > 0 and theirs:
            all_theirs = sum(left for _, left in theirs)
            told = min(chips, all_theirs) if all_asked else chips - _missing(state, table)
            found.append(WithNobody(table, told, tuple(who for who, _ in theirs)))
    return tuple(found)


def _missing(state: Tournament, table: TableNo) -> Chips:
    """What a count of the table did not find, and is looked for."""
    alarm = state.alarms.get(alarm_key(table))
    return 0 if alarm is None else max(alarm.expected - alarm.counted, 0)


def _lost(state: Tournament) -> Iterator[tuple[EntryId, Chips, str]]:
    """Of those who went out last, or lost all and bought others: what no winner has of it, and where it lies."""
    bought = [who for who in state.sits if state.entries[who].rebuys]
    outs = sorted(state.outs, key=lambda who: -state.outs[who].at)
    for who in (*outs[:OUTS_MOST], *bought[:OUTS_MOST]):
        lost = lost_last(state, who)
        if lost is None or not lost.lies or lost.there <= lost.counted:
            continue  # counted since, all of them: then they have it
        left = lost.chips - sum(lost.gone_to.values())
        if left > 0:
            yield who, left, lost.lies
