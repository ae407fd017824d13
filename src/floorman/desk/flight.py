"""Commands in the inbox, and batches of them on their way to the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from msgspec import Struct

from floorman.desk.answers import Overtaken
from floorman.store import Appended, Conflict, Outcome, Repeated
from floorman.terms import By
from floorman.tournament import AnyCommand, Decision, Event
from floorman.tournament.journal import Mark


class Asked(Struct):
    """A command in the inbox, with whom to answer."""

    command: AnyCommand
    by: By
    id: str
    answer: asyncio.Future[Decision]
    again: bool = False  # it was decided once before, in a batch that was dropped for another's sake

    def told(self, decision: Decision | Exception) -> None:
        """Answer him, if he still waits."""
        if self.answer.done():
            return
        if isinstance(decision, Exception):
            self.answer.set_exception(decision)
        else:
            self.answer.set_result(decision)


class Flight(Struct):
    """A batch that is decided and applied, and not known to be on disk."""

    before: Mark  # where the state stood without it
    asked: Sequence[Asked]
    decisions: Sequence[Decision | Exception]
    events: Sequence[Event]
    over: bool = False  # the writer is done with it, or there was nothing to write
    failure: Exception | None = None  # why it is not on disk

    def settled(self, outcome: list[Outcome] | Exception) -> None:
        self.over = True
        if isinstance(outcome, Exception):
            self.failure = outcome
        else:
            lost = next((one for one in outcome if not isinstance(one, Appended)), None)
            self.failure = None if lost is None else _failure_of(lost)


class SentBefore(Overtaken):
    """A command was carried out long ago under the same id; the others of its batch may be decided again."""


def _failure_of(lost: Repeated | Conflict) -> Exception:
    return SentBefore() if isinstance(lost, Repeated) else Overtaken(str(lost))
