"""When what runs began, whatever was done to the clock since. From HOME: 20 minutes, 20, a break of 10, 15."""

from __future__ import annotations

import pytest

from floorman.tournament import AnyCommand, SetLevel, StartClock, StopClock, TakeBack
from floorman.tournament.commands import BreakNow, EndBreak, ExtendLevel, GoToBreak, SetTime
from floorman.views.began import began_at
from tests.tournament.evening import BEGIN, MINUTE, Evening

Did = tuple[float, AnyCommand | None]
# So many minutes later this is done; then, so many minutes after the start, what runs has begun.
STORIES: dict[str, tuple[tuple[Did, ...], float]] = {
    "the first level": (((12, None),), 0),
    "the second, by itself": (((25, None),), 20),
    "the break, by itself": (((41, None),), 40),
    "after a pause in it": (((25, StopClock()), (5, StartClock()), (2, None)), 20),
    "after a pause before it": (((15, StopClock()), (7, StartClock()), (6, None)), 27),
    "two minutes more before it": (((15, ExtendLevel(2)), (8, None)), 22),
    "two minutes more in it": (((25, ExtendLevel(2)), (3, None)), 20),
    "its time was set": (((25, SetTime(60)), (0.5, None)), 20),
    "on by hand": (((5, SetLevel(2)), (3, None)), 5),
    "on by hand and back": (((5, SetLevel(2)), (3, TakeBack(3)), (1, None)), 0),
    "on by hand while it stands": (((5, StopClock()), (1, SetLevel(2)), (4, StartClock()), (3, None)), 10),
    "to the break by hand": (((22, GoToBreak(3)), (3, None)), 22),
    "after a break that was ended": (((43, EndBreak()), (3, None)), 43),
    "a break called in it": (((8, BreakNow(10)), (3, None)), 8),
    "the level that a break was called in, begun anew": (
        ((8, BreakNow(5)), (7, SetLevel(2)), (5, SetLevel(1)), (4, None)),
        20,
    ),
    "after a break called in it": (((8, BreakNow(10)), (13, None)), 18),
}


@pytest.mark.parametrize("story", STORIES)
def test_what_runs_says_when_it_began(story: str) -> None:
    told, began = STORIES[story]
    evening = Evening().started().through(told)

    assert BEGIN + int(began * MINUTE) == began_at(evening.state, evening.reading())


def test_what_has_not_run_yet_has_not_begun() -> None:
    evening = Evening()
    assert None is began_at(evening.state, evening.reading())

    evening.started().wait(5).do(StopClock())
    evening.do(SetLevel(2))
    assert None is began_at(evening.state, evening.reading())
