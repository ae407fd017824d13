"""One tournament at the desk: one inbox, one task, one state.

The task takes all that waits, decides each command on the live state and applies it, puts the batch on disk, and only
then answers and publishes. Nobody is shown or told anything that is not on disk. If the disk fails, the state is
dropped and read again, and every command of the batch that is not in the log is answered with the failure.

    Overtaken                 another process wrote first
    Closed                    the desk has closed
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress

from msgspec import Struct

from floorman.desk.time import DeskClock
from floorman.desk.timers import counts
from floorman.desk.topic import Topic
from floorman.desk.writer import Writer
from floorman.rulebook import Rulebook
from floorman.store import Appended, Commit, Entry, Recorded, Store
from floorman.terms import Accepted, By
from floorman.tournament import AnyCommand, AnyEvent, Decision, Event, Now, Tournament, decide, fold, next_end
from floorman.views import DeskView, desk_view, event_view, floor_view
from floorman.wire import decode, encode

BATCH_MOST = 256

# Who looks when nobody asks: what is proposed does not depend on him.
DESK = By("desk", "direction")


class Asked(Struct):
    """A command in the inbox, with whom to answer."""

    command: AnyCommand
    by: By
    id: str
    answer: asyncio.Future[Decision]


class Running:
    """A tournament that takes commands. What `shown` holds is on disk; the state behind it belongs to the task."""

    def __init__(
        self,
        stream: str,
        book: Rulebook,
        store: Store,
        writer: Writer,
        clock: DeskClock,
        aliases: Callable[[], Mapping[str, str]],
    ) -> None:
        self.stream = stream
        self.book = book
        self._store = store
        self._writer = writer
        self._clock = clock
        self._aliases = aliases
        self._inbox: asyncio.Queue[Asked | None] = asyncio.Queue()
        self._answered: dict[str, Decision] = {}
        self._secret = store.secret(f"draws/{stream.partition('/')[2]}").encode()
        self._torn = False  # the state holds what is not on disk, which could not be read again either
        self._closed = False
        self._state = self._fold()
        self.shown: Topic[DeskView] = Topic(self._view())
        self._task = asyncio.create_task(self._run(), name=stream)

    async def ask(self, command: AnyCommand, by: By, id: str) -> Decision:
        """The decision, once it is on disk. The same id again gets the first answer. A refusal costs no write."""
        if self._closed:
            raise Closed(self.stream)
        answer: asyncio.Future[Decision] = asyncio.get_running_loop().create_future()
        await self._inbox.put(Asked(command, by, id, answer))
        return await answer

    async def close(self) -> None:
        """Carry out what waits, then stop: nobody stays without an answer."""
        self._closed = True
        await self._inbox.put(None)
        self.shown.close()
        await asyncio.gather(self._task, return_exceptions=True)

    def counts(self) -> bool:
        """Does anything run here that an outage would cost time?"""
        return counts(self._state, self._clock.now())

    def _fold(self) -> Tournament:
        """The state from the log, and with it the answers that were given."""
        rows = list(self._store.read(self.stream))
        self._answered.update(answers_in(rows))
        self._clock.reach(rows[-1].at)
        return fold([decode(row.kind, row.body) for row in rows])

    def _view(self) -> DeskView:
        at, aliases = self._clock.now(), self._aliases()
        event = event_view(self._state, self.book, aliases, at)
        now = Now(self._state, DESK, at, self.book, self._secret)
        return desk_view(self._state, event, floor_view(now, aliases))

    async def _run(self) -> None:
        while not (self._closed and self._inbox.empty()):
            batch = await self._next_batch()
            if batch:
                await self._carry_out(batch)
            if not self._torn:
                self.shown.publish(self._view())

    async def _next_batch(self) -> list[Asked]:
        """All that waits; nothing, if a level came to its end first."""
        now = self._clock.now()
        due = next_end(self._state.schedule, self._state.clock, now)
        patience = None if due is None else self._clock.seconds_for(due - now)
        try:
            batch = [await asyncio.wait_for(self._inbox.get(), patience)]
        except TimeoutError:
            return []
        while len(batch) < BATCH_MOST and not self._inbox.empty():
            batch.append(self._inbox.get_nowait())
        return [asked for asked in batch if asked is not None]

    async def _carry_out(self, batch: list[Asked]) -> None:
        """Decide and apply each, write all, then answer all."""
        commits: list[Commit] = []
        try:
            if self._torn:
                self._read_again()
            decisions = [self._decide(asked, commits) for asked in batch]
            if commits:
                await self._write(commits)
        except Exception as error:  # whatever it was, nobody may stay without an answer, nor with a torn state
            self._torn = True
            with suppress(Exception):  # the next batch tries once more
                self._read_again()
            self._fail(batch, error)
            return
        for asked, decision in zip(batch, decisions, strict=True):
            if not asked.answer.done():
                asked.answer.set_result(decision)

    def _read_again(self) -> None:
        """Believe the disk, and forget everything else."""
        self._answered.clear()
        self._state = self._fold()
        self._torn = False

    def _fail(self, batch: list[Asked], error: Exception) -> None:
        """What is in the log all the same, be it by another desk's hand, gets its answer from there."""
        for asked in batch:
            if asked.answer.done():
                continue
            if asked.id in self._answered:
                asked.answer.set_result(self._answered[asked.id])
            else:
                asked.answer.set_exception(error)

    def _decide(self, asked: Asked, commits: list[Commit]) -> Decision:
        if asked.id in self._answered:
            return self._answered[asked.id]
        at = self._clock.now()
        version = self._state.version
        decision = decide(self._state, asked.command, asked.by, at, self.book, self._secret)
        if isinstance(decision, Accepted):
            for event in decision.events:
                self._state.apply(event)
            commits.append(self._commit(asked, at, version, decision))
        self._answered[asked.id] = decision
        return decision

    def _commit(self, asked: Asked, at: int, version: int, decision: Accepted[Event]) -> Commit:
        encoded = [encode(event) for event in decision.events]
        return Commit(
            at=at,
            person=asked.by.person,
            rank=asked.by.rank,
            command=asked.id,
            expected={self.stream: version},
            entries=[Entry(self.stream, one.kind, one.body) for one in encoded],
        )

    async def _write(self, commits: list[Commit]) -> None:
        for outcome in await self._writer.append(commits):
            if not isinstance(outcome, Appended):
                raise Overtaken(str(outcome))


class Overtaken(Exception):
    """Another process wrote to this tournament first. Not carried out; the state has been read again."""


class Closed(Exception):
    """The desk has closed. Nothing was carried out."""


def answers_in(rows: list[Recorded]) -> dict[str, Decision]:
    """What each command in the log was answered: the events that it led to."""
    events: dict[str, list[AnyEvent]] = {}
    for row in rows:
        events.setdefault(row.command, []).append(decode(row.kind, row.body))
    return {command: Accepted(tuple(made)) for command, made in events.items()}
