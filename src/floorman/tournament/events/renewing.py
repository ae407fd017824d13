"""The log was taken from a copy, and somebody may know what came next there: nothing of that comes again."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from floorman.tournament.event import Event, Right

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class ChanceRenewed(Event, frozen=True, tag="event.chance-renewed/1"):
    """From here on decks and draws come from the secrets and from this number, which nobody knew before."""

    right: ClassVar[Right] = "who_stops_clock"

    way_back = "passes"

    fresh: str

    def apply(self, state: Tournament) -> None:
        state.put(state.renewals, state.version, self.fresh)
        # A deck that was prepared may have been played elsewhere, with all that was added to it.
        for table in [table for table, deck in state.prepared.items() if not deck.hand]:
            state.drop(state.prepared, table)
