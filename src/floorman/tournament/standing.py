"""Time in which certainly no hand was played: breaks, and talks on a deal for which the clock stands.

What grows old with the hands that nobody tells does not grow old in it. A clock that stands for anything else says
nothing: hand for hand is played so, and a pause is forgotten. Nothing in here ticks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from floorman.terms import Instant, Millis, TableNo, minutes
from floorman.tournament.clock import Clock, Running, Stopped
from floorman.tournament.structure import Break, lasts

if TYPE_CHECKING:
    from floorman.tournament.phases import Ones
    from floorman.tournament.state import Tournament

Span: TypeAlias = tuple[Instant, Instant]

# The hand that was on when play was to rest is still played to its end.
LAST_HAND: Millis = minutes(2)
# Why a clock is stopped with which nobody plays on.
RESTS = ("break", "deal-talks")


def played(state: Tournament, since: Instant, at: Instant) -> Millis:
    """Of the time from one instant to another so much in which hands may have been played."""
    rested, counted_to = 0, since
    for begins, ends in sorted(_rests(state, at)):
        over = min(ends, at)
        rested += max(over - max(begins + LAST_HAND, counted_to), 0)
        counted_to = max(counted_to, over)
    return at - since - rested


def has_gone_on(state: Tournament, table: TableNo, at: Instant) -> bool:
    """Nobody has told a hand for so long that by now others were played: where the button lies nobody knows."""
    play = state.play[table]
    if play.hand is not None or not 0 < play.button_until <= at:
        return False
    return play.button_until <= played_at(state, table, at)


def played_at(state: Tournament, table: TableNo, at: Instant) -> Instant:
    """The instant, as if nothing but play had passed since somebody said where the button lies."""
    said = state.play[table].button_said
    return said + played(state, said, at) if said else at


def _rests(state: Tournament, at: Instant) -> Iterator[Span]:
    clock, structure = state.clock, state.structure
    if "rested" in state.ones:
        yield state.ones["rested"]
    if isinstance(clock, Stopped):
        if state.ones["stopped_for"] in RESTS and "stood_since" in state.ones:
            yield state.ones["stood_since"], at
        return
    ends = clock.ends_at
    for index in range(clock.index, state.schedule.last(clock.index) + 1):
        if index > clock.index:
            ends += lasts(structure[index])
        begins = ends - lasts(structure[index])
        if begins > at:
            return
        if isinstance(structure[index], Break):
            yield _touched(state, clock) or begins if index == clock.index else begins, ends


def _touched(state: Tournament, clock: Running) -> Instant:
    """When the break began that was made longer or shorter since; 0: it was not."""
    ends_at, began = state.ones.get("break_set", (0, 0))
    return began if ends_at == clock.ends_at else 0


def stops(state: Tournament, clock: Clock) -> Ones:
    """What is kept where the clock stops: since when it stands."""
    return {"stood_since": _end(state, clock.index) - clock.left} if isinstance(clock, Stopped) and _runs(state) else {}


def starts(state: Tournament, clock: Clock) -> Ones:
    """What is kept where the clock runs again: from when to when play rested."""
    before = state.clock
    if not (isinstance(before, Stopped) and isinstance(clock, Running) and before.index == clock.index):
        return {}
    if state.ones["stopped_for"] not in RESTS or "stood_since" not in state.ones:
        return {}
    return {"rested": (state.ones["stood_since"], clock.ends_at - before.left)}


def ends_break(state: Tournament, clock: Clock) -> Ones:
    """What is kept where a break is over before its time, and the level after it begins: how long it really was."""
    if not (isinstance(clock, Running) and _runs(state)):
        return {}
    at = clock.ends_at - lasts(state.structure[clock.index])
    began = next((begins for begins, ends in _rests(state, at) if begins <= at < ends), None)
    return {} if began is None else {"rested": (began, at)}


def lengthens(state: Tournament, clock: Clock) -> Ones:
    """What is kept where a break is made longer or shorter: when it began."""
    if not (isinstance(clock, Running) and _runs(state) and isinstance(state.structure[clock.index], Break)):
        return {}
    ends = _end(state, clock.index)
    known = state.ones.get("break_set", (0, 0))
    began = known[1] if known[0] == ends else ends - lasts(state.structure[clock.index])
    return {"break_set": (clock.ends_at, began)}


def _runs(state: Tournament) -> bool:
    return isinstance(state.clock, Running)


def _end(state: Tournament, index: int) -> Instant:
    """When the stretch at this place ends, by the clock that runs."""
    clock = state.clock
    assert isinstance(clock, Running), "asked of one that runs"
    return clock.ends_at + sum(lasts(one) for one in state.structure[clock.index + 1 : index + 1])
