"""The wall clock, by hand: every number here was reckoned on paper from the structure."""

from __future__ import annotations

import pytest

from floorman.tournament import Break, Level, Running, Stopped, Structure, next_end, read
from floorman.tournament.clock import Schedule, extend, jump, moved_on, start, stop
from tests.tournament.evening import BEGIN, HOME, MINUTE

SCHEDULE = Schedule(HOME)  # 20, 20, break 10, 15: together 65 minutes
FROM_THE_TOP = Running(0, BEGIN + 20 * MINUTE)


@pytest.mark.parametrize(
    ("passed", "index", "number", "left", "ends_after"),
    [
        (0, 0, 1, 20 * MINUTE, 20),
        (1, 0, 1, 20 * MINUTE - 1, 20),
        (20 * MINUTE - 1, 0, 1, 1, 20),
        (20 * MINUTE, 1, 2, 20 * MINUTE, 40),
        (33 * MINUTE + 30_000, 1, 2, 6 * MINUTE + 30_000, 40),
        (40 * MINUTE, 2, 2, 10 * MINUTE, 50),
        (50 * MINUTE - 1, 2, 2, 1, 50),
        (50 * MINUTE, 3, 3, 15 * MINUTE, 65),
        (65 * MINUTE - 1, 3, 3, 1, 65),
    ],
)
def test_running_through_levels_and_a_break(passed: int, index: int, number: int, left: int, ends_after: int) -> None:
    """A stretch ends on the millisecond, and the next begins with its whole time."""
    reading = read(SCHEDULE, FROM_THE_TOP, BEGIN + passed)

    assert (index, number, left) == (reading.index, reading.number, reading.left)
    assert BEGIN + ends_after * MINUTE == reading.ends_at
    assert (True, False) == (reading.running, reading.overtime)
    assert (index == 2) is reading.on_break
    assert HOME[index] == reading.stretch


@pytest.mark.parametrize("late", [0, 1, 3 * 60 * MINUTE])
def test_the_last_level_goes_on(late: int) -> None:
    """When the structure has run out its last level stays in force, and it is known since when."""
    reading = read(SCHEDULE, FROM_THE_TOP, BEGIN + 65 * MINUTE + late)

    assert (3, 3, 0) == (reading.index, reading.number, reading.left)
    assert (True, True) == (reading.running, reading.overtime)
    assert BEGIN + 65 * MINUTE == reading.ends_at


def test_a_clock_that_stops_at_the_end_stands() -> None:
    """Where the book says so, the clock stands when the structure has run out, and not a moment before."""
    schedule = Schedule(HOME, stops_at_end=True)
    just_before = read(schedule, FROM_THE_TOP, BEGIN + 65 * MINUTE - 1)
    then = read(schedule, FROM_THE_TOP, BEGIN + 65 * MINUTE)

    assert (True, False) == (just_before.running, just_before.overtime)
    assert (False, True, 0, None) == (then.running, then.overtime, then.left, then.ends_at)


def test_a_stopped_clock_shows_the_same_for_ever() -> None:
    """Days later there is still as much to go."""
    clock = stop(SCHEDULE, FROM_THE_TOP, BEGIN + 12 * MINUTE + 30_000)

    assert Stopped(0, 7 * MINUTE + 30_000) == clock
    for days in (0, 1, 400):
        reading = read(SCHEDULE, clock, BEGIN + days * 24 * 60 * MINUTE)
        assert (0, 7 * MINUTE + 30_000, None) == (reading.index, reading.left, reading.ends_at)


def test_starting_again_gives_what_was_left() -> None:
    """Stopped at 12:30 with 7:30 to go, started at 30:00, the level ends at 37:30, all after it is 17:30 later."""
    stopped = stop(SCHEDULE, FROM_THE_TOP, BEGIN + 12 * MINUTE + 30_000)
    again = start(SCHEDULE, stopped, BEGIN + 30 * MINUTE)
    in_the_break = read(SCHEDULE, again, BEGIN + 58 * MINUTE)

    assert Running(0, BEGIN + 37 * MINUTE + 30_000) == again
    assert (2, 9 * MINUTE + 30_000) == (in_the_break.index, in_the_break.left)


def test_stopping_in_a_later_stretch_stops_there() -> None:
    """The clock has run on by itself: at 47:00 it stands in the break with 3:00 to go."""

    assert Stopped(2, 3 * MINUTE) == stop(SCHEDULE, FROM_THE_TOP, BEGIN + 47 * MINUTE)


def test_overtime_counts_on_from_where_it_was_stopped() -> None:
    """Stopped after five minutes of overtime and started ten minutes later, the clock counts the sixth minute next."""
    stopped = stop(SCHEDULE, FROM_THE_TOP, BEGIN + 70 * MINUTE)
    standing = read(SCHEDULE, stopped, BEGIN + 75 * MINUTE)
    again = read(SCHEDULE, start(SCHEDULE, stopped, BEGIN + 80 * MINUTE), BEGIN + 81 * MINUTE)

    assert (0, True, False) == (standing.left, standing.overtime, standing.running)
    assert (True, BEGIN + 75 * MINUTE) == (again.overtime, again.ends_at)


