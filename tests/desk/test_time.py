"""The desk's clock."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.desk import DeskClock
from tests.desk.house import Time


def test_wall_time_at_the_start_and_then_what_passes() -> None:
    time = Time(wall=1_800_000_000.25)
    clock = time.clock()
    began = clock.now()
    time.passed += 2.5

    assert 1_800_000_000_250 == began
    assert 1_800_000_002_750 == clock.now()


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
def test_a_system_clock_that_jumps_does_not_move_the_evening(jump: float) -> None:
    """Summer time ends, or somebody sets the clock of the computer: only what really passed counts."""
    time = Time()
    clock = time.clock()
    time.wall += jump
    time.passed += 1

    assert 1_800_000_001_000 == clock.now()


def test_not_before_the_log() -> None:
    """The computer's clock is wrong by a day: the desk goes on where the log ended, and then time passes."""
    time = Time()
    tomorrow = 1_800_000_000_000 + 86_400_000
    clock = time.clock(not_before=tomorrow)
    began = clock.now()
    time.passed += 1

    assert (tomorrow, tomorrow + 1000) == (began, clock.now())
    assert 1_800_000_000_000 == Time().clock(not_before=5).now()


@pytest.mark.parametrize(("rate", "passed"), [(1, 2_000), (30, 60_000), (1000, 2_000_000), (0.5, 1_000)])
def test_the_rate(rate: float, passed: int) -> None:
    """Two seconds in the room are a minute in a demo; who waits, waits by this clock."""
    time = Time()
    clock = time.clock(rate)
    time.passed += 2

    assert 1_800_000_000_000 + passed == clock.now()
    assert 2.0 == clock.seconds_for(passed)


def test_another_pace_while_it_goes() -> None:
    """Time never jumps: it goes on from where it is, faster, slower, or not at all."""
    time = Time()
    clock = time.clock(rate=30)
    time.passed += 2
    clock.pace(1)
    time.passed += 2
    slow = clock.now()
    clock.pace(0)
    time.passed += 3600
    stood, waits = clock.now(), clock.seconds_for(1)
    clock.pace(10)
    time.passed += 1

    assert 1_800_000_062_000 == slow == stood
    assert waits > 24 * 3600
    assert 0 == clock.seconds_for(0)
    assert 1_800_000_072_000 == clock.now()


def test_nobody_waits_for_what_is_past() -> None:
    assert 0 == Time().clock().seconds_for(-5)


def test_another_desk_has_been_later() -> None:
    """From an instant in the log on, the clock shows no earlier one; an earlier instant changes nothing."""
    time = Time()
    clock = time.clock(30)
    clock.reach(1_800_000_007_000)
    time.passed += 0.1
    later = clock.now()
    clock.reach(1_800_000_001_000)

    assert 1_800_000_010_000 == later == clock.now()


@given(st.lists(st.floats(0, 1e6), max_size=20), st.sampled_from([0.1, 1.0, 30.0, 1e6]), st.integers(0, 2**50))
def test_never_backwards(steps: list[float], rate: float, reached: int) -> None:
    time = Time()
    clock = time.clock(rate)
    seen = [clock.now()]
    for step in steps:
        time.passed += step
        time.wall -= step
        seen.append(clock.now())
    clock.reach(reached)
    seen.append(clock.now())

    assert sorted(seen) == seen
    assert reached <= seen[-1]


def test_the_real_clock_is_the_wall_clock() -> None:
    """Without being told otherwise the desk has the time of day, in milliseconds."""
    import time

    before = int(time.time() * 1000)
    now = DeskClock().now()

    assert before - 1000 <= now <= int(time.time() * 1000) + 1000
