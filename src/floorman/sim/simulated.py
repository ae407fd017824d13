"""A whole event at a real desk, in a time of its own: with power cuts, and with an agenda of what is to happen.

The desk is the one of every evening, with its timers, its log and what goes on by itself. When the power goes it is
dropped as it stands, without a chance to say anything, and another one finds the event again in the log.
"""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from heapq import heappop, heappush
from random import Random
from time import perf_counter
from typing import Any

from floorman.desk import Desk
from floorman.desk.answers import Answered
from floorman.desk.players import Playing
from floorman.floor import AnyCommand, Decision, Floor, StreamEvent, decide
from floorman.floor.by_itself import DESK, next_at
from floorman.floor.streams import HAND, event_stream
from floorman.rulebook import Shelf
from floorman.sim.loop import STEP_SECONDS, OwnTime, Power, PowerCut, WriterInLoop
from floorman.sim.pace import Pace
from floorman.sim.seats import Seats
from floorman.store import Store
from floorman.terms import Accepted, By, EntryId, Instant, no
from floorman.tournament.events import HandDone

BEAT_SECONDS = 4.0
DIRECTOR = By("director", "direction")

# Nobody waits longer than that for anything; and no evening takes longer.
STILL_SECONDS = 3 * 3600
LONGEST_SECONDS = 60 * 3600

Doing = Callable[["Simulated"], Awaitable[None]]


class Stuck(Exception):
    """Nothing happens any more, and the event is not over."""


