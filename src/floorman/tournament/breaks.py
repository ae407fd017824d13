"""Breaks that somebody called in the middle of a level: the level is not over with them."""

from __future__ import annotations

from floorman.tournament.events.levels import BreakCalled
from floorman.tournament.state import Tournament
from floorman.tournament.structure import Break, Level, level_number


def level_around(state: Tournament, place: int) -> int:
    """The number of the level that goes on after the break at this place of the structure; 0 if none does."""
    structure = state.structure
    if not 0 <= place < len(structure) - 1 or not isinstance(structure[place], Break):
        return 0
    rest = structure[place + 1]
    steps = (step.event for step in reversed(state.done) if step.stands)
    called = next((one for one in steps if isinstance(one, BreakCalled) and one.place == place), None)
    if called is None or not isinstance(rest, Level) or _blinds(rest) != _blinds(called.rest):
        return 0
    return level_number(structure, place) + 1


def _blinds(level: Level) -> tuple[int, int, int]:
    return level.small_blind, level.big_blind, level.ante
