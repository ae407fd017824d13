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
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import AbstractContextManager

from msgspec import Struct

from floorman.desk.answers import Answered, Answers, IdTaken, Overtaken
from floorman.desk.batches import Asked, Batch, SentBefore
from floorman.desk.beginning import Beginning
from floorman.desk.cut_off import CutOff
from floorman.desk.deciding import Deciding
from floorman.desk.delayed import Delayed
from floorman.desk.finished import as_changed, entered, planned, players_in
from floorman.desk.going_on import GoingOn
from floorman.desk.memory import Memory, Unheard
from floorman.desk.pauses import USUAL_PAUSES, Pauses
from floorman.desk.players import Players
from floorman.desk.renewing import to_void
from floorman.desk.showing import DESK, Showing
from floorman.desk.time import DeskClock
from floorman.desk.timers import Send, Timers, counts
from floorman.desk.touched import Touched, together
from floorman.desk.turns import bank_left
from floorman.desk.unbroken import unbroken
from floorman.desk.wishes import Wish
from floorman.desk.writer import Line, Settled, Writer
from floorman.floor import AnyCommand, Floor
from floorman.rulebook import Rulebook
from floorman.store import Recorded, Store
from floorman.terms import By, EntryId, Ruling, SeatNo, TableNo
from floorman.tournament import Plan
from floorman.views.live_hand import TurnView

__all__ = ["Closed", "Overtaken", "Running"]

# A batch takes no longer than this to decide, so that whoever looks on is not kept waiting; and no more than so many.
BATCH_SECONDS, BATCH_FEWEST, BATCH_MOST = 0.02, 16, 256

# How fast what a command takes is learnt. In a rehearsal the clock stands still meanwhile: it seems to take nothing.
EACH_WEIGHT, EACH_LEAST_SECONDS = 0.1, 1e-6

# So many commands may be decided and not on disk, and so many may wait besides; whoever comes then waits to be let in.
IN_FLIGHT_MOST = 128
INBOX_MOST = 4_096

# So often a command is decided again when another desk on the same log was faster.
TRIES_MOST = 20
TRIES_BEFORE_READING_AGAIN = 5

# A turn in which something of ours went wrong is taken again after so long.
AGAIN_SECONDS = 0.5


class Closed(Exception):
    """The desk has closed. Nothing was carried out."""


class Common(Struct, frozen=True):
    """What the tournaments of one desk have in common."""

    store: Store
    writer: Writer
    clock: DeskClock
    aliases: Mapping[str, str]
    here: Callable[[], bool]  # is the desk here, and not just back from a pause?
    leads: Callable[[str], bool]  # does this desk look after what goes on by itself in an event?
    pauses: Pauses = USUAL_PAUSES
    unheard: Unheard | None = None  # what other desks wrote to an event's streams; None where nobody else writes
    players: Callable[[], Players | None] = lambda: None  # who acts for players that are none
    walls: Callable[[], object] = dict  # how the walls of the house look, and what its screens show


