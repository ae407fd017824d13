"""A deal that everybody has been asked about is made, or the talks are over."""

from __future__ import annotations

from collections.abc import Iterator

from floorman.tournament.command import Now
from floorman.tournament.commands.deals import DealTalks
from floorman.tournament.prizes.deals import players_left, still_stands, votes_needed
from floorman.tournament.proposals.proposal import Proposal


def deal_decided(now: Now) -> Iterator[Proposal]:
    """As soon as enough have agreed, or too many have not."""
    state, offer = now.state, now.state.ones.get("deal_offer")
    if not state.ones["talks"] or offer is None:
        return
    said = {who: state.deal_votes[who] for who in players_left(state) if who in state.deal_votes}
    agreed = tuple(who for who, yes in said.items() if yes)
    refused = tuple(who for who, yes in said.items() if not yes)
    needed = votes_needed(now.book, state.left)
    if len(agreed) < needed <= state.left - len(refused):
        return
    if len(agreed) >= needed and not still_stands(state, offer):
        return  # that is not what they agreed to
    made = DealTalks(
        agreed=agreed,
        refused=refused,
        shares=None if offer.way is not None else (offer.shares or None),
        way=offer.way,
        leaves=offer.leaves,
        with_bounties=offer.with_bounties,
        stacks=offer.stacks,
        unit=offer.unit,
        rest=offer.rest,
        first=offer.first,
    )
    yield Proposal(
        kind="deal" if len(agreed) >= needed else "no-deal",
        command=made,
        why="deal.enough-agree" if len(agreed) >= needed else "deal.too-many-refuse",
        facts={"agreed": len(agreed), "refused": len(refused), "needed": needed},
        cites=now.book.deal_needs.cites,
    )
