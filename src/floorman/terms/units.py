"""What numbers mean. All of them are whole: there is no half chip and no fraction of a millisecond."""

from __future__ import annotations

from typing import TypeAlias

Chips: TypeAlias = int
SeatNo: TypeAlias = int
TableNo: TypeAlias = int
EntryId: TypeAlias = str

# A point in time: milliseconds since 1970 in UTC, always given as an argument, never read from a clock in the core.
Instant: TypeAlias = int
# A stretch of time in milliseconds.
Millis: TypeAlias = int


def minutes(count: int) -> Millis:
    return count * 60_000


def time_of_day(since_midnight: int) -> str:
    """Minutes after midnight as people read them, in both languages: 00:30, 19:00."""
    return f"{since_midnight // 60 % 24:02}:{since_midnight % 60:02}"
