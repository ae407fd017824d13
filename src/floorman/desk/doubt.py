"""Is the computer's clock to be believed? It is compared with what the log holds, once, at the start.

Time never goes backwards in a log. So a clock that is ahead at one start would stay ahead for good: until somebody says
that it is right, the desk goes on from where the log ends. A clock that is behind does no harm, and is told.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from floorman.terms import Instant, Millis

MINUTE: Millis = 60_000
DAY: Millis = 24 * 60 * MINUTE

# A clock that nobody sets loses no more than that, however long the computer is off.
BEHIND_MOST = 5 * MINUTE
# Houses that play seldom play every few weeks.
AHEAD_MOST = 60 * DAY

Way: TypeAlias = Literal["behind", "ahead"]


class Doubt(Struct, frozen=True):
    """The end of the log, and what the computer says: one of them is wrong."""

    way: Way
    log: Instant
    wall: Instant


def doubtful(log: Instant, wall: Instant) -> Doubt | None:
    """What is odd about the wall's time; None where nothing is, or where there is no log yet."""
    if log and wall < log - BEHIND_MOST:
        return Doubt("behind", log, wall)
    if log and wall > log + AHEAD_MOST:
        return Doubt("ahead", log, wall)
    return None
