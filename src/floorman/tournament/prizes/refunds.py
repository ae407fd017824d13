"""What everybody gets back when an event is cancelled: what his own entry cost, as far as he has paid it."""

from __future__ import annotations

from floorman.terms import EntryId
from floorman.tournament.accounts import Payment
from floorman.tournament.plan import Coins
from floorman.tournament.state import Tournament


def refunds(state: Tournament) -> tuple[Payment, ...]:
    """One payment for each entry that cost something, in the order of the entries."""
    listed = sorted(state.entries.items(), key=lambda item: (item[1].number, item[0]))
    paid = ((who, paid_for(state, who)) for who, _ in listed)
    return tuple(Payment("till", f"refund:{who}", coins) for who, coins in paid if coins > 0)


def paid_for(state: Tournament, who: EntryId) -> Coins:
    """What somebody has paid for an entry: its price, less what he owes."""
    entry = state.entries[who]
    if entry.status == "cancelled":
        return 0
    return entry.price.total - abs(state.money.get(f"owed:{who}", 0))
