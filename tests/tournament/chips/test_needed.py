"""Chip sets: what a stack is made of, for how many it is enough, when a value can go."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.rulebook import load
from floorman.tournament import Break, Level
from floorman.tournament.chips.leaving import planned
from floorman.tournament.chips.needed import (
    Leaves,
    breakdown,
    colour_up_plan,
    for_everybody,
    is_playable,
    lacking,
    last_level_that_needs,
    stack_for_everybody,
    stacks_beside,
    stacks_that_a_set_makes,
)
from floorman.tournament.chips.racks import is_rack, worth
from floorman.tournament.proposals.colour_up import colour_ups, dues
from tests.tournament.chips.tables import Chipped

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
    """25s after 75/150, level 2, in the break that comes then; 100s after 200/400, level 4; 500s after 500/1,000, level
    5. The 1,000s stay."""
    with_levels = (Leaves(25, 100, 2, 2, in_break=True), Leaves(100, 500, 4, 5), Leaves(500, 1000, 5, 6))

    assert with_levels == colour_up_plan(CASE, EVENING, in_breaks=False)


def test_a_value_waits_for_the_next_break() -> None:
    """Levels 1, 2, break, 3, 4, break, 5, 6: the 25s are needed in level 1 and go in the first break, after level 2.

    The 100s are needed in level 3 and go in the second, after level 4. No break comes after level 5, which is the last
    to need the 500s: they go when level 6 begins.
    """
    blinds = ((25, 50), (100, 200), (200, 400), (500, 1000), (500, 1000), (1000, 2000))
    one, two, three, four, five, six = (Level(20, *pair) for pair in blinds)
    plan = (one, two, Break(10), three, four, Break(10), five, six)

    waited = (Leaves(25, 100, 2, 2, in_break=True), Leaves(100, 500, 4, 5, in_break=True), Leaves(500, 1000, 5, 7))
    assert waited == colour_up_plan(CASE, plan, in_breaks=True)
    assert [1, 3, 5] == [one.after_level for one in colour_up_plan(CASE, plan, in_breaks=False)]


def test_an_ante_can_need_a_value_that_no_blind_needs() -> None:
    assert 2 == last_level_that_needs(25, CASE, (Level(20, 25, 50), Level(20, 100, 200, 25), Level(20, 100, 200)))


def test_a_value_that_the_last_level_needs_stays_and_so_do_larger_ones() -> None:
    assert () == colour_up_plan(CASE, (Level(20, 100, 200), Level(20, 25, 50)), in_breaks=False)


def test_a_value_that_nothing_needs_can_go_at_once() -> None:
    assert (Leaves(25, 100, 0),) == colour_up_plan((25, 100), (Level(20, 100, 200),), in_breaks=True)


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


def test_only_stacks_that_can_be_played_count() -> None:
    """100, 50, 20 and 8 pieces of 25 to 1,000 are 25,500: four stacks of 5,000 in equal parts. Eight of 5,000 beside
    them make no more: at 25/50 nobody plays with one chip. Both blinds are 75, with an ante of 50 125.
    """
    first, small = Level(20, 25, 50), {25: 100, 100: 50, 500: 20, 1000: 8}
    assert 4 == stacks_that_a_set_makes(5_000, small, 10, first)
    assert 8 == stacks_that_a_set_makes(5_000, small | {5000: 8}, 10)
    assert 4 == stacks_that_a_set_makes(5_000, small | {5000: 8}, 10, first)
    assert not is_playable({5000: 1}, first)
    assert not is_playable({25: 2, 500: 4}, first)
    assert is_playable({25: 3, 500: 4}, first)
    assert is_playable({25: 1, 50: 1, 500: 4}, first)
    assert not is_playable({25: 3}, Level(20, 25, 50, 50))
    assert is_playable({25: 5}, Level(20, 25, 50, 50))


def test_what_a_case_makes_beside_the_stacks() -> None:
    """Eight of 5,000 and ten of 500: nine times 5,000. Of nine of 500 nobody makes 5,000."""
    assert (9, {500: 0, 5000: 0}) == stacks_beside(5_000, {500: 10, 5000: 8}, 10)
    assert (0, {500: 9}) == stacks_beside(5_000, {500: 9}, 10)
    assert (3, {5000: 5}) == stacks_beside(5_000, {5000: 8}, 3)
    assert (2, {500: 6, 2000: 0}) == stacks_beside(3_000, {500: 10, 2000: 2}, 2)
    # Of a thousand million ones a thousand million stacks, of those with a two in each of the first five.
    assert (10**9, {1: 5, 2: 0}) == stacks_beside(3, {1: 3 * 10**9 - 5, 2: 5}, 10**9)


def test_what_is_lacking() -> None:
    needed = for_everybody({25: 8, 100: 8}, 10)

    assert {25: 80, 100: 80} == needed
    assert {100: 30} == lacking(needed, {25: 100, 100: 50})


@pytest.mark.parametrize("book", ["tda-2024", "casino", "cuca"])
def test_a_value_goes_into_one_that_it_makes(book: str) -> None:
    """10, 20, 50, 100, 500 at blinds of 100/200: 10s make 20s, 20s no 50 but 100s, 50s make 100s. Each is proposed and
    can be carried out, one after the other, until 100s and 500s are left."""
    levels = (Level(20, 10, 20), Break(10), Level(20, 100, 200), Level(20, 100, 200))
    evening = Chipped(load(book), (10, 20, 50, 100, 500), levels)
    evening.table(1, {seat: {10: 10, 20: 10, 50: 10, 100: 10, 500: 10} for seat in range(1, 6)})
    evening.started().wait(21)
    pairs = [(10, 20), (20, 100), (50, 100)]
    assert pairs == dues(evening.now(), 1)
    assert pairs == [(one.value, one.into) for one in planned(evening.state, evening.book)]
    for pair in pairs:
        (proposed,) = colour_ups(evening.now())
        assert pair == proposed.chips
        evening.do(proposed.command)  # type: ignore[arg-type]
    assert not list(colour_ups(evening.now()))
    assert 100 == evening.state.smallest_chip


def test_a_value_that_makes_no_other_stays() -> None:
    """20s make no 50s and no 70s: nothing goes, and nothing larger before it."""
    assert () == colour_up_plan((20, 50, 70), (Level(20, 10, 20), Level(20, 350, 700)), in_breaks=False)


@pytest.mark.parametrize("stack", range(1_000, 1_775, 25))
def test_a_case_is_enough_for_every_stack_that_fits_into_it(stack: int) -> None:
    """Each of ten may have 10 of 25, 5 of 100 and 2 of 500: 1,750 at most, and whatever multiple of 25 is less, with
    a 25 for the blinds of 25/50 at least."""
    case, first = {25: 100, 100: 50, 500: 20, 1000: 8}, Level(15, 25, 50)
    assert 10 == stacks_that_a_set_makes(stack, case, 10, first)
    assert stack // 50 * 50 == stack_for_everybody(stack, case, 10, first)
