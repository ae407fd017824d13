"""Whom a proposal would bring to one table though they are not to sit together: it says so, and stands all the same."""

from __future__ import annotations

from collections.abc import Iterator

from floorman.tournament.command import Now
from floorman.tournament.commands.final_table import DrawFinalTable, final_table_number
from floorman.tournament.proposals.proposal import Proposal
from floorman.tournament.seating.apart import Pair, together
from floorman.tournament.state import Tournament


def brought_together(now: Now, proposal: Proposal) -> Iterator[Pair]:
    state = now.state
    if not state.apart:
        return
    if isinstance(proposal.command, DrawFinalTable):
        yield from _all_at_one(state, proposal)
        return
    yield from together(state, {move.who: move.target.table for move in proposal.moves if move.target is not None})


def _all_at_one(state: Tournament, proposal: Proposal) -> Iterator[Pair]:
    number = final_table_number(state)
    yield from together(state, {move.who: number for move in proposal.moves})
