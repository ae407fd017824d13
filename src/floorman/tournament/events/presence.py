"""Whether a player is at their seat, as they say themselves or as their device shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from floorman.terms import EntryId
from floorman.tournament.event import Event, Right

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class SatOut(Event, frozen=True, tag="player.sat-out/1"):
    """The player is away: from their next hand on they are dealt in as the book says of absent players."""

    right: ClassVar[Right] = "who_runs_the_table"

    way_back = "passes"

    who: EntryId

    def apply(self, state: Tournament) -> None:
        state.put(state.presence, self.who, "absent")
        state.put(state.sat_out, self.who, state.version)


class CheckedIn(Event, frozen=True, tag="player.checked-in/1"):
    """The player is there, and waits for an event that begins by itself."""

    right: ClassVar[Right] = "who_enters_players"

    way_back = "passes"

    who: EntryId

    def apply(self, state: Tournament) -> None:
        state.put(state.checked_in, self.who, state.version)


class SatIn(Event, frozen=True, tag="player.sat-in/1"):
    """The player is back."""

    right: ClassVar[Right] = "who_runs_the_table"

    way_back = "passes"

    who: EntryId

    def apply(self, state: Tournament) -> None:
        state.drop(state.presence, self.who)
        state.drop(state.sat_out, self.who)
