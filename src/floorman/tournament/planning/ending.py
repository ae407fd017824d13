"""Ending by a time of day: how long every level to come would have to be. Reckons, and changes nothing."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from floorman.terms import Instant, Millis, minutes
from floorman.terms.bounds import MINUTES_MOST
from floorman.tournament import clock as clocks
from floorman.tournament.breaks import level_around
from floorman.tournament.planning.drawing import LIKELY, all_chips, is_the_last
from floorman.tournament.state import Tournament
from floorman.tournament.structure import Level, Structure, lasts, level_number, with_lengths

# Shorter levels are over before every seat has had its blinds.
SHORTEST = 5


class Ending(Struct, frozen=True):
    """Levels of so many minutes from `level` on, and when that would probably end it. Before the start, as if it
    began at the moment from which it is reckoned."""

    minutes: int
    level: int
    likely: Instant
    was: Instant
    structure: Structure  # as it would be
    too_early: bool = False  # even with the shortest levels it would end later
    too_short: bool = False  # nobody plays such levels, nor did these here
    as_it_is: bool = False  # the levels are that long already
    fewer: int = 0  # so many of these levels taken out, it would end by then with the minutes as they are; 0: no number
    single: tuple[tuple[int, int], ...] = ()  # levels that somebody made as long as no other keep their minutes


def ending_by(state: Tournament, at: Instant, by: Instant, total: int = 0) -> Ending | None:
    """None where no level is to come before the likely end: then no length of levels changes it.

    `total` is all chips there will be, as far as one can tell before the start.
    """
    structure = state.structure
    first, left = _from(state, at)
    there = all_chips(state)
    last = _last(structure, first, max(there, total) if state.phase == "before" else there or total)
    whole = first + bool(first and level_around(state, first - 1))  # behind what a break that is on has cut off
    to_come = [at for at in range(whole, len(structure)) if isinstance(structure[at], Level)]
    single = _single(structure, to_come)
    changed = [at for at in to_come if at <= last and at not in single]
    if not changed:
        return None
    stay = sum(lasts(structure[at]) for at in range(first, last + 1) if at not in changed)
    # A time of day is a whole minute: what ends within it ends by then.
    wanted = (by + minutes(1) - 1 - at - left - stay) // (minutes(1) * len(changed))
    length = min(max(wanted, 1), MINUTES_MOST)
    as_it_would_be = with_lengths(structure, changed[0], length, single)
    was = at + left + _time(structure, first, last) + set_ahead(state, at)
    as_it_is = as_it_would_be == structure
    return Ending(
        minutes=length,
        level=level_number(structure, changed[0]),
        likely=was if as_it_is else at + left + _time(as_it_would_be, first, last),
        was=was,
        structure=as_it_would_be,
        too_early=wanted < 1,
        too_short=minutes(length) < min(minutes(SHORTEST), *(lasts(structure[at]) for at in changed)),
        as_it_is=as_it_is,
        fewer=_fewer([lasts(structure[at]) for at in changed], was - by),
        single=tuple((level_number(structure, place), lasts(structure[place]) // minutes(1)) for place in single),
    )


def _fewer(lengths: list[Millis], late: Millis) -> int:
    """How many levels have to go, and one at least has to stay; of an end within its minute nothing is late."""
    gone = 0
    while late >= minutes(1) and gone < len(lengths):
        late -= lengths[gone]
        gone += 1
    return gone if gone < len(lengths) else 0


def _single(structure: Structure, to_come: list[int]) -> list[int]:
    """The places of those that are as long as no other to come: somebody has set them, one by one. Lengths that several
    share go on from one to the next, and are no exceptions."""
    lengths = Counter(lasts(structure[at]) for at in to_come)
    if not lengths or max(lengths.values()) == 1:
        return []
    return [at for at in to_come if lengths[lasts(structure[at])] == 1]


def _from(state: Tournament, at: Instant) -> tuple[int, Millis]:
    """The first place to come, and how long until then."""
    if state.phase == "before":
        return 0, 0
    reading = clocks.read(state.schedule, state.clock, at)
    return reading.index + 1, reading.left


def set_ahead(state: Tournament, at: Instant) -> Millis:
    """Before the start: by how much later all that follows begins since somebody has set the clock; less than nothing
    where that leaves levels out."""
    if state.phase != "before":
        return 0
    reading = clocks.read(state.schedule, state.clock, at)
    return reading.left - _time(state.structure, 0, reading.index)


def _last(structure: Structure, first: int, total: int) -> int:
    """The level in which it will probably end, or the last one. What is over before is before the first to come."""
    for at, stretch in enumerate(structure):
        if isinstance(stretch, Level) and is_the_last(stretch.big_blind, total, LIKELY):
            return at
    return max(len(structure) - 1, first - 1)


def _time(structure: Structure, first: int, last: int) -> Millis:
    return sum(lasts(one) for one in structure[first : last + 1])
