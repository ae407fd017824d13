"""What an evening that does not begin as it was announced means for its end."""

from __future__ import annotations

from datetime import UTC, datetime

from floorman.terms import Fact, Instant, time_of_day
from floorman.web.desks import Ask
from floorman.web.event.showing import view_of

DAY_MINUTES = 24 * 60
# Nobody begins on the minute.
LATE_LEAST = 5


def begun_otherwise(request: Ask, event: str) -> tuple[tuple[str, dict[str, Fact]], ...]:
    """For whoever has just begun it: by how much the end moves. Nothing where no beginning was announced, or
    nobody plays: then no end is foretold."""
    floor = view_of(request, event).floor
    planned, forecast = floor.plan.plan.begins, floor.forecast
    if planned is None or forecast is None or forecast.beyond or not floor.left:
        return ()
    off = _nearest(_minute(request.desk.clock.now()) - planned)
    if abs(off) < LATE_LEAST:
        return ()
    ends = _minute(forecast.likely)
    facts = {"planned": planned, "time": ends, "was": (ends - off) % DAY_MINUTES}
    return (("start.end-moves", {name: time_of_day(minute) for name, minute in facts.items()}),)


def _minute(at: Instant) -> int:
    """Of its day."""
    here = datetime.fromtimestamp(at / 1000, UTC).astimezone()
    return here.hour * 60 + here.minute


def _nearest(off: int) -> int:
    """Ten past twelve at night is late for a quarter to twelve, not early."""
    return (off + DAY_MINUTES // 2) % DAY_MINUTES - DAY_MINUTES // 2
