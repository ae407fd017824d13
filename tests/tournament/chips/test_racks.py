"""Racks: what they are worth, what comes out even, what follows from a stack alone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from floorman.tournament.chips.racks import (
    changed_evenly,
    exchanged,
    is_rack,
    leftover_of,
    plus,
    smallest_left,
    worth,
)

PAIRS = st.sampled_from([(5, 25), (25, 100), (100, 500), (500, 1000), (1000, 5000), (2000, 5000), (25, 25_000)])
RACKS = st.dictionaries(st.sampled_from([5, 25, 100, 500, 1000, 2000, 5000]), st.integers(0, 40))


@given(RACKS, PAIRS)
def test_an_exchange_changes_no_worth(rack: dict[int, int], pair: tuple[int, int]) -> None:
    """What comes out even is changed, and what is left would not make another even group."""
    value, into = pair
    even = changed_evenly(rack.get(value, 0), value, into)
    after = exchanged(rack, even, value, into)

    assert worth(rack) == worth(after)
    assert is_rack(after)
    assert 0 == changed_evenly(after.get(value, 0), value, into)


@given(RACKS)
def test_a_rack_and_its_opposite_are_nothing(rack: dict[int, int]) -> None:
    assert {} == plus(rack, {value: -count for value, count in rack.items()})


@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 40))
def test_leftovers_follow_from_the_stack(small: int, middle: int, large: int) -> None:
    """With 25s, 100s and 500s, whoever has 1,275 has three 25s that do not come out even, however his chips lie."""
    stack = 25 * small + 100 * middle + 500 * large

    assert small % 4 == leftover_of(stack, 25, 100, (100, 500))


def test_leftovers_do_not_follow_where_other_values_lie_between() -> None:
    """A 50, or a chip smaller than those that go, could hide in any stack: somebody has to look."""

    assert None is leftover_of(1_250, 25, 100, (50, 100, 500))
    assert None is leftover_of(1_255, 25, 100, (100, 500))
    assert None is leftover_of(12_000, 2000, 5000, (5000,))


def test_the_smallest_value_that_is_left() -> None:
    """Smaller ones that have gone already do not come back; without a list the larger of the two is left."""

    assert 100 == smallest_left((25, 100, 500), 25, 100, 25)
    assert 25 == smallest_left((25, 100, 500), 100, 500, 25)
    assert 500 == smallest_left((25, 100, 500), 100, 500, 100)
    assert 100 == smallest_left((), 25, 100, 25)


def test_no_rack() -> None:
    assert not is_rack({25: -1})
    assert not is_rack({0: 3})
    assert not is_rack({-25: 3})
