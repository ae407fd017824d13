"""That nothing of an evening is left to be done."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from floorman.terms import Instant
from floorman.tournament.event import Event, Right
from floorman.tournament.holdings import Closed
from floorman.tournament.plan import Coins
from floorman.tournament.prizes.drawer import kept_in

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


class EveningClosed(Event, frozen=True, tag="evening.closed/1"):
    """Whoever ran it goes home. `amount` was counted in the till; None: nobody has counted."""

    right: ClassVar[Right] = "who_changes_settings"

    amount: Coins | None = None
    at: Instant = 0

    def apply(self, state: Tournament) -> None:
        said = state.message if state.closed is None else state.closed.message
        first = 0 if state.closed is None else state.closed.first or state.closed.at
        state.one(closed=Closed(self.at, self.amount, said, kept_in(state), first))
