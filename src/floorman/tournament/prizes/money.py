"""What there is to divide: the prize parts of the entries, and what the house puts in."""

from __future__ import annotations

from floorman.tournament.plan import Coins
from floorman.tournament.state import Tournament

FROM_BOUNTIES = "pool-from-bounties"  # counted along: heads that nobody won


def entries_made(state: Tournament) -> int:
    """All entries that are played or were, also those from before we took the event over. Who waits has made none."""
    made = state.counts.get("entered", 0) + state.counts.get("out", 0)
    return made + state.counts.get("entries-before", 0)


def pool(state: Tournament) -> Coins:
    """The prize parts of all entries and of what was bought since, paid or still owed."""
    before = state.counts.get("entries-before", 0) * state.plan.price.prize
    return state.counts.get("prize-parts", 0) + before + state.counts.get(FROM_BOUNTIES, 0)


def to_divide(state: Tournament) -> Coins:
    """The pool with what the house adds, or what was promised where that is more."""
    tickets, payouts = state.plan.tickets, state.plan.payouts
    promised = 0 if tickets is None else tickets.count * tickets.value
    return max(pool(state) + payouts.added, payouts.guarantee, promised)


def overlay(state: Tournament) -> Coins:
    """What the house puts in so that what was promised is there."""
    return to_divide(state) - pool(state)
