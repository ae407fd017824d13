"""The clock, and the event as a whole: start, stop, levels, the end."""

from __future__ import annotations

from typing import ClassVar, Literal

from floorman.terms import Refused, Ruling, joined, minutes
from floorman.terms.bounds import MINUTES_MOST
from floorman.tournament import clock as clocks
from floorman.tournament.command import Command, Decision, Now, OwnWords, Topic, no, yes
from floorman.tournament.commands.level_plan import number_of
from floorman.tournament.commands.paying import unpaid_before
from floorman.tournament.days import beyond_the_day, has_run_out, in_window, outside_window
from floorman.tournament.event import Authority, Right
from floorman.tournament.events import (
    ClockStarted,
    ClockStopped,
    EventCancelled,
    EventStarted,
    LevelExtended,
    LevelSet,
)
from floorman.tournament.events.clock import who_stops
from floorman.tournament.events.levels import TimeSet, whole_level
from floorman.tournament.passed_breaks import passes_over
from floorman.tournament.prizes.refunds import refunds
from floorman.tournament.state import Tournament
from floorman.tournament.structure import index_of_level, level_number, levels

PLAYERS_FEWEST = 2

MINUTE_S = 60


class StartEvent(Command, frozen=True, tag="start-event"):
    """Shuffle up and deal: the first level begins to run."""

    right: ClassVar[Right] = "who_starts_play"
    topic: ClassVar[Topic] = "clock"

    def decide(self, now: Now) -> Decision:
        state = now.state
        if state.phase == "over":
            return no("event.over")
        if state.phase in ("running", "between-days"):
            return no("event.already-started")
        if (few := _too_few_sit(state)) is not None:
            return few
        if (unpaid := unpaid_before(now)) is not None:
            return unpaid
        return yes(EventStarted(clock=clocks.start(state.schedule, state.clock, now.at), cites=self.allowing(now)))


def _too_few_sit(state: Tournament) -> Refused | None:
    """Where there are tables. Without any an event is a clock, with a list of players or with nobody."""
    elsewhere = state.counts.get("elsewhere", 0)
    if not state.tables or len(state.sits) + elsewhere >= PLAYERS_FEWEST:
        return None
    entered = sum(entry.status == "entered" for entry in state.entries.values())
    if entered + elsewhere < PLAYERS_FEWEST:
        return no("event.nobody-in", entered=entered, least=PLAYERS_FEWEST)
    return no("event.nobody-seated", seated=len(state.sits), least=PLAYERS_FEWEST)


class StartClock(Command, frozen=True, tag="start-clock"):
    right: ClassVar[Right] = "who_stops_clock"
    topic: ClassVar[Topic] = "clock"
    own_words: ClassVar[OwnWords] = OwnWords("why")
    why: str = ""

    def decide(self, now: Now) -> Decision:
        state = now.state
        if fault := not_running(now):
            return fault
        reading = clocks.read(state.schedule, state.clock, now.at)
        if reading.running:
            return no("clock.already-running")
        if has_run_out(now):
            return no("day.ends-here", level=reading.number, day=state.day)
        if reading.overtime and state.stops_at_end:
            return Refused(Ruling("level.after-the-last", now.book.after_last_level.cites))
        clock = clocks.start(state.schedule, state.clock, now.at)
        return yes(ClockStarted(clock=clock, why=self.why, cites=self.allowing(now)))


class StopClock(Command, frozen=True, tag="stop-clock"):
    topic: ClassVar[Topic] = "clock"
    why: Literal["", "break", "last-hands", "deal-talks", "other"] = ""

    def authority(self, now: Now) -> Authority:
        return who_stops(self.why, now.book)

    def decide(self, now: Now) -> Decision:
        state = now.state
        if fault := not_running(now) or (no_talks(now) if self.why == "deal-talks" else None):
            return fault
        if not clocks.read(state.schedule, state.clock, now.at).running:
            return no("clock.already-stopped")
        cites = self.allowing(now)
        if self.why == "last-hands":
            if fault := outside_window(now):
                return fault
            if in_window(now):
                window = joined(now.book.last_hands_clock_from.cites, now.book.last_hands_clock_until.cites)
                cites = joined(cites, window)
        clock = clocks.stop(state.schedule, state.clock, now.at)
        if self.why == "deal-talks":
            cites = joined(cites, joined(now.book.deals_allowed.cites, now.book.deal_talks_clock.cites))
        return yes(ClockStopped(clock=clock, why=self.why, cites=cites))


