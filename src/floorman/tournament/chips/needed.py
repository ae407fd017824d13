"""Which chips an evening needs: what a starting stack is made of, whether a set is enough, when a value can go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from math import gcd

from msgspec import Struct

from floorman.terms import Chips
from floorman.tournament.chips.racks import Rack, plus, worth
from floorman.tournament.structure import Break, Level, Stretch, index_of_level, level_number

# Small chips of each value that a player starts with, so that the table can make change.
SMALL_ENOUGH = 8


class Leaves(Struct, frozen=True):
    """A value that leaves play, and when. This is the one place where that is decided ahead: plan, clock, wall and
    station tell it from here."""

    value: Chips
    into: Chips
    after_level: int  # 0: before the first one
    at: int = 0  # the place in the structure of the break, or the level, with which it goes
    in_break: bool = False


def amounts(level: Level) -> tuple[Chips, ...]:
    return (level.small_blind, level.big_blind, level.ante)


def last_level_that_needs(value: Chips, chips: Sequence[Chips], structure: Sequence[Stretch]) -> int:
    """The number of the last level whose blinds or ante cannot be paid in larger chips; 0 if there is none."""
    larger = reduce(gcd, (chip for chip in chips if chip > value), 0)
    last = 0
    for index, stretch in enumerate(structure):
        if isinstance(stretch, Level) and any(amount % larger if larger else amount for amount in amounts(stretch)):
            last = level_number(structure, index)
    return last


def goes_into(value: Chips, chips: Iterable[Chips]) -> Chips | None:
    """The smallest larger value that so many of these make: 20s become 100s where the next ones are 50s. None: there is
    no such value, and this one stays."""
    return min((one for one in chips if one > value and one % value == 0), default=None)


def colour_up_plan(chips: Sequence[Chips], structure: Sequence[Stretch], *, in_breaks: bool) -> tuple[Leaves, ...]:
    """When each value goes. The largest stays, and none goes before a smaller one.

    In the first break that comes after the last level which needs it, if that is what the book wants; where no break
    is left, and where it wants no break, with the first level that does not need it: in the break before that level,
    where one lies there.
    """
    values = sorted(set(chips))
    levels = sum(isinstance(stretch, Level) for stretch in structure)
    found: list[Leaves] = []
    for value in values[:-1]:
        last, into = last_level_that_needs(value, values, structure), goes_into(value, values)
        if last >= levels or into is None:
            break
        at = _goes_at(structure, last, in_breaks=in_breaks)
        after = sum(isinstance(stretch, Level) for stretch in structure[:at])
        found.append(Leaves(value, into, after, at, not isinstance(structure[at], Level)))
    return tuple(found)


def _goes_at(structure: Sequence[Stretch], last: int, *, in_breaks: bool) -> int:
    index = index_of_level(structure, last)
    first = 0 if index is None else index + 1
    places = range(first, len(structure))
    pause = next((place for place in places if isinstance(structure[place], Break)), None)
    if pause is not None and in_breaks:
        return pause
    level = next(place for place in places if isinstance(structure[place], Level))
    return pause if pause is not None and pause < level else level


def breakdown(stack: Chips, chips: Iterable[Chips], most: Mapping[Chips, int] | None = None) -> Rack | None:
    """A starting stack: some of each small value, the rest in large ones. None if it cannot be made.

    `most` says how many chips of a value there are for each stack.
    """
    values = sorted(set(chips))
    small: Rack = {}
    for value in values[:-1]:
        share = min(SMALL_ENOUGH, (stack - worth(small)) // (2 * value), _most(value, most))
        small[value] = max(share, 0)
    for kept in _fewer(small):
        rest = _large_first(stack - worth(kept), values, kept, most)
        if rest is not None:
            return plus(kept, rest)
    return None


def _fewer(rack: Rack) -> Iterable[Rack]:
    """The rack; then up to half less of one value; then the small ones alone, which pay the first blinds; then hardly
    any of one value, and at last none: until what is left comes out even."""
    yield rack
    values = sorted(rack)
    for value in values:
        yield from (rack | {value: count} for count in range(rack[value] - 1, rack[value] // 2 - 1, -1))
    for kept in range(len(values) - 1, 0, -1):
        smaller, last = {value: rack[value] for value in values[: kept - 1]}, values[kept - 1]
        yield from (smaller | {last: count} for count in range(rack[last], 0, -1))
    for value in values:
        yield from (rack | {value: count} for count in range(rack[value] // 2 - 1, -1, -1))
    yield {}


def _large_first(amount: Chips, values: Sequence[Chips], had: Rack, most: Mapping[Chips, int] | None) -> Rack | None:
    found: Rack = {}
    for value in reversed(values):
        found[value] = min(amount // value, _most(value, most) - had.get(value, 0))
        amount -= found[value] * value
    return None if amount else found


def _most(value: Chips, most: Mapping[Chips, int] | None) -> int:
    return 10**12 if most is None else most.get(value, 0)


def for_everybody(rack: Mapping[Chips, int], entries: int) -> Rack:
    """The chips that so many stacks take."""
    return {value: count * entries for value, count in rack.items()}


def lacking(needed: Mapping[Chips, int], there: Mapping[Chips, int]) -> Rack:
    """What a set is short of, by value."""
    short = {value: count - there.get(value, 0) for value, count in sorted(needed.items())}
    return {value: count for value, count in short.items() if count > 0}


def is_playable(rack: Mapping[Chips, int], first: Level | None) -> bool:
    """Can whoever has it pay both blinds and the ante of the first level, to the chip? One large chip plays nothing."""
    amount = 0 if first is None else sum(amounts(first))
    values = sorted(value for value, count in rack.items() if count)
    return _large_first(amount, values, {}, rack) is not None


def stacks_that_a_set_makes(stack: Chips, there: Mapping[Chips, int], most: int, first: Level | None = None) -> int:
    """For how many starting stacks a set of chips is enough, up to `most`: found by halving.

    Only such as can be played with at the `first` level count, where one is named.
    """
    low, high = 0, max(most, 0)
    while low < high:
        middle = (low + high + 1) // 2
        rack = breakdown(stack, there, {value: count // middle for value, count in there.items()})
        enough = rack is not None and is_playable(rack, first)
        low, high = (middle, high) if enough else (low, middle - 1)
    return low


def stack_for_everybody(stack: Chips, there: Mapping[Chips, int], entries: int, first: Level | None = None) -> Chips:
    """The largest round stack up to this one for which a set of chips is enough; 0 if there is none."""
    step = 5 * 10 ** max(len(str(stack)) - 3, 0)
    tried = range(stack // step * step, 0, -step)
    return next((one for one in tried if stacks_that_a_set_makes(one, there, entries, first) >= entries), 0)


def stacks_beside(chips: Chips, there: Mapping[Chips, int], most: int) -> tuple[int, Rack]:
    """How many more stacks of so many chips a case makes, up to `most`, in the largest chips; and what is left then."""
    left, made = dict(there), 0
    while made < most and (rack := _large_first(chips, sorted(left), {}, left)) is not None and worth(rack) > 0:
        # The same ones again and again, until one of their values runs short.
        alike = min(most - made, *(left[value] // count for value, count in rack.items() if count))
        left = {value: count - rack.get(value, 0) * alike for value, count in left.items()}
        made += alike
    return made, left
