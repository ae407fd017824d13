"""Money of entries. What is bought is owed; once all of it is paid, it is divided as its price says.

| bought | purses to owed:ID                                                            |
| paid   | owed:ID to till; when nothing is owed any more: till to pool, fees, bounties |
| void   | the same way, as far as it has gone; what was paid lies at back:ID           |
| back   | back:ID to refund:ID, once it has been given back                            |
"""

from __future__ import annotations

from collections.abc import Callable

from floorman.rulebook import Rulebook
from floorman.terms import EntryId, TableNo
from floorman.tournament.accounts import BOUNTIES, FEES, POOL, PURSES, TILL, Payment, back_to, owed_by, payment
from floorman.tournament.plan import Coins, Price
from floorman.tournament.state import Tournament


def charge(id: EntryId, price: Price) -> tuple[Payment, ...]:
    """The player owes this much more."""
    return payment(PURSES, owed_by(id), price.total)


def paid(state: Tournament, id: EntryId, amount: Coins) -> tuple[Payment, ...]:
    """The player, or somebody for them, pays this much of what they owe."""
    shares = _shares(state.entries[id].due, 1) if amount == owed(state, id) else ()
    return (*payment(owed_by(id), TILL, amount), *shares)


def refunded(state: Tournament, id: EntryId) -> tuple[Payment, ...]:
    """What was paid is to be given back, and nothing is owed any more."""
    entry, open_sum = state.entries[id], owed(state, id)
    divided = minus(entry.charged, entry.due)
    back = payment(TILL, back_to(id), entry.charged.total - open_sum)
    return (*_shares(divided, -1), *back, *payment(owed_by(id), PURSES, open_sum))


def _shares(price: Price, way: int) -> tuple[Payment, ...]:
    parts = ((POOL, price.prize), (FEES, price.fee), (BOUNTIES, price.bounty))
    return tuple(
        one
        for account, amount in parts
        for one in (payment(TILL, account, amount) if way > 0 else payment(account, TILL, amount))
    )


def owed(state: Tournament, id: EntryId) -> Coins:
    return state.money.get(owed_by(id), 0)


def entry_that(suits: Callable[[Tournament, EntryId], object], state: Tournament, who: str) -> EntryId | None:
    """The entry of this very id where that suits, else the one that the name means. The first entry of a player has
    their name for its id, and whoever has entered again may still owe it."""
    return who if who in state.entries and suits(state, who) else state.entry_of(who)


def owes_in_all(state: Tournament, id: EntryId) -> Coins:
    """With all the player's entries."""
    return sum(owed(state, one) for one in _of_the_same(state, id))


def kept_back(state: Tournament, id: EntryId, most: Coins) -> dict[EntryId, Coins]:
    """What the player owes for each of their entries, the first one first, so far as this much covers it."""
    kept: dict[EntryId, Coins] = {}
    for one in _of_the_same(state, id):
        if coins := min(owed(state, one), most - sum(kept.values())):
            kept[one] = coins
    return kept


def _of_the_same(state: Tournament, id: EntryId) -> list[EntryId]:
    person = state.entries[id].person
    found = [one for one, entry in state.entries.items() if entry.person == person]
    return sorted(found, key=lambda one: state.entries[one].nth)


def has_paid(state: Tournament, id: EntryId) -> Coins:
    """What has come in from the player here, and has not gone back to them because the event was cancelled."""
    entry = state.entries[id]
    if state.ending == "cancelled":  # nothing is owed any more, also by those who had not paid
        return max(to_give_back(state, id) - entry.elsewhere.total, 0) if entry.counts else 0
    return entry.charged.total - owed(state, id)


def to_give_back(state: Tournament, id: EntryId) -> Coins:
    """What the player has paid for an entry that is none any more, and has not got back yet."""
    return state.money.get(back_to(id), 0)


def buy_in_is_open(state: Tournament, id: EntryId) -> bool:
    """Has the player still to pay what brought them in? What they bought later is another matter."""
    return not state.entries[id].settled and owed(state, id) > 0


def holds_up(state: Tournament, id: EntryId) -> bool:
    """Is the player's buy-in open, and has nobody said that they play on credit?"""
    return buy_in_is_open(state, id) and not state.entries[id].credit


def waits_outside(state: Tournament, table: TableNo, book: Rulebook) -> bool:
    """Are those who have not paid left out of the hands of this table, so that the others can play?"""
    return state.tables[table].action == "players" and book.buy_in_paid_by.value == "first_hand"


def plus(one: Price, other: Price) -> Price:
    return Price(one.prize + other.prize, one.fee + other.fee, one.bounty + other.bounty)


def minus(one: Price, other: Price) -> Price:
    return Price(one.prize - other.prize, one.fee - other.fee, one.bounty - other.bounty)
