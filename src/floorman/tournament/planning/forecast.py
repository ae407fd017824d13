"""How an evening will probably go, foretold from its plan before anybody has sat down.

Two rules of thumb. The event ends about when all chips together are twenty to thirty big blinds (`drawing`).
Until then the average stack sinks towards twenty big blinds and stays near them: players go out as fast as the blinds
want it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from floorman.terms import Chips, Millis
from floorman.tournament.chips.totals import average_of
from floorman.tournament.planning.drawing import EARLY, LATE, LIKELY, is_the_last
from floorman.tournament.structure import Level, Stretch, Structure, faults, lasts

SETTLES = 20  # big blinds of an average stack, in the middle of an event


class Stage(Struct, frozen=True):
    """One stretch of the plan with what will probably be so as it begins; a break has the blinds of the level before.

    Times count from the beginning of its day.
    """

    day: int
    begins: Millis
    lasts: Millis
    level: int  # 0: a break
    big_blind: Chips
    left: int  # players
    average: Chips

    @property
    def ends(self) -> Millis:
        return self.begins + self.lasts

    @property
    def big_blinds(self) -> float:
        """The average stack in big blinds, to be drawn."""
        return self.average / self.big_blind

    @property
    def deep(self) -> int:
        """The same as it is read: in the picture, beside it, and later at the clock."""
        return in_big_blinds(self.average, self.big_blind)


class Foretold(Struct, frozen=True):
    """The whole evening: its stages up to the latest end, and the three that it may end with."""

    stages: tuple[Stage, ...]
    early: Stage
    likely: Stage
    late: Stage
    beyond: bool = False  # the likely end is not reached: the last level goes on

    @property
    def after_last_break(self) -> Stage | None:
        """What is played once the last break before the likely end is over; None if there is none."""
        end = self.stages.index(self.likely)
        breaks = [place for place, one in enumerate(self.stages[:end]) if not one.level]
        return self.stages[breaks[-1] + 1] if breaks else None


def in_big_blinds(chips: Chips, big_blind: Chips) -> int:
    """A half goes upwards, as browsers round."""
    return (2 * chips + big_blind) // (2 * big_blind)


def foretell(structure: Structure, entries: int, stack: Chips, day_ends_after: int | None = None) -> Foretold | None:
    """None where nobody plays, or the structure cannot be played."""
    if entries < 2 or stack < 1 or any(faults(structure)):
        return None
    total = entries * stack
    stages = tuple(_stages(structure, entries, stack, day_ends_after))
    played = [one for one in stages if one.level]
    early, likely, late = (_end(played, total, blinds) for blinds in (EARLY, LIKELY, LATE))
    beyond = likely.big_blind * LIKELY < total
    return Foretold(stages[: stages.index(late) + 1], early, likely, late, beyond)


def players_left(entries: int, stack: Chips, big_blind: Chips) -> int:
    """About how many are still in when the big blind is this: two at the end, whatever the field."""
    depth = Fraction(stack, big_blind)
    return min(entries, max(2, round(1 + (entries - 1) * depth / (depth + SETTLES))))


def left_at_levels(structure: Structure, entries: int, stack: Chips, index: int, left: int) -> tuple[int, ...]:
    """About how many are still in as each stretch begins: from the one at `index` on those of so many left now.

    For what has been played before, nobody knows it any more: as many as now.
    """
    planned = [one.left for one in _stages(structure, max(entries, 2), stack, None)]
    here = planned[index]
    return tuple(
        left if at <= index else min(left, max(2, round(left * there / here))) for at, there in enumerate(planned)
    )


def _stages(structure: Sequence[Stretch], entries: int, stack: Chips, night_after: int | None) -> Iterator[Stage]:
    """At the end of a day the clock stands till the next one begins."""
    day, at, level, blinds, left = 1, 0, 0, 1, entries
    for stretch in structure:
        length, played = lasts(stretch), isinstance(stretch, Level)
        if isinstance(stretch, Level):
            level, blinds = level + 1, stretch.big_blind
        yield Stage(day, at, length, level if played else 0, blinds, left, average_of(entries * stack, left))
        left = players_left(entries, stack, blinds)
        at += length
        if played and level == night_after:
            day, at = day + 1, 0


def _end(played: Sequence[Stage], total: Chips, blinds: int) -> Stage:
    return next((one for one in played if is_the_last(one.big_blind, total, blinds)), played[-1])
