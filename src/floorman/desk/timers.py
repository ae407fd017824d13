"""What ends by itself, and when: the one place that knows what the desk has to wake up for.

Where time that is up is a fact of the log, the desk sends the command that says so, under an id made of what it rests
on: two desks that send it have sent it once. Where only what is shown changes, it is shown anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from floorman.desk.answers import Answered
from floorman.desk.time import DeskClock
from floorman.desk.unbroken import unbroken
from floorman.floor import AnyCommand, Floor, OpenHand, StreamEvent
from floorman.floor.clocks import out_by_itself, runs
from floorman.floor.commands import Report
from floorman.floor.events import HandClockSet
from floorman.rulebook import Rulebook
from floorman.terms import Instant, TableNo, minutes
from floorman.tournament import Plan, Tournament, read
from floorman.tournament.clock import Clock
from floorman.tournament.commands import TellShotExpired
from floorman.tournament.consequences import outages
from floorman.tournament.consequences.time_cards import ends_at, shot_at
from floorman.tournament.events import GapCounted, Penalised, ProposalPutOff, ShotBegun, TakenBack

# After a pause of the desk timers look so often whether everybody knows of it, and after a failure they try again.
AGAIN_SECONDS = 0.05
RETRY_SECONDS = 1.0

# After these something may end sooner than anybody thought; a clock or a plan that changed is seen by itself.
ANEW = frozenset((Penalised, ProposalPutOff, GapCounted, TakenBack))

# Everything is looked through at most so often: where the clock is set again and again, a little after the last time.
PACE_SECONDS = 0.05


NO_HANDS: Mapping[TableNo, OpenHand] = {}


class Send(Struct, frozen=True):
    """A command of the desk's own, and its id within the event."""

    id: str
    command: AnyCommand


class Wake(Struct, frozen=True):
    """When the desk wakes up, what it says then, and whether what is shown changes by itself."""

    at: Instant
    sends: tuple[Send, ...] = ()
    shows: bool = False


def counts(state: Tournament, at: Instant, hands: Mapping[TableNo, OpenHand] = NO_HANDS) -> bool:
    """Does anything run that an outage would cost time?"""
    return (
        outages.clock_ran(state, at)
        or any(runs(open, at) for open in hands.values())
        or bool(outages.shots_running(state, at))
        or bool(outages.penalties_running(state, at))
    )


def next_wake(
    state: Tournament,
    book: Rulebook,
    at: Instant,
    sent: Collection[str] = (),
    hands: Mapping[TableNo, OpenHand] = NO_HANDS,
) -> Wake | None:
    """The next thing that ends, without what has been said already; None where nothing will."""
    told = [one for one in (*_told(state), *_told_in(state, hands)) if one.sends[0].id not in sent]
    shown = [one for one in (*_shown(state, book, at), *_shown_in(hands)) if one > at]
    first = min((*(one.at for one in told), *shown), default=None)
    if first is None:
        return None
    sends = tuple(send for one in told if one.at <= max(first, at) for send in one.sends)
    return Wake(first, sends, first in shown)


def _told(state: Tournament) -> Iterator[Wake]:
    """Decisions under the shot clock; those that are out of time too, as long as nobody has said so."""
    if state.phase != "running":
        return
    for table in sorted(state.shots):
        shot = shot_at(state, table)
        if shot is not None:
            end = ends_at(state, shot)
            yield Wake(end, (Send(f"shot-expired/{shot.number}/{end}", TellShotExpired(table)),))


def _told_in(state: Tournament, hands: Mapping[TableNo, OpenHand]) -> Iterator[Wake]:
    """Players on the clock, where nobody else says that their time is out."""
    if state.phase != "running":
        return
    for table, open in sorted(hands.items()):
        if open.clock is not None and out_by_itself(open):
            seat, started_at = open.clock.seat, open.clock.started_at
            told = Report(table=table, report={"kind": "clock-expired", "seat": seat}, clock=started_at)
            hand = open.stream.rpartition("/")[2]
            yield Wake(open.clock.ends_at, (Send(f"clock-expired/{hand}/{seat}/{started_at}", told),))


def _shown_in(hands: Mapping[TableNo, OpenHand]) -> Iterator[Instant]:
    """Everybody on the clock: the floor is shown that their time is out."""
    return (open.clock.ends_at for open in hands.values() if open.clock is not None)


def _shown(state: Tournament, book: Rulebook, at: Instant) -> Iterator[Instant]:
    """Levels and breaks, penalties by time, what was put off until a moment, and the window for the last hands."""
    if state.phase == "over":
        return
    yield from outages.penalties_running(state, at).values()
    yield from state.put_off.values()
    reading = read(state.schedule, state.clock, at)
    end = reading.next_end
    if end is None:
        return
    yield end
    if reading.number == state.plan.day_ends_after:
        yield end - minutes(book.last_hands_clock_from.value)
        yield end - minutes(book.last_hands_clock_until.value) + 1


