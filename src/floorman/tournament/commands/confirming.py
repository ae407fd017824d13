"""Whether tables in the browser do by themselves what the situation proposes, or the floor confirms it first."""

from __future__ import annotations

from typing import ClassVar

from floorman.tournament.command import Command, Decision, Now, Topic, no, yes
from floorman.tournament.event import Right
from floorman.tournament.events.switching import ConfirmingSet


class SetConfirming(Command, frozen=True, tag="set-confirming"):
    """From now on the floor confirms moves, breaks, races and the like of tables in the browser; or nobody has to."""

    right: ClassVar[Right] = "who_changes_seating"
    topic: ClassVar[Topic] = "seats"

    confirms: bool

    def decide(self, now: Now) -> Decision:
        if now.state.plan.confirms == self.confirms:
            return no("confirming.set-already")
        return yes(ConfirmingSet(confirms=self.confirms, cites=self.allowing(now)))
