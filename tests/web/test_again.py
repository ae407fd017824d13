"""The same evening again: on which days, under which name, with all that was told of its money, in whatever order."""

from __future__ import annotations

from datetime import date
from html import unescape

import pytest

from floorman.desk import NewEvent
from floorman.speech import speech
from floorman.tournament import Level, Plan
from floorman.tournament.plan import ChipPile
from floorman.web.again import is_feast, named, next_month, next_week
from floorman.web.start.alike import nearly_alike, told_twice
from floorman.web.start.fields import of_event
from tests.web.doors import a_house

FRIDAY = date(2026, 11, 27)  # the fourth of its month


@pytest.mark.parametrize(
    ("day", "today", "week", "month"),
    [
        (FRIDAY, FRIDAY, date(2026, 12, 4), date(2026, 12, 25)),
        (FRIDAY, date(2026, 12, 4), date(2026, 12, 11), date(2026, 12, 25)),  # a week late: that day is today
        (FRIDAY, date(2026, 12, 30), date(2027, 1, 1), date(2027, 1, 22)),
        (date(2026, 11, 26), date(2026, 11, 26), date(2026, 12, 3), date(2026, 12, 24)),
        (date(2026, 12, 17), date(2026, 12, 17), date(2026, 12, 24), date(2027, 1, 21)),
        (date(2026, 12, 4), date(2026, 12, 4), date(2026, 12, 11), date(2027, 1, 1)),
        (date(2026, 10, 30), date(2026, 10, 31), date(2026, 11, 6), date(2026, 11, 27)),  # a fifth Friday: the last
        (date(2026, 12, 31), date(2027, 1, 1), date(2027, 1, 7), date(2027, 1, 28)),
        (date(2027, 1, 1), date(2027, 1, 2), date(2027, 1, 8), date(2027, 2, 5)),
    ],
)
def test_the_days_that_a_club_plays_on(day: date, today: date, week: date, month: date) -> None:
    """A feast is told as one, and moves nothing: next month is never three weeks off, nor next week three."""
    assert (week, month) == (next_week(day, today), next_month(day, today))
    assert {day.weekday()} == {week.weekday(), month.weekday()}
    assert 28 <= (month - day).days


def test_the_third_friday_follows_the_third_friday() -> None:
    """From a calendar of 2026: its third Fridays, and the first of 2027."""
    days = (16, 20, 20, 17, 15, 19, 17, 21, 18, 16, 20, 18)
    fridays = [date(2026, month, day) for month, day in enumerate(days, start=1)] + [date(2027, 1, 15)]

    assert fridays[1:] == [next_month(day, day) for day in fridays[:-1]]


def test_a_feast_is_told() -> None:
    feasts = [date(2026, 12, 24), date(2026, 12, 25), date(2026, 12, 26), date(2026, 12, 31), date(2027, 1, 1)]
    days = [date(2026, 12, day) for day in range(20, 32)] + [date(2027, 1, day) for day in range(1, 10)]

    assert feasts == [day for day in days if is_feast(day)]


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


@pytest.mark.parametrize(("fives", "rack"), [(60, "fitted"), (80, "")])
def test_the_stacks_that_a_host_agreed_to_are_agreed_to_again(fives: int, rack: str) -> None:
    """Ten stacks of 8 × 25, 8 × 100, 8 × 500 and 5 × 1,000 take 80 of the 500s. Of 60 they take 6 each, and a 1,000
    more: that is asked once."""
    counts = {25: 100, 100: 100, 500: fives, 1000: 80}
    piles = tuple(ChipPile(value, count=count) for value, count in counts.items())
    plan = Plan(structure=(Level(20, 25, 50),), stack=10_000, chips=tuple(counts), chip_set=piles, expected=10)
    like = NewEvent(name="Friday", book="cuca", plan=plan, players=())
    assert rack == of_event(like, "e", speech("en"), players=False)["rack"]


def test_names_that_may_be_one_person_are_asked_about_once() -> None:
    """Two spellings in the list, one slip beside a name that the house knows; a name that it knows is no question."""
    with a_house() as house:
        host = house.with_pass("director")
        form: dict[str, str | list[str]] = {"name": "Home", "book": "cuca", "stack": "5000", "structure": "20: 25/50"}
        assert 303 == host.send("/events", {**form, "players": "Johanna\nBernhard"}).status_code

        again = {**form, "players": "Johanna\nBernhart\nStefan Meier\nStephan Meyer\nEmil"}
        asked = host.send("/events?lang=en", again)
        assert 422 == asked.status_code
        told = "Stefan Meier / Stephan Meyer; Bernhart / Bernhard"
        assert f"These may be one person: {told}." in unescape(asked.text)
        assert f'name="alike" value="{told}"' in unescape(asked.text)
        assert 303 == host.send("/events", {**again, "alike": told}).status_code


def test_a_long_list_keeps_nobody_waiting() -> None:
    assert "" == nearly_alike([f"Stefan Meier {number}" for number in range(500)], [])


def test_one_name_twice_on_the_form() -> None:
    """It may be a slip as well: in whatever capitals, and also in a list too long to compare spellings."""
    many = [f"Stefan Meier {number}" for number in range(500)]

    assert ("Ben", "") == (told_twice(["Ben", "Anna", "ben"]), nearly_alike(["Ben", "Anna", "ben"], []))
    assert "Stefan Meier 7" == told_twice([*many, "stefan Meier 7"])
