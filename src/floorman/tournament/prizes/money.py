"""What there is to divide: the prize parts of the entries, and what the house puts in."""

from __future__ import annotations

from floorman.tournament.holdings import Entry
from floorman.tournament.plan import Coins
from floorman.tournament.state import Tournament

FROM_BOUNTIES = "pool-from-bounties"  # counted along: heads that nobody won


def entries_made(state: Tournament) -> int:
    """All entries that count, also those from before we took the event over."""
    made = sum(entry.status != "cancelled" for entry in state.entries.values())
    return made + state.counts.get("entries-before", 0)


def pool(state: Tournament) -> Coins:
    """The prize parts of all entries and of what was bought since, paid or still owed."""
    each = sum(_prize_part(entry) for entry in state.entries.values() if entry.status != "cancelled")
    before = state.counts.get("entries-before", 0) * state.plan.price.prize
    return each + before + state.counts.get(FROM_BOUNTIES, 0)


def _prize_part(entry: Entry) -> Coins:
    """As it was booked; where nobody books money, what the entry costs."""
    return entry.charged.prize if entry.charged.total else entry.price.prize


def to_divide(state: Tournament) -> Coins:
    """The pool, or what was promised where that is more."""
    tickets = state.plan.tickets
    promised = 0 if tickets is None else tickets.count * tickets.value
    return max(pool(state), state.plan.payouts.guarantee, promised)


def overlay(state: Tournament) -> Coins:
    """What the house puts in so that what was promised is there."""
    return to_divide(state) - pool(state)
