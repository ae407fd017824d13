"""Who may give which rank to somebody, and take it away again."""

from __future__ import annotations

from floorman.terms import By, Rank, Refused, StaffRank, at_least, no

# The lowest rank that gives each. Nobody gives more than they have.
GIVEN_BY: dict[Rank, StaffRank] = {
    "direction": "direction",
    "manager": "manager",
    "director": "director",
    "floor": "director",
    "dealer": "floor",
    "registrar": "director",
    "player": "floor",
    "screen": "floor",
}


def may_give(rank: Rank, given: Rank) -> bool:
    return given in GIVEN_BY and at_least(rank, GIVEN_BY[given])


def not_his_to_give(by: By, ranks: tuple[Rank, ...]) -> Refused | None:
    beyond = next((rank for rank in ranks if not may_give(by.rank, rank)), None)
    return None if beyond is None else no("pass.not-his-to-give", (), rank=beyond)
