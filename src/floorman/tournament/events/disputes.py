"""What has happened in disputes that are still to be decided, and to spectators."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from floorman.terms import Instant, TableNo
from floorman.tournament.event import Event, Right
from floorman.tournament.holdings import Dispute

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class DisputeOpened(Event, frozen=True, tag="dispute.opened/1"):
    """Something at a table waits for a decision."""

    right: ClassVar[Right] = "who_runs_the_table"

    number: int
    table: TableNo
    what: str = ""
    at: Instant = 0

    def apply(self, state: Tournament) -> None:
        state.put(state.disputes, self.number, Dispute(self.table, self.what, self.at))


class DisputeClosed(Event, frozen=True, tag="dispute.closed/1"):
    """It is decided."""

    right: ClassVar[Right] = "who_rules_first"

    number: int
    table: TableNo
    decided: str = ""  # what, and why, as somebody wrote it

    def apply(self, state: Tournament) -> None:
        state.drop(state.disputes, self.number)


class SpectatorSentOut(Event, frozen=True, tag="spectator.sent-out/1"):
    """Somebody who does not play has to leave the room."""

    way_back = "stays"

    who: str

    def apply(self, state: Tournament) -> None:
        state.add(state.counts, "sent-out", 1)
