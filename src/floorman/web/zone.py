"""The zone in which every page tells the time of day: that of the desk, wherever the page is looked at.

The desk's own sentences are in it. A browser in another zone, or one whose zone is wrong, is told what it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from floorman.terms import Instant, minutes

# So far back and ahead a page that stays open knows it: an evening on which the clocks are changed, too.
BACK, AHEAD = minutes(24 * 60), minutes(72 * 60)
STEP = minutes(15)  # no zone changes in between


def zone_of(at: Instant) -> str:
    """Seconds east of Greenwich, each with the instant from which on: "0 3600", or with a change behind it."""
    return " ".join(f"{since} {east}" for since, east in _changes(at))


def _changes(at: Instant) -> Iterator[tuple[Instant, int]]:
    first = at - BACK - at % STEP
    known = _east(first)
    yield 0, known
    if known == _east(at + AHEAD) == _east(at):  # mostly: no two changes are so near to each other
        return
    for instant in range(first, at + AHEAD, STEP):
        if (east := _east(instant)) != known:
            known = east
            yield instant, east


def _east(at: Instant) -> int:
    offset = datetime.fromtimestamp(at / 1000, UTC).astimezone().utcoffset()
    return 0 if offset is None else int(offset.total_seconds())
