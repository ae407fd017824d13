"""Chip sets: what a stack is made of, for how many it is enough, when a value can go."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from floorman.tournament import Break, Level
from floorman.tournament.chips.needed import (
    Leaves,
    breakdown,
    colour_up_plan,
    for_everybody,
    lacking,
    last_level_that_needs,
    stacks_that_a_set_makes,
)
from floorman.tournament.chips.racks import is_rack, worth

CASE = (25, 100, 500, 1000)
EVENING = (
    Level(20, 25, 50),
    Level(20, 75, 150),
    Break(10),
    Level(20, 100, 200),
    Level(20, 200, 400, 400),
    Level(20, 500, 1000),
    Level(20, 1000, 2000),
)


def test_when_a_value_can_go() -> None:
    """25s after 75/150, level 2; 100s after 200/400, level 4; 500s after 500/1,000, level 5. The 1,000s stay."""

    assert (Leaves(25, 100, 2), Leaves(100, 500, 4), Leaves(500, 1000, 5)) == colour_up_plan(CASE, EVENING)


def test_an_ante_can_need_a_value_that_no_blind_needs() -> None:
    assert 2 == last_level_that_needs(25, CASE, (Level(20, 25, 50), Level(20, 100, 200, 25), Level(20, 100, 200)))


def test_a_value_that_the_last_level_needs_stays_and_so_do_larger_ones() -> None:
    assert () == colour_up_plan(CASE, (Level(20, 100, 200), Level(20, 25, 50)))


def test_a_value_that_nothing_needs_can_go_at_once() -> None:
    assert (Leaves(25, 100, 0),) == colour_up_plan((25, 100), (Level(20, 100, 200),))


@given(st.integers(1, 400), st.sampled_from([CASE, (100, 500), (25, 50, 100, 500, 1000, 5000), (5, 25), (1,)]))
def test_a_breakdown_is_worth_the_stack(units: int, chips: tuple[int, ...]) -> None:
    """Whatever can be made of the smallest chip is made, and of values that there are."""
    stack = units * chips[0]
    rack = breakdown(stack, chips)

    assert rack is not None
    assert stack == worth(rack)
    assert set(rack) <= set(chips)
    assert is_rack(rack)


def test_a_stack_gets_small_chips_to_make_change() -> None:
    """10,000 of 25s to 1,000s: eight of each small value, the rest large."""
    rack = breakdown(10_000, CASE)

    assert {25: 8, 100: 8, 500: 8, 1000: 5} == rack


def test_what_cannot_be_made() -> None:
    assert None is breakdown(1_010, CASE)
    assert None is breakdown(5, (25,))
    assert None is breakdown(1_000, CASE, {25: 4, 100: 3, 500: 1, 1000: 0})


@given(
    st.integers(1, 60),
    st.fixed_dictionaries({25: st.integers(0, 300), 100: st.integers(0, 300), 500: st.integers(0, 200)}),
)
def test_a_set_is_enough_for_as_many_as_it_says(most: int, there: dict[int, int]) -> None:
    """So many stacks can be laid out of it, and never more than it is worth."""
    found = stacks_that_a_set_makes(2_000, there, most)

    assert 0 <= found <= most
    assert 2_000 * found <= worth(there)
    if found:
        rack = breakdown(2_000, there, {value: count // found for value, count in there.items()})
        assert rack is not None
        assert {} == lacking(for_everybody(rack, found), there)


def test_what_is_lacking() -> None:
    needed = for_everybody({25: 8, 100: 8}, 10)

    assert {25: 80, 100: 80} == needed
    assert {100: 30} == lacking(needed, {25: 100, 100: 50})
