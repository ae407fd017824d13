"""A level that would fit at a place of the structure: what is offered where somebody adds one."""

from __future__ import annotations

from floorman.terms import Chips
from floorman.tournament.planning.drawing import GROWTH_BEYOND, nearest
from floorman.tournament.structure import Level, Structure, levels


def fitting(structure: Structure, place: int, unit: Chips) -> Level:
    """Between two levels about halfway, after the last on as before; where nothing lies between, the one before."""
    before, after = list(levels(structure[:place])), list(levels(structure[place:]))
    if not before:
        return after[0]
    low = before[-1]
    big = _between(low, after[0], unit) if after else _beyond(before, unit)
    return low if big is None else Level(low.minutes, big // 2, big, _ante(low, big, unit))


def _between(low: Level, high: Level, unit: Chips) -> Chips | None:
    big = nearest((low.big_blind + high.big_blind) // 2, low.big_blind, unit)
    return big if big < high.big_blind else None


def _beyond(before: list[Level], unit: Chips) -> Chips:
    """As the last two rose, but not by leaps."""
    last = before[-1].big_blind
    growth = last / before[-2].big_blind if len(before) > 1 else GROWTH_BEYOND
    return nearest(int(last * max(1.0, min(growth, GROWTH_BEYOND))), last, unit)


def _ante(low: Level, big: Chips, unit: Chips) -> Chips:
    """As large a part of the big blind as before, in chips that there are."""
    return low.ante * big // low.big_blind // unit * unit