class SetLevel(Command, frozen=True, tag="set-level"):
    """Go to a level, forward or back; it begins anew, also with what was played of it before a break."""

    right: ClassVar[Right] = "who_changes_levels"
    topic: ClassVar[Topic] = "clock"

    level: int
    over_break: bool = False  # also over a break in which add-ons are sold or chips leave play

    def decide(self, now: Now) -> Decision:
        """Another level than the schedule's: levels are dropped, or played again."""
        state, changeable = now.state, now.book.future_levels_changeable
        if state.phase == "over":
            return no("event.over")
        if not changeable.value:
            return Refused(Ruling("level.fixed", changeable.cites))
        index = index_of_level(state.structure, self.level)
        if index is None:
            return no("level.none-such", level=self.level, most=sum(1 for _ in levels(state.structure)))
        if fault := beyond_the_day(now, index):
            return fault
        if not self.over_break and (asked := passes_over(now, index)):
            return asked
        clock = clocks.jump(state.schedule, state.clock, now.at, index, whole_level(state, self.level))
        return yes(LevelSet(clock=clock, level=self.level, cites=joined(self.allowing(now), changeable.cites)))


class ExtendLevel(Command, frozen=True, tag="extend-level"):
    """Make the running level longer, or shorter with negative numbers. With seconds it is told what is left of it."""

    right: ClassVar[Right] = "who_changes_levels"
    topic: ClassVar[Topic] = "clock"

    minutes: int
    seconds: int = 0

    def decide(self, now: Now) -> Decision:
        state, changeable = now.state, now.book.running_level_changeable
        if state.phase == "over":
            return no("event.over")
        if not changeable.value:
            return Refused(Ruling("level.fixed", changeable.cites))
        by = minutes(self.minutes) + self.seconds * 1000
        if by == 0 or abs(self.minutes) > MINUTES_MOST or abs(self.seconds) >= MINUTE_S:
            return no("level.minutes-out-of-range", stated=self.minutes, most=MINUTES_MOST)
        clock = clocks.extend(state.schedule, state.clock, now.at, by)
        if clock is None:
            return no("level.would-end", minutes=-self.minutes)
        cites = joined(self.allowing(now), changeable.cites)
        if self.seconds:
            left = clocks.read(state.schedule, clock, now.at).left // 1000
            return yes(TimeSet(clock=clock, level=number_of(state.structure, clock.index), left_s=left, cites=cites))
        number = level_number(state.structure, clock.index)
        return yes(LevelExtended(clock=clock, level=number, minutes=self.minutes, cites=cites))


class CancelEvent(Command, frozen=True, tag="cancel-event"):
    right: ClassVar[Right] = "who_cancels"
    topic: ClassVar[Topic] = "admin"
    own_words: ClassVar[OwnWords] = OwnWords("why")
    why: str = ""

    def decide(self, now: Now) -> Decision:
        state = now.state
        if state.phase == "over":
            return no("event.over")
        clock = clocks.stop(state.schedule, state.clock, now.at)
        cites = self.allowing(now)
        return yes(EventCancelled(clock=clock, why=self.why, refunds=refunds(state), cites=cites))


def no_talks(now: Now) -> Refused | None:
    """A refusal where the book knows no deals, or leaves the clock running for the talks."""
    allowed, clock = now.book.deals_allowed, now.book.deal_talks_clock
    if not allowed.value:
        return no("deal.not-allowed", allowed.cites)
    return no("deal.clock-runs-on", clock.cites) if clock.value == "runs" else None


def not_running(now: Now) -> Refused | None:
    """A refusal before the start, overnight and after the end."""
    match now.state.phase:
        case "running":
            return None
        case "before":
            return no("event.not-started")
        case "between-days":
            return no("event.between-days")
        case "over":
            return no("event.over")
