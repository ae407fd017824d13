"""When an evening is proposed to begin: never at a time that is over."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from floorman.terms import Instant, time_of_day
from floorman.web.start.fields import Form

QUARTER, HALF_HOUR, DAY = 15, 30, 24 * 60


def begins_soon(form: Form, now: Instant) -> Form:
    """Whoever makes an event in the evening wants to play: where its usual time is over today, the next quarter of an
    hour is proposed, and for friends who come to a link the next half hour. It takes as long as it would have."""
    here = datetime.fromtimestamp(now / 1000, UTC).astimezone()
    begins, ends = (_minute(form[name]) for name in ("begins", "ends"))
    at = here.hour * 60 + here.minute
    if form["day"] != here.date().isoformat() or begins > at:
        return form
    step = HALF_HOUR if form["depth"] == "virtual" else QUARTER
    soon = (at // step + 1) * step
    day = here.date() + timedelta(days=soon // DAY)
    return form.having(
        day=day.isoformat(), begins=time_of_day(soon % DAY), ends=time_of_day((soon + ends - begins) % DAY)
    )


def _minute(text: str) -> int:
    hours, _, minutes = text.partition(":")
    return int(hours) * 60 + int(minutes)
