"""What has happened to those who leave the event, and how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from floorman.terms import EntryId
from floorman.tournament.accounts import Transfer
from floorman.tournament.clock import Clock
from floorman.tournament.event import Event, Right
from floorman.tournament.events.seating import are_there
from floorman.tournament.holdings import Outgoing
from floorman.tournament.structure import shortened

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class PlayersOut(Event, frozen=True, tag="players.out/1"):
    """Players leave the event. What they still had by the books stays at their table, or goes out of play."""

    right: ClassVar[Right] = "who_runs_the_table"

    outs: tuple[Outgoing, ...]
    chips: tuple[Transfer, ...] = ()
    again: tuple[Outgoing, ...] = ()  # those who left before in the same hand or round, and are ranked anew
    draw: int = 0  # 0: no lot was drawn

    def apply(self, state: Tournament) -> None:
        if self.draw:
            state.add(state.counts, "draws", 1)
        state.transfer(self.chips)
        for one in self.outs:
            state.leave(one.who, one.out)
            if one.out.why == "bust" and one.out.place is not None:
                are_there(state, one.out.place.table)
            if one.who in state.knocked_out:  # who won their chips before they bought others did not win these
                state.drop(state.knocked_out, one.who)
        for one in self.again:
            state.put(state.outs, one.who, one.out)


class EventWon(Event, frozen=True, tag="event.won/1"):
    """Only one player is left, and has won."""

    way_back = "follows"

    who: EntryId
    clock: Clock

    def apply(self, state: Tournament) -> None:
        state.set_clock(self.clock, phase="over", ending="winner")


class LevelsShortened(Event, frozen=True, tag="levels.shortened/1"):
    """Two players are left: from this place of the structure on, levels last so many percent of their length."""

    way_back = "follows"

    first: int
    percent: int
    clock: Clock | None = None  # of the running level; None: it stays as it is

    def apply(self, state: Tournament) -> None:
        structure = shortened(state.plan.structure, self.first, self.percent)
        if self.clock is not None:
            state.set_clock(self.clock)
        state.replan(structure=structure)
        state.one(shortened=True)
