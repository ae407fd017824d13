"""Commands in the inbox, and batches of them on their way to the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from msgspec import Struct

from floorman.desk.answers import Answered, Overtaken
from floorman.desk.touched import Touched
from floorman.floor import AnyCommand, StreamEvent
from floorman.floor.floor import FloorMark
from floorman.store import Appended, Conflict, Outcome, Repeated
from floorman.terms import By


class Asked(Struct):
    """A command in the inbox, with whom to answer."""

    command: AnyCommand
    by: By
    id: str
    answer: asyncio.Future[Answered]
    dropped: int = 0  # how often it was decided in a batch that was dropped for another's sake

    def told(self, answered: Answered | Exception) -> None:
        """Answer whoever asked, if they still wait."""
        if self.answer.done():
            return
        if isinstance(answered, Exception):
            self.answer.set_exception(answered)
        else:
            self.answer.set_result(answered)


class Batch(Struct):
    """A batch that is decided and applied, and not known to be on disk."""

    before: FloorMark  # where everything stood without it
    asked: Sequence[Asked]
    answers: Sequence[Answered | Exception]
    told: Sequence[Sequence[StreamEvent]]  # by command
    touched: Touched
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
