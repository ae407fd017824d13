"""One tournament at the desk: one inbox, one turn at a time, one state.

A turn takes all that waits, decides each command on the live state, applies it and sends the batch to the disk.
While it is on its way the next one is decided on what it will leave. A batch is answered and published once it is on
disk; nobody is shown or told anything that is not. If the disk fails, whatever was decided since is dropped, the state
is read again, and every command that is not in the log is answered with the failure.

    Overtaken                 another process wrote first
    Closed                    the desk has closed
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress

from floorman.desk.answers import Answers, Overtaken, standing
from floorman.desk.flight import Asked, Flight, SentBefore
from floorman.desk.time import DeskClock
from floorman.desk.topic import Topic
from floorman.desk.writer import Line, Settled, Writer
from floorman.rulebook import Rulebook
from floorman.store import Commit, Entry, Store
from floorman.terms import Accepted, By, Instant
from floorman.tournament import AnyCommand, Decision, Event, Now, Plan, Tournament, decide, fold, next_end
from floorman.tournament.clock import Clock
from floorman.views import DeskView, EventView, desk_view, event_view, floor_view
from floorman.wire import decode, encode

__all__ = ["Closed", "Overtaken", "Running"]

BATCH_MOST = 256

# So many commands may be decided and not on disk, and so many may wait besides; whoever comes then waits to be let in.
IN_FLIGHT_MOST = 2_048
INBOX_MOST = 4_096

# Who looks when nobody asks: what is proposed does not depend on him.
DESK = By("desk", "direction")


class Closed(Exception):
    """The desk has closed. Nothing was carried out."""


class Running:
    """A tournament that takes commands. What its topics show is on disk; the state behind them belongs to its turns."""

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
        self._loop = asyncio.get_running_loop()
        self._inbox: deque[Asked] = deque()
        self._let_in = asyncio.Event()  # who comes while the inbox is full waits for it
        self._flights: deque[Flight] = deque()  # the oldest first
        self._answers = Answers(stream, store)
        self._secret = store.secret(f"draws/{stream.partition('/')[2]}").encode()
        self._torn = False  # the state is not that of the disk, which could not be read again either
        self._closed = False
        self._state = self._fold()
        self._line = Line()
        self.shown: Topic[DeskView] = Topic(self._view)
        self.wall: Topic[EventView] = Topic(self._wall)
        self._turn_comes = False
        self._ended: asyncio.Future[None] = self._loop.create_future()
        self._alarm: asyncio.TimerHandle | None = None
        self._wound_for: tuple[Clock, Plan] | None = None  # what the alarm was set by
        self._wind()

    async def ask(self, command: AnyCommand, by: By, id: str) -> Decision:
        """The decision, once it is on disk. The same id again gets the first answer. A refusal costs no write."""
        while len(self._inbox) >= INBOX_MOST and not self._closed:
            self._let_in.clear()
            await self._let_in.wait()
        if self._closed:
            raise Closed(self.stream)
        answer: asyncio.Future[Decision] = self._loop.create_future()
        self._inbox.append(Asked(command, by, id, answer))
        self._ring()
        return await answer

    async def close(self) -> None:
        """Carry out what waits, then stop: nobody stays without an answer."""
        self._closed = True
        self._let_in.set()
        self._ring()
        self.shown.close()
        self.wall.close()
        await self._ended

    # What is shown

    def _view(self) -> DeskView:
        with self._on_disk() as state:
            at, aliases = self._clock.now(), self._aliases()
            event = event_view(state, self.book, aliases, at)
            now = Now(state, DESK, at, self.book, self._secret)
            return desk_view(state, event, floor_view(now, aliases))

    def _wall(self) -> EventView:
        with self._on_disk() as state:
            return event_view(state, self.book, self._aliases(), self._clock.now())

    @contextmanager
    def _on_disk(self) -> Iterator[Tournament]:
        """The state without what is still on its way; afterwards it is as before."""
        if not self._flights:
            yield self._state
            return
        self._state.go_back(self._flights[0].before)
        try:
            yield self._state
        finally:
            for flight in self._flights:
                flight.before = self._state.mark()
                for event in flight.events:
                    self._state.apply(event)

    def _publish(self) -> None:
        self.shown.publish()
        self.wall.publish()

    # Turns

    def _ring(self) -> None:
        """Something waits: a turn comes as soon as the others have had theirs."""
        if not self._turn_comes:
            self._turn_comes = True
            self._loop.call_soon(self._turn)

    def _turn(self) -> None:
        """Answer what is on disk, and send what waits."""
        self._turn_comes = False
        self._land()
        batch = self._next_batch()
        if batch:
            self._take_off(batch)
            self._land()  # what has nothing to write is there already
            self._wind()
            if self._inbox and self._room():
                self._ring()
        if self._closed and not (self._inbox or self._flights or self._ended.done()):
            self._unwind()
            self._ended.set_result(None)

    def _room(self) -> int:
        broken = self._line.broken  # what would be sent now is lost
        return 0 if broken else IN_FLIGHT_MOST - sum(len(flight.asked) for flight in self._flights)

    def _next_batch(self) -> list[Asked]:
        if not self._inbox:
            return []
        count = min(len(self._inbox), BATCH_MOST, self._room())
        self._let_in.set()
        return [self._inbox.popleft() for _ in range(count)]

    def _wind(self) -> None:
        """Set the alarm to the moment when something ends by itself."""
        clock, plan = self._state.clock, self._state.plan
        if self._wound_for is not None and clock is self._wound_for[0] and plan is self._wound_for[1]:
            return
        self._unwind()
        self._wound_for = (clock, plan)
        now = self._clock.now()
        due = next_end(self._state.schedule, clock, now)
        if due is not None:
            patience = self._clock.seconds_for(due - now)
            self._alarm = self._loop.call_later(patience, self._time_is_up)

    def _unwind(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self._wound_for = None

    def _time_is_up(self) -> None:
        self._publish()
        self._unwind()
        self._wind()

    # On the way to the disk

    def _take_off(self, batch: list[Asked]) -> None:
        """Decide and apply each, and send all."""
        if self._torn:
            try:
                self._read_again()
            except Exception as error:
                for asked in batch:
                    asked.told(error)
                return
        before = self._state.mark()
        commits: list[Commit] = []
        events: list[Event] = []
        decisions = [self._decide(asked, commits, events) for asked in batch]
        flight = Flight(before, batch, decisions, events, over=not commits)
        self._flights.append(flight)
        if commits:

            def settled(outcome: Settled) -> None:
                flight.settled(outcome)
                self._ring()

            self._writer.send(commits, self._line, settled)

    def _decide(self, asked: Asked, commits: list[Commit], events: list[Event]) -> Decision | Exception:
        known = self._answers.at_hand(asked.id)
        if known is not None:
            return known
        at, mark, sent = self._clock.now(), self._state.mark(), len(commits)
        try:
            decision = decide(self._state, asked.command, asked.by, at, self.book, self._secret)
            if not isinstance(decision, Accepted):
                # Today's state may refuse what was carried out long ago.
                decision = self._answers.in_log(asked.id) or decision
            else:
                commits.append(self._commit(asked, at, decision))
                for event in decision.events:
                    self._state.apply(event)
                events += decision.events
        except Exception as error:  # whatever it was, he may not stay without an answer, nor the state torn
            self._state.go_back(mark)
            del commits[sent:]
            return error
        self._answers.keep(asked.id, decision)
        return decision

    def _commit(self, asked: Asked, at: Instant, decision: Accepted[Event]) -> Commit:
        encoded = [encode(event) for event in decision.events]
        expected = {self.stream: self._state.version}
        entries = [Entry(self.stream, one.kind, one.body) for one in encoded]
        return Commit(
            at=at,
            person=asked.by.person,
            rank=asked.by.rank,
            command=asked.id,
            expected=expected,
            entries=entries,
            answer=standing(expected, entries),
        )

    def _land(self) -> None:
        """Answer those that are on disk, in their order."""
        changed = False
        while self._flights and self._flights[0].over:
            if (error := self._flights[0].failure) is not None:
                self._crash(error)
                break
            flight = self._flights.popleft()
            changed = changed or bool(flight.events)
            for asked, decision in zip(flight.asked, flight.decisions, strict=True):
                asked.told(decision)
        if changed:
            self._publish()

    # When it fails

    def _crash(self, error: Exception) -> None:
        """Drop everything that was decided since, once the writer is done with it, and believe the disk."""
        if not all(flight.over for flight in self._flights):
            return
        dropped = [asked for flight in self._flights for asked in flight.asked]
        self._state.go_back(self._flights[0].before)
        self._flights.clear()
        self._answers.forget()
        self._line = Line()
        self._torn = True
        with suppress(Exception):  # the next batch tries once more
            self._read_again()
        again = [asked for asked in dropped if not self._settle(asked, error)]
        if again:
            self._take_off(again)
        self._wind()
        self._publish()

    def _settle(self, asked: Asked, error: Exception) -> bool:
        """What is in the log all the same, be it by another desk's hand, gets its answer from there."""
        try:
            found = None if self._torn else self._answers.in_log(asked.id)
        except Exception as unread:
            found = None
            error = unread
        if found is None and isinstance(error, SentBefore) and not asked.again:
            asked.again = True
            return False
        asked.told(error if found is None else found)
        return True

    def _read_again(self) -> None:
        """Believe the disk, and forget everything else."""
        self._state = self._fold()
        self._torn = False

    def _fold(self) -> Tournament:
        last: Instant = 0

        def events() -> Iterator[Event]:
            nonlocal last
            for row in self._store.read(self.stream):
                last = row.at
                yield decode(row.kind, row.body)

        state = fold(events())
        self._clock.reach(last)
        return state
