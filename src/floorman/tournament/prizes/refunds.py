"""What everybody gets back when an event is cancelled: what their own entry cost, as far as they have paid it."""

from __future__ import annotations

from floorman.terms import EntryId
from floorman.tournament.accounts import PURSES, Payment, back_to, payment
from floorman.tournament.entering.money import refunded
from floorman.tournament.state import Tournament


def refunds(state: Tournament) -> tuple[Payment, ...]:
    """One payment for each entry that cost something, in the order of the entries; it is to be given to them then."""
    listed = sorted(state.entries.items(), key=lambda item: (item[1].number, item[0]))
    return tuple(one for who, entry in listed if entry.counts for one in _back(state, who))


def _back(state: Tournament, who: EntryId) -> tuple[Payment, ...]:
    """The way it came; and what it cost where nobody booked that."""
    entry = state.entries[who]
    booked = refunded(state, who) if entry.charged.total else ()
    return (*booked, *payment(PURSES, back_to(who), entry.elsewhere.total))
