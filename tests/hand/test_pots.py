"""Pots: by hand, and against a reckoning that looks at every single chip."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.hand.pots import pots, uncalled

Claim = tuple[int, tuple[int, ...]]
SEATS = st.lists(st.tuples(st.integers(0, 12), st.booleans(), st.booleans()), min_size=2, max_size=10)


def found(put: list[int], live: list[bool], dead: int = 0, capped: list[bool] | None = None) -> list[Claim]:
    return [(pot.amount, pot.claimants) for pot in pots(put, live, dead, capped)]


def parted(seats: list[tuple[int, bool, bool]]) -> tuple[list[int], list[bool], list[bool]]:
    return [put for put, _, _ in seats], [live for _, live, _ in seats], [capped for _, _, capped in seats]


def chip_by_chip(put: list[int], live: list[bool], dead: int, capped: list[bool]) -> list[Claim]:
    """Each player's first chip, then each one's second …: who has put in as many, or still can, may win this layer.

    Chips that nobody is listed for lie under everything. A layer that no live hand has reached falls to the one below.
    """
    top = max((chips for chips, lives in zip(put, live, strict=True) if lives), default=0)
    layers: list[Claim] = [(dead, tuple(place for place, lives in enumerate(live) if lives))]
    for number in range(1, max(put) + 1):
        there = [place for place, chips in enumerate(put) if chips >= number]
        claimants = tuple(place for place, lives in enumerate(live) if lives and (place in there or not capped[place]))
        layers.append((len(there), claimants if number <= top else layers[-1][1]))
    merged: list[Claim] = []
    for amount, claimants in layers:
        if merged and merged[-1][1] == claimants:
            merged[-1] = (merged[-1][0] + amount, claimants)
        else:
            merged.append((amount, claimants))
    return [pot for pot in merged if pot[0]]


@given(SEATS, st.integers(0, 9))
def test_as_counted_chip_by_chip(seats: list[tuple[int, bool, bool]], dead: int) -> None:
    """Amounts, claimants, merging and falling down are those of a count that looks at every chip."""
    put, live, capped = parted(seats)

    assert chip_by_chip(put, live, dead, [True] * len(put)) == found(put, live, dead)
    assert chip_by_chip(put, live, dead, capped) == found(put, live, dead, capped)


@given(SEATS, st.integers(0, 9))
def test_nothing_is_lost(seats: list[tuple[int, bool, bool]], dead: int) -> None:
    """The pots together are all that was put in and lay there; each higher one has fewer claimants, all live."""
    put, live, capped = parted(seats)
    claims = [(amount, set(claimants)) for amount, claimants in found(put, live, dead, capped)]

    assert sum(put) + dead == sum(amount for amount, _ in claims)
    assert all(higher < lower for (_, lower), (_, higher) in pairwise(claims))
    assert all(live[place] for _, claimants in claims for place in claimants)


@given(st.lists(st.integers(0, 12), min_size=2, max_size=10))
def test_uncalled_chips_by_chip(put: list[int]) -> None:
    """A chip goes back when nobody else has put in as many: taken off one by one until somebody has."""
    left = list(put)
    back = [0] * len(put)
    for place in range(len(put)):
        while left[place] and all(left[place] > chips for other, chips in enumerate(left) if other != place):
            left[place] -= 1
            back[place] += 1
    owner = [(place, chips) for place, chips in enumerate(back) if chips]

    assert (owner[0] if owner else None) == uncalled(put)


def test_one_pot_while_all_match() -> None:
    assert [(300, (0, 1, 2))] == found([100, 100, 100], [True, True, True])


def test_a_fold_pays_and_does_not_claim() -> None:
    """The folded 50 lie in the one pot of the two who go on."""
    assert [(450, (0, 2))] == found([200, 50, 200], [True, False, True])


def test_layers_of_three_all_ins() -> None:
    """100, 300 and 500: 3 x 100, then 2 x 200, then 200 that only the last one reached."""
    assert [(300, (0, 1, 2)), (400, (1, 2)), (200, (2,))] == found([100, 300, 500], [True] * 3)
    assert (2, 200) == uncalled([100, 300, 500])


def test_layers_with_the_same_claimants_are_one_pot() -> None:
    """A fold at 200 between two all-ins of 100 and 300 makes no pot: 4 x 100, then 100 + 2 x 200."""
    assert [(400, (0, 2, 3)), (500, (2, 3))] == found([100, 200, 300, 300], [True, False, True, True])


def test_a_layer_of_dead_hands_falls_down() -> None:
    """Dead hands put in 500 each. Live ones reached 100 and 200: 4 x 100, then 3 x 100 and the 2 x 300 from above."""
    assert [(400, (0, 1)), (900, (1,))] == found([100, 200, 500, 500], [True, True, False, False])


def test_dead_chips_belong_to_the_main_pot() -> None:
    assert [(350, (0, 1, 2)), (400, (1, 2))] == found([100, 300, 300], [True] * 3, dead=50)


def test_without_a_live_hand_there_is_one_pot_and_nobody_claims_it() -> None:
    assert [(350, ())] == found([100, 250], [False, False])


@pytest.mark.parametrize("stack", [0, 30])
def test_who_is_in_with_a_table_ante_only_may_win_that(stack: int) -> None:
    """Live with nothing before him, he has paid for the table alone: the chips in the middle are all he can win."""
    assert [(stack, (0, 1, 2)), (200, (1, 2))][stack == 0 :] == found([0, 100, 100], [True] * 3, dead=stack)


@pytest.mark.parametrize(("put", "back"), [([100, 100], None), ([0, 0], None), ([50, 100, 100], None)])
def test_matched_chips_stay(put: list[int], back: None) -> None:
    assert back == uncalled(put)


def test_the_second_most_counts_even_if_it_was_folded() -> None:
    """A raise to 300 over a folded 120: 180 were never matched."""
    assert (0, 180) == uncalled([300, 120, 100])
