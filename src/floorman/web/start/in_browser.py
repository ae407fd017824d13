"""What the form says of tables in the browser."""

from __future__ import annotations

from datetime import datetime, time
from typing import get_args

from floorman.terms import Instant, Ruling
from floorman.tournament.online import PLAYERS_LEAST, CheckIn, Online
from floorman.web.again import asked_day
from floorman.web.commands import whole
from floorman.web.start.fields import Form
from floorman.web.start.reading import Reader

# Minutes that the form offers for those who look on.
MINUTES = ("1", "5", "15", "30")
CHECK_INS: tuple[CheckIn, ...] = get_args(CheckIn)


def seen_offered(form: Form) -> tuple[str, ...]:
    """Whatever the event before had, too."""
    return tuple(dict.fromkeys(("now", "hand", *MINUTES, form["seen"])))


def online_of(form: Form, begins: int, read: Reader) -> Online:
    """Nothing of it where nobody plays in the browser."""
    if form["depth"] != "virtual":
        return Online()
    number, minutes = Ruling("new.no-number"), whole(form["seen"])
    return Online(
        seen="minutes" if minutes else "hand" if form["seen"] == "hand" else "now",
        seen_minutes=minutes or 0,
        seconds=read.whole("seconds", number) or 0,
        bank=read.whole("bank", number),
        hints=not form["no_hints"],
        starts_at=_starts(form, begins, read) if form["starts_itself"] else None,
        check_in=next((one for one in CHECK_INS if one == form["check_in"] and form["starts_itself"]), "none"),
        least=(read.whole("least", number) or PLAYERS_LEAST) if form["starts_itself"] else PLAYERS_LEAST,
    )


def _starts(form: Form, begins: int, read: Reader) -> Instant | None:
    """On that day, by the clock of the house."""
    day = asked_day(form["day"])
    if day is None:
        read.blame("day", Ruling("new.no-day"))
        return None
    at = datetime.combine(day, time(begins // 60 % 24, begins % 60)).astimezone()
    return int(at.timestamp() * 1000)
