"""What pages read off a clock by themselves."""

from __future__ import annotations

import pytest

from floorman.views.clock import ClockView, StretchView
from floorman.web.reading import big_blinds

PAUSE = StretchView(10)
STRUCTURE = (StretchView(20, 1, 100, 200), PAUSE, StretchView(20, 2, 250, 500), PAUSE)


@pytest.mark.parametrize(("place", "blinds"), [(-1, 50), (0, 50), (1, 20), (2, 20), (3, 20)])
def test_a_stack_in_big_blinds_is_what_it_can_be_played_with(place: int, blinds: int) -> None:
    """10,000 are 50 of 200 and 20 of 500: a break belongs to the level after it, the last one to the level before."""
    assert blinds == big_blinds(ClockView("running", place, None, 0, STRUCTURE), place, 10_000)
