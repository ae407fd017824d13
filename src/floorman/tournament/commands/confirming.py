"""Whether tables in the browser do by themselves what the situation proposes, or the floor confirms it first."""

from __future__ import annotations

from floorman.tournament.command import Command, Decision, Now, no, yes
from floorman.tournament.event import Authority
from floorman.tournament.events.switching import ConfirmingSet


class SetConfirming(Command, frozen=True, tag="set-confirming"):
    """From now on the floor confirms moves, breaks, races and the like of tables in the browser; or nobody has to."""

    confirms: bool

    def authority(self, now: Now) -> Authority:
        return now.book.who_changes_seating

    def decide(self, now: Now) -> Decision:
        if now.state.plan.confirms == self.confirms:
            return no("confirming.set-already")
        return yes(ConfirmingSet(confirms=self.confirms, cites=self.authority(now).cites))