class Simulated:
    """One event from its opening to its end. `reopen` gives the store as a new process finds it."""

    def __init__(  # noqa: PLR0913
        self,
        store: Store,
        shelf: Shelf,
        event: str,
        pace: Pace,
        seed: str,
        begins: Instant,
        *,
        reopen: Callable[[Store], Store] = lambda store: store,
        speed: float = 0.0,
    ) -> None:
        self.store = store
        self.event = event
        self.rng = Random(f"{seed}/what happens")
        self.away: set[EntryId] = set()
        self.now = begins / 1000
        self.heard: list[Callable[[Floor, Sequence[StreamEvent], Instant], None]] = []
        self.when_cut: list[Callable[[Simulated], None]] = []
        self.refused: Counter[str] = Counter()
        self.asked = 0
        self.answered = 0
        self.slowest = 0.0  # seconds
        self.cuts = 0
        self.acknowledged: list[str] = []  # the ids of commands that were carried out, as the log names them
        self.broke: list[str] = []  # what commands failed with, where nobody had refused them
        self._shelf = shelf
        self._pace = pace
        self._seed = seed
        self._reopen = reopen
        self._speed = speed
        self._agenda: list[tuple[float, int, Doing]] = []
        self._doing: Doing | None = None
        self._noted = 0
        self._power = Power()
        self._dark_seconds = 0.0
        self._last = self.now
        self._began = self.now

    # ---- what is to happen ------------------------------------------------------------------------------------------

    def later(self, seconds: float, doing: Doing) -> None:
        """To be done then, whichever desk is on by that time."""
        self._noted += 1
        heappush(self._agenda, (self.now + seconds, self._noted, doing))
        if self._agenda[0][1] == self._noted and (waker := getattr(self, "_waker", None)) is not None:
            waker.set()

    def cut_power(self, moment: str, dark_seconds: float = 0.0) -> None:
        """With the next write: before it, or when it stands and nobody has been told. It comes again after a while."""
        self._power.cut_next = moment
        self._dark_seconds = dark_seconds

    async def ask(self, command: AnyCommand, by: By = DIRECTOR) -> Decision:
        """Somebody of the floor says something."""
        self.asked += 1
        id, began = f"floor-{self.asked}", perf_counter()
        try:
            decision = await self.desk.do(self.event, command, by, id)
        except Exception as error:  # whatever it was, nobody may be answered with it
            self._breaks(command, error)
            return no("command.broke", ())
        self._count(id, decision, perf_counter() - began)
        return decision

    @property
    def floor(self) -> Floor:
        """As it was decided last."""
        return self.seats.floor

    # ---- running ----------------------------------------------------------------------------------------------------

    def run(self, first: Doing) -> None:
        """From `first` on until it is over."""
        beginning: Doing | None = first
        while not self._period(beginning):
            beginning = None
            self.cuts += 1
            self.now += self._dark_seconds
            if self._doing is not None:  # whoever was at it tries again
                self.later(0, self._doing)
                self._doing = None
            self.store = self._reopen(self.store)
            for found in self.when_cut:
                found(self)

    def _period(self, first: Doing | None) -> bool:
        """As long as one desk lives; was the event over with it?"""
        loop, self._power = OwnTime(self.now, self._speed), Power()
        asyncio.set_event_loop(loop)
        task = loop.create_task(self._lives(loop, first))
        task.add_done_callback(lambda _: loop.stop())
        try:
            loop.run_forever()
            self.now = loop.now
            if task.done():
                task.result()
                return True
            self.found_dark = self.seats.floor
            return False
        finally:
            _drop(loop)

    async def _lives(self, loop: OwnTime, first: Doing | None) -> None:
        self._over, self._waker = asyncio.Event(), asyncio.Event()
        writer = WriterInLoop.with_power(self._power)
        self.desk = Desk(
            self.store, self._shelf, computer=loop.computer(), beats=BEAT_SECONDS, pauses=self._pace.pauses,
            writer=writer,
        )  # fmt: skip
        self.seats = Seats(self._pace, f"{self._seed}/{self.cuts}", self.away, self._hears, self._told)
        await self.desk.__aenter__()
        self.desk.let_play(self.seats)
        if first is not None:
            await first(self)
        await self._carry_on(loop)
        self.desk.let_play(None)
        await self.desk.__aexit__()

    async def _carry_on(self, loop: OwnTime) -> None:
        """One item of the agenda after the other, until the event is over."""
        while not self._is_over():
            self.now = loop.now
            self._must_go_on()
            if self._agenda and self._agenda[0][0] <= self.now + STEP_SECONDS:
                _, _, self._doing = heappop(self._agenda)
                await self._doing(self)
                self._doing = None
                continue
            wait = self._agenda[0][0] - self.now if self._agenda else 60.0
            self._waker.clear()
            waiters = [asyncio.ensure_future(one.wait()) for one in (self._over, self._waker)]
            await asyncio.wait(waiters, timeout=wait, return_when=asyncio.FIRST_COMPLETED)
            for one in waiters:
                one.cancel()
        await asyncio.sleep(1)  # what is on its way comes to the disk
        self.now = loop.now

    def _is_over(self) -> bool:
        return self.seats.event is not None and self.floor.state.phase == "over"

    def _must_go_on(self) -> None:
        if self.now - self._last > STILL_SECONDS or self.now - self._began > LONGEST_SECONDS:
            raise Stuck(told_of(self.floor, self.desk.now()))

    # ---- what is heard ----------------------------------------------------------------------------------------------

    def _hears(self, event: Playing, told: Sequence[Sequence[StreamEvent]]) -> None:
        at = self.desk.now()
        if any(one.stream.startswith(HAND) or type(one.event) is HandDone for events in told for one in events):
            self._last = asyncio.get_running_loop().time()
        for events in told:
            for hears in self.heard:
                hears(event.floor, events, at)
        if event.floor.state.phase == "over":
            self._over.set()

    def _told(self, id: str, answer: asyncio.Future[Answered], seconds: float) -> None:
        if answer.cancelled():
            return
        if (error := answer.exception()) is not None:
            self._breaks(id, error)
        else:
            self._count(f"{event_stream(self.event)}/{id}", answer.result().decision, seconds)

    def _breaks(self, what: object, error: BaseException) -> None:
        if not isinstance(error, PowerCut):
            self.broke.append(f"{what}: {type(error).__name__}: {error}")

    def _count(self, id: str, decision: Decision, seconds: float) -> None:
        self.answered += 1
        self.slowest = max(self.slowest, seconds)
        if isinstance(decision, Accepted):
            self.acknowledged.append(id)
        else:
            self.refused[decision.ruling.code] += 1


def _drop(loop: asyncio.AbstractEventLoop) -> None:
    """As a power cut does: nobody is told, nothing is tidied up."""
    loop.set_exception_handler(lambda *_: None)
    for task in asyncio.all_tasks(loop):
        coroutine: Any = task.get_coro()
        coroutine.close()
    loop.close()
    asyncio.set_event_loop(None)
    gc.collect(0)


def told_of(floor: Floor, at: Instant) -> str:
    """What it stands at, for whoever wants to know why nothing happens."""
    state = floor.state
    hands = {table: (one.hand.street, one.hand.held, one.hand.owed) for table, one in floor.hands.items()}
    waiting = [table for table in state.open_tables() if table not in hands]
    tried = {table: _why_not(floor, table, at) for table in waiting}
    return f"left {state.left}, hands {hands}, waiting {tried}, clock {state.clock}"


def _why_not(floor: Floor, table: int, at: Instant) -> object:
    command = next_at(floor, table, at)
    return None if command is None else getattr(decide(floor, command, DESK, at), "ruling", command)


__all__ = ["DIRECTOR", "PowerCut", "Simulated", "Stuck", "told_of"]
