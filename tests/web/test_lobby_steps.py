"""The structure as a picture: steps that look alike, whatever the chips."""

from __future__ import annotations

from floorman.tournament import Break, Level
from floorman.web.lobby.steps import HEIGHT, LOWEST, WIDTH, steps


def test_each_doubling_is_as_high_as_the_other() -> None:
    """100, 200, 400: from the lowest to the whole height in two equal steps, the break as high as all."""
    found = steps((Level(20, 50, 100), Level(20, 100, 200), Break(10), Level(20, 200, 400)))
    assert found is not None

    assert [LOWEST, (LOWEST + HEIGHT) / 2, HEIGHT, HEIGHT] == [one.height for one in found.columns]
    assert [False, False, True, False] == [one.rest for one in found.columns]
    assert (100, 400, 3) == (found.first, found.last, found.levels)
    assert WIDTH == found.columns[-1].x + found.columns[-1].width
    assert all(one.y + one.height == HEIGHT for one in found.columns)


def test_what_does_not_rise_is_no_picture() -> None:
    assert None is steps((Level(20, 50, 100), Break(10), Level(20, 50, 100)))
    assert None is steps((Level(20, 50, 100),))