class Running:
    """A tournament that takes commands. What its topics show is on disk; the state behind them belongs to its turns."""

    def __init__(self, stream: str, book: Rulebook, common: Common) -> None:
        self.stream = stream
        self.book = book
        self._writer = common.writer
        self._clock = common.clock
        self._players = common.players
        self._loop = asyncio.get_running_loop()
        self._inbox: deque[Asked] = deque()
        self._let_in = asyncio.Event()  # who comes while the inbox is full waits for it
        self._batches: deque[Batch] = deque()  # the oldest first
        self._in_flight = 0  # so many commands
        self._answers = Answers(stream, common.store)
        self._memory = Memory(
            stream,
            book,
            common.store,
            common.clock,
            common.unheard,
            self._changed,
            paced=common.pauses.after_street > 0,
        )
        self._deciding = Deciding(self._memory, self._answers, common.clock)
        self._closed = False
        self._delayed: dict[int, Delayed] = {}
        self._store = common.store
        self._line = Line()
        self._each = 0.0001  # seconds that deciding a command takes here
        self.showing = Showing(
            self.on_disk, book, self._memory.secret, common.clock, lambda: common.aliases, self._turn_at, common.walls
        )
        self._turn_comes = False
        self._ended: asyncio.Future[None] = self._loop.create_future()
        self._timers = Timers(
            book, lambda: self._memory.floor, common.clock, common.here, self.showing.changed, self._say
        )
        for void, id in to_void(self._memory.floor):
            self._put(void, DESK, f"{stream}/{id}")
        self._timers.wind()
        self.going_on = GoingOn(
            lambda: self._memory.floor,
            common.clock,
            common.here,
            lambda: common.leads(stream),
            common.pauses,
            lambda command, id: self._put(command, DESK, f"{stream}/{id}"),
            self.showing.changed,
        )
        company = self.showing.company
        self.going_on.cut_off, self.going_on.wishes = company.presence.is_cut_off, company.wishes
        self.going_on.coming, self.going_on.ran_out = company.coming, company.ran_out
        self.going_on.rests, self.going_on.marked = company.rests, company.marked
        self.going_on.say_as = lambda command, by, id: self._put(command, by, f"{stream}/{id}")
        self.going_on.wind()
        self.beginning = Beginning(
            lambda: self._memory.floor,
            common.clock,
            lambda: common.here() and common.leads(stream),
            lambda command, id: self._put(command, DESK, f"{stream}/{id}"),
            self.showing.company.met,
        )
        self.beginning.look()
        self._cut_off = CutOff(
            lambda: self._memory.floor,
            self.showing.company.presence,
            lambda command, id: self._put(command, DESK, f"{stream}/{id}"),
        )

    def ask(self, command: AnyCommand, by: By, id: str) -> Awaitable[Answered]:
        """The answer, once it is on disk. The same id again gets the first answer. A refusal costs no write."""
        if self._closed or len(self._inbox) >= INBOX_MOST:
            return self._ask_later(command, by, id)
        return self._put(command, by, id)

    async def _ask_later(self, command: AnyCommand, by: By, id: str) -> Answered:
        while len(self._inbox) >= INBOX_MOST and not self._closed:
            self._let_in.clear()
            await self._let_in.wait()
        if self._closed:
            raise Closed(self.stream)
        return await self._put(command, by, id)

    def _put(self, command: AnyCommand, by: By, id: str) -> asyncio.Future[Answered]:
        answer: asyncio.Future[Answered] = self._loop.create_future()
        self._inbox.append(Asked(command, by, id, answer))
        self._ring()
        return answer

    def _say(self, send: Send) -> asyncio.Future[Answered]:
        """Time is up: what nobody else says, the desk does."""
        return self._put(send.command, DESK, f"{self.stream}/{send.id}")

    @property
    def floor(self) -> Floor:
        """As it was decided last, for whoever plays along."""
        return self._memory.floor

    def play(self, command: AnyCommand, by: By, id: str) -> asyncio.Future[Answered]:
        """What a player does for whom somebody else acts."""
        return self._put(command, by, f"{self.stream}/{id}")

    def hear(self, rows: Iterable[Recorded]) -> None:
        """What was written to the streams of this event, in the order of the log, here or at another desk."""
        self._memory.elsewhere += rows
        self._ring()

    def renamed(self) -> None:
        """Somebody may be called otherwise by now."""
        self.showing.renamed()

    async def close(self) -> None:
        """Carry out what waits, then stop: nobody stays without an answer."""
        self._stop()
        self._let_in.set()
        self._ring()
        await self._ended

    def give_up(self) -> None:
        """Stop at once: nobody has asked for anything yet."""
        self._stop()
        self._timers.stop()

    def _stop(self) -> None:
        self._closed = True
        self.going_on.stop()
        self.beginning.stop()
        self._cut_off.stop()
        self.showing.close()

    # What is shown

    def delayed(self, seconds: int) -> Delayed:
        """As it was so many seconds ago, for whoever shows it over the picture of a stream."""
        return self._delayed.setdefault(seconds, Delayed(self._store, self.stream, self.book))

    def on_disk(self) -> AbstractContextManager[Floor]:
        """The evening without what is still on its way; afterwards it is as before."""
        return self._memory.without(self._batches)

    def _turn_at(self, table: TableNo) -> TurnView | None:
        """Whose time runs at a table where players act on their own devices."""
        turn = self.going_on.turns.get(table)
        if turn is None:
            return None
        bank = bank_left(self.going_on.banks, turn.who, self.going_on.turns, self._clock.now())
        return TurnView(turn.seat, turn.since, turn.ends_at, turn.banked, bank)

    def leaves_now(self, who: EntryId) -> None:
        """The player does not wait for the end of the hand that they are in."""
        self.going_on.leaves_now(who)

    async def buy(self, wish: Wish) -> Ruling | None:
        """At once for whoever is out; whoever sits at a table gets it between two hands."""
        return None if wish.who in self._memory.floor.state.sits else await self.going_on.buy(wish)

    def clock_called(self, table: TableNo, by_seat: SeatNo) -> AnyCommand | None:
        """What it means that a player calls the clock on whoever is thinking at their table; None where nobody is."""
        return self.going_on.clock_called(table, by_seat)

    def paced(self) -> None:
        """Time goes by at another rate: whatever waits for it does so anew."""
        self._changed()

    def _changed(self) -> None:
        """Others wrote to this tournament."""
        self._timers.wind()
        self.lead()
        self.showing.changed()

    def lead(self) -> None:
        """Whatever goes on here by itself is to be looked after from now on, or anew."""
        self.going_on.wind()
        self.beginning.look()
        self.players_look()

    def players_look(self) -> None:
        """Anybody may be in turn."""
        if (players := self._players()) is not None and not self._closed:
            players.look(self)

    # Turns

    def _ring(self) -> None:
        """Something waits: a turn comes as soon as the others have had theirs."""
        if not self._turn_comes:
            self._turn_comes = True
            self._loop.call_soon(self._turn)

    def _turn(self) -> None:
        """Answer what is on disk, and send what waits."""
        self._turn_comes = False
        with unbroken("A turn", lambda: self._loop.call_later(AGAIN_SECONDS, self._ring)):
            self._take_turn()

    def _take_turn(self) -> None:
        self._answer_written()
        if self._memory.elsewhere and not self._batches:
            self._memory.catch_up()
        asked = self._next_asked()
        if asked:
            self._send(asked)
            self._answer_written()  # what has nothing to write is there already
            if self._inbox and self._room():
                self._ring()
        if self._closed and not (self._inbox or self._batches or self._ended.done()):
            self._timers.stop()
            self._ended.set_result(None)

    def _room(self) -> int:
        broken = self._line.broken  # what would be sent now is lost
        return 0 if broken else IN_FLIGHT_MOST - self._in_flight

    def _next_asked(self) -> list[Asked]:
        if not self._inbox or self._memory.elsewhere:  # which waits for the batches, and is known first
            return []
        count = min(len(self._inbox), self._room())
        if count > BATCH_FEWEST:
            in_time = max(BATCH_FEWEST, int(BATCH_SECONDS / max(self._each, EACH_LEAST_SECONDS)))
            count = min(count, in_time, BATCH_MOST)
        self._let_in.set()
        return [self._inbox.popleft() for _ in range(count)]

    def counts(self) -> bool:
        """Does anything run here that an outage would cost time?"""
        floor = self._memory.floor
        return counts(floor.state, self._clock.now(), floor.hands)

    def players(self) -> Mapping[str, EntryId]:
        """Who is in this event while it goes on, by person."""
        return players_in(self._memory.floor.state)

    def entered(self) -> list[str]:
        """Everybody who was ever entered here, by person, in the order of entering."""
        return entered(self._memory.floor.state)

    def plan(self, *, changed: bool = False) -> Plan:
        """What another evening like this one begins with: what was planned, or with what was changed since."""
        state = self._memory.floor.state
        return as_changed(state) if changed else planned(state)

    # On the way to the disk

    def _send(self, all_asked: list[Asked]) -> None:
        """Decide and apply each, and send all."""
        try:
            self._memory.refresh(self._batches)
            began = self._loop.time()
            batch, commits = self._deciding.batch(all_asked)
        except Exception as error:
            self._answers.forget()
            for asked in all_asked:
                asked.told(error)
            return
        self._each += ((self._loop.time() - began) / len(all_asked) - self._each) * EACH_WEIGHT
        self._batches.append(batch)
        self._in_flight += len(all_asked)
        self._tell(batch)
        if commits:

            def settled(outcome: Settled) -> None:
                batch.settled(outcome)
                self._ring()

            self._writer.send(commits, self._line, settled)

    def _tell(self, batch: Batch) -> None:
        """Whoever goes on from what was decided. Whatever is wrong with one of them, the batch goes to the disk."""
        with unbroken("Winding the timers"):
            self._timers.happened(batch.told)
        with unbroken("Going on"):
            self.going_on.happened(batch.told, batch.touched)
        with unbroken("Beginning by itself"):
            self.beginning.look()
        with unbroken("Playing for others"):
            if (players := self._players()) is not None and not self._closed:
                players.happened(self, batch.told)

    def _answer_written(self) -> None:
        """Answer those that are on disk, in their order."""
        if not (self._batches and self._batches[0].over):
            return
        written: list[Touched] = []
        while self._batches and self._batches[0].over:
            if (error := self._batches[0].failure) is not None:
                self._crash(error)
                break
            batch = self._batches.popleft()
            self._in_flight -= len(batch.asked)
            written.append(batch.touched)
            for asked, answered in zip(batch.asked, batch.answers, strict=True):
                asked.told(answered)
        if written:
            with unbroken("Showing what happened"):
                self._show(together(written))

    def _show(self, touched: Touched) -> None:
        """Play at the tables touches those who look at them; everything else may touch everybody."""
        tables, others = touched.here(self._memory.floor.state)
        if others:
            self.showing.changed(touched.seats)
        if tables:
            self.showing.played(tables)

    # When it fails

    def _crash(self, error: Exception) -> None:
        """Drop everything that was decided since, once the writer is done with it, and believe the disk."""
        if not all(batch.over for batch in self._batches):
            return
        dropped = [asked for batch in self._batches for asked in batch.asked]
        self._memory.floor.go_back(self._batches[0].before)
        self._batches.clear()
        self._in_flight = 0
        self._answers.forget()
        self._line = Line()
        again_and_again = max(asked.dropped for asked in dropped) >= TRIES_BEFORE_READING_AGAIN
        overtaken = self._memory.unheard is not None and isinstance(error, Overtaken)
        self._memory.doubt(torn=again_and_again or not overtaken)
        again = [asked for asked in dropped if not self._settle(asked, error)]
        if again:
            self._send(again)
            self._ring()  # what is refused now has no way to the disk to wait for
        self._timers.wind()
        self.lead()
        self.showing.changed()

    def _settle(self, asked: Asked, error: Exception) -> bool:
        """What is in the log all the same, be it by another desk's hand, gets its answer from there."""
        try:
            found = None if self._memory.torn else self._answers.in_log(asked.id)
        except Exception as unread:
            found = None
            error = unread
        if found is None and asked.dropped < self._tries_after(error):
            asked.dropped += 1
            return False
        asked.told(error if found is None else found)
        return True

    def _tries_after(self, error: Exception) -> int:
        """How often a command is decided again. Where several desks write, being overtaken is an ordinary thing."""
        if isinstance(error, Overtaken) and not isinstance(error, IdTaken):
            return TRIES_MOST if self._memory.unheard is not None else int(isinstance(error, SentBefore))
        return 0
