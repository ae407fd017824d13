"""Which facts of which sentences are amounts of money, counted in the smallest coin."""

from __future__ import annotations

MONEY: dict[str, tuple[str, ...]] = {
    "bounty.do-not-sum": ("sum", "pool"),
    "deal.shares-do-not-sum": ("sum", "pool"),
    "entry.not-owed": ("owed",),
    "entry.paid/1": ("amount",),
    "prize.paid/1": ("amount",),
    "plan.prizes-not-the-pool": ("prizes", "pool"),
    "prizes.below-nothing": ("most",),
    "prizes.can-be-locked": ("pool",),
    "prizes.can-be-published": ("pool",),
    "prizes.do-not-sum": ("sum", "pool"),
    "prizes.stale": ("then", "now"),
    "proposal.buy-in-due": ("amount",),
}
