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
