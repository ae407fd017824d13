"""Ending by a time of day: how long every level to come would have to be. Reckons, and changes nothing."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from floorman.terms import Instant, Millis, minutes
from floorman.terms.bounds import MINUTES_MOST
from floorman.tournament import clock as clocks
from floorman.tournament.planning.drawing import LIKELY, all_chips, is_the_last
from floorman.tournament.state import Tournament
from floorman.tournament.structure import Level, Structure, lasts, level_number, with_lengths


class Ending(Struct, frozen=True):
    """Levels of so many minutes from `level` on, and when that would probably end it. Before the start, as if it
    began now."""

    minutes: int
    level: int
    likely: Instant
    was: Instant
    structure: Structure  # as it would be
    too_early: bool = False  # even with the shortest levels it would end later
    as_it_is: bool = False  # the levels are that long already
    single: tuple[tuple[int, int], ...] = ()  # levels that somebody made as long as no other, with their minutes


def ending_by(state: Tournament, at: Instant, by: Instant, total: int = 0) -> Ending | None:
    """None where no level is to come before the likely end: then no length of levels changes it.

    `total` is all chips there will be, where nobody has entered yet.
    """
    structure = state.structure
    first, left = _from(state, at)
    last = _last(structure, first, all_chips(state) or total)
    to_come = [at for at in range(first, last + 1) if isinstance(structure[at], Level)]
    if not to_come:
        return None
    breaks = sum(lasts(one) for one in structure[first : last + 1] if not isinstance(one, Level))
    wanted = (by - at - left - breaks) // (minutes(1) * len(to_come))
    length = min(max(wanted, 1), MINUTES_MOST)
    as_it_would_be = with_lengths(structure, to_come[0], length)
    return Ending(
        minutes=length,
        level=level_number(structure, to_come[0]),
        likely=at + left + _time(as_it_would_be, first, last),
        was=at + left + _time(structure, first, last),
        structure=as_it_would_be,
        too_early=wanted < 1,
        as_it_is=as_it_would_be == structure,
        single=_single(structure, to_come[0], length),
    )


def _single(structure: Structure, first: int, length: int) -> tuple[tuple[int, int], ...]:
    """Those that are not as long as most of the levels to come, and would lose that."""
    minutes = {place: one.minutes for place, one in enumerate(structure) if place >= first and isinstance(one, Level)}
    (usual, _), *_ = Counter(minutes.values()).most_common()
    return tuple((level_number(structure, place), one) for place, one in minutes.items() if one not in (usual, length))


def _from(state: Tournament, at: Instant) -> tuple[int, Millis]:
    """The first place to come, and how long until then."""
    if state.phase == "before":
        return 0, 0
    reading = clocks.read(state.schedule, state.clock, at)
    return reading.index + 1, reading.left


def _last(structure: Structure, first: int, total: int) -> int:
    """The level in which it will probably end, or the last one. What is over before is before the first to come."""
    for at, stretch in enumerate(structure):
        if isinstance(stretch, Level) and is_the_last(stretch.big_blind, total, LIKELY):
            return at
    return max(len(structure) - 1, first - 1)


def _time(structure: Structure, first: int, last: int) -> Millis:
    return sum(lasts(one) for one in structure[first : last + 1])
