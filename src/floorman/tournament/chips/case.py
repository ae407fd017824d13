"""What is left in the case, where its chips were counted."""

from __future__ import annotations

from floorman.terms import Chips
from floorman.tournament.chips.totals import expected_total
from floorman.tournament.state import Tournament


def left_in_case(state: Tournament) -> Chips | None:
    """Its worth without what is in play; less than nothing where more was handed out than it holds. None where nobody
    has counted all of it. Changing small chips for large ones leaves it as it is."""
    piles = state.plan.chip_set
    if not piles or not all(pile.count for pile in piles):
        return None
    return sum(pile.value * pile.count for pile in piles) - expected_total(state)
