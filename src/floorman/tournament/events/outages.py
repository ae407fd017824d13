"""What has happened to time that the desk was not there to see."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec
from msgspec import field

from floorman.terms import EntryId, Instant, Millis
from floorman.tournament.clock import Clock, Running, Stopped
from floorman.tournament.event import Event, Right
from floorman.tournament.holdings import Gap

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


# Why the clock of an event stands that an outage has paused.
WHY = "outage"


class OutageNoticed(Event, frozen=True, tag="outage.noticed/1"):
    """The desk was away while time counted. Nobody's decision and nobody's penalty ran out meanwhile."""

    right: ClassVar[Right] = "who_stops_clock"

    way_back = "passes"

    from_at: Instant
    to_at: Instant
    minutes: int  # the gap in whole minutes and seconds, for its sentence
    seconds: int
    shots: dict[int, Millis] = field(default_factory=dict)  # what decisions get, for their full time
    until: dict[EntryId, Instant] = field(default_factory=dict)  # when penalties by time end now
    ran: bool = False  # the clock
    index: int = 0  # of the level or break that ran

    def apply(self, state: Tournament) -> None:
        if self.ran or self.until:
            gap = Gap(self.from_at, self.to_at, self.ran, self.index, tuple(sorted(self.until)))
            state.put(state.gaps, state.version, gap)
        state.one(last_gap=self.to_at)
        for number, more in self.shots.items():
            state.add(state.shot_more, number, more)
        set_ends(state, self.until)


class ClockHeld(Event, frozen=True, tag="outage.clock-held/1"):
    """A level or a break would have ended while the desk was away: the clock goes on where it was then.

    Where nobody could play without the desk it stands there.
    """

    right: ClassVar[Right] = "who_stops_clock"

    gap: int
    clock: Clock
    level: int

    def apply(self, state: Tournament) -> None:
        state.put(state.gaps, self.gap, msgspec.structs.replace(state.gaps[self.gap], held=True))
        state.set_clock(self.clock)
        if isinstance(self.clock, Stopped):
            state.one(stopped_for=WHY)


class GapCounted(Event, frozen=True, tag="outage.counted/1"):
    """The time for which the desk was away counts as if it had been there."""

    right: ClassVar[Right] = "who_stops_clock"

    gap: int
    minutes: int
    seconds: int
    clock: Clock | None = None  # None: it counted already
    until: dict[EntryId, Instant] = field(default_factory=dict)

    def apply(self, state: Tournament) -> None:
        settle(state, self.gap, self.clock)
        set_ends(state, self.until)


class GapTakenOut(Event, frozen=True, tag="outage.taken-out/1"):
    """The time for which the desk was away does not count: the clock gets it back."""

    right: ClassVar[Right] = "who_stops_clock"

    gap: int
    minutes: int
    seconds: int
    clock: Clock | None = None  # None: it has it already

    def apply(self, state: Tournament) -> None:
        settle(state, self.gap, self.clock)


def settle(state: Tournament, gap: int, clock: Clock | None) -> None:
    state.drop(state.gaps, gap)
    if clock is not None:
        state.set_clock(clock)
    if isinstance(clock, Running) and state.ones["stopped_for"] == WHY:
        state.one(stopped_for="")


def set_ends(state: Tournament, until: dict[EntryId, Instant]) -> None:
    """Penalties by time end at these instants."""
    for who, end in until.items():
        state.put(state.serving, who, msgspec.structs.replace(state.serving[who], until=end))
