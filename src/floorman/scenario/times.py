"""The time of a story: it begins at noon, or when the story says, and goes on by its steps alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from floorman.scenario.format import Step
from floorman.scenario.story import BadStep
from floorman.terms import Instant, Millis, whole_number

# A story that names no beginning is told from this moment on.
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)

DAY = 86_400_000
TIME_OF_DAY = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?")
# A stretch of time that is no evening any more.
SPAN_DIGITS_MOST = 12
UNITS = {"s": 1000, "m": 60_000, "h": 3_600_000, "ms": 1}


class StoryTime:
    """What the clock on the wall shows."""

    def __init__(self, started: datetime | None = None) -> None:
        began = started or NOON
        self._day = began.replace(tzinfo=began.tzinfo or UTC).astimezone(UTC)
        self.at: Instant = _instant(self._day)

    def goes_on(self, step: Step, path: str) -> bool:
        """Is this a step of time? Then it has passed."""
        if step.at is not None:
            self.at = self._instant_of(step.at, f"{path}.at")
        elif step.wait is not None:
            self.at += _millis(step.wait, f"{path}.wait")
        else:
            return False
        return True

    def away(self, arguments: Mapping[str, Any], path: str) -> dict[str, Any]:
        """An outage that ends now, told by its length."""
        rest = dict(arguments)
        length = _millis(str(rest.pop("away")), f"{path}.away")
        return {**rest, "from_at": self.at - length, "to_at": self.at}

    def _instant_of(self, text: str, path: str) -> Instant:
        """A time of the story's day, or of the day after it if that time has passed: evenings go on past midnight."""
        told = TIME_OF_DAY.fullmatch(text)
        if told is None:
            raise BadStep(path, f"{text!r} is no time of day; expected HH:MM or HH:MM:SS")
        hours, minutes, seconds = (int(part) for part in told.groups(default="0"))
        midnight = _instant(self._day.replace(hour=0, minute=0, second=0, microsecond=0))
        moment = midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000
        days_gone = max(-((moment - self.at) // DAY), 0)
        return moment + days_gone * DAY


def _instant(moment: datetime) -> Instant:
    return int(moment.timestamp() * 1000)


def _millis(text: str, path: str) -> Millis:
    number = text.rstrip("mshMSH")
    unit = text[len(number) :].lower()
    count = whole_number(number, SPAN_DIGITS_MOST)
    if count is None or unit not in UNITS:
        raise BadStep(path, f"{text!r} is no stretch of time; expected for example 65s, 20m or 1h")
    return count * UNITS[unit]
