"""What the situation proposes, in the order in which the floor should look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from floorman.tournament.command import Now
from floorman.tournament.proposals.moves import balance, halt, redraw, resume, table_breaks
from floorman.tournament.proposals.proposal import Proposal, ProposedMove, is_put_off, matter

# Each looks at the moment and yields what it proposes; the order is that of the floor's list.
Proposer = Callable[[Now], Iterator[Proposal]]
PROPOSERS: tuple[Proposer, ...] = (redraw, table_breaks, balance, halt, resume)

# With these everybody gets a new seat: until then nobody has to be moved, and no table stopped.
DRAWS_ALL = ("final-table", "redraw")
NEEDLESS_BEFORE_THAT = ("break", "balance", "halt", "resume")

__all__ = ["PROPOSERS", "Proposal", "ProposedMove", "Proposer", "is_put_off", "matter", "proposals"]


def proposals(now: Now) -> list[Proposal]:
    """Everything that is proposed at this moment, without what the floor has put off."""
    found: list[Proposal] = []
    for proposer in PROPOSERS:
        found += [one for one in proposer(now) if not is_put_off(now, one)]
    if any(one.kind in DRAWS_ALL for one in found):
        return [one for one in found if one.kind not in NEEDLESS_BEFORE_THAT]
    return found
