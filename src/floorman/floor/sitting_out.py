"""Joins the ledger to the hands: who is dealt in as penalised, and for whom a finished hand counts."""

from __future__ import annotations

from collections.abc import Mapping

from floorman.hand import Hand
from floorman.hand.setup import Presence
from floorman.terms import EntryId, Instant, SeatNo
from floorman.tournament import Ledger


def presence_in_deal(ledger: Ledger, who: EntryId, otherwise: Presence, at: Instant) -> Presence:
    """A penalised player is dealt in and posts; their hand is dead."""
    return "penalised" if ledger.sits_out(who, at) else otherwise


def served_in(hand: Hand, names: Mapping[SeatNo, EntryId]) -> tuple[EntryId, ...]:
    """Who sat this hand out: those who were dealt in as penalised, not those penalised while it was running."""
    missed = (seat.seat for seat in hand.started.seats if seat.presence == "penalised")
    return tuple(names[seat] for seat in sorted(missed) if seat in names)
