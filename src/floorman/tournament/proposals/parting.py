"""Two who are not to sit together, and do since the draw: before the start one changes with somebody elsewhere, or with
somebody at their table where they are only not to sit beside each other."""

from __future__ import annotations

from collections.abc import Iterator

from floorman.terms import EntryId, TableNo
from floorman.tournament.command import Now
from floorman.tournament.commands.moving import SwapSeats
from floorman.tournament.proposals.proposal import Proposal, ProposedMove
from floorman.tournament.seating.apart import clashes, not_with
from floorman.tournament.seating.beside import beside_wrongly
from floorman.tournament.state import Tournament


def part(now: Now) -> Iterator[Proposal]:
    """One change at a time, drawn by lot among those that part more; once it is done the next is looked for."""
    state = now.state
    if state.phase != "before" or not (state.apart or state.unbeside):
        return
    found, why = next(_changes(now), None), "proposal.part"
    if found is None:
        found, why = next(_changes_beside(now), None), "proposal.part-beside"
    if found is None:
        return
    who, other = found
    here, there = state.sits[who], state.sits[other]
    yield Proposal(
        kind="part",
        command=SwapSeats(who, other),
        why=why,
        facts={"table": here.table},
        cites=now.book.seats_assigned.cites,
        moves=(ProposedMove(who, here, there), ProposedMove(other, there, here)),
    )


def _changes(now: Now) -> Iterator[tuple[EntryId, EntryId]]:
    state, lots = now.state, now.lots()
    free = {one: place.table for one, place in state.sits.items() if _may_go(state, one)}
    for who in lots.order(sorted(one for one in free if clashes(state, one, free[one])), "part"):
        for other in lots.order(sorted(free), f"part {who}"):
            if free[other] != free[who] and _parts_more(state, who, other):
                yield who, other


def _changes_beside(now: Now) -> Iterator[tuple[EntryId, EntryId]]:
    """Of two who sit next to each other and are not to, one changes with somebody at the same table."""
    state, lots = now.state, now.lots()
    for table in state.open_tables() if state.unbeside else ():
        wrong = beside_wrongly(state, table, {})
        free = sorted(who for who in state.seats[table].values() if _may_go(state, who))
        for who in lots.order([one for one in wrong if one in free], f"part beside {table}"):
            for other in lots.order(free, f"part beside {who}"):
                places = {who: state.sits[other], other: state.sits[who]}
                if other != who and len(beside_wrongly(state, table, places)) < len(wrong):
                    yield who, other


def _may_go(state: Tournament, who: EntryId) -> bool:
    """Whoever has their seat because of special needs keeps it, and at a final table all sit together."""
    return state.entries[who].moved_for != "special-needs" and not state.tables[state.sits[who].table].final


def _parts_more(state: Tournament, who: EntryId, other: EntryId) -> bool:
    here, there = state.sits[who].table, state.sits[other].table
    return _together(state, {who: there, other: here}) < _together(state, {who: here, other: there})


def _together(state: Tournament, tables: dict[EntryId, TableNo]) -> int:
    """These two sit at two tables: nobody is counted twice."""
    return sum(clashes(state, one, table, tables) for one, table in tables.items() if not_with(state, one))
