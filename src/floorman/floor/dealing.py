"""Joins the event to its hands: who is dealt in at a table, with what, for which blinds, when it begins a hand."""

from __future__ import annotations

from itertools import islice

from msgspec import Struct

from floorman.floor.sitting_out import presence_in_deal
from floorman.hand import AnyEvent, Forced, SeatSetup, start
from floorman.hand.setup import AnteKind, Presence
from floorman.rulebook import Rulebook
from floorman.terms import Chips, EntryId, Instant, SeatNo, TableNo
from floorman.tournament import Tournament, levels
from floorman.tournament.seating.rotation import WITHOUT_BUTTON, game_of


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


def forced_at(state: Tournament, table: TableNo) -> Forced:
    """The forced bets of the level at which the table's hand began. Games without a button have an ante of each."""
    level = next(islice(levels(state.structure), state.play[table].level - 1, None))
    button = game_of(state, table) not in WITHOUT_BUTTON
    kind: AnteKind = state.plan.ante.replace("_", "-") if button else "each"  # type: ignore[assignment]  # same words
    return Forced(
        small_blind=level.small_blind,
        big_blind=level.big_blind,
        ante=level.ante,
        ante_kind=kind if level.ante else "none",
        bring_in=0 if button else level.small_blind,
    )


def dealt(state: Tournament, table: TableNo, at: Instant, book: Rulebook) -> tuple[AnyEvent, ...] | None:
    """The first events of the hand that a table has just begun; None where fewer than two have chips."""
    play, seats = state.play[table], at_the_deal(state, table, at)
    assert play.hand is not None, "the table has begun a hand"
    if len(seats) < 2:
        return None
    _, events = start(
        book,
        [SeatSetup(one.seat, one.stack, one.presence) for one in seats],
        play.hand,
        forced_at(state, table),
        game=game_of(state, table),
        smallest_chip=state.smallest_chip,
        dead=play.carry,
        event_left=state.left,
        hand_for_hand=state.hand_for_hand,
    )
    return events
