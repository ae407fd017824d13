"""Chips and money lie in named accounts; whatever moves goes from one to another.

| chips | a player's `stack:ID`, `bag:ID` for the night · what lies at a table `table:3` · `bank` · `out-of-play` |
|       | `uncounted`: what lay so at a broken table, and by how much counts of tables differed whose totals nobody |
|       | could know: players carried it away, and once everybody is counted there is nothing left in it |
| money | `purses` · `owed:ID` · `till` · `pool` · `fees` · `bounties` · `house` |
|       | to be given back: `back:ID` · paid out: `prize:ID` · `bounty:ID` · `refund:ID` |

The bank stands below nothing by as much as is in play: so all chip accounts together are always nothing. The players'
purses do the same for money: whatever somebody owes or has paid came out of them.
"""

from __future__ import annotations

from msgspec import Struct

from floorman.terms import Chips, EntryId, TableNo
from floorman.tournament.plan import Coins

BANK = "bank"
OUT_OF_PLAY = "out-of-play"
UNCOUNTED = "uncounted"

PURSES = "purses"
TILL = "till"
POOL = "pool"
FEES = "fees"
BOUNTIES = "bounties"
HOUSE = "house"  # the organiser, who puts in what was promised and is not there


class Transfer(Struct, frozen=True):
    """Chips go from one account to another."""

    source: str
    target: str
    amount: Chips


class Payment(Struct, frozen=True):
    """Money goes from one account to another."""

    source: str
    target: str
    amount: Coins


def stack_of(who: EntryId) -> str:
    return f"stack:{who}"


def bag_of(who: EntryId) -> str:
    return f"bag:{who}"


def owed_by(who: EntryId) -> str:
    return f"owed:{who}"


def back_to(who: EntryId) -> str:
    """What the player has paid and is to get back."""
    return f"back:{who}"


def at_table(table: TableNo) -> str:
    return f"table:{table}"


def transfer(source: str, target: str, amount: Chips) -> tuple[Transfer, ...]:
    """One transfer, in its right direction; none where nothing moves."""
    if not amount:
        return ()
    return (Transfer(source, target, amount),) if amount > 0 else (Transfer(target, source, -amount),)


def payment(source: str, target: str, amount: Coins) -> tuple[Payment, ...]:
    """One payment; none where nothing is paid."""
    return (Payment(source, target, amount),) if amount else ()
