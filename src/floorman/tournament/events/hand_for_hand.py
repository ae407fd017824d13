"""What has happened in hand-for-hand: rounds, tables that wait, all-ins that are held."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from floorman.terms import TableNo
from floorman.tournament.clock import Clock
from floorman.tournament.event import Event, Right
from floorman.tournament.holdings import Round, Wait

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class HandForHandAnnounced(Event, frozen=True, tag="hand-for-hand.announced/1"):
    """From now on every table plays one hand and waits for the others."""

    right: ClassVar[Right] = "who_announces_hand_for_hand"

    number: int = 1  # of the round that begins with it; 0: the running hands are played out first
    running: bool = True  # it is made of the hands that are running
    minutes: int | None = None  # that a round costs; None: the clock does not go by rounds
    in_money: bool = False  # every player is paid already
    waiting: tuple[TableNo, ...] = ()  # tables that are between two hands
    clock: Clock | None = None  # None: it stays as it is
    stopped: bool = False  # the clock was running, and stands because of this

    def apply(self, state: Tournament) -> None:
        state.one(
            hand_for_hand=True,
            announced_in_money=self.in_money,
            round=Round(self.number, state.version, self.running, self.minutes, self.stopped),
        )
        clear(state)
        for table in self.waiting:
            state.put(state.waits, table, Wait("done"))
        if self.clock is not None:
            state.set_clock(self.clock)


class RoundOver(Event, frozen=True, tag="hand-for-hand.round-over/1"):
    """Every table has finished its hand; the next round begins."""

    way_back = "follows"

    number: int  # of the round that is over
    clock: Clock | None = None
    stopped: bool = False
    minutes: int = 0  # that it was counted by the clock

    def apply(self, state: Tournament) -> None:
        clear(state)
        after = msgspec.structs.replace(
            state.round, number=self.number + 1, since=state.version, running=False, stopped=self.stopped
        )
        state.one(round=after)
        if self.clock is not None:
            state.set_clock(self.clock)


class HandForHandOver(Event, frozen=True, tag="hand-for-hand.over/1"):
    """It has ended by itself: the paid places are reached."""

    way_back = "follows"

    clock: Clock | None = None

    def apply(self, state: Tournament) -> None:
        _end(state, self.clock)


class HandForHandEnded(Event, frozen=True, tag="hand-for-hand.ended/1"):
    """Somebody has called it off."""

    right: ClassVar[Right] = "who_announces_hand_for_hand"

    clock: Clock | None = None

    def apply(self, state: Tournament) -> None:
        _end(state, self.clock)


class AllInHeld(Event, frozen=True, tag="all-in.held/1"):
    """A called all-in waits, cards and board as they lie, until the other tables have finished."""

    right: ClassVar[Right] = "who_runs_the_table"

    table: TableNo

    def apply(self, state: Tournament) -> None:
        order = 1 + max((wait.order for wait in state.waits.values()), default=0)
        state.put(state.waits, self.table, Wait("held", order))


class AllInReleased(Event, frozen=True, tag="all-in.released/1"):
    """A held all-in is played to its end, on somebody's word."""

    right: ClassVar[Right] = "who_runs_the_table"

    table: TableNo

    def apply(self, state: Tournament) -> None:
        _release(state, self.table)


class HeldAllInGoesOn(Event, frozen=True, tag="all-in.goes-on/1"):
    """A held all-in is played to its end by itself, as its turn has come."""

    way_back = "follows"

    table: TableNo

    def apply(self, state: Tournament) -> None:
        _release(state, self.table)


def clear(state: Tournament) -> None:
    for table in sorted(state.waits):
        state.drop(state.waits, table)


def _release(state: Tournament, table: TableNo) -> None:
    state.put(state.waits, table, Wait("released", state.waits[table].order))


def _end(state: Tournament, clock: Clock | None) -> None:
    state.one(hand_for_hand=False)
    clear(state)
    if clock is not None:
        state.set_clock(clock)
