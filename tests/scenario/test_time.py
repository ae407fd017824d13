"""Time in a story: it goes on by what is waited, or to a time of day, and never back."""

from __future__ import annotations

import pytest

from tests.scenario.stories import EVENING, failures, told


@pytest.mark.parametrize(
    ("steps", "left"),
    [
        ('at = "20:05"', 15 * 60),
        ('at = "20:05:30"', 14 * 60 + 30),
        ('at = "20:00"', 20 * 60),
        ('wait = "65s"', 20 * 60 - 65),
        ('wait = "500ms"', 20 * 60),
        ('wait = "19m"', 60),
        ('wait = "1h"', 10 * 60),
    ],
)
def test_time_goes_on(steps: str, left: int) -> None:
    """Begun at 20:00; 20 minutes, 20 minutes, 10 of break, 20 minutes. A second shows until it is over."""
    assert "passed" == told(f"[[step]]\n{steps}\nexpect.clock.left_s = {left}\n").status


def test_an_evening_goes_on_past_midnight() -> None:
    """A time that has passed is that of the next day: 00:05 after 23:50 is a quarter of an hour later."""
    event = EVENING.replace("20:00:00Z", "23:50:00Z").replace("[[20, 100, 200]", "[[600, 100, 200]")
    steps = """
[[step]]
at = "00:05"
expect.clock.left_s = 35100
[[step]]
at = "00:05"
expect.clock.left_s = 35100
[[step]]
at = "23:55"
expect.level.number = 3
"""

    outcome = told(steps, event=event)

    assert [] == failures(outcome)
    # 0:05 to 23:55 is longer than the ten hours of level 1, and than all that follows it.
    assert {"left_s": 0, "running": True} == told(steps + "ask = ['clock']", event=event).steps[2].answers["clock"]


def test_times_of_a_zone_are_told_in_utc() -> None:
    event = EVENING.replace("2026-03-07T20:00:00Z", "2026-03-07T21:00:00+01:00")

    assert "passed" == told('[[step]]\nat = "20:05"\nexpect.clock.left_s = 900\n', event=event).status


def test_an_event_that_names_no_beginning_is_not_started() -> None:
    event = "[event]\nstructure = [[20, 100, 200]]\n"

    outcome = told('[[step]]\nwait = "1h"\nexpect = { clock = { left_s = 1200, running = false } }\n', event=event)

    assert "passed" == outcome.status


def test_a_million_years_are_no_exception() -> None:
    steps = '[[step]]\nwait = "99999999999h"\n[[step]]\nat = "20:00"\nexpect.level.number = 3\n'

    assert "passed" == told(steps).status
