"""A hand that was said to be over, or to be dealt once more, and is not: all that was said with it is as before."""

from __future__ import annotations

from typing import ClassVar

from floorman.terms import TableNo
from floorman.tournament.command import Command, Decision, Now, OfTable, Topic, no
from floorman.tournament.commands.ways_back import TakeBack, in_the_way
from floorman.tournament.event import Right
from floorman.tournament.events import HandDone
from floorman.tournament.journal import Done
from floorman.tournament.seating.first_button import tells_no_hands
from floorman.tournament.state import Tournament


class HandGoesOn(OfTable, Command, frozen=True, tag="hand-goes-on"):
    """What was said last of a hand at a table that tells none, was a slip: it is still on, and none was counted.

    Refused once anything rests on it: a bust, a count, a button that was told, the next hand.
    """

    right: ClassVar[Right] = "who_runs_the_table"
    topic: ClassVar[Topic] = "tables"

    table: TableNo

    def decide(self, now: Now) -> Decision:
        state = now.state
        if state.phase == "over":
            return no("event.over")
        if self.table not in state.play:
            return no("table.none-such", table=self.table)
        step = said_last(state, self.table) if tells_no_hands(state, self.table) else None
        if step is None:
            return no("hand.none-to-go-on", table=self.table)
        if later := in_the_way(state, step):
            versions = ", ".join(str(one.last) for one in later)
            return no("take-back.in-the-way", version=step.last, later=versions)
        return TakeBack(step.last).taken(now, (step,))


def said_last(state: Tournament, table: TableNo) -> Done | None:
    """The last word on a hand there, as long as it stands and nobody has told that hand act by act."""
    step = state.step_at(state.said_in.get(("hand", table), 0))
    if step is None or not step.stands or step.thin:
        return None
    return step if isinstance(step.event, HandDone) and step.event.positions is not None else None
