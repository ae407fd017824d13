"""What has happened to those who leave the event, and how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.rulebook import Rulebook
from floorman.terms import EntryId
from floorman.tournament.accounts import Transfer
from floorman.tournament.clock import Clock
from floorman.tournament.event import Authority, Event
from floorman.tournament.holdings import Outgoing

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class PlayersOut(Event, frozen=True, tag="players.out/1"):
    """Players leave the event. What they still had by the books stays at their table, or goes out of play."""

    outs: tuple[Outgoing, ...]
    chips: tuple[Transfer, ...] = ()

    def apply(self, state: Tournament) -> None:
        state.transfer(self.chips)
        for one in self.outs:
            state.leave(one.who, one.out)

    def authority(self, book: Rulebook) -> Authority:
        return book.who_runs_the_table


class EventWon(Event, frozen=True, tag="event.won/1"):
    """Only one player is left: he has won."""

    way_back = "follows"

    who: EntryId
    clock: Clock

    def apply(self, state: Tournament) -> None:
        state.one(clock=self.clock, phase="over", ending="winner")
