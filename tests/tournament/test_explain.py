from __future__ import annotations

from floorman.rulebook import load
from floorman.tournament import StopClock
from floorman.tournament.explain import why_this_level
from tests.tournament.evening import Evening


def test_a_level_follows_from_the_schedule_until_that_has_run_out() -> None:
    """Cuca states the schedule (cuca-1-i); what comes after it is common practice, paused or not."""
    evening = Evening(book=load("cuca")).started()
    first = why_this_level(evening.wait(64).reading(), evening.book)
    late = why_this_level(evening.wait(1).reading(), evening.book)
    evening.do(StopClock())
    stopped = why_this_level(evening.reading(), evening.book)

    assert ("level.by-schedule", ("cuca-1-i",)) == (first.code, first.cites)
    assert ("level.after-the-last", ("practice-last-level-goes-on",)) == (late.code, late.cites)
    assert late == stopped
