"""The same evening again: on which days, and what it is called then."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any

from floorman.speech import Speech
from floorman.terms import Instant
from floorman.tournament import Now, Running
from floorman.tournament.events import EventStarted
from floorman.tournament.structure import lasts

WEEK = timedelta(days=7)
# A day behind a name, as we put it there or have put it once, in either language.
DAY_BEHIND = re.compile(r" · (\d{1,2} [A-Z][a-z]{2} \d{4}|\d{4}-\d\d-\d\d|\d\d\.\d\d\.\d{4})$")
# Whoever plans an evening is told where it falls on one of these: Christmas and the turn of the year.
FEASTS = ((12, 24), (12, 25), (12, 26), (12, 31), (1, 1))


def next_week(day: date, today: date) -> date:
    """The same weekday a week later, or as many weeks as it takes to lie ahead."""
    found = day + WEEK
    while found <= today:
        found += WEEK
    return found


def next_month(day: date, today: date) -> date:
    """The same weekday of the next month, as clubs count: the third Friday; where there is no fifth one, the last."""
    nth, year, month = (day.day - 1) // 7, day.year, day.month
    while True:
        year, month = (year + month // 12, month % 12 + 1)
        first = date(year, month, 1)
        found = first + timedelta(days=(day.weekday() - first.weekday()) % 7) + nth * WEEK
        if found.month != month:
            found -= WEEK
        if found > today:
            return found


def is_feast(day: date) -> bool:
    return (day.month, day.day) in FEASTS


def day_of(at: Instant) -> date:
    """Where the desk stands."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone().date()


def began() -> Callable[[Now, Mapping[str, str]], Instant]:
    """When its first level began; now, if it has not."""

    def look(now: Now, _: Any) -> Instant:
        for step in now.state.done:
            if step.stands and isinstance(step.event, EventStarted) and isinstance(step.event.clock, Running):
                clock = step.event.clock
                return clock.ends_at - lasts(now.state.structure[clock.index])
        return now.at

    return look


def named(name: str, day: date, words: Speech) -> str:
    """The name of an event on this day: in place of the day that stands behind it already."""
    return words.say("new.name-on", name=DAY_BEHIND.sub("", name), day=said(day, words))


def said(day: date, words: Speech) -> str:
    return words.day(int(datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp() * 1000), UTC)


def asked_day(text: str) -> date | None:
    """A day out of an address; None for anything else."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
