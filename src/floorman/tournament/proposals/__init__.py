"""What the situation proposes, in the order in which the floor should look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from floorman.tournament.command import Now
from floorman.tournament.proposals.days import last_hands
from floorman.tournament.proposals.hand_for_hand import held_all_in, near_the_money
from floorman.tournament.proposals.proposal import Proposal, ProposedMove

# Each looks at the moment and yields what it proposes; the order is that of the floor's list.
Proposer = Callable[[Now], Iterator[Proposal]]
PROPOSERS: tuple[Proposer, ...] = (near_the_money, held_all_in, last_hands)

__all__ = ["PROPOSERS", "Proposal", "ProposedMove", "Proposer", "proposals"]


def proposals(now: Now) -> list[Proposal]:
    """Everything that is proposed at this moment."""
    return [found for proposer in PROPOSERS for found in proposer(now)]
