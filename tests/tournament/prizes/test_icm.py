"""What stacks are worth, against every order in which players may go out."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.tournament.prizes.icm import PLAYERS_MOST, icm
from floorman.tournament.prizes.sharing import chip_chop, even
from tests.sizes import examples
from tests.worked import within_turns

STACKS = st.lists(st.integers(1, 10**9), min_size=1, max_size=6)
PRIZES = st.lists(st.integers(0, 10**9), min_size=1, max_size=6).map(lambda prizes: sorted(prizes, reverse=True))


def brute_force(stacks: list[int], prizes: list[int]) -> list[Fraction]:
    """Every order of all players, with its chance."""
    parts = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, chips = Fraction(1), sum(stacks)
        for who in order:
            chance *= Fraction(stacks[who], chips)
            chips -= stacks[who]
        for who, prize in zip(order, prizes, strict=False):
            parts[who] += chance * prize
    return parts


@settings(max_examples=examples(60), deadline=None)
@given(stacks=STACKS, prizes=PRIZES)
def test_equals_every_order_reckoned_out(stacks: list[int], prizes: list[int]) -> None:
    """To the coin: each gets the exact part rounded down or up, and the sum is exact."""
    exact, reckoned = brute_force(stacks, prizes), icm(stacks, prizes)

    assert sum(prizes[: len(stacks)]) == sum(reckoned)
    assert all(abs(part - coins) < 1 + Fraction(1, 10**5) for part, coins in zip(exact, reckoned, strict=True))


@settings(deadline=None)
@given(stacks=st.lists(st.integers(1, 10**12), min_size=2, max_size=9), prizes=PRIZES)
def test_more_chips_are_never_worth_less(stacks: list[int], prizes: list[int]) -> None:
    for share in (icm, chip_chop, even):
        parts = share(stacks, prizes)

        assert sum(prizes[: len(stacks)]) == sum(parts)
        assert all(
            one >= other
            for stack, one in zip(stacks, parts, strict=True)
            for lower, other in zip(stacks, parts, strict=True)
            if stack > lower
        )


@pytest.mark.parametrize(
    ("stacks", "prizes", "worth"),
    [
        # 45.18, 32.25 and 22.57 of a hundred, as textbooks have it.
        ([5000, 3000, 2000], [7000, 3000], [4518, 3225, 2257]),
        # Two equal tickets: nine tenths of the chips are 0.9 + 2 * 0.05 * 0.9 / 0.95 of one, which is 994.7.
        ([9000, 500, 500], [1000, 1000], [995, 503, 502]),
        # Two players: the second prize for both, and the difference by chips.
        ([7500, 2500], [1000, 600], [900, 700]),
        ([100], [900, 100], [900]),
        ([1, 1, 1, 1], [400], [100, 100, 100, 100]),
    ],
)
def test_examples(stacks: list[int], prizes: list[int], worth: list[int]) -> None:
    assert worth == icm(stacks, prizes)


def test_chips_and_coins_of_any_size() -> None:
    """One chip against a million million: nothing overflows, the sum is exact."""
    assert [1003, 10**15 - 1000] == icm([1, 10**12], [10**15, 3])


def test_twenty_players_do_not_keep_the_table_waiting() -> None:
    stacks, prizes = [1000 * at + 7 for at in range(1, PLAYERS_MOST + 1)], [10_000 - 400 * at for at in range(20)]
    with within_turns(140):  # two seconds on a quiet machine, never ten
        parts = icm(stacks, prizes)

    assert sum(prizes) == sum(parts)
    assert sorted(parts) == parts
