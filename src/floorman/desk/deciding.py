"""What waits in the inbox is decided, and what is to be written of it."""

from __future__ import annotations

from collections.abc import Sequence

from floorman.desk.answers import Answered, Answers, places_of
from floorman.desk.batches import Asked, Batch
from floorman.desk.finished import without_reason
from floorman.desk.first_look import can_be_shown, parts_of, same
from floorman.desk.hands import entries_of
from floorman.desk.memory import Memory
from floorman.desk.time import DeskClock
from floorman.desk.touched import touched
from floorman.floor import Floor, StreamEvent, decide
from floorman.floor.floor import FloorMark
from floorman.store import Commit
from floorman.terms import Accepted, Instant, Refused, Ruling


class NotShown(Exception):
    """A command led to what no page could show. Nothing was carried out."""


class Deciding:
    """Decides the commands of one tournament on what is known of it, each on what the one before leaves."""

    def __init__(self, memory: Memory, answers: Answers, clock: DeskClock) -> None:
        self._memory = memory
        self._answers = answers
        self._clock = clock

    def batch(self, asked: Sequence[Asked]) -> tuple[Batch, list[Commit]]:
        """Decide and apply each. Everything that is to be written goes together."""
        before = self._memory.floor.mark()
        commits: list[Commit] = []
        told: list[Sequence[StreamEvent]] = []
        try:
            answers = [self._answer(one, before, commits, told) for one in asked]
            batch = Batch(before, asked, answers, told, touched(told), over=not commits)
        except Exception:
            self._memory.floor.go_back(before)  # nothing of it is sent
            raise
        return batch, commits

    def _answer(
        self, asked: Asked, before: FloorMark, commits: list[Commit], told: list[Sequence[StreamEvent]]
    ) -> Answered | Exception:
        found = self._answers.at_hand(asked.id)
        if found is not None:
            return found
        floor, sent = self._memory.floor, len(commits)
        try:
            found = self._decide(floor, asked, commits, told)
        except Exception as error:  # whatever it was, nobody may stay without an answer, nor the state torn
            del commits[sent:]
            floor.go_back(before)
            for events in told:
                floor.apply(events)
            return (
                Answered(Refused(Ruling("event.not-shown")), floor.state.version)
                if isinstance(error, NotShown)
                else error
            )
        self._answers.keep(asked.id, found)
        return found

    def _decide(self, floor: Floor, asked: Asked, commits: list[Commit], told: list[Sequence[StreamEvent]]) -> Answered:
        at, state = self._clock.now(), floor.state
        decided = without_reason(state, asked.command) or decide(floor, asked.command, asked.by, at)
        if not isinstance(decided, Accepted):
            # Today's state may refuse what was carried out long ago.
            return self._answers.in_log(asked.id) or Answered(decided, state.version)
        events = decided.events
        commit = self._commit(floor, asked, at, events)
        if all(one.stream != floor.stream for one in events):
            floor.apply(events)  # only hands go on, and these are not looked at
        else:
            before = parts_of(state)
            floor.apply(events)
            if not same(before, parts_of(state)) and not can_be_shown(floor, at):
                raise NotShown
        commits.append(commit)
        told.append(events)
        return Answered(Accepted(tuple([one.event for one in events])), state.version)

    def _commit(self, floor: Floor, asked: Asked, at: Instant, told: Sequence[StreamEvent]) -> Commit:
        expected = floor.expected(told)
        # What goes on in a hand was decided on the tournament as it was, too.
        on = expected if floor.stream in expected else {**expected, floor.stream: floor.state.version}
        entries = entries_of(told)
        return Commit(
            at=at,
            person=asked.by.person,
            rank=asked.by.rank,
            command=asked.id,
            expected=expected if self._memory.unheard is None else on,
            entries=entries,
            answer=places_of(on, entries),
        )
