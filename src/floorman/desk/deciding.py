"""What waits in the inbox is decided, and what is to be written of it."""

from __future__ import annotations

from collections.abc import Sequence

from floorman.desk.answers import Answers, standing
from floorman.desk.finished import without_reason
from floorman.desk.flight import Asked, Flight
from floorman.desk.hands import entries_of
from floorman.desk.memory import Memory
from floorman.desk.time import DeskClock
from floorman.floor import Decision, Told
from floorman.store import Commit
from floorman.terms import Accepted, Instant


class Deciding:
    """Decides the commands of one tournament on what is known of it, each on what the one before leaves."""

    def __init__(self, memory: Memory, answers: Answers, clock: DeskClock) -> None:
        self._memory = memory
        self._answers = answers
        self._clock = clock

    def batch(self, asked: Sequence[Asked]) -> tuple[Flight, list[Commit]]:
        """Decide and apply each. Everything that is to be written goes together."""
        before = self._memory.evening.mark()
        commits: list[Commit] = []
        told: list[Sequence[Told]] = []
        decisions = [self._decide(one, commits, told) for one in asked]
        return Flight(before, asked, decisions, told, over=not commits), commits

    def _decide(self, asked: Asked, commits: list[Commit], told: list[Sequence[Told]]) -> Decision | Exception:
        known = self._answers.at_hand(asked.id)
        if known is not None:
            return known
        evening = self._memory.evening
        at, mark, sent = self._clock.now(), evening.mark(), len(commits)
        decision: Decision
        try:
            decided = without_reason(evening.state, asked.command) or evening.decide(asked.command, asked.by, at)
            if not isinstance(decided, Accepted):
                # Today's state may refuse what was carried out long ago.
                decision = self._answers.in_log(asked.id) or decided
            else:
                commits.append(self._commit(asked, at, decided.events))
                evening.apply(decided.events)
                told.append(decided.events)
                decision = Accepted(tuple([one.event for one in decided.events]))
        except Exception as error:  # whatever it was, he may not stay without an answer, nor the state torn
            evening.go_back(mark)
            del commits[sent:]
            return error
        self._answers.keep(asked.id, decision)
        return decision

    def _commit(self, asked: Asked, at: Instant, told: Sequence[Told]) -> Commit:
        evening = self._memory.evening
        expected = evening.expected(told)
        if self._memory.unheard is not None:  # what goes on in a hand was decided on the tournament as it was, too
            expected.setdefault(evening.stream, evening.state.version)
        entries = entries_of(told)
        return Commit(
            at=at,
            person=asked.by.person,
            rank=asked.by.rank,
            command=asked.id,
            expected=expected,
            entries=entries,
            answer=standing(expected, entries),
        )