@pytest.mark.parametrize(("count", "left"), [(5, 13), (-1, 7), (-7, 1)])
def test_a_level_made_longer_or_shorter(count: int, left: int) -> None:
    """With 8:00 to go, minutes are added or taken away; the clock runs on."""
    clock = extend(SCHEDULE, FROM_THE_TOP, BEGIN + 12 * MINUTE, count * MINUTE)

    assert Running(0, BEGIN + (12 + left) * MINUTE) == clock


@pytest.mark.parametrize("count", [-8, -9, -600])
def test_a_level_is_not_shortened_to_nothing(count: int) -> None:
    """With 8:00 to go, nobody takes away eight minutes or more."""

    assert None is extend(SCHEDULE, FROM_THE_TOP, BEGIN + 12 * MINUTE, count * MINUTE)


def test_longer_is_the_stretch_that_runs_now() -> None:
    """At 25:00 the second level has 15:00 to go: five more make twenty, and the break begins at 45:00."""
    clock = extend(SCHEDULE, FROM_THE_TOP, BEGIN + 25 * MINUTE, 5 * MINUTE)

    assert Running(1, BEGIN + 45 * MINUTE) == clock


def test_a_stopped_level_made_longer_stays_stopped() -> None:
    assert Stopped(1, 9 * MINUTE) == extend(SCHEDULE, Stopped(1, 4 * MINUTE), BEGIN, 5 * MINUTE)


def test_five_more_minutes_in_overtime_are_five_minutes() -> None:
    """Ten minutes after the end, five more are five from now on, and then overtime begins anew."""
    clock = extend(SCHEDULE, FROM_THE_TOP, BEGIN + 75 * MINUTE, 5 * MINUTE)

    assert Running(3, BEGIN + 80 * MINUTE) == clock


def test_jumping_gives_the_whole_level() -> None:
    """Forward or back, the level begins anew; a clock that runs runs on, one that stands stays."""

    assert Running(3, BEGIN + 27 * MINUTE) == jump(SCHEDULE, FROM_THE_TOP, BEGIN + 12 * MINUTE, 3)
    assert Running(0, BEGIN + 55 * MINUTE) == jump(SCHEDULE, FROM_THE_TOP, BEGIN + 35 * MINUTE, 0)
    assert Stopped(1, 20 * MINUTE) == jump(SCHEDULE, Stopped(3, 1), BEGIN, 1)


def test_who_waits_may_sleep_until_the_next_end() -> None:
    """The end of the stretch now running; nothing to wait for while the clock stands or when all has run out."""

    assert BEGIN + 20 * MINUTE == next_end(SCHEDULE, FROM_THE_TOP, BEGIN)
    assert BEGIN + 40 * MINUTE == next_end(SCHEDULE, FROM_THE_TOP, BEGIN + 20 * MINUTE)
    assert BEGIN + 65 * MINUTE == next_end(SCHEDULE, FROM_THE_TOP, BEGIN + 64 * MINUTE)
    assert None is next_end(SCHEDULE, FROM_THE_TOP, BEGIN + 65 * MINUTE)
    assert None is next_end(SCHEDULE, Stopped(0, MINUTE), BEGIN)


def test_two_breaks_in_a_row_and_a_break_at_the_end_have_no_number_of_their_own() -> None:
    """During a break the number is that of the level just played."""
    structure: Structure = (Level(1, 1, 2), Break(1), Break(1), Level(1, 2, 4), Break(1))
    numbers = [read(Schedule(structure), Running(0, BEGIN + MINUTE), BEGIN + n * MINUTE).number for n in range(5)]

    assert [1, 1, 1, 2, 2] == numbers


def test_the_clock_stands_at_the_end_of_the_day() -> None:
    """The day ends with level 2, after 40 minutes: no break, no level 3, however late it is; also after an outage.
    Whoever is beyond that level plays another day, and his clock runs on."""
    schedule = Schedule(HOME, night=1)
    just_before = read(schedule, FROM_THE_TOP, BEGIN + 40 * MINUTE - 1)

    assert (1, 1, BEGIN + 40 * MINUTE) == (just_before.index, just_before.left, just_before.ends_at)
    for late in (0, 1, 600 * MINUTE):
        then = read(schedule, FROM_THE_TOP, BEGIN + 40 * MINUTE + late)
        assert (1, 2, 0, None, False) == (then.index, then.number, then.left, then.ends_at, then.overtime)
        assert next_end(schedule, FROM_THE_TOP, BEGIN + 40 * MINUTE + late) is None
    assert Stopped(1, 0) == stop(schedule, FROM_THE_TOP, BEGIN + 60 * MINUTE)
    assert Stopped(1, 0) == moved_on(schedule, FROM_THE_TOP, BEGIN, 60 * MINUTE)
    assert 3 == read(schedule, jump(schedule, FROM_THE_TOP, BEGIN, 2), BEGIN + 10 * MINUTE).index
