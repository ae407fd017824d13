"""An entry that was made gets another price: what is owed by it, or given back.

| nothing paid yet     | so much more or less is owed                                 |
| paid in part         | likewise; what was paid beyond the new price goes back       |
| paid in full         | the difference is owed, or given back                        |
| no money booked here | only what it cost is another: nobody here knows who has paid |

What was divided goes along: of what is paid, no more comes into pool, fees and bounties than the price now says.
"""

from __future__ import annotations

from floorman.terms import EntryId
from floorman.tournament.accounts import BOUNTIES, FEES, POOL, PURSES, TILL, Payment, owed_by, payment
from floorman.tournament.entering.money import minus, owed, plus
from floorman.tournament.events.registration import EntryPriced
from floorman.tournament.plan import Coins, Price
from floorman.tournament.state import Tournament


def repriced(state: Tournament, id: EntryId, price: Price) -> EntryPriced:
    """The entry at another price, with the payments that this makes."""
    entry = state.entries[id]
    change = minus(price, entry.price)
    if not entry.counts:  # the player has bought nothing yet
        return EntryPriced(id, price, entry.charged, entry.due, entry.elsewhere, entry.settled)
    if entry.elsewhere != Price():
        return EntryPriced(id, price, entry.charged, entry.due, plus(entry.elsewhere, change), entry.settled)
    return _booked(state, id, price, plus(entry.charged, change))


def _booked(state: Tournament, id: EntryId, price: Price, charged: Price) -> EntryPriced:
    entry, owes = state.entries[id], owed(state, id)
    paid = entry.charged.total - owes
    still = max(charged.total - paid, 0)
    divided = minus(entry.charged, entry.due)
    kept = Price(*(min(was, now) for was, now in zip(_parts(divided), _parts(charged), strict=True)))
    due = minus(charged, kept)
    payments = (
        *_divided(minus(divided, kept), -1),
        *_owes(id, still - owes),
        *payment(TILL, PURSES, max(paid - charged.total, 0)),
        *(_divided(due, 1) if not still else ()),
    )
    settled = entry.settled or not still
    return EntryPriced(id, price, charged, due if still else Price(), entry.elsewhere, settled, payments)


def _parts(price: Price) -> tuple[Coins, Coins, Coins]:
    return price.prize, price.fee, price.bounty


def _owes(id: EntryId, more: Coins) -> tuple[Payment, ...]:
    return payment(PURSES, owed_by(id), more) if more > 0 else payment(owed_by(id), PURSES, -more)


def _divided(price: Price, way: int) -> tuple[Payment, ...]:
    accounts = zip((POOL, FEES, BOUNTIES), _parts(price), strict=True)
    return tuple(
        one
        for account, amount in accounts
        for one in (payment(TILL, account, amount) if way > 0 else payment(account, TILL, amount))
    )
