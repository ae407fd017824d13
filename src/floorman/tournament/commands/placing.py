"""Who goes out, in which place, and when the event is won."""

from __future__ import annotations

from msgspec import Struct

from floorman.terms import EntryId, Refused, joined
from floorman.tournament import clock as clocks
from floorman.tournament.accounts import Transfer, at_table, stack_of, transfer
from floorman.tournament.command import Command, Decision, Now, no, yes
from floorman.tournament.commands.entering import must_be_in
from floorman.tournament.event import Authority, Event
from floorman.tournament.events import EventWon, PlayersOut
from floorman.tournament.holdings import Out, Outgoing
from floorman.tournament.prizes.tickets import over_with_tickets, tickets_won
from floorman.tournament.state import Tournament


class Busted(Struct, frozen=True, forbid_unknown_fields=True):
    who: EntryId
    all_in: int | None = None  # the number of his declaration in this hand


class Bust(Command, frozen=True, tag="bust"):
    """Players have lost their last chips, in one hand or in one round of hand-for-hand."""

    busts: tuple[Busted, ...]

    def authority(self, now: Now) -> Authority:
        return now.book.who_runs_the_table

    def decide(self, now: Now) -> Decision:
        state, book = now.state, now.book
        if state.phase != "running":
            return no("event.over" if state.phase == "over" else "event.not-started")
        found = [must_be_in(now, one.who) for one in self.busts]
        for id in found:
            if isinstance(id, Refused):
                return id
        ids = [id for id in found if not isinstance(id, Refused)]
        if not ids or len(set(ids)) != len(ids):
            return no("bust.whom")
        if len(ids) >= state.left:
            return no("bust.everyone")
        gone = PlayersOut(
            outs=_ranked(state, ids, now),
            chips=tuple(one for id in ids for one in _left_behind(state, id)),
            cites=joined(book.elimination_moment.cites, book.finishing_order.cites),
        )
        return yes(gone, *won(now, state.left - len(ids), ids))


def _ranked(state: Tournament, ids: list[EntryId], now: Now) -> tuple[Outgoing, ...]:
    """The bigger stack at the start of the hand is placed higher."""
    known = sorted({state.stacks.get(id, 0) for id in ids}, reverse=True)
    number = state.ones["rounds_out"] + 1
    return tuple(
        Outgoing(
            id,
            Out(
                number,
                1 + known.index(state.stacks.get(id, 0)),
                "bust",
                now.at,
                state.sits.get(id),
                state.stacks.get(id),
            ),
        )
        for id in ids
    )


def _left_behind(state: Tournament, id: EntryId) -> tuple[Transfer, ...]:
    """What he has by the books went to others at his table; who they are only a count tells."""
    place = state.sits.get(id)
    return () if place is None else transfer(stack_of(id), at_table(place.table), state.stacks.get(id, 0))


def won(now: Now, left: int, gone: list[EntryId]) -> tuple[Event, ...]:
    """The end of the event, if only one player is left now."""
    state, book = now.state, now.book
    if over_with_tickets(state, left):
        return (tickets_won(now, gone),)
    if left != 1:
        return ()
    (winner,) = (who for who, entry in state.entries.items() if entry.status == "entered" and who not in gone)
    return (EventWon(who=winner, clock=clocks.stop(state.schedule, state.clock, now.at), cites=book.winner.cites),)
