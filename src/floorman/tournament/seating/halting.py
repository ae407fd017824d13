"""Halting: a table that has become too small deals no further hand until players come to it or it is broken.

| question             | decides                                              |
| table_halts_at       | with how many players a table stops                  |
| table_halts_short_by | how many fewer than the fullest table are too few    |
| tables_halt_from     | from when on                                         |
| halt_moment          | after which hand                                     |
| halts_in_other_formats | whether it is only proposed: six-handed, in turbos |
"""

from __future__ import annotations

from typing import Any

from floorman.rulebook import Answer
from floorman.terms import RuleId, TableNo, joined
from floorman.tournament.command import Now
from floorman.tournament.seating.opening import registration_over
from floorman.tournament.seating.positions import fullest, hand_is_on, players_at, players_by_table, plays_alone

TooSmall = Answer[Any]

SIX_HANDED = 6


def too_small(now: Now, table: TableNo) -> TooSmall | None:
    """The answer by which a table is too small, whatever the moment; None if it is not, or plays alone."""
    players = players_at(now.state, table)
    if not players or plays_alone(now.state) or not has_begun(now):
        return None
    return _by_number(now, players, fullest(now.state))


def _by_number(now: Now, players: int, fullest: int) -> TooSmall | None:
    at, short = now.book.table_halts_at, now.book.table_halts_short_by
    if at.value != "never" and players <= at.value:
        return at
    if short.value != "never" and fullest - players >= short.value:
        return short
    return None


def stopped_by(now: Now, table: TableNo) -> tuple[RuleId, ...]:
    """What stops a table at this moment, whether somebody has applied it or not; nothing where it may go on."""
    if now.state.tables[table].state != "open":
        return ()
    if not is_the_moment(now, table):
        return ()
    answer = too_small(now, table)
    return () if answer is None else cites_of(now, answer)


def has_begun(now: Now) -> bool:
    return now.book.tables_halt_from.value == "start" or registration_over(now)


def halting(now: Now) -> list[tuple[TableNo, tuple[RuleId, ...]]]:
    """The tables that stop at this moment, and what says so."""
    if plays_alone(now.state) or now.state.phase != "running" or not has_begun(now):
        return []
    most, found = fullest(now.state), []
    for table, players in players_by_table(now.state).items():
        answer = _by_number(now, players, most)
        if answer is not None and now.state.tables[table].state == "open" and is_the_moment(now, table):
            found.append((table, cites_of(now, answer)))
    return found


def resuming(now: Now) -> list[tuple[TableNo, tuple[RuleId, ...]]]:
    """The halted tables that are big enough again."""
    halted = [table for table in players_by_table(now.state) if now.state.tables[table].state == "halted"]
    return [(table, halt_cites(now)) for table in halted if too_small(now, table) is None]


def is_the_moment(now: Now, table: TableNo) -> bool:
    """Is the hand over and, where the book waits for that, the seat next in line for the big blind empty?"""
    state, play = now.state, now.state.play[table]
    if hand_is_on(state, table):
        return False
    if now.book.halt_moment.value == "after_the_hand":
        return True
    return play.last is not None and play.last.big_blind % state.tables[table].size + 1 not in state.seats[table]


def cites_of(now: Now, answer: TooSmall) -> tuple[RuleId, ...]:
    by_book = joined(joined(answer.cites, now.book.tables_halt_from.cites), now.book.halt_moment.cites)
    return joined(now.book.halts_in_other_formats.cites, by_book) if _other_format(now) else by_book


def only_proposed(now: Now) -> bool:
    """Does a table play on until somebody has stopped it?"""
    return _other_format(now) and now.book.halts_in_other_formats.value == "director_decides"


def _other_format(now: Now) -> bool:
    plan = now.state.plan
    return plan.table_size <= SIX_HANDED or plan.speed == "turbo"


def halt_cites(now: Now) -> tuple[RuleId, ...]:
    """What says which tables stop."""
    answers: tuple[TooSmall, ...] = (now.book.table_halts_at, now.book.table_halts_short_by)
    said = [answer.cites for answer in answers if answer.value != "never"]
    return joined((), tuple(cite for cites in said for cite in cites))
