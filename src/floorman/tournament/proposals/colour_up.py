"""A value that no level needs any more is proposed to go, table by table: when, is the book's to say."""

from __future__ import annotations

from collections.abc import Iterator

from floorman.terms import Chips, TableNo
from floorman.tournament import clock as clocks
from floorman.tournament.chips.needed import goes_into, last_level_that_needs
from floorman.tournament.chips.timing import coming_level, is_break
from floorman.tournament.chips.totals import is_racing
from floorman.tournament.command import Now
from floorman.tournament.commands.chips import RaceOff
from floorman.tournament.proposals.proposal import Proposal
from floorman.tournament.state import Tournament
from floorman.tournament.structure import Break, index_of_level


def colour_ups(now: Now) -> Iterator[Proposal]:
    """The smallest value of each table, if it can go now."""
    state, when = now.state, now.book.race_proposed
    if state.phase != "running" or not state.plan.chips:
        return
    for table in state.open_tables():
        value = state.lowest_at(table)
        into = goes_into(value, state.plan.chips)
        if value not in state.plan.chips or into is None or not state.players(table) or is_racing(state, table):
            continue
        last = last_level_that_needs(value, state.plan.chips, state.structure)
        if _is_due(now, last):
            yield Proposal(
                kind="colour-up",
                command=RaceOff(table, value, into),
                why="colour-up.not-needed",
                facts={"small": value, "large": into, "table": table, "level": coming_level(now)},
                cites=when.cites,
                table=table,
                chips=(value, into),
            )


def dues(now: Now, table: TableNo) -> list[tuple[Chips, Chips]]:
    """Every value that can go at a table now, the smallest first, each with what it is changed into."""
    state = now.state
    chips = sorted(state.plan.chips)
    if state.phase != "running" or not state.players(table):
        return []
    found: list[tuple[Chips, Chips]] = []
    for value in (one for one in chips if one >= state.lowest_at(table)):
        into = goes_into(value, chips)
        if into is None or not _is_due(now, last_level_that_needs(value, chips, state.structure)):
            break
        found.append((value, into))
    return found


def _breaks(state: Tournament, first: int, before: int | None = None) -> bool:
    return any(isinstance(one, Break) for one in state.structure[first:before])


def _was_skipped(now: Now, last: int) -> bool:
    """Was there a break since the last level that needs it? Then it was to go in that one, and still can, where the
    book does not keep it for breaks."""
    state = now.state
    if now.book.colour_up_when.value != "between_hands":
        return False
    index = index_of_level(state.structure, last)
    first = 0 if index is None else index + 1
    return _breaks(state, first, clocks.read(state.schedule, state.clock, now.at).index)


def _is_due(now: Now, last: int) -> bool:
    """Has the value become useless, and is this the moment for it?"""
    state = now.state
    reading = clocks.read(state.schedule, state.clock, now.at)
    match now.book.race_proposed.value:
        case "after_blind_increase":
            # The blinds of the next hand have gone up already in the break before it.
            return coming_level(now) > last
        case "next_break":
            if coming_level(now) <= last:
                return False
            return is_break(now) or _was_skipped(now, last) or not _breaks(state, reading.index)
