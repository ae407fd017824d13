"""A satellite: equal tickets, and what the pool leaves in money to the next place."""

from __future__ import annotations

from floorman.terms import EntryId
from floorman.tournament import clock as clocks
from floorman.tournament.command import Now
from floorman.tournament.events.prizes import TicketsWon
from floorman.tournament.prizes.money import to_divide
from floorman.tournament.prizes.payouts import tickets_in
from floorman.tournament.state import Tournament


def over_with_tickets(state: Tournament, left: int) -> bool:
    """Would everybody have a ticket if this many players were left?"""
    plan = state.plan.tickets
    return plan is not None and left <= tickets_in(plan, to_divide(state))


def tickets_won(now: Now, gone: list[EntryId]) -> TicketsWon:
    """Everybody who is still in has one: the event is over."""
    state = now.state
    holders = [who for who, entry in state.entries.items() if entry.status == "entered" and who not in gone]
    return TicketsWon(holders=tuple(sorted(holders)), clock=clocks.stop(state.schedule, state.clock, now.at))
