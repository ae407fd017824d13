"""What the situation proposes, in the order in which the floor should look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from floorman.tournament.command import Now
from floorman.tournament.proposals.final_table import final_table
from floorman.tournament.proposals.proposal import Proposal, ProposedMove
from floorman.tournament.proposals.starting import even_out, start_table

# Each looks at the moment and yields what it proposes; the order is that of the floor's list.
Proposer = Callable[[Now], Iterator[Proposal]]
PROPOSERS: tuple[Proposer, ...] = (final_table, even_out, start_table)

__all__ = ["PROPOSERS", "Proposal", "ProposedMove", "Proposer", "proposals"]


def proposals(now: Now) -> list[Proposal]:
    """Everything that is proposed at this moment."""
    return [found for proposer in PROPOSERS for found in proposer(now)]
