"""Who came to a table, or left it, with chips that nobody counted: what makes its total doubtful.

What happened is looked for in the steps that the evening took, going back. That is dear, so it is done once for all
tables that are asked about.
"""

from __future__ import annotations

from collections.abc import Iterable

from floorman.terms import EntryId, TableNo
from floorman.tournament.events.clock import EventStarted
from floorman.tournament.events.days import DayResumed
from floorman.tournament.holdings import Place, Play
from floorman.tournament.journal import Done, Put
from floorman.tournament.state import Tournament


def tells_hands(state: Tournament, table: TableNo) -> bool:
    return state.tables[table].action != "none"


def changed_unseen(state: Tournament, tables: Iterable[TableNo]) -> set[TableNo]:
    """Those of these tables to which somebody has come, or left them for another, since they last tallied, with chips
    that nobody counted.

    By the books of a table that tells no hands players have what they began with. Where hands are told, it is enough
    that whoever came is counted, once: from then on they say what they have.
    """
    if state.phase == "before":
        return set()
    asked = set(tables)
    told = {table for table in asked if tells_hands(state, table)}
    tallies = {table: state.tallies.get(table) for table in asked - told}
    since = {table: 0 if tally is None else tally.version for table, tally in tallies.items()}
    return {table for table in told if came_uncounted(state, table)} | _changed_since(state, since)


def _changed_since(state: Tournament, since: dict[TableNo, int]) -> set[TableNo]:
    """Each with the version of the log from which on it is asked about."""
    found: set[TableNo] = set()
    hands = _HandsThen(state)
    earliest = min(since.values(), default=0)
    for step in reversed(state.done) if since else ():
        if step.last <= earliest:
            break
        if not step.stands:
            continue
        # What was taken back since has never been: for a table that has tallied in between it has.
        within = 0 if step.undone is None else step.undone.last
        if isinstance(step.event, EventStarted) or _from_bags(step):
            # Before that nobody has played, and all carry their stacks.
            since = {table: version for table, version in since.items() if version < within}
            if not since:
                break
            continue
        changes = [one for one in step.changes if isinstance(one, Put)]
        for change in _moves_in(state, changes):
            there = {change.before.table, state.sits[change.key].table} & since.keys()
            asked = (table for table in there - found if within <= since[table] < step.last)
            found |= {table for table in asked if not hands.told(change.before.table, since[table])}
        hands.go_back(changes, within)
    return found


class _HandsThen:
    """How many hands each table had played at a moment, going back step by step."""

    def __init__(self, state: Tournament) -> None:
        self._state = state
        # Of each table the last of these that counts for whoever asks from a version on: from which on, and how many.
        self._played: dict[TableNo, list[tuple[int, int]]] = {}

    def go_back(self, changes: Iterable[Put], within: int) -> None:
        for one in changes:
            if _plays(self._state, one):
                if within:
                    self._played.setdefault(one.key, []).append((within, one.before.hands))
                else:
                    self._played[one.key] = [(0, one.before.hands)]

    def told(self, table: TableNo, since: int) -> bool:
        """Had its players played a hand by then? Of a table that is gone nothing was told, as far as anybody knows."""
        counted = (hands for within, hands in reversed(self._played.get(table, ())) if within <= since)
        play = self._state.play.get(table)
        if play is None:
            return bool(next(counted, 0))
        return bool(next(counted, play.hands)) or tells_hands(self._state, table)


def _moves_in(state: Tournament, changes: list[Put]) -> list[Put]:
    """Those by which somebody who is still in changes tables with chips that nobody counted. One sits down, or rises
    and sits elsewhere now."""
    moves = [one for one in changes if one.table is state.sits and isinstance(one.before, Place)]
    moves = [one for one in moves if one.key in state.sits and state.sits[one.key].table != one.before.table]
    if not moves:
        return []
    carried = {one.key for one in changes if one.table is state.carried}  # these leave the totals open as it is
    return [one for one in moves if one.key not in carried]


def came_uncounted(state: Tournament, table: TableNo) -> dict[EntryId, TableNo]:
    """Who sits at a table where the hands are told, and came with chips that nobody has counted: and from where."""
    if state.phase == "before" or all(one.action != "none" for one in state.tables.values()):
        return {}
    known = {who for who, count in state.counted.items() if count.table == table}
    sought = {*state.players(table).values()} - known
    found = {who: state.carried[who] for who in sought & {*state.carried}}
    sought -= {*found}
    hands: dict[TableNo, int] = {}
    for step in reversed(state.done):
        if not sought:
            break
        if not step.stands or step.undone is not None:
            continue  # what was taken back has never been, and nobody went anywhere by that
        if isinstance(step.event, EventStarted) or _from_bags(step):
            break  # before that nobody has played, and all carry their stacks
        changes = [one for one in step.changes if isinstance(one, Put)]
        sat = _before(state, step)
        for who in sorted(sought & {*sat}):
            if _moves(state, sat[who], table, hands):
                found[who] = sat[who].before.table
        sought -= {who for who, one in sat.items() if _left(one, table)}
        hands |= {one.key: one.before.hands for one in changes if _plays(state, one)}
    return found


def _from_bags(step: Done) -> bool:
    """Has a new day begun for which two have counted every stack?"""
    return isinstance(step.event, DayResumed) and step.event.bagged


def _before(state: Tournament, step: Done) -> dict[EntryId, Put]:
    """Where those whom a step seats sat before it: for a draw all rise first, then sit down, some where they were."""
    puts = [one for one in step.changes if isinstance(one, Put) and one.table is state.sits]
    return {one.key: one for one in reversed(puts)}


def _left(change: Put, table: TableNo) -> bool:
    """Is it how the player came to the table, and no change of seats at it?"""
    return not (isinstance(change.before, Place) and change.before.table == table)


def _plays(state: Tournament, change: Put) -> bool:
    return change.table is state.play and isinstance(change.before, Play)


def _moves(state: Tournament, change: Put, table: TableNo, hands: dict[TableNo, int]) -> bool:
    """Does somebody who is still in change tables by it, from one where no hand was ever told?

    One sits down, or rises and sits elsewhere now. Of a table that is gone nothing was told, as far as anybody knows.
    """
    if change.table is not state.sits or change.key not in state.sits or not isinstance(change.before, Place):
        return False
    source, target = change.before.table, state.sits[change.key].table
    played = state.play.get(source)
    told = hands.get(source, 0) if played is None else hands.get(source, played.hands) or tells_hands(state, source)
    return not told and source != target and table in (source, target)
