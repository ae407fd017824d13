"""What other clocks got wrong, each by its name."""

from __future__ import annotations

import pytest

from floorman.rulebook import load
from floorman.terms import Accepted
from floorman.tournament import (
    CancelEvent,
    ExtendLevel,
    Level,
    SetLevel,
    StartClock,
    StopClock,
    TakeBack,
    fold,
    open_event,
    read,
)
from floorman.tournament import templates as shipped_templates
from floorman.views import clock_view
from tests.tournament.evening import BEGIN, MINUTE, Evening, wish


def test_clock_runs_twice_as_fast_with_two_windows() -> None:
    """Two windows that look five times a second see a minute go by in a minute."""
    evening = Evening().started()
    for _ in range(300):
        evening.wait(ms=200)
        first, second = evening.clock(), evening.clock()
        assert first == second

    assert 19 * MINUTE == evening.reading().left
    assert 1 == len(evening.log) - 1


def test_clock_drifts_over_a_long_evening() -> None:
    """Eight hours with a pause of 7,001 ms in every quarter of an hour: the clock is right to the millisecond."""
    evening = Evening((Level(600, 100, 200),)).started()
    for _ in range(32):
        evening.wait(15)
        evening.do(StopClock())
        evening.wait(ms=7_001)
        evening.do(StartClock())

    assert (600 - 480) * MINUTE == evening.reading().left
    assert BEGIN + 600 * MINUTE + 32 * 7_001 == evening.reading().ends_at


def test_background_tab_freezes_the_clock() -> None:
    """A window that slept from the first minute into the third level shows that level as soon as it wakes."""
    evening = Evening().started().wait(1)
    asleep = evening.clock()
    awake = evening.wait(51).clock()

    assert (0, 3) == (asleep.index, awake.index)
    assert BEGIN + 65 * MINUTE == awake.ends_at


def test_phone_lock_stops_the_timer() -> None:
    """Nobody looking for an hour is an hour gone by."""

    assert (3, 5 * MINUTE) == _index_and_left(Evening().started().wait(60))


def test_pause_shows_break_and_hides_blinds() -> None:
    """A clock stopped during a level is no break: the level, its number and its blinds stay where they are."""
    evening = Evening().started().wait(25)
    evening.do(StopClock())
    clock = evening.wait(30).clock()
    shown = clock.structure[clock.index]

    assert not evening.reading().on_break
    assert (2, 150, 300) == (shown.level, shown.small_blind, shown.big_blind)
    assert (None, 15 * MINUTE) == (clock.ends_at, clock.left)


def test_level_numbers_count_breaks() -> None:
    """The level after the break is level 3, on the wall and for whoever sets it."""
    evening = Evening().started().wait(50)
    other = Evening().started()
    other.do(SetLevel(3))

    assert 3 == evening.reading().number
    assert [1, 2, None, 3] == [stretch.level for stretch in evening.clock().structure]
    assert (3, 15 * MINUTE) == _index_and_left(other)


def test_structure_ends_at_00_00() -> None:
    """When the last level has run out there are still blinds, and one may still play, pause and go to a level."""
    evening = Evening().started().wait(65 + 30)
    clock = evening.clock()
    last = clock.structure[clock.index]
    evening.do(StopClock())
    evening.do(StartClock())
    overtime = evening.reading()
    evening.do(SetLevel(2))

    assert ("running", 3, 200, 400) == (clock.phase, last.level, last.small_blind, last.big_blind)
    assert (True, True) == (overtime.running, overtime.overtime)
    assert (1, 20 * MINUTE) == _index_and_left(evening)


def test_undo_is_stuck_behind_an_automatic_level_change() -> None:
    """Two levels have ended by themselves since: what was done before them can still be taken back."""
    evening = Evening().started().wait(10)
    version = evening.do(ExtendLevel(5))
    evening.wait(40)
    evening.do(TakeBack(version))

    # 50 minutes in, without the five extra ones: the break is just over.
    assert (3, 15 * MINUTE) == _index_and_left(evening)


def test_changing_a_template_changes_past_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """An event carries its structure; the template it came from may change as it likes."""
    evening = Evening(shipped_templates.structure("steady"))
    before = evening.clock()
    monkeypatch.setattr(shipped_templates, "BIG_BLINDS", (10, 20))
    monkeypatch.setitem(shipped_templates.LENGTHS, "steady", 3)
    changed = shipped_templates.structure("steady")

    assert 2 == len(changed)
    assert before == clock_view(evening.replayed(), evening.at)
    assert (15, 25, 50) == (before.structure[0].minutes, before.structure[0].small_blind, before.structure[0].big_blind)


def test_a_finished_event_returns_to_running() -> None:
    """What is over stays over: no clock command brings it back, only taking the ending back."""
    evening = Evening().started().wait(3)
    evening.do(CancelEvent())
    codes = {evening.refused(command).code for command in (StartClock(), StopClock(), SetLevel(1), ExtendLevel(5))}

    assert {"event.over"} == codes
    assert "over" == evening.wait(300).clock().phase


def test_restart_loses_the_clock() -> None:
    """Power fails at 12:30 and comes back at 29:30: the second level has 10:30 to go, as if nothing had happened."""
    evening = Evening().started().wait(12.5)
    again = evening.replayed()
    at = evening.wait(17).at
    reading = read(again.schedule, again.clock, at)

    assert (2, 10 * MINUTE + 30_000) == (reading.number, reading.left)


def test_editing_the_settings_after_opening_changes_nothing() -> None:
    """The list of levels a host goes on editing is not the one in the log."""
    levels = [Level(20, 100, 200), Level(20, 200, 400)]
    decision = open_event(wish("Friday", tuple(levels)), load("tda-2024"))
    levels[0] = Level(1, 1, 2)

    assert isinstance(decision, Accepted)
    assert Level(20, 100, 200) == fold(list(decision.events)).structure[0]


def _index_and_left(evening: Evening) -> tuple[int, int]:
    reading = evening.reading()
    return reading.index, reading.left
