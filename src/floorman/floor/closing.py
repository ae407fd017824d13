"""What a closed hand leaves to the event: the stacks, who sat it out, and who lost their last chips when."""

from __future__ import annotations

from collections.abc import Mapping

from floorman.floor.knockouts import knockouts
from floorman.floor.open_hand import OpenHand
from floorman.floor.sitting_out import served_in
from floorman.hand import begun
from floorman.hand.events import Acted, HandClosed, HandStarted, Ruled
from floorman.terms import EntryId, SeatNo, TableNo
from floorman.tournament.commands import Bounty, Bust, Busted, TellHandDone


def hand_done(open: OpenHand, table: TableNo, players: Mapping[SeatNo, EntryId]) -> TellHandDone:
    """The hand says itself what it left."""
    hand = open.hand
    closed = _closed(open)
    assert sum(hand.stack) + closed.carry == sum(hand.started_with) + hand.started.dead, "no chip is lost in a hand"
    return TellHandDone(
        table,
        stacks={seat: stack for seat, stack in zip(hand.seats, hand.stack, strict=True) if seat in players},
        sat_out=served_in(hand, players),
        void=is_void(open),
        carry=closed.carry,
    )


def is_void(open: OpenHand) -> bool:
    return any(event.void for step in open.steps for event in step.events if type(event) is Ruled)


def busts(open: OpenHand, players: Mapping[SeatNo, EntryId]) -> Bust | None:
    """Who lost their last chips, each with the number of their all-in; None where nobody did."""
    if is_void(open):
        return None
    seats = [
        seat for seat, stack in zip(open.hand.seats, open.hand.stack, strict=True) if not stack and seat in players
    ]
    if not seats:
        return None
    numbers = all_ins(open)
    return Bust(tuple(Busted(players[seat], numbers.get(seat, 0)) for seat in seats))


def all_ins(open: OpenHand) -> dict[SeatNo, int]:
    """Those who declared all-in, numbered in the order in which they did. Whom a blind or ante put all-in is not."""
    first, *others = open.events()
    assert isinstance(first, HandStarted), "a hand begins by being started"
    hand, found = begun(first, open.book), dict[SeatNo, int]()
    for event in others:
        hand.apply(event)
        if isinstance(event, Acted) and not hand.stack[hand.at[event.seat]] and event.did not in ("fold", "check"):
            found.setdefault(event.seat, len(found) + 1)
    return found


def bounties(open: OpenHand, players: Mapping[SeatNo, EntryId]) -> tuple[Bounty, ...]:
    """Whose head goes to whom."""
    return () if is_void(open) else knockouts(_closed(open), players)


def _closed(open: OpenHand) -> HandClosed:
    last = reversed(open.steps[-1].events)  # with it the hand is over
    return next(event for event in last if isinstance(event, HandClosed))
