"""Structures drawn from settings, and the end of an evening foretold."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.rulebook import load
from floorman.terms import Accepted
from floorman.tournament import Break, Level, OpenEvent, Plan, SetLevel, StartEvent, Structure, levels, open_event
from floorman.tournament.chips.needed import colour_up_plan
from floorman.tournament.planning.checks import plan_faults
from floorman.tournament.planning.drawing import (
    LEVELS_BETWEEN_BREAKS,
    LEVELS_BEYOND,
    LIKELY,
    draw_plan,
    forecast_end,
)
from floorman.tournament.structure import faults
from floorman.tournament.templates import TEMPLATES
from tests.tournament.chips.tables import Chipped
from tests.tournament.evening import BEGIN, MINUTE

CHIPS = st.sampled_from([(25, 100, 500), (100, 500, 1000), (5, 25, 100), (), (20, 100), (1, 5, 25), (70, 700)])


@given(st.integers(2, 300), st.integers(10, 1_000), CHIPS, st.integers(60, 600), st.integers(8, 40))
def test_a_drawn_structure_can_be_played(
    players: int, hundreds: int, chips: tuple[int, ...], length: int, level_minutes: int
) -> None:
    """Without a fault, always rising, payable in the chips; and an event opens with it."""
    stack = hundreds * 100 * (chips[0] if chips else 1)
    structure = draw_plan(players, stack, length, chips, level_minutes)

    assert structure is not None
    blinds = [level.big_blind for level in levels(structure)]
    plan = Plan(structure=structure, stack=stack, chips=chips)
    assert [] == list(faults(structure))
    assert blinds == sorted(set(blinds))
    assert [] == [fault for fault in plan_faults(plan, load("tda-2024")) if fault.code == "plan.level-without-chips"]
    assert isinstance(open_event(OpenEvent("Friday", plan, taken_over=True), load("tda-2024")), Accepted)


@given(st.integers(6, 100), st.sampled_from([5_000, 10_000, 20_000]), st.integers(150, 480))
def test_it_ends_about_when_it_should(players: int, stack: int, length: int) -> None:
    """All levels and breaks up to the likely end fit into the time; there all chips are about 25 big blinds."""
    structure = draw_plan(players, stack, length, (25, 100, 500, 1000, 5000), 20)
    assert structure is not None
    blinds = [level.big_blind for level in levels(structure)]
    until_end = _minutes_of(structure, len(blinds) - LEVELS_BEYOND)

    assert length - 30 <= until_end <= length
    assert 0.7 <= players * stack / LIKELY / blinds[-1 - LEVELS_BEYOND] <= 1.5


def _minutes_of(structure: Structure, count: int) -> int:
    """How long the first levels take, with the breaks between them."""
    minutes, seen = 0, 0
    for stretch in structure:
        if isinstance(stretch, Level):
            seen += 1
        if seen > count or (seen == count and isinstance(stretch, Break)):
            break
        minutes += stretch.minutes
    return minutes


@pytest.mark.parametrize(
    ("players", "stack", "length", "minutes"),
    [(1, 100, 120, 20), (-5, 100, 120, 20), (9, 0, 120, 20), (9, 100, 5, 20), (9, 100, 120, 0), (9, 100, 10**9, 1)],
)
def test_no_such_evening(players: int, stack: int, length: int, minutes: int) -> None:
    assert None is draw_plan(players, stack, length, (), minutes)


def _evening() -> Chipped:
    """50,000 chips: 25 big blinds are 2,000. The test structure ends at 400, so the levels come from here."""
    evening = Chipped()
    return evening.table(1, dict.fromkeys((1, 2, 3, 4, 5), 2000))


def test_the_end_by_the_structure() -> None:
    """10,000 chips are 25 big blinds at 200/400, the third level: it ends an hour after the start.

    At 30 they are 334, the same level; at 20 they are 500, which this structure does not reach.
    """
    evening = _evening()
    before = forecast_end(evening.state, evening.at)
    evening.do(StartEvent())
    forecast = forecast_end(evening.state, evening.at)

    assert None is before
    assert forecast is not None
    assert (60, 60, 60) == tuple((one - BEGIN) // MINUTE for one in (forecast.early, forecast.likely, forecast.late))
    assert not forecast.beyond


def test_the_end_goes_with_the_clock() -> None:
    """Skipped levels bring it nearer; in the last level it is the end of that."""
    evening = _evening().started().wait(5)
    evening.do(SetLevel(3))
    forecast = forecast_end(evening.state, evening.at)

    assert forecast is not None
    assert evening.at + 20 * MINUTE == forecast.likely


def test_a_structure_that_is_too_short_is_told() -> None:
    evening = Chipped().table(1, dict.fromkeys((1, 2, 3), 100000)).started()
    forecast = forecast_end(evening.state, evening.at)

    assert forecast is not None
    assert forecast.beyond


def test_the_club_evening_rises_gently_and_its_smallest_chip_leaves_early() -> None:
    """27 times 20,000 are 25 big blinds of 21,600. No level is more than half as much again as the one before, small
    blinds lie in chips of which nobody needs many, the 25s go in the first break, and there are antes."""
    club = TEMPLATES["club"]
    structure = draw_plan(club.players, club.stack, club.length, club.chips, club.level_minutes, club.first_stack)
    assert structure is not None
    blinds = [level.big_blind for level in levels(structure)]

    assert all(2 * after <= 3 * before for before, after in pairwise(blinds)), blinds
    assert 15_000 not in blinds
    assert LEVELS_BETWEEN_BREAKS >= colour_up_plan(club.chips, structure, in_breaks=True)[0].after_level
    assert "big_blind" == club.ante
    assert all(chip * 40 >= blind // 2 for blind in blinds for chip in [_paid_in(blind // 2, club.chips)]), blinds


def _paid_in(amount: int, chips: tuple[int, ...]) -> int:
    """The largest chip in which it comes out even."""
    return max(chip for chip in chips if amount % chip == 0)


@pytest.mark.parametrize(("level_minutes", "rest"), [(1, 1), (2, 2), (5, 5), (8, 8), (10, 10), (20, 10), (30, 10)])
def test_short_levels_have_short_breaks(level_minutes: int, rest: int) -> None:
    """Four levels lie between two breaks: after 8 minutes of play nobody waits longer than 2, after 40 or more 10."""
    structure = draw_plan(9, 5_000, 15 * level_minutes, (25, 100, 500, 1000), level_minutes)

    assert structure is not None
    assert {rest} == {one.minutes for one in structure if isinstance(one, Break)}
