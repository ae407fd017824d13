"""Breaks that somebody called in the middle of a level: the level is not over with them.

The clock has such a level in two parts. For another evening, and on paper once all is over, it is whole again.
"""

from __future__ import annotations

from msgspec.structs import replace

from floorman.tournament.events import PlanChanged
from floorman.tournament.events.levels import (
    BreakCalled,
    LevelsTold,
    StretchChanged,
    StretchMoved,
    StretchRemoved,
)
from floorman.tournament.state import Tournament
from floorman.tournament.structure import (
    Break,
    Level,
    Stretch,
    Structure,
    lasts,
    level_number,
    with_antes,
)

CALLED = Break(0)  # the mark of a break that nobody planned


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


def meant(state: Tournament) -> Structure:
    """Levels and breaks as they were planned, with what was changed for good: without breaks that were called within a
    level, and without what the book did by itself at the end."""
    found: Structure = state.ones["plan"].structure
    for step in state.done:
        if step.stands and isinstance(step.event, LevelsTold | PlanChanged):
            found = _after(found, step.event)
    return tuple(one for one in found if one != CALLED)


def _after(found: Structure, event: LevelsTold | PlanChanged) -> Structure:
    """With whole levels, and a mark where a break was called."""
    match event:
        case PlanChanged(antes=antes):
            return with_antes(found, antes) if antes else found
        case BreakCalled(place=place):
            return (*found[:place], CALLED, *found[place:])
        case StretchMoved(place=place):
            return replace(event, stretch=found[place]).changed(found)
        case StretchChanged(place=place, stretch=stretch, was=was):
            return replace(event, stretch=_changed(found[place], stretch, was)).changed(found)
        case StretchRemoved(place=place) if place and found[place - 1] == CALLED:  # what it cut off was played
            return (*found[: place - 1], *found[place:])
        case _:
            return event.changed(found)


def _changed(whole: Stretch, stretch: Stretch, was: Stretch) -> Stretch:
    """What is left of a level after a break has other blinds; its length is none to plan with."""
    if whole == CALLED:
        return CALLED
    return replace(stretch, minutes=whole.minutes) if lasts(whole) != lasts(was) else stretch
