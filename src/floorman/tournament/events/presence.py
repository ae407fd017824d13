"""Whether a player is at his seat, as he says himself or as his device shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.rulebook import Rulebook
from floorman.terms import EntryId
from floorman.tournament.event import Authority, Event

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class SatOut(Event, frozen=True, tag="player.sat-out/1"):
    """He is away: from his next hand on he is dealt in as the book says of absent players."""

    way_back = "passes"

    who: EntryId

    def apply(self, state: Tournament) -> None:
        state.put(state.presence, self.who, "absent")
        state.put(state.sat_out, self.who, state.version)

    def authority(self, book: Rulebook) -> Authority:
        return book.who_runs_the_table


class CheckedIn(Event, frozen=True, tag="player.checked-in/1"):
    """He is there, and waits for an event that begins by itself."""

    way_back = "passes"

    who: EntryId

    def apply(self, state: Tournament) -> None:
        state.put(state.checked_in, self.who, state.version)

    def authority(self, book: Rulebook) -> Authority:
        return book.who_enters_players


class SatIn(Event, frozen=True, tag="player.sat-in/1"):
    """He is back."""

    way_back = "passes"

    who: EntryId

    def apply(self, state: Tournament) -> None:
        state.drop(state.presence, self.who)
        state.drop(state.sat_out, self.who)

    def authority(self, book: Rulebook) -> Authority:
        return book.who_runs_the_table
