"""A structure drawn from a few settings, and the end of an evening foretold.

An event ends about when all its chips together are twenty to thirty big blinds: then two short stacks are left and
soon one of them has everything. That is a rule of thumb, and everything here is only as good as it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, islice

from msgspec import Struct

from floorman.terms import Chips, Instant, minutes
from floorman.terms.bounds import CHIPS_MOST, ENTRIES_MOST, MINUTES_MOST
from floorman.tournament import clock as clocks
from floorman.tournament.chips.totals import expected_total
from floorman.tournament.state import Tournament
from floorman.tournament.structure import Break, Level, Stretch, Structure, lasts, level_number

# Big blinds that all chips together are worth at the end: an early end, a likely one, a late one.
EARLY, LIKELY, LATE = 30, 25, 20
FIRST_STACK = 100  # big blinds at the beginning
LEVELS_BETWEEN_BREAKS = 4
PLAYED_MOST = 160  # minutes without a break: of long levels fewer lie between two
BREAK_MINUTES = 10
BREAK_SHARE = 4  # a break lasts no longer than so much of a part of what is played before it: 2 minutes after 8
DINNER_MINUTES = 60
WITHOUT_DINNER_MOST = 8 * 60  # a longer day has one long break
LEVELS_BEYOND = 4  # planned after the likely end, so that a long evening has blinds
LEVELS_MOST = 60

# Big blinds that people know, by their leading digits, and those that one takes where the known ones rise too fast.
KNOWN = (10, 12, 15, 16, 20, 24, 25, 30, 40, 50, 60, 80)
BETWEEN = (*KNOWN, 14, 18, 35, 45, 70, 90)
TOO_FAST = 1.25
NEAR = 1.15
STEEPEST = 1.5  # from one level to the next, where the evening has time for that
# A chip is used for blinds of so many times its value: larger blinds come out even in larger chips, so that it can go.
CHIP_LASTS = 4
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
    drawn = draw_days(players, stack, length, (level_minutes,), chips, first_stack)
    return None if drawn is None else drawn[0]


def draw_days(
    players: int,
    stack: Chips,
    length: int,
    lengths: Sequence[int],
    chips: Sequence[Chips] = (),
    first_stack: int = FIRST_STACK,
) -> tuple[Structure, int | None] | None:
    """As `draw_plan`, for days of so many minutes; with the last level of the first day, where there are several.

    `lengths` has how long a level lasts on each. A day ends with a level: the night is the break after it.
    """
    if not 2 <= players <= ENTRIES_MOST or not 1 <= stack <= CHIPS_MOST:
        return None
    if not all(1 <= one <= MINUTES_MOST for one in lengths):
        return None
    counts = [_levels_in(length, one) for one in lengths]
    if min(counts) < 1 or sum(counts) > LEVELS_MOST:
        return None
    first = max(stack // max(first_stack, 1), 2 * min(chips, default=1))
    last = max(players * stack // LIKELY, first)
    blinds = _blinds(first, last, sum(counts), sorted(chips) or [1])
    drawn = [
        stretch
        for count, minutes_each in zip(counts[:-1], lengths, strict=False)
        for stretch in _day(list(islice(blinds, count)), minutes_each, _breaks(count, minutes_each, length))
    ]
    drawn += _day(list(blinds), lengths[-1], _breaks(counts[-1], lengths[-1], length))
    return tuple(drawn), counts[0] if len(counts) > 1 else None


def last_level_within(structure: Structure, length: int) -> int | None:
    """The last level that ends within so many minutes, if the evening goes on after it."""
    ends = list(accumulate(lasts(one) for one in structure))
    within = [index for index, end in enumerate(ends) if end <= minutes(length) and isinstance(structure[index], Level)]
    last = level_number(structure, within[-1]) if within else 0
    return last if 0 < last < level_number(structure, len(structure) - 1) else None


def _levels_in(length: int, level_minutes: int) -> int:
    """How many levels a day has time for, with the breaks between them."""
    count = min(max(length, 0) // level_minutes, LEVELS_MOST + 1)
    while count and count * level_minutes + sum(_breaks(count, level_minutes, length).values()) > length:
        count -= 1
    return count


def _breaks(count: int, level_minutes: int, length: int) -> dict[int, int]:
    """After which of a day's levels a break comes, and how long it lasts. A long day has dinner in one of them: the
    first of its second half."""
    every = max(1, min(LEVELS_BETWEEN_BREAKS, PLAYED_MOST // level_minutes))
    found = dict.fromkeys(range(every, count, every), _rest(every, level_minutes))
    if found and length > WITHOUT_DINNER_MOST:
        found[next((level for level in found if 2 * level >= count), max(found))] = DINNER_MINUTES
    return found


def _rest(every: int, level_minutes: int) -> int:
    return max(1, min(BREAK_MINUTES, every * level_minutes // BREAK_SHARE))


def _blinds(first: Chips, last: Chips, count: int, chips: Sequence[Chips]) -> Iterator[Chips]:
    """Big blinds, each above the one before; that of the likely end is just what is wanted there, or a little more."""
    growth = (last / first) ** (1 / max(count - 1, 1))
    before = 0
    for number in range(count):
        # From where the last one came to lie, evenly to the end: what one level fell short of, the others share.
        even = (last / before) ** (1 / (count - number)) if before else TOO_FAST
        wanted = int(before * even) if before else first
        # A known blind is taken no more than a level before its time: else the last levels have nowhere to rise to.
        before = _gentlest(wanted, before, chips, last if number == count - 1 else 0, ahead=min(even, TOO_FAST))
        yield before
    for _ in range(LEVELS_BEYOND):
        wanted = int(before * min(growth, GROWTH_BEYOND))
        before = _gentlest(wanted, before, chips)
        yield before


def _gentlest(wanted: Chips, before: Chips, chips: Sequence[Chips], least: Chips = 0, ahead: float = TOO_FAST) -> Chips:
    """In the largest chips that a blind of this size is paid in, if it is no leap then; else in smaller ones."""
    useful = [chip for chip in chips if chip * CHIP_LASTS <= wanted] or [chips[0]]
    found = [nearest(wanted, before, unit, least, ahead) for unit in reversed(useful)]
    near = (one for one in found if wanted / NEAR <= one <= wanted * NEAR)
    return next(near, min(found, key=lambda one: (abs(one - wanted), one)))


def nearest(wanted: Chips, before: Chips, unit: Chips, least: Chips = 0, ahead: float = TOO_FAST) -> Chips:
    """A big blind above the one before, whose small blind can be paid too: one that people know, if there is one that
    is no more than so much ahead of what is wanted."""
    step = 2 * unit
    steepest = max(before * STEEPEST, wanted * NEAR, least)
    for digits in (KNOWN, BETWEEN):
        fits = [one for one in _known(digits, max(wanted, before)) if one > before and one >= least and one % step == 0]
        gentle = [one for one in fits if one <= steepest] or fits
        best = min(gentle, key=lambda one: (abs(one - wanted), one), default=None)
        if best is not None and best <= wanted * ahead:
            return best
    return max(wanted // step, before // step + 1, -(-least // step)) * step


def _known(digits: Sequence[int], about: Chips) -> Iterator[Chips]:
    """Big blinds with these leading digits, up to a hundred times this."""
    scale = 1
    while scale <= 100 * about:
        yield from (one * scale // 10 for one in digits if one * scale % 10 == 0)
        scale *= 10


def _day(blinds: list[Chips], level_minutes: int, breaks: dict[int, int]) -> Iterator[Stretch]:
    """Beyond the likely end the breaks go on as before."""
    every = min(breaks, default=LEVELS_BETWEEN_BREAKS)
    for number, big_blind in enumerate(blinds, start=1):
        yield Level(level_minutes, big_blind // 2, big_blind)
        if number < len(blinds) and (number in breaks or number % every == 0):
            yield Break(breaks.get(number, _rest(every, level_minutes)))


def all_chips(state: Tournament) -> Chips:
    """The chips of the whole event, also of tables that are not ours: there, what their entries brought."""
    return expected_total(state) if not state.counts.get("elsewhere") else max(expected_total(state), _brought(state))


def _brought(state: Tournament) -> Chips:
    return (len(state.entries) + state.counts.get("entries-before", 0)) * state.stack


def forecast_end(state: Tournament, at: Instant) -> Forecast | None:
    """When the event will probably end, if the clock goes on from now; None before the start and after the end.

    Nor where that is on another day: when that one begins nobody has said. While nobody is in yet, those who are
    expected are reckoned with.
    """
    total, night = all_chips(state) or state.plan.expected * state.stack, state.schedule.night
    if state.phase != "running":
        return None
    early, likely, late = (_end(state, at, total, blinds) for blinds in (EARLY, LIKELY, LATE))
    if night is not None and likely.place > night:
        return None
    return Forecast(early.at, likely.at, late.at, likely.beyond)


class _End(Struct, frozen=True):
    at: Instant
    beyond: bool
    place: int  # of the stretch with which it comes


def _end(state: Tournament, at: Instant, total: Chips, blinds: int) -> _End:
    """The end of the first level in which the chips are no more big blinds than that; of the last if there is none."""
    reading = clocks.read(state.schedule, state.clock, at)
    moment = at
    for index in range(reading.index, len(state.structure)):
        stretch = state.structure[index]
        moment += reading.left if index == reading.index else lasts(stretch)
        if _is_the_last(stretch, total, blinds):
            return _End(moment, beyond=False, place=index)
    return _End(moment, beyond=True, place=len(state.structure) - 1)


def _is_the_last(stretch: Stretch, total: Chips, blinds: int) -> bool:
    return isinstance(stretch, Level) and is_the_last(stretch.big_blind, total, blinds)


def is_the_last(big_blind: Chips, total: Chips, blinds: int) -> bool:
    """Are all chips together no more than so many of these big blinds?"""
    return big_blind * blinds >= total
