"""The clock as everybody sees it: facts from which a screen counts down by itself."""

from __future__ import annotations

import msgspec

from floorman.tournament import CancelEvent, StopClock, TakeBack
from floorman.tournament.commands import BreakNow, EndBreak
from floorman.views import StretchView
from floorman.views.as_played import as_played
from tests.tournament.evening import BEGIN, MINUTE, Evening


def test_the_whole_structure_with_numbers_for_levels_and_none_for_breaks() -> None:
    assert (
        StretchView(20, 1, 100, 200, 0),
        StretchView(20, 2, 150, 300, 0),
        StretchView(10, None, 0, 0, 0),
        StretchView(15, 3, 200, 400, 400),
    ) == Evening().clock().structure


def test_a_break_in_the_first_level_is_read_after_what_was_played_of_it() -> None:
    """Level 1 is 20 minutes: 7 of them, a break that is ended at once, 8 more, a break, and the last 5. The clock has
    its own lines."""
    evening = Evening().started().wait(7)
    evening.do(BreakNow(6))
    evening.do(EndBreak())
    evening.wait(8).do(BreakNow(3))
    rows = [(one.level, one.lasts / 60_000, one.index) for one in as_played(evening.state)]

    assert [
        (1, 7, -1),
        (None, 0, 0),
        (1, 8, -1),
        (None, 3, 1),
        (1, 5, 2),
        (2, 20, 3),
        (None, 10, 4),
        (3, 15, 5),
    ] == rows
    evening.do(TakeBack(evening.state.version))
    rows = [(one.level, one.lasts / 60_000, one.index) for one in as_played(evening.state)]
    assert [(1, 7, -1), (None, 0, 0), (1, 13, 1), (2, 20, 2), (None, 10, 3), (3, 15, 4)] == rows


def test_before_running_paused_and_over() -> None:
    """A clock that stands tells what is left; one that runs tells when its stretch ends; never both."""
    evening = Evening()
    before = evening.clock()
    running = evening.started().wait(12).clock()
    evening.do(StopClock())
    paused = evening.wait(5).clock()
    evening.do(CancelEvent())
    over = evening.clock()

    assert ("before", None, 20 * MINUTE) == (before.phase, before.ends_at, before.left)
    assert ("running", BEGIN + 20 * MINUTE, None) == (running.phase, running.ends_at, running.left)
    assert ("running", None, 8 * MINUTE) == (paused.phase, paused.ends_at, paused.left)
    assert ("over", None, 8 * MINUTE) == (over.phase, over.ends_at, over.left)


def test_the_stretch_now_running_is_named() -> None:
    """Whoever opens a page in the break gets the break, and when it ends."""
    clock = Evening().started().wait(45).clock()

    assert (2, BEGIN + 50 * MINUTE) == (clock.index, clock.ends_at)


def test_overtime_paused_has_nothing_left() -> None:
    """No screen is ever told less than nothing."""
    evening = Evening().started().wait(90)
    evening.do(StopClock())

    assert (3, 0) == (evening.clock().index, evening.clock().left)


def test_every_viewer_of_an_instant_gets_the_same_bytes() -> None:
    """A view depends on the state and the instant alone, so it can be made once for all who watch."""
    evening = Evening().started().wait(7)

    assert msgspec.json.encode(evening.clock()) == msgspec.json.encode(evening.clock())
    assert evening.clock() == evening.wait(12).clock(), "while a stretch runs nothing new has to be sent"
