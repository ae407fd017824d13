"""What follows from a command to the house: the rank first, then the command itself. Changes nothing."""

from __future__ import annotations

from floorman.house.command import HouseCommand, HouseDecision, HouseNow
from floorman.house.state import House
from floorman.terms import By, Instant, at_least, no


def decide_house(
    house: House, command: HouseCommand, by: By, at: Instant, live: frozenset[str] = frozenset()
) -> HouseDecision:
    """Decide one command to the house at one instant, while these events are not over."""
    if not at_least(by.rank, command.needed):
        return no("rank.too-low", (), rank=by.rank, needed=command.needed)
    return command.decide(HouseNow(house, by, at, live))
