"""A structure drawn from a few settings, and the end of an evening foretold.

An event ends about when all its chips together are twenty to thirty big blinds: then two short stacks are left and
soon one of them has everything. That is a rule of thumb, and everything here is only as good as it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from msgspec import Struct

from floorman.terms import Chips, Instant, minutes
from floorman.tournament import clock as clocks
from floorman.tournament.chips.totals import expected_total
from floorman.tournament.state import Tournament
from floorman.tournament.structure import (
    CHIPS_MOST,
    MINUTES_MOST,
    Break,
    Level,
    Stretch,
    Structure,
    lasts,
    level_number,
)

# Big blinds that all chips together are worth at the end: an early end, a likely one, a late one.
EARLY, LIKELY, LATE = 30, 25, 20
FIRST_STACK = 100  # big blinds at the beginning
LEVELS_BETWEEN_BREAKS = 4
BREAK_MINUTES = 10
LEVELS_BEYOND = 4  # planned after the likely end, so that a long evening has blinds
LEVELS_MOST = 60
PLAYERS_MOST = 100_000

# Big blinds that people know, by their leading digits, and those that one takes where the known ones rise too fast.
KNOWN = (10, 12, 15, 16, 20, 24, 25, 30, 40, 50, 60, 80)
BETWEEN = (*KNOWN, 14, 18, 35, 45, 70, 90)
TOO_FAST = 1.25
GROWTH_BEYOND = 1.5  # at most, from level to level after the likely end


class Forecast(Struct, frozen=True):
    """When an event will probably be over."""

    early: Instant
    likely: Instant
    late: Instant
    beyond: bool = False  # its structure has run out by then, and its last level goes on


def draw_plan(
    players: int,
    stack: Chips,
    length: int,
    chips: Sequence[Chips] = (),
    level_minutes: int = 20,
    first_stack: int = FIRST_STACK,
) -> Structure | None:
    """Levels for an evening of so many minutes, breaks included; None if there is no such evening.

    A stack is so many big blinds at first. Blinds rise evenly, and can be paid in the chips that there are.
    """
    if not 2 <= players <= PLAYERS_MOST or not 1 <= stack <= CHIPS_MOST or not 1 <= level_minutes <= MINUTES_MOST:
        return None
    count = _levels_in(length, level_minutes)
    if not 1 <= count <= LEVELS_MOST:
        return None
    unit = min(chips, default=1)
    first = max(stack // max(first_stack, 1), 2 * unit)
    last = max(players * stack // LIKELY, first)
    return tuple(_with_breaks(list(_blinds(first, last, count, unit)), level_minutes))


def draw_days(
    players: int,
    stack: Chips,
    length: int,
    days: int,
    chips: Sequence[Chips] = (),
    level_minutes: int = 20,
    first_stack: int = FIRST_STACK,
) -> tuple[Structure, int | None] | None:
    """As `draw_plan`, for days of so many minutes each; with the last level of the first day, where there are several.

    The night is the break after it.
    """
    drawn = draw_plan(players, stack, length * days, chips, level_minutes, first_stack)
    if drawn is None or days < 2:
        return None if drawn is None else (drawn, None)
    night = min(_levels_in(length, level_minutes), sum(isinstance(one, Level) for one in drawn) - 1)
    if night < 1:
        return None
    last = next(index for index in range(len(drawn)) if level_number(drawn, index) == night)
    rest = drawn[last + 1 :]
    return (*drawn[: last + 1], *(rest[1:] if isinstance(rest[0], Break) else rest)), night


def last_level_within(structure: Structure, length: int) -> int | None:
    """The last level that ends within so many minutes, if the evening goes on after it."""
    ends = list(accumulate(lasts(one) for one in structure))
    within = [index for index, end in enumerate(ends) if end <= minutes(length) and isinstance(structure[index], Level)]
    last = level_number(structure, within[-1]) if within else 0
    return last if 0 < last < level_number(structure, len(structure) - 1) else None


def _levels_in(length: int, level_minutes: int) -> int:
    """How many levels there is time for, with a break after every fourth."""
    group = LEVELS_BETWEEN_BREAKS * level_minutes + BREAK_MINUTES
    groups, rest = divmod(max(length, 0), group)
    return groups * LEVELS_BETWEEN_BREAKS + min(rest // level_minutes, LEVELS_BETWEEN_BREAKS)


def _blinds(first: Chips, last: Chips, count: int, unit: Chips) -> Iterator[Chips]:
    """Big blinds, each above the one before; that of the likely end is just what is wanted there, or a little more."""
    growth = (last / first) ** (1 / max(count - 1, 1))
    before = 0
    for number in range(count):
        wanted = int(first * growth**number)
        before = nearest(wanted, before, unit, last if number == count - 1 else 0)
        yield before
    for _ in range(LEVELS_BEYOND):
        before = nearest(int(before * min(growth, GROWTH_BEYOND)), before, unit)
        yield before


def nearest(wanted: Chips, before: Chips, unit: Chips, least: Chips = 0) -> Chips:
    """A big blind above the one before, whose small blind can be paid too: if it can be, one that people know."""
    step = 2 * unit
    for digits in (KNOWN, BETWEEN):
        fits = [one for one in _known(digits, max(wanted, before)) if one > before and one >= least and one % step == 0]
        best = min(fits, key=lambda one: (abs(one - wanted), one), default=None)
        if best is not None and best <= wanted * TOO_FAST:
            return best
    return max(wanted // step, before // step + 1, -(-least // step)) * step


def _known(digits: Sequence[int], about: Chips) -> Iterator[Chips]:
    """Big blinds with these leading digits, up to a hundred times this."""
    scale = 1
    while scale <= 100 * about:
        yield from (one * scale // 10 for one in digits if one * scale % 10 == 0)
        scale *= 10


def _with_breaks(blinds: list[Chips], level_minutes: int) -> Iterator[Stretch]:
    for number, big_blind in enumerate(blinds, start=1):
        yield Level(level_minutes, big_blind // 2, big_blind)
        if number % LEVELS_BETWEEN_BREAKS == 0 and number < len(blinds):
            yield Break(BREAK_MINUTES)


def all_chips(state: Tournament) -> Chips:
    """The chips of the whole event, also of tables that are not ours: there, what their entries brought."""
    return expected_total(state) if not state.counts.get("elsewhere") else max(expected_total(state), _brought(state))


def _brought(state: Tournament) -> Chips:
    return (len(state.entries) + state.counts.get("entries-before", 0)) * state.stack


def forecast_end(state: Tournament, at: Instant) -> Forecast | None:
    """When the event will probably end, if the clock goes on from now; None before the start and after the end."""
    if state.phase != "running":
        return None
    total = all_chips(state)
    early, likely, late = (_end(state, at, total, blinds) for blinds in (EARLY, LIKELY, LATE))
    return Forecast(early[0], likely[0], late[0], likely[1])


def _end(state: Tournament, at: Instant, total: Chips, blinds: int) -> tuple[Instant, bool]:
    """The end of the first level in which the chips are no more big blinds than that; of the last if there is none."""
    reading = clocks.read(state.schedule, state.clock, at)
    moment = at
    for index in range(reading.index, len(state.structure)):
        stretch = state.structure[index]
        moment += reading.left if index == reading.index else lasts(stretch)
        if _is_the_last(stretch, total, blinds):
            return moment, False
    return moment, True


def _is_the_last(stretch: Stretch, total: Chips, blinds: int) -> bool:
    return isinstance(stretch, Level) and is_the_last(stretch.big_blind, total, blinds)


def is_the_last(big_blind: Chips, total: Chips, blinds: int) -> bool:
    """Are all chips together no more than so many of these big blinds?"""
    return big_blind * blinds >= total
