"""Who sits at a table without chips: out, unless they buy in again before the next hand."""

from __future__ import annotations

from collections.abc import Iterator

from floorman.terms import TableNo
from floorman.tournament.command import Now
from floorman.tournament.commands.placing import Bust, Busted
from floorman.tournament.places.together_out import without_chips
from floorman.tournament.proposals.proposal import Proposal, ProposedMove
from floorman.tournament.state import Tournament


def going_out(now: Now) -> Iterator[Proposal]:
    """One for each table whose hand is over: all who lost their last chips in it go out together."""
    state = now.state
    if state.phase != "running":
        return
    for table in _where_somebody_has_none(state):
        broke = without_chips(state, table)
        if not broke or state.play[table].hand is not None or len(broke) == len(state.players(table)):
            continue
        people = [state.entries[who].person for who in broke]
        yield Proposal(
            kind="bust",
            command=Bust(tuple(Busted(person) for person in people)),
            why="proposal.no-chips",
            facts={"names": ", ".join(people), "table": table},
            cites=now.book.elimination_moment.cites,
            table=table,
            moves=tuple(ProposedMove(who, state.sits.get(who), None) for who in broke),
        )


def _where_somebody_has_none(state: Tournament) -> list[TableNo]:
    """The tables to look at, by number."""
    return sorted({state.sits[who].table for who in state.seated.without_chips})