class Timers:
    """Wakes one tournament up.

    It looks through everything only where something happened that can end sooner than what it waits for.
    """

    def __init__(
        self,
        book: Rulebook,
        floor: Callable[[], Floor],
        clock: DeskClock,
        here: Callable[[], bool],
        show: Callable[[], None],
        say: Callable[[Send], asyncio.Future[Answered]],
    ) -> None:
        self._book = book
        self._floor = floor
        self._clock = clock
        self._here = here
        self._show = show
        self._say = say
        self._loop = asyncio.get_running_loop()
        self._sent: set[str] = set()
        self._handle: asyncio.TimerHandle | None = None
        self._next: Wake | None = None
        self._later: asyncio.TimerHandle | None = None  # everything is looked through then
        self._wound = -PACE_SECONDS  # when it was the last time
        self._changed: Instant | None = None  # since then something may have ended that it has not looked at
        self._seen: tuple[Clock, Plan] | None = None
        self._stopped = False

    def happened(self, told: Iterable[Sequence[StreamEvent]]) -> None:
        """After these events, command by command, does it have to wake up sooner?"""
        state, seen = self._floor().state, self._seen
        anew = seen is None or state.clock is not seen[0] or state.plan is not seen[1]
        for events in told:
            for one in events:
                event = one.event
                if type(event) in ANEW:
                    anew = True
                elif type(event) is ShotBegun:
                    self._not_after(event.ends_at)
                elif type(event) is HandClockSet and event.clock is not None:
                    self._not_after(event.clock.ends_at)
        if anew and self._later is None:
            self._changed = self._clock.now()
            self._wind_soon()

    def _not_after(self, end: Instant) -> None:
        """It wakes up then, if not sooner."""
        if self._next is None or end < self._next.at:
            self._set(Wake(end, shows=True))

    def _wind_soon(self) -> None:
        """Now, or as soon as it is time again."""
        if self._later is None and not self._stopped:
            self._later = self._loop.call_at(self._wound + PACE_SECONDS, self._wind_in_time)

    def _wind_in_time(self) -> None:
        with unbroken("Looking at what ends", self._try_again):
            self.wind()

    def _try_again(self) -> None:
        """A little later, whatever was wrong now."""
        if self._handle is not None:
            self._handle.cancel()
        self._handle = None if self._stopped else self._loop.call_later(RETRY_SECONDS, self._time_is_up)

    def wind(self) -> None:
        """Look through everything."""
        if self._later is not None:
            self._later.cancel()
        self._later, self._wound = None, self._loop.time()
        state = self._floor().state
        self._seen = (state.clock, state.plan)
        at, self._changed = self._changed, None
        self._set(self._next_wake(self._clock.now() if at is None else at))

    def _next_wake(self, now: Instant) -> Wake | None:
        floor = self._floor()
        return next_wake(floor.state, self._book, now, self._sent, floor.hands)

    def stop(self) -> None:
        self._stopped = True
        self._set(None)
        if self._later is not None:
            self._later.cancel()

    def _once_more(self, send: Send) -> None:
        self._sent.discard(send.id)
        self.wind()

    def _set(self, wake: Wake | None) -> None:
        if self._handle is not None:
            self._handle.cancel()
        self._handle, self._next = None, None if self._stopped else wake
        if self._next is not None:
            patience = self._clock.seconds_for(self._next.at - self._clock.now())
            self._handle = self._loop.call_later(patience, self._time_is_up)

    def _time_is_up(self) -> None:
        with unbroken("Saying what is up", self._try_again):
            self._say_what_is_up()

    def _say_what_is_up(self) -> None:
        """Not if the desk has paused: what ran out meanwhile may get its time back first."""
        if not self._here():
            self._handle = self._loop.call_later(AGAIN_SECONDS, self._time_is_up)
            return
        now, waited = self._clock.now(), self._next
        if waited is not None and now >= waited.at:
            due = self._next_wake(now)
            sends = due.sends if due is not None and due.at <= now else ()
            if waited.shows:
                self._show()
            for send in sends:
                self._told(send)
        self.wind()

    def _told(self, send: Send) -> None:
        """Once. If it could not be carried out, nobody has been told that the time is up: then once more."""
        self._sent.add(send.id)

        def over(answer: asyncio.Future[Answered]) -> None:
            if not answer.cancelled() and answer.exception() is not None:
                self._loop.call_later(RETRY_SECONDS, self._once_more, send)

        self._say(send).add_done_callback(over)
