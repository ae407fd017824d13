"""What went over the counter, in and out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floorman.tournament.accounts import PURSES
from floorman.tournament.plan import Coins

if TYPE_CHECKING:
    from floorman.tournament.state import Tournament


def kept_in(state: Tournament) -> Coins:
    """What came in less what went out again, without what the house puts in or owes."""
    return came_in(state) - paid_out(state) - given_back(state)


def came_in(state: Tournament) -> Coins:
    return -state.money.get(PURSES, 0) - still_owed(state)


def still_owed(state: Tournament) -> Coins:
    return sum_of(state, "owed:")


def paid_out(state: Tournament) -> Coins:
    return sum_of(state, "prize:") + sum_of(state, "bounty:")


def given_back(state: Tournament) -> Coins:
    return sum_of(state, "refund:")


def sum_of(state: Tournament, kind: str) -> Coins:
    return sum(coins for name, coins in state.money.items() if name.startswith(kind))
