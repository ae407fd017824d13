"""Ranks: the staff stand in an order, everybody else stands beside it."""

from __future__ import annotations

import pytest

from floorman.terms import RANKS, STAFF, By, StaffRank, UnknownRank, at_least

# From the highest down, as the house writes it: direction > manager > director > floor > dealer.
ORDER: tuple[StaffRank, ...] = ("direction", "manager", "director", "floor", "dealer")


def test_the_staff_from_the_highest_down() -> None:
    """The order of the staff is fixed, and the other ranks come after it."""

    assert ORDER == STAFF
    assert ("registrar", "player", "screen", "public") == RANKS[len(ORDER) :]


@pytest.mark.parametrize("needed", ORDER)
@pytest.mark.parametrize("rank", ORDER)
def test_a_higher_rank_may_what_a_lower_one_may(rank: StaffRank, needed: StaffRank) -> None:
    """Whoever stands as high as needed, or higher, may."""
    reaches_down_to = {"direction": 5, "manager": 4, "director": 3, "floor": 2, "dealer": 1}

    assert (reaches_down_to[rank] >= reaches_down_to[needed]) is at_least(rank, needed)


@pytest.mark.parametrize("rank", ["registrar", "player", "screen", "public"])
def test_a_rank_beside_the_staff_may_nothing_of_theirs(rank: str) -> None:
    """A registrar is not below a dealer, he stands beside him: he may not even what a dealer may."""

    assert not any(at_least(rank, needed) for needed in ORDER)  # type: ignore[arg-type]


@pytest.mark.parametrize("rank", ["boss", "", None, ["floor"]])
def test_nobody_asks_with_a_rank_that_there_is_not(rank: object) -> None:
    """It would be refused everywhere, and where nothing asks for a rank written down for ever."""
    with pytest.raises(UnknownRank) as error:
        By("me", rank)  # type: ignore[arg-type]

    assert all(f" {one}" in str(error.value) for one in RANKS)


def test_a_rank_that_is_mistyped() -> None:
    with pytest.raises(UnknownRank, match="Did you mean “director”"):
        By("me", "directer")  # type: ignore[arg-type]
