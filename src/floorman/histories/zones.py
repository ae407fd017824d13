"""The zones that files name their times in."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

# Abbreviations by which rooms write their times, where they mean one place. Others may mean several.
PLACES = {
    "ET": "America/New_York",
    "EST": "America/New_York",
    "EDT": "America/New_York",
    "CET": "Europe/Paris",
    "CEST": "Europe/Paris",
    "WET": "Europe/Lisbon",
    "EET": "Europe/Helsinki",
    "MSK": "Europe/Moscow",
    "AEST": "Australia/Brisbane",
}
AS_UTC = ("UTC", "GMT", "Z")


def utc_of(began: datetime, zone: str) -> datetime | None:
    """The same instant by the clock of Greenwich, without a zone; None where nobody can say."""
    if zone.upper() in AS_UTC:
        return began
    place = _place(PLACES.get(zone.upper(), zone))
    if place is None:
        return None
    offset = began.replace(tzinfo=place).utcoffset()
    return None if offset is None else began - offset


def clock_of(text: str, *forms: str) -> datetime | None:
    """A time by the clock of a room, in the first of these forms that fits."""
    for form in forms:
        try:
            return datetime.strptime(text, form)  # noqa: DTZ007 - rooms name zones that no clock knows
        except ValueError:
            continue
    return None


@lru_cache(64)
def _place(name: str) -> ZoneInfo | None:
    if not name or ".." in name or name.startswith("/"):
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
