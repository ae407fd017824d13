"""Which facts of which sentences are amounts of money, counted in the smallest coin."""

from __future__ import annotations

MONEY: dict[str, tuple[str, ...]] = {
    "bounty.do-not-sum": ("sum", "pool"),
    "deal.shares-do-not-sum": ("sum", "pool"),
    "entry.not-owed": ("owed",),
    "entries.paid/1": ("amount",),
    "entry.given-back/1": ("amount",),
    "entry.paid/1": ("amount",),
    "pool.entries": ("each",),
    "pool.guarantee": ("each",),
    "pool.re-entries": ("each",),
    "prize.paid/1": ("amount",),
    "plan.prizes-not-the-pool": ("prizes", "pool"),
    "prizes.below-nothing": ("most",),
    "prizes.can-be-locked": ("pool",),
    "prizes.can-be-published": ("pool",),
    "prizes.do-not-sum": ("sum", "pool"),
    "prizes.stale": ("then", "now"),
    "proposal.buy-in-due": ("amount",),
    "proposal.seat-open-pays": ("amount",),
    "price.set/1": ("price",),
    "price.set-for-all/1": ("price", "was_price"),
    "evening.closed-counted/1": ("amount",),
    "guarantee.set/1": ("amount", "was"),
    "settings.price-owes": ("sum",),
    "settings.price-back": ("sum",),
    "settings.price-less": ("sum",),
    "settings.pool-becomes": ("was", "then"),
    "settings.overlay-becomes": ("was", "then", "pool"),
}
