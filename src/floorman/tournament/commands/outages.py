"""Time that the desk was not there to see: noticed by the desk, counted or taken out by the floor."""

from __future__ import annotations

from typing import ClassVar

from msgspec import structs

from floorman.terms import Instant, Millis
from floorman.tournament import clock as clocks
from floorman.tournament.clock import Clock, Running
from floorman.tournament.command import Command, Decision, Now, Topic, no, yes
from floorman.tournament.consequences import outages
from floorman.tournament.event import Event, Right
from floorman.tournament.events.outages import WHY, ClockHeld, GapCounted, GapTakenOut, OutageNoticed
from floorman.tournament.holdings import Gap
from floorman.tournament.structure import level_number

# So short an outage all of whom play in the browser have waited for.
SOON: Millis = 120_000


class NoticeOutage(Command, frozen=True, tag="notice-outage"):
    """The desk was away from one instant to another. The desk itself says so when it is back."""

    right: ClassVar[Right] = "who_stops_clock"
    topic: ClassVar[Topic] = "admin"
    touches_hands: ClassVar[bool] = True

    from_at: Instant
    to_at: Instant
    short: bool = False  # nobody at a table has noticed; only decisions have their full time again

    def decide(self, now: Now) -> Decision:
        state, gap = now.state, self.to_at - self.from_at
        if not max(state.ones.get("last_gap", 0), 0) <= self.from_at < self.to_at <= now.at:
            return no("outage.when")
        ran = not self.short and outages.clock_ran(state, self.from_at)
        shots = outages.full_again(state, now.book, self.from_at, self.to_at)
        serving = {} if self.short else outages.penalties_running(state, self.from_at)
        until = {who: end + gap for who, end in serving.items()}
        if not (ran or shots or until):
            return no("outage.nothing-ran")
        before = clocks.read(state.schedule, state.clock, self.from_at)
        length, seconds = in_words(gap)
        noticed = OutageNoticed(
            from_at=self.from_at,
            to_at=self.to_at,
            minutes=length,
            seconds=seconds,
            shots=shots,
            until=until,
            ran=ran,
            index=before.index,
        )
        clock = outages.held(state.schedule, state.clock, self.from_at, self.to_at) if ran else None
        if ran and outages.all_in_the_browser(state):
            return yes(noticed, *(self._paused(now) if gap > SOON else self._as_if_none(now, noticed)))
        if clock is None:
            return yes(noticed)
        level = level_number(state.structure, clock.index)
        return yes(noticed, ClockHeld(gap=state.version + 1, clock=clock, level=level))

    def _as_if_none(self, now: Now, noticed: OutageNoticed) -> tuple[Event, ...]:
        """Nobody could play without the desk, and all are still there: it goes on where it stood."""
        state = now.state
        stood = clocks.read(state.schedule, state.clock, self.from_at)
        clock = Running(stood.index, self.to_at + stood.left)
        gap, cites = state.version + 1, self.allowing(now)
        return (GapTakenOut(gap=gap, minutes=noticed.minutes, seconds=noticed.seconds, clock=clock, cites=cites),)

    def _paused(self, now: Now) -> tuple[Event, ...]:
        """Without the desk nobody could play: the clock stands where it was, until the floor goes on."""
        state = now.state
        stands = clocks.stop(state.schedule, state.clock, self.from_at)
        level = level_number(state.structure, stands.index)
        return (ClockHeld(gap=state.version + 1, clock=stands, level=level),)


class CountGap(Command, frozen=True, tag="count-gap"):
    """Play went on while the desk was away: the time counts. Without a number the oldest gap is meant."""

    right: ClassVar[Right] = "who_stops_clock"
    topic: ClassVar[Topic] = "clock"

    gap: int | None = None

    def decide(self, now: Now) -> Decision:
        found = _meant(now, self.gap)
        if found is None:
            return no("outage.none")
        number, gap = found
        state = now.state
        serving = {who: state.serving[who].until for who in gap.penalised if who in state.serving}
        length, seconds = in_words(gap.length)
        counted = GapCounted(
            gap=number,
            minutes=length,
            seconds=seconds,
            clock=outages.counted(state, gap),
            until={who: end - gap.length for who, end in serving.items() if end},
            cites=self.allowing(now),
        )
        return yes(structs.replace(counted, clock=_goes_on(now, counted.clock)))


class TakeOutGap(Command, frozen=True, tag="take-out-gap"):
    """Play stood still while the desk was away: the clock gets the time back."""

    right: ClassVar[Right] = "who_stops_clock"
    topic: ClassVar[Topic] = "clock"

    gap: int | None = None

    def decide(self, now: Now) -> Decision:
        found = _meant(now, self.gap)
        if found is None:
            return no("outage.none")
        number, gap = found
        clock = outages.taken_out(now.state, gap, now.at)
        length, seconds = in_words(gap.length)
        cites = self.allowing(now)
        clock = _goes_on(now, clock)
        return yes(GapTakenOut(gap=number, minutes=length, seconds=seconds, clock=clock, cites=cites))


def _goes_on(now: Now, clock: Clock | None) -> Clock | None:
    """Whoever has decided the last outage that an event stood still for has let it go on."""
    state = now.state
    if state.phase != "running" or state.ones["stopped_for"] != WHY or len(outages.pending(state)) > 1:
        return clock
    return clocks.start(state.schedule, clock or state.clock, now.at)


def _meant(now: Now, number: int | None) -> tuple[int, Gap] | None:
    gaps = outages.pending(now.state)
    number = number if number is not None else next(iter(gaps), 0)
    return (number, gaps[number]) if number in gaps else None


def in_words(gap: Millis) -> tuple[int, int]:
    """Its length as people say it: minutes and seconds."""
    return gap // 60_000, gap // 1000 % 60
