"""When each value that is still in play goes, as the plan stands: for whoever tells it beforehand."""

from __future__ import annotations

from functools import lru_cache

from floorman.rulebook import Rulebook
from floorman.terms import Chips
from floorman.tournament.chips.needed import Leaves, colour_up_plan
from floorman.tournament.state import Tournament
from floorman.tournament.structure import Structure


def planned(state: Tournament, book: Rulebook) -> tuple[Leaves, ...]:
    return going(state, book, state.structure)


def going(state: Tournament, book: Rulebook, structure: Structure) -> tuple[Leaves, ...]:
    """The same by other levels."""
    found = _planned(state.plan.chips, structure, book.race_proposed.value == "next_break")
    return tuple(one for one in found if one.value >= state.smallest_chip)


@lru_cache(maxsize=64)
def _planned(chips: tuple[Chips, ...], structure: Structure, in_breaks: bool) -> tuple[Leaves, ...]:
    return colour_up_plan(chips, structure, in_breaks=in_breaks)
