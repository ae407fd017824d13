"""Structures to start from. They are for 10,000 chips: 200 big blinds at the beginning."""

from __future__ import annotations

from floorman.tournament.structure import Break, Level, Stretch, Structure

BIG_BLINDS = (50, 100, 150, 200, 300, 400, 600, 800, 1000, 1200, 1600, 2000, 3000, 4000, 6000)
LEVELS_BETWEEN_BREAKS = 4
BREAK_MINUTES = 10

# How long a level lasts, by the name of the template: the evening gets shorter from left to right.
LENGTHS = {"relaxed": 20, "steady": 15, "quick": 10}


def structure(template: str) -> Structure:
    """A home game's levels with a break after every fourth."""
    minutes = LENGTHS[template]
    stretches: list[Stretch] = []
    for number, big_blind in enumerate(BIG_BLINDS, start=1):
        stretches.append(Level(minutes, big_blind // 2, big_blind))
        if number % LEVELS_BETWEEN_BREAKS == 0 and number < len(BIG_BLINDS) - LEVELS_BETWEEN_BREAKS:
            stretches.append(Break(BREAK_MINUTES))
    return tuple(stretches)
