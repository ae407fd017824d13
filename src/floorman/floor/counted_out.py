"""A hand has been counted, and somebody has no chips left: they go out with it, or a proposal waits for the floor."""

from __future__ import annotations

from floorman.floor.transaction import DESK, Transaction
from floorman.terms import Refused, TableNo
from floorman.tournament import Now
from floorman.tournament.commands import Bust, Busted, Rebuy
from floorman.tournament.entering.windows import re_entry_is_over, registration_is_over
from floorman.tournament.places.together_out import without_chips


def counted_out(table: TableNo, transaction: Transaction) -> None:
    """What the count of a hand means to those who lost their last chips in it."""
    state = transaction.state
    if state.phase == "over" or table not in state.play or state.play[table].again is not None:
        return
    broke = without_chips(state, table)
    now = transaction.now(DESK)
    if not broke or len(broke) == len(state.players(table)) or _may_come_back(now, broke):
        return
    transaction.bust(Bust(tuple(Busted(state.entries[who].person) for who in broke)))


def _may_come_back(now: Now, broke: list[str]) -> bool:
    """Whoever may buy more chips is asked first. While entries go on, the floor says so, unless the book does."""
    if any(not isinstance(Rebuy(now.state.entries[who].person).decide(now), Refused) for who in broke):
        return True
    says_so = now.book.elimination_moment
    if says_so.status in ("stated", "house"):
        return False
    return not (registration_is_over(now) and re_entry_is_over(now))
