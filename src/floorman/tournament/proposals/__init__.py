"""What the situation proposes, in the order in which the floor should look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from floorman.tournament.command import Now
from floorman.tournament.proposals.colour_up import colour_ups
from floorman.tournament.proposals.days import last_hands
from floorman.tournament.proposals.deals import deal_decided
from floorman.tournament.proposals.final_table import final_table
from floorman.tournament.proposals.going_out import going_out
from floorman.tournament.proposals.hand_for_hand import held_all_in, near_the_money
from floorman.tournament.proposals.moves import balance, halt, redraw, resume, table_breaks
from floorman.tournament.proposals.outages import gaps
from floorman.tournament.proposals.parting import part
from floorman.tournament.proposals.prizes import bounties_proposed, prizes_proposed
from floorman.tournament.proposals.proposal import Proposal, ProposedMove, is_put_off, matter
from floorman.tournament.proposals.registration import registration
from floorman.tournament.proposals.starting import even_out, start_table

# Each looks at the moment and yields what it proposes; the order is that of the floor's list: first what tables wait
# for, or what stops them; an outage that is over can wait.
Proposer = Callable[[Now], Iterator[Proposal]]
PROPOSERS: tuple[Proposer, ...] = (
    going_out,
    deal_decided,
    final_table,
    redraw,
    held_all_in,
    near_the_money,
    even_out,
    part,
    start_table,
    table_breaks,
    balance,
    gaps,
    colour_ups,
    last_hands,
    registration,
    halt,
    resume,
    prizes_proposed,
    bounties_proposed,
)

# With these everybody gets a new seat: until then nobody has to be moved, and no table stopped.
DRAWS_ALL = ("final-table", "redraw")
NEEDLESS_BEFORE_THAT = ("break", "balance", "halt", "resume")

__all__ = ["DRAWS_ALL", "PROPOSERS", "Proposal", "ProposedMove", "Proposer", "is_put_off", "matter", "proposals"]


def proposals(now: Now) -> list[Proposal]:
    """Everything that is proposed at this moment, without what the floor has put off."""
    if now.state.phase == "over":
        return []
    found: list[Proposal] = []
    for proposer in PROPOSERS:
        found += [one for one in proposer(now) if not is_put_off(now, one)]
    drawn = any(one.kind in DRAWS_ALL for one in found)
    needless = NEEDLESS_BEFORE_THAT if drawn else ()
    found = [one for one in found if one.kind not in needless]
    # While tables play hand for hand nobody rises: what their round asks for is looked at before that.
    return sorted(found, key=lambda one: one.kind in DRAWS_ALL) if now.state.hand_for_hand else found
