"""The same evening again: on which days, under which name, with all that was told of its money, in whatever order."""

from __future__ import annotations

from datetime import date

import pytest

from floorman.desk import NewEvent
from floorman.speech import speech
from floorman.tournament import Level, Plan
from floorman.web.start.again import named, next_month, next_week
from floorman.web.start.fields import of_event

FRIDAY = date(2026, 11, 27)  # the fourth of its month


@pytest.mark.parametrize(
    ("day", "today", "week", "month"),
    [
        (FRIDAY, FRIDAY, date(2026, 12, 4), date(2026, 12, 18)),  # the fourth one is Christmas: the nearest before it
        (FRIDAY, date(2026, 12, 4), date(2026, 12, 11), date(2026, 12, 18)),  # a week late: that day is today
        (FRIDAY, date(2026, 12, 30), date(2027, 1, 8), date(2027, 1, 22)),
        (date(2026, 11, 26), date(2026, 11, 26), date(2026, 12, 3), date(2026, 12, 17)),
        (date(2026, 12, 17), date(2026, 12, 17), date(2027, 1, 7), date(2027, 1, 21)),  # the 24th, and the 31st
        (date(2026, 12, 4), date(2026, 12, 4), date(2026, 12, 11), date(2027, 1, 8)),  # New Year is its first Friday
        (date(2026, 10, 30), date(2026, 10, 31), date(2026, 11, 6), date(2026, 11, 27)),  # a fifth Friday: the last
        (date(2026, 12, 31), date(2027, 1, 1), date(2027, 1, 7), date(2027, 1, 28)),
        (date(2027, 1, 1), date(2027, 1, 2), date(2027, 1, 8), date(2027, 2, 5)),
    ],
)
def test_the_days_that_a_club_plays_on(day: date, today: date, week: date, month: date) -> None:
    assert (week, month) == (next_week(day, today), next_month(day, today))
    assert {day.weekday()} == {week.weekday(), month.weekday()}


def test_a_name_has_one_day_behind_it() -> None:
    first = named("Friday · Card Club Süd", FRIDAY, speech("en"))

    assert "Friday · Card Club Süd · 27 Nov 2026" == first
    german = named(first, date(2026, 12, 4), speech("de"))
    assert "Friday · Card Club Süd · 04.12.2026" == german
    assert "Friday · 5 Dec 2026" == named("Friday · 2026-11-27", date(2026, 12, 5), speech("en"))
    assert "Friday · Card Club Süd · 5 Dec 2026" == named(german, date(2026, 12, 5), speech("en"))


@pytest.mark.parametrize(("ante", "kind"), [(0, "none"), (200, "button")])
def test_an_evening_without_antes_has_none_the_next_time(ante: int, kind: str) -> None:
    """The kind that the book would have says nothing where no level has one."""
    plan = Plan(structure=(Level(20, 100, 200, ante),), ante="button")
    like = NewEvent(name="Friday", book="cuca", plan=plan, players=())
    assert kind == of_event(like, "e", speech("en"), players=False)["ante"]
