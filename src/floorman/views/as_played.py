"""Levels and breaks as an evening goes through them: a level into which a break was put is played before it and after.

For the clock such a level is the part that is left, and the break stands before it. Who reads the plan reads it from
the beginning.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from floorman.tournament import Level, Tournament
from floorman.tournament.events.levels import BreakCalled
from floorman.tournament.journal import MISSING, Done, Put
from floorman.tournament.plan import Plan
from floorman.tournament.structure import Structure, lasts
from floorman.views.clock import StretchView, stretches


class PlayedView(StretchView, frozen=True):
    """`index`: where the clock has it; -1: a part of a level that was played before a break within it."""

    index: int = -1


def as_played(state: Tournament) -> tuple[PlayedView, ...]:
    found, parts = stretches(state), dict(_parts(state))
    rows: list[PlayedView] = []
    for index, one in enumerate(found):
        if index in parts:
            level = next(after for after in found[index:] if after.level is not None)
            rows.append(_row(replace(level, minutes=parts[index], seconds=0), -1))
        rows.append(_row(one, index))
    return tuple(rows)


def _row(one: StretchView, index: int) -> PlayedView:
    return PlayedView(one.minutes, one.level, one.small_blind, one.big_blind, one.ante, one.seconds, index)


def _parts(state: Tournament) -> Iterator[tuple[int, int]]:
    """Before which break how many minutes of its level were played: the last break called before a level is the one
    that stands next to it. Together with what is left, to the minute, they are as long as the level was."""
    called: dict[int, list[int]] = {}
    for step in state.done:
        if step.stands and isinstance(step.event, BreakCalled):
            whole = lasts(_structure_before(state, step)[step.event.place]) // 60_000
            called.setdefault(step.event.level, []).append(whole - step.event.rest.minutes)
    breaks: list[int] = []
    number = 0
    for index, one in enumerate(state.structure):
        if not isinstance(one, Level):
            breaks.append(index)
            continue
        number += 1
        yield from zip(reversed(breaks), reversed(called.get(number, [])), strict=False)
        breaks = []


def _structure_before(state: Tournament, step: Done) -> Structure:
    for one in step.changes:
        if (
            isinstance(one, Put)
            and one.table is state.replanned
            and one.key == "structure"
            and one.before is not MISSING
        ):
            before: Structure = one.before
            return before
    planned: Plan = state.ones["plan"]
    return planned.structure
