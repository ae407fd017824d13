"""Time in which certainly no hand was played: breaks, nights, and talks on a deal for which the clock stands.

What grows old with the hands that nobody tells does not grow old in it. A clock that stands for anything else says
nothing: hand for hand is played so, and a pause is forgotten. Nothing in here ticks: whenever the clock is another, the
rests that are over by then are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from floorman.terms import Instant, Millis, TableNo, minutes
from floorman.tournament.clock import Clock, Running, Stopped
from floorman.tournament.structure import Break, lasts

if TYPE_CHECKING:
    from floorman.tournament.phases import Ones
    from floorman.tournament.plan import Plan
    from floorman.tournament.state import Tournament

Span: TypeAlias = tuple[Instant, Instant]

# The hand that was on when play was to rest is still played to its end.
LAST_HAND: Millis = minutes(2)
# Why a clock is stopped with which nobody plays on.
RESTS = ("break", "deal-talks")


class Found(NamedTuple):
    """The rests as they were found last, and from what: with another clock, plan or past they are others."""

    clock: Clock
    plan: Plan
    over: Sequence[Span]
    rests: Sequence[Span]


def played(state: Tournament, since: Instant, at: Instant) -> Millis:
    """Of the time from one instant to another so much in which hands may have been played."""
    rested, counted_to = 0, since
    for begins, ends in _rests(state, at):
        if ends <= since:
            continue
        if begins > at:
            break
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


def _rests(state: Tournament, at: Instant) -> Sequence[Span]:
    """Those that are over, the one that is on, and those that are to come by the clock, in their order."""
    clock, over = state.clock, state.ones.get("rests", ())
    if isinstance(clock, Stopped):
        since = _since(state, clock)
        return (*over, (since, at)) if since else over
    plan, known = state.plan, state.rests_found  # each player is asked about, so they are found once
    if known is None or known.clock is not clock or known.plan is not plan or known.over is not over:
        coming = tuple((begins, ends) for _, begins, ends in _breaks(state, clock))
        state.rests_found = known = Found(clock, plan, over, (*over, *coming))
    return known.rests


def kept(state: Tournament, clock: Clock, whole: Millis, why: str) -> Ones:
    """What is kept of the clock so far where it is this one from now on. Where a stretch begins with it, that is so
    long; else what runs now is what ran. `why` it stops, if it does."""
    before = state.clock
    if isinstance(before, Running):
        found = _ran(state, before, clock, whole)
        return {**found, "stood_for": why} if isinstance(clock, Stopped) else found
    if isinstance(clock, Stopped):
        # Where it stands as a rest only from here on, nobody knows since when.
        unknown = state.ones.get("stood_since", 0) and not _rests_now(state, before)
        return {"stood_since": 0} if unknown else {}
    since = _since(state, before)
    if not since:
        return {}
    if clock.index == before.index and isinstance(state.structure[clock.index], Break):
        return {"break_set": (clock.ends_at, since)}
    left = before.left if clock.index == before.index else lasts(state.structure[clock.index])
    return _and_rests(state, [(since, clock.ends_at - left)])


def _ran(state: Tournament, before: Running, clock: Clock, whole: Millis) -> Ones:
    breaks = list(_breaks(state, before))
    here = next((begins for index, begins, _ in breaks if index == clock.index), None)
    if isinstance(clock, Stopped):
        at = _end(state, before, clock.index) - clock.left
        over = [(begins, ends) for index, begins, ends in breaks if index < clock.index]
        return {**_and_rests(state, over), "stood_since": at if here is None else here}
    if whole:
        at = clock.ends_at - whole
        return _and_rests(state, [(begins, min(ends, at)) for _, begins, ends in breaks if begins < at])
    over = [(begins, ends) for index, begins, ends in breaks if index < clock.index]
    touched: Ones = {} if here is None else {"break_set": (clock.ends_at, here)}
    return {**_and_rests(state, over), **touched}


def _and_rests(state: Tournament, more: Iterable[Span]) -> Ones:
    known = state.ones.get("rests", ())
    new = tuple(span for span in more if span not in known)
    return {"rests": tuple(sorted((*known, *new)))} if new else {}


def _since(state: Tournament, clock: Stopped) -> Instant:
    """Since when nobody plays while this clock stands; 0: somebody may play, or that is not known."""
    if _rests_now(state, clock):
        return state.ones.get("stood_since", 0)
    return state.ones.get("talks_since", 0) if state.ones["talks"] else 0


def _rests_now(state: Tournament, clock: Stopped) -> bool:
    """Does nobody play while this clock stands?"""
    if state.phase == "between-days":
        return True
    rests = state.ones.get("stood_for", "") in RESTS or isinstance(state.structure[clock.index], Break)
    return rests and not state.hand_for_hand


def _breaks(state: Tournament, clock: Running) -> Iterator[tuple[int, Instant, Instant]]:
    """The breaks from what runs by this clock on: their place, and from when to when they last."""
    structure, ends = state.structure, clock.ends_at
    for index in range(clock.index, state.schedule.last(clock.index) + 1):
        long = lasts(structure[index])
        if index > clock.index:
            ends += long
        if isinstance(structure[index], Break):
            yield index, _touched(state, clock) or ends - long if index == clock.index else ends - long, ends


def _touched(state: Tournament, clock: Running) -> Instant:
    """When the break began that was made longer or shorter since, or stood; 0: it did not."""
    ends_at, began = state.ones.get("break_set", (0, 0))
    return began if ends_at == clock.ends_at else 0


def _end(state: Tournament, clock: Running, index: int) -> Instant:
    """When the stretch at this place ends, by the clock that runs."""
    return clock.ends_at + sum(lasts(one) for one in state.structure[clock.index + 1 : index + 1])
