"""An evening foretold from its plan, two days drawn, and the templates to start from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.tournament import Break, Level
from floorman.tournament.chips.needed import stack_for_everybody, stacks_that_a_set_makes
from floorman.tournament.planning.drawing import draw_days, last_level_within
from floorman.tournament.planning.forecast import foretell, players_left
from floorman.tournament.structure import Structure, faults
from floorman.tournament.templates import TEMPLATES

MINUTE = 60_000
FIELDS = (2, 6, 10, 27, 150, 1_000, 20_000)


@pytest.mark.parametrize("entries", FIELDS)
def test_two_are_left_when_all_chips_are_25_big_blinds(entries: int) -> None:
    """Whatever the field; everybody is in where a stack is very deep."""
    stack = 10_000

    assert 2 == players_left(entries, stack, entries * stack // 25)
    assert entries == players_left(entries, entries * 100_000, 1)


@given(st.integers(2, 5_000), st.integers(100, 100_000), st.lists(st.integers(1, 10**6), min_size=2))
def test_nobody_comes_back(entries: int, stack: int, blinds: list[int]) -> None:
    left = [players_left(entries, stack, one) for one in sorted(blinds)]

    assert left == sorted(left, reverse=True)
    assert all(2 <= one <= entries for one in left)


@pytest.mark.parametrize("name", TEMPLATES)
def test_each_template_ends_about_when_its_day_does(name: str) -> None:
    """On its last day, no more than a level and a break away; and its levels last beyond the likely end."""
    one = TEMPLATES[name]
    drawn = draw_days(one.players, one.stack, one.length, (one.level_minutes,) * one.days, one.chips, one.first_stack)
    assert drawn is not None
    structure, night = drawn
    told = foretell(structure, one.players, one.stack, night)

    assert [] == list(faults(structure))
    assert told is not None
    assert (one.days, False) == (told.likely.day, told.beyond)
    assert abs(told.likely.ends // MINUTE - one.length) <= one.level_minutes + 10
    assert 100 <= told.stages[0].big_blinds <= 200


def test_a_night_is_the_break_after_the_last_level_of_a_day() -> None:
    """The second day begins anew, with a level."""
    drawn = draw_days(100, 20_000, 250, (30, 30), (100, 500))
    assert drawn is not None
    structure, night = drawn
    told = foretell(structure, 100, 20_000, night)

    assert told is not None
    second = next(one for one in told.stages if one.day == 2)
    assert (8, 9, 0) == (night, second.level, second.begins)
    assert [Level, Level] == [type(one) for one in structure[9:11]]  # a break after the fourth, none after the eighth


@pytest.mark.parametrize(
    ("minutes", "later", "breaks"),
    [
        # Nine hours: eleven levels of 40, 10 and 60 minutes are 8 h 30; a twelfth would end at 9 h 10.
        (40, 0, ({4: 10, 8: 60}, {4: 10, 8: 60})),
        # An hour each: a break after every second; seven and 80 minutes are 8 h 20.
        (40, 60, ({4: 10, 8: 60}, {2: 10, 4: 60, 6: 10})),
        # Half an hour: 15 and 10 + 60 + 10 minutes are 8 h 50.
        (30, 40, ({4: 10, 8: 60, 12: 10}, {4: 10, 8: 60})),
        (60, 20, ({2: 10, 4: 60, 6: 10}, {4: 10, 8: 10, 12: 60, 16: 10, 20: 10})),
        (20, 30, ({4: 10, 8: 10, 12: 60, 16: 10, 20: 10}, {4: 10, 8: 60, 12: 10})),
        # Two hours: three and 70 minutes are 7 h 10, a fourth would end at 9 h 20. Three hours: two and dinner.
        (120, 180, ({1: 10, 2: 60}, {1: 60})),
    ],
)
def test_each_day_has_its_breaks_and_its_dinner(
    minutes: int, later: int, breaks: tuple[dict[int, int], dict[int, int]]
) -> None:
    drawn = draw_days(90, 30_000, 540, (minutes, later or minutes), (100, 500), 200)
    assert drawn is not None
    structure, night = drawn
    assert night is not None
    last = [index for index, one in enumerate(structure) if isinstance(one, Level)][night - 1]
    first, second = structure[: last + 1], structure[last + 1 :]

    assert breaks[0] == _breaks_in(first)
    assert breaks[1] == {level: long for level, long in _breaks_in(second).items() if level in breaks[1]}
    assert isinstance(first[-1], Level) and isinstance(second[0], Level)
    assert ({minutes}, {later or minutes}) == (_lengths(first), _lengths(second))
    assert sum(one.minutes for one in first) <= 540 < sum(one.minutes for one in first) + minutes + 60


def _breaks_in(stretches: Structure) -> dict[int, int]:
    """How long the break is that comes after so many levels."""
    return {
        sum(isinstance(other, Level) for other in stretches[:index]): one.minutes
        for index, one in enumerate(stretches)
        if isinstance(one, Break)
    }


def _lengths(stretches: Structure) -> set[int]:
    return {one.minutes for one in stretches if isinstance(one, Level)}


@pytest.mark.parametrize("length", [240, 300, 480])
def test_an_evening_has_no_dinner(length: int) -> None:
    drawn = draw_days(27, 20_000, length, (20,), (25, 100))
    assert drawn is not None

    assert {10} == {*_breaks_in(drawn[0]).values()}


def test_the_last_break_is_the_last_before_the_likely_end() -> None:
    """After it 4,000/8,000 is played: of 100,000 chips seven players have 14,285 each, not quite two big blinds."""
    plan = (
        Level(20, 50, 100),
        Break(10),
        Level(20, 100, 200),
        Break(10),
        Level(20, 4000, 8000),
        Level(20, 5000, 10_000),
    )
    told = foretell(plan, 10, 10_000)

    assert told is not None
    after = told.after_last_break
    assert after is not None
    assert (60 * MINUTE, 8000, 2) == (after.begins, after.big_blind, after.deep)
    assert (60 * MINUTE, 3) == (told.likely.begins, told.likely.level)


@pytest.mark.parametrize(("entries", "stack"), [(0, 100), (1, 100), (10, 0)])
def test_nothing_is_foretold_of_nothing(entries: int, stack: int) -> None:
    assert None is foretell((Level(20, 50, 100),), entries, stack)
    assert None is foretell((), 10, 10_000)
    assert None is foretell((Level(20, 50, 0),), 10, 10_000)


def test_levels_within_a_day() -> None:
    plan = (Level(20, 50, 100), Break(10), Level(20, 100, 200), Level(20, 200, 400))

    assert [None, 1, 1, 2, None] == [last_level_within(plan, minutes) for minutes in (19, 20, 49, 50, 70)]


def test_a_smaller_stack_is_found_for_a_small_case() -> None:
    """The largest round one for which the chips are enough."""
    case = {25: 100, 100: 100, 500: 50, 1000: 20}
    found = stack_for_everybody(10_000, case, 10)

    assert 0 < found < 10_000
    assert 10 <= stacks_that_a_set_makes(found, case, 10)
    assert 10 > stacks_that_a_set_makes(found + 500, case, 10)
    assert 0 == stack_for_everybody(10_000, {25: 1}, 10)
