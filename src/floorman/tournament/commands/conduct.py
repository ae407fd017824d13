"""Penalties. How they are set and counted stands in `consequences/penalising`."""

from __future__ import annotations

from typing import Literal

from floorman.rulebook import PenaltyWord
from floorman.terms import EntryId, SeatNo
from floorman.tournament.command import Command, Decision, Now, OfPlayer
from floorman.tournament.consequences.penalising import penalise
from floorman.tournament.event import Authority
from floorman.tournament.events.conduct import who_penalises


class Penalise(OfPlayer, Command, frozen=True, tag="penalise"):
    """Set a penalty. `players` and `button` are those of his table, where a round has to be counted."""

    who: EntryId
    penalty: Literal["warning", "missed-hands", "missed-rounds", "time", "disqualification", "exclusion"]
    hands: int | None = None
    rounds: int | None = None
    minutes: int | None = None
    players: int = 0
    button: SeatNo = 0

    def authority(self, now: Now) -> Authority:
        return who_penalises(self.kind, now.book)

    @property
    def kind(self) -> PenaltyWord:
        return self.penalty.replace("-", "_")  # type: ignore[return-value]

    def decide(self, now: Now) -> Decision:
        return penalise(now, self)
