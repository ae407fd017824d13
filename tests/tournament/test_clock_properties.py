"""The clock, for any structure and any instants."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from floorman.tournament import Break, Level, Running, Structure, read
from floorman.tournament.clock import Clock, Schedule, start, stop
from floorman.tournament.structure import lasts
from tests.tournament.evening import BEGIN, MINUTE

LEVELS = st.builds(Level, st.integers(1, 40), st.just(100), st.just(200))
BREAKS = st.builds(Break, st.integers(1, 20))
STRUCTURES = st.builds(lambda first, rest: (first, *rest), LEVELS, st.lists(st.one_of(LEVELS, BREAKS), max_size=8))
SCHEDULES = st.builds(Schedule, STRUCTURES, st.booleans())
PASSED = st.integers(0, 400 * MINUTE)


def from_the_top(structure: Structure) -> Clock:
    return Running(0, BEGIN + lasts(structure[0]))


def played(schedule: Schedule, clock: Clock, at: int) -> int:
    """How much of the structure is behind us, by what the clock shows."""
    reading = read(schedule, clock, at)
    return sum(lasts(stretch) for stretch in schedule.stretches[: reading.index + 1]) - reading.left


@given(SCHEDULES, PASSED)
def test_what_is_shown_as_played_is_what_has_passed(schedule: Schedule, passed: int) -> None:
    """While the clock runs the time left falls by exactly what passes, through every level and break, to the end."""
    whole = sum(stretch.minutes for stretch in schedule.stretches) * MINUTE
    clock = from_the_top(schedule.stretches)

    assert min(passed, whole) == played(schedule, clock, BEGIN + passed)
    assert (passed >= whole) is read(schedule, clock, BEGIN + passed).overtime


@given(SCHEDULES, st.lists(PASSED, min_size=1, max_size=12))
def test_reading_often_changes_nothing(schedule: Schedule, moments: list[int]) -> None:
    """A clock started again at every look shows at the last what it shows to one who never looked before."""
    *looks, last = sorted(moments)
    looked_at = from_the_top(schedule.stretches)
    for look in looks:
        looked_at = start(schedule, looked_at, BEGIN + look)
    never = from_the_top(schedule.stretches)
    shown, expected = (read(schedule, one, BEGIN + last) for one in (looked_at, never))

    assert (expected.index, expected.left, expected.running) == (shown.index, shown.left, shown.running)
    assert expected.ends_at == shown.ends_at


@given(SCHEDULES, PASSED, PASSED)
def test_no_time_goes_by_while_the_clock_stands(schedule: Schedule, played_for: int, stood: int) -> None:
    """However long it stands, it shows what it showed when it stopped, to the millisecond."""
    running = from_the_top(schedule.stretches)
    at = BEGIN + played_for
    clock = stop(schedule, running, at)
    before, after = read(schedule, running, at), read(schedule, clock, at + stood)

    assert (before.index, before.number, before.left) == (after.index, after.number, after.left)
    assert (False, before.overtime) == (after.running, after.overtime)


@given(SCHEDULES, PASSED, PASSED)
def test_stopped_and_started_at_once_is_never_stopped(schedule: Schedule, moment: int, later: int) -> None:
    """Stop and start at the same instant: whoever looks then or later sees no difference, in overtime neither."""
    at = BEGIN + moment
    untouched = from_the_top(schedule.stretches)
    touched = start(schedule, stop(schedule, untouched, at), at)
    expected = read(schedule, untouched, at + later)
    shown = read(schedule, touched, at + later)

    assert expected == shown


@given(SCHEDULES, st.lists(st.tuples(PASSED, PASSED), max_size=6))
def test_a_clock_with_pauses_has_played_what_it_ran(schedule: Schedule, spans: list[tuple[int, int]]) -> None:
    """However often it is stopped, it has played the sum of the times between."""
    at, clock = BEGIN, from_the_top(schedule.stretches)
    for ran, stood in spans:
        stopped = stop(schedule, clock, at + ran)
        at += ran + stood
        clock = start(schedule, stopped, at)
    whole = sum(stretch.minutes for stretch in schedule.stretches) * MINUTE

    assert min(sum(ran for ran, _ in spans), whole) == played(schedule, clock, at)
