"""What the rules say to a command: the events that follow, or a refusal with its source. Changes nothing."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from floorman.rulebook import Rulebook
from floorman.terms import Accepted, By, Fact, Instant, Refused, Ruling, joined, minutes
from floorman.tournament import clock as clocks
from floorman.tournament.authority import Authority, authority_for, refused_to
from floorman.tournament.commands import (
    AnyCommand,
    CancelEvent,
    ExtendLevel,
    Penalise,
    SetLevel,
    StartClock,
    StartEvent,
    StopClock,
    TakeBack,
)
from floorman.tournament.events import (
    AnyEvent,
    ClockStarted,
    ClockStopped,
    EventCancelled,
    EventStarted,
    LevelExtended,
    LevelSet,
    TakenBack,
)
from floorman.tournament.penalising import penalise
from floorman.tournament.state import Tournament
from floorman.tournament.structure import MINUTES_MOST, index_of_level, level_number, levels

Decision: TypeAlias = Accepted[AnyEvent] | Refused


def decide(state: Tournament, command: AnyCommand, by: By, at: Instant, book: Rulebook) -> Decision:
    """Decide one command at one instant, under the book that the event is played by."""
    authority = authority_for(command, state, book)
    if authority is None:
        return _not_to_take_back(command)
    refusal = refused_to(by, authority)
    if refusal is not None:
        return refusal
    match command:
        case TakeBack(version=version):
            return _take_back(state, version, authority)
        case StartEvent():
            return _start_event(state, at, authority)
        case CancelEvent(why=why):
            return _cancel(state, at, why, authority)
        case Penalise():
            return penalise(state, command, at, authority, book)
        case _:
            return _about_the_clock(state, command, at, authority, book)


def _about_the_clock(
    state: Tournament,
    command: SetLevel | ExtendLevel | StartClock | StopClock,
    at: Instant,
    authority: Authority,
    book: Rulebook,
) -> Decision:
    match command:
        case _ if state.phase == "over":
            return _no("event.over")
        case SetLevel(level=level):
            return _set_level(state, at, level, authority, book)
        case ExtendLevel(minutes=count):
            return _extend(state, at, count, authority, book)
        case _ if state.phase == "before":
            return _no("event.not-started")
        case StartClock(why=why):
            return _start_clock(state, at, why, authority, book)
        case StopClock(why=why):
            return _stop_clock(state, at, why, authority)
        case _:
            assert_never(command)


def _start_event(state: Tournament, at: Instant, authority: Authority) -> Decision:
    if state.phase == "over":
        return _no("event.over")
    if state.phase == "running":
        return _no("event.already-started")
    return _yes(EventStarted(clock=clocks.start(state.schedule, state.clock, at), cites=authority.cites))


def _cancel(state: Tournament, at: Instant, why: str, authority: Authority) -> Decision:
    if state.phase == "over":
        return _no("event.over")
    clock = clocks.stop(state.schedule, state.clock, at)
    return _yes(EventCancelled(clock=clock, why=why, cites=authority.cites))


def _start_clock(state: Tournament, at: Instant, why: str, authority: Authority, book: Rulebook) -> Decision:
    reading = clocks.read(state.schedule, state.clock, at)
    if reading.running:
        return _no("clock.already-running")
    if reading.overtime and state.stops_at_end:
        return Refused(Ruling("level.after-the-last", book.after_last_level.cites))
    return _yes(ClockStarted(clock=clocks.start(state.schedule, state.clock, at), why=why, cites=authority.cites))


def _stop_clock(state: Tournament, at: Instant, why: str, authority: Authority) -> Decision:
    if not clocks.read(state.schedule, state.clock, at).running:
        return _no("clock.already-stopped")
    return _yes(ClockStopped(clock=clocks.stop(state.schedule, state.clock, at), why=why, cites=authority.cites))


def _set_level(state: Tournament, at: Instant, number: int, authority: Authority, book: Rulebook) -> Decision:
    """Another level than the schedule's: levels are dropped, or played again."""
    if not book.future_levels_changeable.value:
        return Refused(Ruling("level.fixed", book.future_levels_changeable.cites))
    index = index_of_level(state.structure, number)
    if index is None:
        return _no("level.none-such", level=number, most=sum(1 for _ in levels(state.structure)))
    clock = clocks.jump(state.schedule, state.clock, at, index)
    cites = joined(authority.cites, book.future_levels_changeable.cites)
    return _yes(LevelSet(clock=clock, level=number, cites=cites))


def _extend(state: Tournament, at: Instant, count: int, authority: Authority, book: Rulebook) -> Decision:
    if not book.running_level_changeable.value:
        return Refused(Ruling("level.fixed", book.running_level_changeable.cites))
    if count == 0 or abs(count) > MINUTES_MOST:
        return _no("level.minutes-out-of-range", stated=count, most=MINUTES_MOST)
    clock = clocks.extend(state.schedule, state.clock, at, minutes(count))
    if clock is None:
        return _no("level.would-end", minutes=-count)
    number = level_number(state.structure, clock.index)
    cites = joined(authority.cites, book.running_level_changeable.cites)
    return _yes(LevelExtended(clock=clock, level=number, minutes=count, cites=cites))


def _take_back(state: Tournament, version: int, authority: Authority) -> Decision:
    standing = [done.version for done in state.done]
    restorable = state.undone[-1].version if state.undone else None
    if version == restorable or (standing and version == standing[-1]):
        return _yes(TakenBack(version=version, cites=authority.cites))
    if version in standing:
        later = [str(one) for one in reversed(standing) if one > version]
        return _no("take-back.in-the-way", version=version, later=", ".join(later))
    return _no("take-back.nothing", version=version)


def _not_to_take_back(command: AnyCommand) -> Decision:
    assert isinstance(command, TakeBack), "every other command has someone who may give it"
    return _no("take-back.nothing", version=command.version)


def _yes(event: AnyEvent) -> Decision:
    return Accepted((event,))


def _no(code: str, **facts: Fact) -> Refused:
    return Refused(Ruling(code, (), facts))
