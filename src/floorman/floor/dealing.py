"""Joins the event to its hands: who is dealt in at a table, with what and how, when it begins a hand."""

from __future__ import annotations

from msgspec import Struct

from floorman.floor.sitting_out import presence_in_deal
from floorman.hand.setup import Presence
from floorman.terms import Chips, EntryId, Instant, SeatNo, TableNo
from floorman.tournament import Tournament


class DealtIn(Struct, frozen=True):
    """One player of a table as its next hand finds him."""

    seat: SeatNo
    who: EntryId
    stack: Chips
    presence: Presence


def at_the_deal(state: Tournament, table: TableNo, at: Instant) -> tuple[DealtIn, ...]:
    """All who are dealt in and have chips, by seat; a penalised player is dealt in and posts."""
    ledger = state.ledger
    return tuple(
        DealtIn(
            seat,
            who,
            state.stacks[who],
            presence_in_deal(ledger, who, _at_the_table(state, who), at),
        )
        for seat, who in state.players(table).items()
        if state.stacks.get(who, 0) and who in state.play[table].dealt
    )


def _at_the_table(state: Tournament, who: EntryId) -> Presence:
    """Who is put out of the event, or has not come yet, is not there."""
    presence = state.presence.get(who, "present")
    return "absent" if presence in ("put-out", "waiting") else presence  # type: ignore[return-value]
